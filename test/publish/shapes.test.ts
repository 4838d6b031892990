import { describe, expect, it } from 'vitest';
import { otherSchema, otherShape } from '../../src/build/compile/shapes.js';
import { checkValue } from '../../src/interface/schema/validate.js';
import type { Version } from '../../src/model/version.js';

const machine = (Identification: string, Note: unknown) => ({
  Identification,
  SupportedCurrencies: ['GBP'],
  Location: { PostalAddress: { PostCode: 'CB7 4AA' } },
  ...(Note !== undefined && { Note }),
});

/** A file of ATMs with these notes, of which those that are right for the version are sound. */
function file(brand: string, source: Version, notes: readonly unknown[]) {
  const schema = otherSchema('atms', source)!;
  const wrong = notes.filter((note) => note !== undefined && Array.isArray(note) !== (source === 'v2.2'));
  const inOther = wrong.filter((note) => checkValue(schema, machine('A1', note)).value !== undefined).length;
  const records = notes.slice(wrong.length).map(() => ({ index: 0, identity: '' }));
  const compiled = { records, invalid: wrong.length, inOther };
  return { job: { brand, source, file: { name: `content/${brand}/atms.yaml` } }, compiled };
}

const said = (...files: readonly ReturnType<typeof file>[]) =>
  otherShape(files).map(({ args, at }) => [args, at[0].file]);

describe('the shape that records are written in', () => {
  it('is said once, where all that tell are of the other version', () => {
    expect(said(file('fenland', 'v2.2', ['a', 'b', 'c', undefined]), file('march', 'v2.2', ['a']))).toEqual([
      [
        { source: 'v2.2', looksLike: 'v2.1', brands: ['fenland', 'march'], records: 4 },
        'content/fenland/atms.yaml',
      ],
    ]);
    expect(said(file('fenland', 'v2.1', [['a'], ['b'], ['c']]))).toHaveLength(1);
  });

  it('is not said of a slip, or of what is wrong in both', () => {
    expect(said(file('fenland', 'v2.2', ['a', undefined]))).toEqual([]);
    expect(said(file('fenland', 'v2.2', ['a', 'b', 'c', { wrong: 'in both' }]))).toEqual([]);
    expect(said(file('fenland', 'v2.2', [['a'], undefined]))).toEqual([]);
  });
});
