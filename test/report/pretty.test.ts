import { describe, expect, it, test } from 'vitest';
import type { Location } from '../../src/model/location.js';
import type { Problem } from '../../src/model/problem.js';
import { SourceText } from '../../src/model/source-text.js';
import type { RulePage } from '../../src/report/explain/rule-page.js';
import { json } from '../../src/report/report/formats/json.js';
import { pretty } from '../../src/report/report/formats/pretty.js';
import { reportOf, totals } from '../../src/report/report/report.js';
import { style } from '../../src/report/report/style.js';
import { blank, branch, file, phisical as firstPhisical, place } from './formats-report.js';

const source = `- Identification: FB-0102
  SequenceNumber: 0
  Name: Ely High Street
  Type: Phisical
`;
const plain = {
  source: (_: string, around: Location) => new SourceText(source).around(around),
  style: style(false),
};
const phisical = { ...firstPhisical(2), at: [place(4, 9, 17)] as const };
const said = (...problems: readonly Problem[]) => pretty.print(reportOf(problems), plain);

/** How a problem is shown is kept in test/mistakes; here is what happens to several, and to notes. */
describe('the pretty format', () => {
  it('has the problems of a file in the order of their lines, whatever their kind', () => {
    const other = { ...phisical, field: ['CustomerSegment'], at: [place(3, 9, 12)] as const };
    const text = said(phisical, { ...phisical, at: [place(1, 19, 26)] }, other);
    expect([...text.matchAll(/^content.*:(\d):/gm)].map(([, line]) => line)).toEqual(['1', '3', '4']);
  });

  it('counts notes of a rule where that is wanted, and else shows them', () => {
    const note = { ...phisical, rule: 'texts/filler', severity: 'note', args: { text: 'N/A' } } as const;
    const notes = [1, 2, 3].map(
      (line): Problem => ({ ...note, at: [place(line, 3, 9)], field: [`F${line}`] }),
    );
    const counted = { rule: 'texts/filler', count: 3, files: new Set([file]) } as const;
    const one: Problem = { ...note, rule: 'texts/html', args: { markup: '<b>' } };
    const pageOf = () => ({ title: 'A text stands for nothing' }) as RulePage;
    const text = pretty.print({ ...reportOf([one]), countedNotes: [counted] }, { ...plain, pageOf });
    expect(text).toContain('\n\n3 notes  texts/filler  A text stands for nothing\n\n4 notes in 1 file.');
    expect(text).toMatch(/^content.* {2}note {2}texts\/html\n/);
    expect(text).toContain('`opendata check --notes` shows each note.');
    expect(said(...notes).match(/note {2}texts\/filler/g)).toHaveLength(3);
  });

  it('folds many of one kind into one frame, a list and a count', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ ...phisical, record: branch(index + 1) }));
    const text = said(...many);
    expect(text.match(/\^\^/g)).toHaveLength(4);
    expect(text).toContain('… and 39 more of this kind:');
    expect(text).toContain('branches.yaml:4:9  Branch FB-109\n');
    expect(text).toContain('… and 31 more');
    expect(text).toContain('40 errors in 1 file.');
  });

  it('says the worst first, and nothing at all where all is well', () => {
    const text = said(blank, phisical);
    expect(text.indexOf('schema/enum')).toBeLessThan(text.indexOf('schema/blank'));
    expect(text).toContain('1 error, 1 note in 1 file.');
    expect(said()).toBe('');
  });

  it('counts list entries from one, and the sub branch by its number', () => {
    const field = ['Availability', 'Day', 0, 'OpeningHours', 1, 'OpeningTime'];
    const deep = { ...phisical, record: { ...branch(2), identity: 'FB-102/2' }, field };
    expect(said(deep)).toContain('Branch FB-102/2, Availability.Day[1].OpeningHours[2].OpeningTime: ');
  });

  it('totals count what was not located too', () => {
    const kind = { problems: [phisical] as const, count: 1234 };
    expect(totals(reportOf([], [kind]))).toEqual({ error: 1234, warning: 0, note: 0 });
    expect(pretty.print(reportOf([], [kind]), plain)).toContain('… and 1,233 more of this kind:');
  });
});

test('the json format has totals, and for each problem its rule, args, places and words', () => {
  const parsed = JSON.parse([...json.print(reportOf([phisical]))].join(''));
  expect(parsed).toMatchObject({
    formatVersion: 1,
    totals: { errors: 1, warnings: 0, notes: 0 },
    problems: [
      {
        rule: 'schema/enum',
        severity: 'error',
        message: 'Branch FB-102, Type: "Phisical" is not one of Mobile or Physical.',
        hint: 'did you mean "Physical"?',
        record: { collection: 'branches', brand: 'fenland', identity: 'FB-102/0' },
        field: ['Type'],
        at: [{ file, start: { line: 4, column: 9 }, end: { line: 4, column: 17 } }],
      },
    ],
  });
});
