import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { shows } from '../shows.js';
import { closedId } from './closed.js';
import type { Kind, Table } from './kind.js';
import { inside, type Place, Seen, type Spot, spotsOf } from './places.js';
import { completeRecord, type Sample, samplesOf, smallestRecord } from './samples.js';
import { vocabulary } from './vocabulary.js';
import { wordsOf } from './words.js';

const seen = new Seen();

/** Holds a schema against a table: one test for each field, required list and object in it. */
export function checkTable(title: string, table: Table, schema: z.ZodType) {
  describe(title, () => {
    test('a record with every field, and one with none but the required', shows(table.requiredId), () => {
      for (const record of [completeRecord(table), smallestRecord(table)]) {
        expect(schema.safeParse(record)).toEqual({ success: true, data: record });
      }
    });
    for (const spot of spotsOf(table, schema, seen)) {
      if ('table' in spot) checkObject(spot.table, spot.place, schema);
      else checkKind(spot, schema);
    }
  });
}

function checkObject(table: Table, place: Place, schema: z.ZodType) {
  const where = place.name === '' ? 'the record' : place.name;
  test(`${where}: ${required(table)}`, shows(table.requiredId), () => {
    const record = smallestRecord(table);
    expectAccepted(schema, place, [{ name: 'no other field', value: record }]);
    for (const name of table.required) {
      const { [name]: _, ...rest } = record;
      expectRefused(schema, inside(place, table, name), [{ name: `no ${name}`, value: rest }], place);
    }
  });
  test(`${where}: no other field`, shows(closedId(table)), () => {
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
    const [issue] = error!.issues;
    expect(issue?.code === 'unrecognized_keys' ? issue.keys.toSorted() : []).toEqual(foreign.toSorted());
  });
  for (const [name, id] of Object.entries(table.absent)) {
    test(`${where}: ${name} is no field of this version`, shows(id), () => {
      const record = { ...smallestRecord(table), [name]: 'F' };
      expectRefused(schema, place, [{ name, value: record }]);
    });
  }
}

function checkKind({ kind, field, fieldName, place }: Extract<Spot, { kind: Kind }>, schema: z.ZodType) {
  const ids = [field.id, ...(kind.type ? [kind.type] : [])];
  test(`${place.name} is ${wordsOf(kind)}`, shows(...ids), () => {
    const { accepted, refused } = samplesOf(kind, [...(vocabulary.codes.get(fieldName) ?? [])]);
    expectAccepted(schema, place, accepted);
    expectRefused(schema, place, refused);
  });
}

/** Accepted, and left as they are. */
function expectAccepted(schema: z.ZodType, place: Place, samples: readonly Sample[]) {
  const wronglyRefused = samples.filter(({ value }) => {
    const record = place.around(value);
    const { success, data } = schema.safeParse(record);
    return !success || !isDeepStrictEqual(data, record);
  });
  expect(names(wronglyRefused), 'refused or altered although the interface allows them').toEqual([]);
}

/** Refused for what stands at `place`, and for nothing else. `put`: where the value goes, if not there. */
function expectRefused(schema: z.ZodType, place: Place, samples: readonly Sample[], put = place) {
  const wronglyAccepted = samples.filter(({ value }) => {
    const { error } = schema.safeParse(put.around(value));
    return !error?.issues.every(({ path }) => startsWith(path, place.path));
  });
  expect(names(wronglyAccepted), 'not refused at their place').toEqual([]);
}

function startsWith(path: readonly PropertyKey[], start: readonly PropertyKey[]): boolean {
  return start.every((key, index) => path[index] === key);
}

function names(samples: readonly Sample[]): string[] {
  return samples.map(({ name }) => name);
}

function required(table: Table): string {
  return table.required.length === 0 ? 'nothing is required' : `${table.required.join(', ')} required`;
}
