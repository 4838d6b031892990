import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Table } from './kind.js';
import { fieldOf, type ObjectSpot, objectsOf, type Place } from './places.js';
import { completeRecord, type Sample, samplesOf, smallestRecord } from './samples.js';
import { vocabulary } from './vocabulary.js';

/** Holds a schema against a table: one test for each object in it. */
export function checkTable(title: string, table: Table, schema: z.ZodType) {
  describe(title, () => {
    test('a record with every field, and one with none but the required', () => {
      for (const record of [completeRecord(table), smallestRecord(table)]) {
        expect(schema.safeParse(record)).toEqual({ success: true, data: record });
      }
    });
    for (const spot of objectsOf(table, schema)) {
      test(`the fields of ${spot.place.name === '' ? 'the record' : spot.place.name}`, () => {
        checkRequired(spot, schema);
        checkOthers(spot, schema);
        for (const { kind, field, place } of spot.inside) {
          const { accepted, refused } = samplesOf(kind, [...(vocabulary.codes.get(field) ?? [])]);
          expectAccepted(schema, place, accepted);
          expectRefused(schema, place, refused);
        }
      });
    }
  });
}

function checkRequired({ table, place }: ObjectSpot, schema: z.ZodType) {
  const record = smallestRecord(table);
  expectAccepted(schema, place, [{ name: 'no other field', value: record }]);
  for (const name of table.required) {
    const { [name]: _, ...rest } = record;
    expectRefused(schema, fieldOf(place, table, name), [{ name: `no ${name}`, value: rest }], place);
  }
}

function checkOthers({ table, place }: ObjectSpot, schema: z.ZodType) {
  const foreign = ['Fen', 'x-fen', ...vocabulary.fields].filter((name) => !(name in table.fields));
  const record = { ...Object.fromEntries(foreign.map((name) => [name, 'F'])), ...smallestRecord(table) };
  const { error } = schema.safeParse(place.around(record));
  const unknown = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' && isDeepStrictEqual(issue.path, place.path) ? issue.keys : [],
  );
  const taken = foreign.filter((name) => !unknown.includes(name));
  expect(taken, 'fields that the schema has, and its table in test/conformance/tables lacks').toEqual([]);
  expect(error?.issues.map(({ code, path }) => ({ code, path }))).toEqual([
    { code: 'unrecognized_keys', path: place.path },
  ]);
}

/** Accepted, and left as they are. */
function expectAccepted(schema: z.ZodType, place: Place, samples: readonly Sample[]) {
  const wronglyRefused = samples.filter(({ value }) => {
    const record = place.around(value);
    const { success, data } = schema.safeParse(record);
    return !success || !isDeepStrictEqual(data, record);
  });
  expect(names(wronglyRefused), `${place.name}: refused or altered although it is allowed`).toEqual([]);
}

/** Refused for what stands at `place`, and for nothing else. `put`: where the value goes, if not there. */
function expectRefused(schema: z.ZodType, place: Place, samples: readonly Sample[], put = place) {
  const wronglyAccepted = samples.filter(({ value }) => {
    const { error } = schema.safeParse(put.around(value));
    return !error?.issues.every(({ path }) => place.path.every((step, index) => path[index] === step));
  });
  expect(names(wronglyAccepted), `${place.name}: not refused at its place`).toEqual([]);
}

function names(samples: readonly Sample[]): string[] {
  return samples.map(({ name }) => name);
}
