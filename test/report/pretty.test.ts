import { describe, expect, it } from 'vitest';
import { schemaProblems } from '../../src/interface/schema/problems.js';
import type { Location } from '../../src/model/location.js';
import { type Problem, problem } from '../../src/model/problem.js';
import { SourceText } from '../../src/model/source-text.js';
import type { RulePage } from '../../src/report/explain/rule-page.js';
import { json } from '../../src/report/report/formats/json.js';
import { pretty } from '../../src/report/report/formats/pretty.js';
import { frame } from '../../src/report/report/frame.js';
import { definitions } from '../../src/report/report/registry.js';
import { reportOf, totals } from '../../src/report/report/report.js';
import { style } from '../../src/report/report/style.js';

const file = 'content/fenland/branches.yaml';
const source = `- Identification: FB-0102
  SequenceNumber: 0
  Name: Ely High Street
  Type: Phisical
`;
const place = (line: number, from: number, to: number) => ({
  file,
  start: { line, column: from },
  end: { line, column: to },
});
const branch = { collection: 'branches', brand: 'fenland', identity: 'FB-0102/0', index: 0 } as const;
const plain = {
  source: (_: string, around: Location) => new SourceText(source).around(around),
  style: style(false),
};

const phisical = problem(
  schemaProblems['schema/enum'],
  { value: 'Phisical', allowed: ['Mobile', 'Physical'], type: 'Type', suggestion: 'Physical' },
  [place(4, 9, 17)],
  { record: branch, field: ['Type'] },
);

describe('the pretty format', () => {
  it('names record and field, and shows the line with a caret under the value', () => {
    expect(
      pretty.print(reportOf([phisical]), plain),
    ).toBe(`content/fenland/branches.yaml:4:9  error  schema/enum
  Branch FB-0102, Type: "Phisical" is not one of Mobile or Physical.

  3 |   Name: Ely High Street
  4 |   Type: Phisical
    |         ^^^^^^^^ did you mean "Physical"?

1 error in 1 file.
`);
  });

  it('shows other places too', () => {
    const twice = problem(
      definitions['records/duplicate-identity'],
      { identity: 'FB-0102/0', fields: ['Identification', 'SequenceNumber'] },
      [place(2, 3, 17), place(1, 19, 26)],
      { record: branch },
    );
    const text = pretty.print(reportOf([twice]), plain);
    expect(text).toContain('content/fenland/branches.yaml:1:19 first used here');
    expect(text).toContain('1 | - Identification: FB-0102\n    |                   ^^^^^^^\n');
  });

  it('has the problems of a file in the order of their lines, whatever their kind', () => {
    const other = { ...phisical, field: ['CustomerSegment'], at: [place(3, 9, 12)] as const };
    const text = pretty.print(reportOf([phisical, { ...phisical, at: [place(1, 19, 26)] }, other]), plain);
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
    expect(pretty.print(reportOf(notes), plain).match(/note {2}texts\/filler/g)).toHaveLength(3);
  });

  it('says the weekday of hours', () => {
    const field = ['Availability', 'StandardAvailability', 'Day', 5, 'OpeningHours', 0, 'ClosingTime'];
    const text = pretty.print(reportOf([{ ...phisical, field, day: 'Saturday' }]), plain);
    expect(text).toContain('Branch FB-0102, Saturday, ClosingTime: ');
  });

  it('folds many of one kind into one frame, a list and a count', () => {
    const many = Array.from(
      { length: 40 },
      (_, index): Problem => ({
        ...phisical,
        record: { ...branch, identity: `FB-${index}/0` },
      }),
    );
    const text = pretty.print(reportOf(many), plain);
    expect(text.match(/\^\^/g)).toHaveLength(4);
    expect(text).toContain('… and 39 more of this kind:');
    expect(text).toContain('branches.yaml:4:9  Branch FB-8\n');
    expect(text).toContain('… and 31 more');
    expect(text).toContain('40 errors in 1 file.');
  });

  it('says the worst first, and nothing at all where all is well', () => {
    const blank = problem(schemaProblems['schema/blank'], {}, [place(3, 3, 7)], {
      record: branch,
      field: ['Name'],
    });
    const text = pretty.print(reportOf([blank, phisical]), plain);
    expect(text.indexOf('schema/enum')).toBeLessThan(text.indexOf('schema/blank'));
    expect(text).toContain('1 error, 1 note in 1 file.');
    expect(pretty.print(reportOf([]), plain)).toBe('');
  });

  it('counts list entries from one, and the sub branch by its number', () => {
    const deep = problem(
      schemaProblems['schema/required'],
      { key: 'OpeningTime', blank: false },
      [place(4, 3, 7)],
      {
        record: { ...branch, identity: 'FB-0102/2' },
        field: ['Availability', 'Day', 0, 'OpeningHours', 1, 'OpeningTime'],
      },
    );
    expect(pretty.print(reportOf([deep]), plain)).toContain(
      'Branch FB-0102/2, Availability.Day[1].OpeningHours[2]: OpeningTime is required but missing.',
    );
  });

  it('totals count what was not located too', () => {
    const kind = { problems: [phisical] as const, count: 1234 };
    expect(totals(reportOf([], [kind]))).toEqual({ error: 1234, warning: 0, note: 0 });
    expect(pretty.print(reportOf([], [kind]), plain)).toContain('… and 1,233 more of this kind:');
  });

  it('colours on request', () => {
    expect(pretty.print(reportOf([phisical]), { ...plain, style: style(true) })).toContain('\x1b[');
  });
});

describe('frames', () => {
  const framed = (text: SourceText, at: Location) => frame(text.around(at), at, '', style(false));
  const mark = (line: string | SourceText, from: number, to: number) =>
    framed(typeof line === 'string' ? new SourceText(line) : line, place(1, from, to));

  it('count tabs, wide and combining characters as they show', () => {
    expect(mark('\tName: 🏰 Ely', 10, 13)).toEqual(['1 |   Name: 🏰 Ely', '  |            ^^^']);
    expect(mark('Name: 銀行 Ely', 7, 9)).toEqual(['1 | Name: 銀行 Ely', '  |       ^^^^']);
    expect(mark('Name: Caffe\u0301 Ely', 14, 17)[1]).toBe('  |             ^^^');
  });

  it('leave out a line before that has nothing to show beside a trimmed one', () => {
    const long = `${'x'.repeat(200)} here`;
    expect(framed(new SourceText(`Name:\n${long}`), place(2, 202, 206))).toHaveLength(2);
  });

  it('trim long lines round the caret', () => {
    const [line, caret] = mark(`${'a'.repeat(200)}HERE${'b'.repeat(200)}`, 201, 205);
    expect(line!.length).toBeLessThan(110);
    expect(line).toContain('…');
    expect(line!.slice(caret!.indexOf('^'), caret!.lastIndexOf('^') + 1)).toBe('HERE');
  });

  it('are the same wherever the place is in a line that repeats itself, as in a whole file on one line', () => {
    const unit = '{"Name":"銀行 🏰 Ely","Note":"a\u202eb"},';
    const length = [...unit].length;
    const line = new SourceText(unit.repeat(5000));
    for (const index of [10, 14, length - 1, length + 3]) {
      // The first of these is at the beginning of what is looked at, the others are far from it.
      const [expected, ...others] = [10, 20, 2000, 2001, 4990].map((turn) =>
        mark(line, turn * length + index, turn * length + index + 4),
      );
      for (const other of others) expect(other).toEqual(expected);
    }
    expect(mark(line, 5000 * length - 1, 5000 * length + 1)[0]).toMatch(/^1 \| ….*[}],$/);
  });

  it('look at no more of a line than its part at the place: a whole file may be one line', () => {
    const line = new SourceText('{"Name":"銀行 Ely"},'.repeat(100_000));
    // Looking at all of it each time took a quarter of an hour, which no test has.
    const frames = Array.from({ length: 1000 }, (_, index) => mark(line, 10 + 18 * index, 12 + 18 * index));
    expect(frames.filter(([, caret]) => !caret!.endsWith(' ^^^^'))).toEqual([]);
  });

  it('mark at least one column, also behind the end of a line', () => {
    expect(mark('Name:', 6, 6)[1]).toBe('  |      ^');
  });

  it('make control characters visible', () => {
    expect(mark('Name: a\u0007b', 8, 9)[0]).toBe('1 | Name: a·b');
  });
});

describe('the json format', () => {
  it('has totals, and for each problem its rule, args, places and words', () => {
    const parsed = JSON.parse([...json.print(reportOf([phisical]))].join(''));
    expect(parsed).toMatchObject({
      formatVersion: 1,
      totals: { errors: 1, warnings: 0, notes: 0 },
      problems: [
        {
          rule: 'schema/enum',
          severity: 'error',
          message: 'Branch FB-0102, Type: "Phisical" is not one of Mobile or Physical.',
          hint: 'did you mean "Physical"?',
          record: { collection: 'branches', brand: 'fenland', identity: 'FB-0102/0' },
          field: ['Type'],
          at: [{ file, start: { line: 4, column: 9 }, end: { line: 4, column: 17 } }],
        },
      ],
    });
  });
});
