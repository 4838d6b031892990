import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaProblems } from '../../src/interface/schema/problems.js';
import { type Problem, problem } from '../../src/model/problem.js';
import { definitions } from '../../src/report/report/registry.js';
import { reportOf } from '../../src/report/report/report.js';
import { messageOf, recordTitle } from '../../src/report/report/sentence.js';
import { branch, duplicate, phisical, place } from './formats-report.js';

const files = ['content/fenland/branches.yaml', 'content/fenland/atms.yaml'];
const settings = 'content/site.yaml';

const blankAt = (line: number, column: number, file: string, field: string) =>
  problem(schemaProblems['schema/blank'], {}, [place(line, column, column, file)], {
    record: branch(1),
    field: [field],
  });

const places = ({ at: [{ file, start }] }: Problem) => `${file}:${start.line}:${start.column}`;

describe('a report', () => {
  it('goes through the content in its order, whatever the order of the schema, after what is in none of its files', () => {
    const name = blankAt(8, 3, files[0]!, 'Name');
    const note = blankAt(5, 3, files[0]!, 'Note');
    const atm = blankAt(1, 1, files[1]!, 'BaseCurrency');
    const setting = blankAt(9, 3, settings, 'vendor');
    const { kinds } = reportOf([name, atm, note, setting], [], undefined, files);
    expect(kinds.map(({ problems }) => places(problems[0]))).toEqual([setting, note, name, atm].map(places));
  });

  it('keeps the counts of kinds that are only known by example', () => {
    const { kinds } = reportOf([], [{ problems: [phisical(2), phisical(1)], count: 40 }], undefined, files);
    expect(kinds).toMatchObject([{ problems: [phisical(1), phisical(2)], count: 40 }]);
  });

  it('is the same in whatever order problems of a file were found', () => {
    const all = Array.from({ length: 12 }, (_, index) =>
      blankAt(3 + index * 2, 3, files[index % 2]!, `F${index}`),
    );
    const inOrder = reportOf([...all, ...all.slice(3)], [], undefined, files);
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (mixed) => {
        expect(reportOf([...mixed, ...all.slice(3)], [], undefined, files)).toEqual(inOrder);
      }),
    );
  });
});

it.each([
  ['0.399', '39.9'],
  ['0.249', '24.9'],
  ['0.0725', '7.25'],
  ['0.9999', '99.99'],
])('a hint says what to write of the value at hand: a rate of %s is %s per cent', (value, meant) => {
  const found = problem(definitions['amounts/rates'], { value, reason: 'fraction' }, [place(3, 1, 2)]);
  expect(messageOf(found).hint).toBe(`for ${meant} %, write ${meant}`);
});

it('an identity is told by the fields that it is made of, without the 0 of a sub branch alone', () => {
  const said = 'another record of this brand has the same Identification and SequenceNumber.';
  expect(messageOf(duplicate).message).toBe(said);
  expect(recordTitle(branch(1))).toBe('Branch FB-101');
  const atm = { collection: 'atms', brand: 'fenland', identity: 'ELY/0', index: 0 } as const;
  expect(recordTitle(atm)).toBe('ATM ELY/0');
});
