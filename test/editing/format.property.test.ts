import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { z } from 'zod';
import { recordSchema } from '../../src/interface/records/index.js';
import { list, object, tableOrder, text } from '../../src/interface/schema/types.js';
import type { Collection } from '../../src/model/collection.js';
import { recordArbitrary } from '../arbitrary.js';
import { yaml } from '../content/reading.js';
import { anyRecords, hand, WrittenByHand } from '../content/written-by-hand.js';
import { everyCollection } from '../every-collection.js';
import { seed, tries } from '../seed.js';
import { tidy } from './tidying.js';

fc.configureGlobal({ seed, endOnFailure: true });

/** As the program reads it, and as another reader does that takes every scalar for text. */
function dataOf(written: string): unknown[] {
  const { records, problems } = yaml(written);
  expect(problems).toEqual([]);
  return [records, parse(written, { schema: 'failsafe', maxAliasCount: -1, logLevel: 'silent' })];
}

/** A text once it is tidy: it says the same, has all notes, and is tidy then. */
function tidied(before: string, schema: z.ZodObject): string {
  const after = tidy(before, schema);
  expect(dataOf(after)).toEqual(dataOf(before.replace(/^\ufeff/, '')));
  expect(notesIn(after)).toEqual(notesIn(before));
  expect(tidy(after, schema)).toBe(after);
  expect(after).not.toMatch(/\r|^\ufeff/);
  return after;
}

describe.each(everyCollection)('Records of $version $collection, by any hand', ({ version, collection }) => {
  const schema = recordSchema(version, collection as Collection);
  const records = fc.array(recordArbitrary(version, collection), { minLength: 1, maxLength: 3 });

  test('say the same once tidy, keep their comments, and are tidy then', () => {
    fc.assert(
      fc.property(records, hand, (written, style) => {
        const after = tidied(new WrittenByHand(style).records(written), schema);
        expect(keysOf(parse(after)[0])).toEqual(tableOrder(schema).filter((key) => key in written[0]!));
      }),
      { numRuns: tries(5) },
    );
  });

  test('are the same in JSON', () => {
    fc.assert(
      fc.property(records, fc.constantFrom(undefined, 1, 4, '\t'), (written, indent) => {
        const before = JSON.stringify(written.map(reversed), null, indent);
        const after = tidy(before, schema, 'json');
        expect(JSON.parse(after)).toEqual(written);
        expect(keysOf(JSON.parse(after)[0])).toEqual(tableOrder(schema).filter((key) => key in written[0]!));
        expect(tidy(after, schema, 'json')).toBe(after);
      }),
      { numRuns: tries(5) },
    );
  });
});

test('Records of any names, with anchors and aliases, say the same once tidy, keep their comments, and are tidy then', () => {
  const field = text().optional();
  const item = object({ Type: field, Name: field, 'Post Code': field, Größe: field });
  const fields = {
    toString: field,
    Größe: field,
    'Post Code': item.optional(),
    Type: list(item),
    Name: item,
  };
  const schema = object({ ...fields, '🏦': item.optional(), '09:00': list(item), 'a#b': field });
  fc.assert(
    fc.property(anyRecords, hand, (records, style) => {
      tidied(new WrittenByHand(style, true).records(records), schema);
    }),
    { numRuns: tries(150) },
  );
});

function keysOf(record: unknown): string[] {
  return Object.keys(record as object);
}

function notesIn(written: string): string[] {
  return (written.match(/# note \d+/g) ?? []).sort();
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}
