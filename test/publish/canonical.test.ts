import fc from 'fast-check';
import stableStringify from 'fast-json-stable-stringify';
import { describe, expect, it } from 'vitest';
import { inCanonicalOrder } from '../../src/base/json/canonical.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyPair } from '../every-collection.js';

describe('canonical bytes (D17)', () => {
  it.each(everyPair)(
    '%s %s: a validated record is canonical as JSON.stringify writes it',
    (version, collection) => {
      const schema = recordSchema(version, collection);
      fc.assert(
        fc.property(recordArbitrary(version, collection), (record) => {
          const sound = schema.parse(shuffled(record));
          expect(JSON.stringify(sound)).toBe(stableStringify(record));
        }),
        { numRuns: 60 },
      );
    },
  );
});

/** The same value with the keys of every object in reverse order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, field]) => [key, shuffled(field)]),
  );
}

describe('canonical order of what was projected', () => {
  it('puts keys in order at every depth, and leaves alone what is in order', () => {
    const inOrder = { a: [{ b: 1, c: 2 }], d: 'x' };
    expect(inCanonicalOrder(inOrder)).toBe(inOrder);
    const fields = { d: 'x', a: [{ c: 2, b: 1 }, inOrder] };
    expect(JSON.stringify(inCanonicalOrder(fields))).toBe(stableStringify(fields));
    expect(inCanonicalOrder(fields).a[1]).toBe(inOrder);
  });
});
