import { describe, expect, it } from 'vitest';
import { columnCount } from '../../src/base/text/columns.js';
import { conformanceFormats } from '../../src/report/conformance/formats.js';
import { style } from '../../src/report/report/style.js';
import { problemIn, reportWith, row } from './reports.js';

const textOf = (format: keyof typeof conformanceFormats, report = reportWith('content'), width = 80) =>
  [...conformanceFormats[format](report, { width, style: style(false) })].join('');

describe('every result is said', () => {
  const results = [
    'breached by 2 of 4 records',
    'to look at: 2 of 4 records',
    '2 breaches accepted, of 4 records',
    'met on 4 records, as far as it can be checked',
    'for a person: given on 3 of 4 records',
    'not checked: schema/enum is switched off',
    'nothing to check: lifts a duty',
    'not applicable',
  ];

  it('in Markdown, with what a person has to look at', () => {
    const text = textOf('markdown');
    for (const result of results) expect(text).toContain(result);
    for (const look of ['Is it right?', 'Is there more?', 'Compare the names.', 'The schema holds.'])
      expect(text).toContain(look);
    expect(text).toContain("has 1 error and can't be published. 1 rule of the standard is breached.");
    expect(text).toContain('- … and 27 more');
  });

  it('on a terminal, where rows that nothing is wrong with are counted', () => {
    const text = textOf('pretty');
    for (const part of [
      'ATM C2  A coded field has a code of its list.',
      'Breached by 2 of 4 records.',
      'Branch C2  A coded field',
      /For a person {2}1\nATM C1\n/,
      '… and 27 more',
    ])
      expect(text).toMatch(part);
    expect(text).not.toContain('Branch C5');
  });

  it('where all is well', () => {
    const none = { count: 0, records: 0, shown: [] };
    const well = { ...reportWith('content'), errors: none, clauses: [row('met')] };
    const said = 'No rule of the standard is breached, as far as a machine can tell.';
    for (const format of ['pretty', 'markdown'] as const) expect(textOf(format, well)).toContain(said);
    const { conforms, summary } = JSON.parse(textOf('json', well));
    expect([conforms, summary]).toMatchObject([true, { met: 1, breached: 0 }]);
  });
});

it.each([60, 80, 120])('lines fit a terminal of %i columns', (width) => {
  const file = 'content/a-folder-with-a-long-name/personal-current-accounts/everyday-account.yaml';
  const report = reportWith('Fen and Wash Building Society of the Isle of Ely, Market Deeping and March');
  const errors = { count: 1, records: 1, shown: [problemIn(file, 'EUO')] };
  // A path stays whole, so that it can be copied.
  for (const line of textOf('pretty', { ...report, errors }, width).split('\n'))
    if (/\S \S/.test(line)) expect(columnCount(line), line).toBeLessThanOrEqual(width);
});

it('JSON has a row on each line, as documented', () => {
  const text = textOf('json');
  expect(text).toMatch(/^\{"conformanceVersion":1,"conforms":false,"summary":\{"breached":1,/);
  const { clauses, ...rest } = JSON.parse(text);
  expect(text.split('\n').filter((line) => line.startsWith('{"clause"'))).toHaveLength(clauses.length);
  expect(clauses[0]).toMatchObject({
    clause: 'ATM C2',
    outcome: 'breached',
    breaches: {
      count: 30,
      records: 2,
      shown: [{ file: 'content', line: 12, column: 5, severity: 'warning' }, {}, {}],
    },
  });
  expect(Object.keys(rest).join(' ')).toBe('conformanceVersion conforms summary content date chosen errors');
});
