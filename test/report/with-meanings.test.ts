import { describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../src/model/fingerprint.js';
import type { Problem } from '../../src/model/problem.js';
import { reportOf } from '../../src/report/report/report.js';
import { sentence } from '../../src/report/report/sentence.js';
import { withMeanings } from '../../src/report/report/with-meanings.js';

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
const { record: _, ...setting } = kind;
const said = async (each: Problem) =>
  (await withMeanings(reportOf([each]))).kinds.flatMap(({ problems }) => problems)[0]!;

describe('a message', () => {
  it.each([
    ['of another rule', problem('schema/enum', ['Type'], { value: 'Van', allowed: ['Mobile', 'Physical'] })],
    ['about an item of a list', { ...kind, field: ['CustomerSegment', 0] }],
    [
      'about a field that means something else in another version',
      { ...kind, field: ['ContactInfo', 0, 'ContactContent'] },
    ],
    ['about a field that nobody knows', { ...kind, field: ['Colour'] }],
    ['about settings, which have no meanings', setting],
  ])('%s says none', async (_, each) => {
    expect(await said(each)).toEqual(each);
  });

  it('says what its field means, and has the same fingerprint with and without it', async () => {
    expect(sentence(await said(missing))).toContain('the postcode, in capital letters');
    for (const each of [missing, kind]) expect(fingerprintOf(await said(each))).toBe(fingerprintOf(each));
  });
});
