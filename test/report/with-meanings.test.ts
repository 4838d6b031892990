import { describe, expect, it } from 'vitest';
import { meaningInAll } from '../../src/interface/meanings/index.js';
import { fingerprintOf } from '../../src/model/fingerprint.js';
import type { Problem } from '../../src/model/problem.js';
import { reportOf } from '../../src/report/report/report.js';
import { sentence } from '../../src/report/report/sentence.js';
import { canSayMeanings, withMeanings } from '../../src/report/report/with-meanings.js';

const problem = (rule: Problem['rule'], field: Problem['field'] & {}, args: object): Problem => ({
  rule,
  severity: 'error',
  args,
  record: { collection: 'branches', brand: 'fenland', identity: 'FB-01', index: 0 },
  field,
  at: [{ file: 'content/fenland/branches.yaml', start: { line: 1, column: 1 }, end: { line: 1, column: 1 } }],
});
const missing = problem('schema/required', ['PostalAddress', 'PostCode'], { key: 'PostCode', blank: false });
const kind = problem('schema/type', ['CustomerSegment'], { wanted: 'list', found: 'text' });
const said = (each: Problem) =>
  withMeanings(reportOf([each]), meaningInAll).kinds.flatMap(({ problems }) => problems)[0]!;

describe('a message', () => {
  it.each([
    ['of another rule', problem('schema/enum', ['Type'], { value: 'Van', allowed: ['Mobile', 'Physical'] })],
    ['about an item of a list', { ...kind, field: ['CustomerSegment', 0] }],
    [
      'about a field that means something else in another version',
      { ...kind, field: ['ContactInfo', 0, 'ContactContent'] },
    ],
    ['about a field that nobody knows', { ...kind, field: ['Colour'] }],
  ])('%s says none', (_, each) => {
    expect(said(each)).toEqual(each);
    expect(sentence(said(each))).toBe(sentence(each));
  });

  it('says none about settings, which have no meanings', () => {
    const { record: _, ...setting } = kind;
    expect(said(setting)).toEqual(setting);
    expect(canSayMeanings(reportOf([missing]))).toBe(true);
    expect(canSayMeanings(reportOf([]))).toBe(false);
  });

  it('has the same fingerprint with and without it', () => {
    for (const each of [missing, kind]) expect(fingerprintOf(said(each))).toBe(fingerprintOf(each));
  });
});
