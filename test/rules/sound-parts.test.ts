import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { PlainObject } from '../../src/base/json/plain-object.js';
import { registrationOf } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/records.js';
import { checkValue } from '../../src/interface/schema/validate.js';
import type { Collection } from '../../src/model/collection.js';
import { valueAt } from '../../src/model/location.js';
import { checkRecord, type RecordFinding } from '../../src/rules/built-in/check-record.js';
import { checkSoundParts } from '../../src/rules/built-in/check-sound-parts.js';
import type { Fields } from '../../src/rules/built-in/fields.js';
import { recordRules } from '../../src/rules/built-in/index.js';
import { Today } from '../../src/rules/built-in/today.js';
import { everyPlace } from '../every-place.js';
import { examplePairs } from '../explain/pages.js';
import { check, today } from './check.js';
import { branch } from './fixtures.js';

/** The records of the examples of all rules, as an editor writes them. */
const written = examplePairs
  .filter(({ rule }) => recordRules.some((each) => each.rule === rule))
  .flatMap(({ wrong, right }) => [wrong, right])
  .flatMap(({ files }) => Object.entries(files))
  .flatMap(([name, yaml]) => {
    const collection = /([a-z-]+)\.yaml$/.exec(name)?.[1] as Collection;
    const read = load(String(yaml));
    return (Array.isArray(read) ? read : [read]).map((record: unknown) => ({
      collection,
      record: texts(record) as PlainObject,
    }));
  });

/** Scalars as a reader of content gives them. */
function texts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(texts);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, texts(each)]));
}

function findingsIn(collection: Collection, record: PlainObject): readonly RecordFinding[] | undefined {
  const version = registrationOf(collection).versions[0]!;
  const subject = { collection, version, today: new Today(today) };
  const { value, refused } = checkValue(recordSchema(version, collection), structuredClone(record));
  if (value !== undefined) return checkRecord(value as Fields, subject);
  if (typeof refused?.value !== 'object') return undefined;
  return checkSoundParts(
    { value: refused.value as PlainObject, refused: refused.at, unknown: refused.unknown },
    subject,
  );
}

const shown = ({ rule, args, path }: RecordFinding) => JSON.stringify([rule, args, path]);

/** The record with each of its fields damaged in turn: of a wrong type, or misspelt. */
function* damaged(record: PlainObject): Generator<PlainObject> {
  for (const path of everyPlace(record)) {
    const name = path.at(-1);
    if (typeof name !== 'string') continue;
    for (const change of [
      { [name]: { Nothing: { like: 'it' } } },
      { [name]: undefined, [`${name}x`]: valueAt(record, path) },
    ]) {
      const copy = structuredClone(record);
      const holder = Object.assign(valueAt(copy, path.slice(0, -1)) as object, change);
      if (holder[name] === undefined) delete holder[name];
      yield copy;
    }
  }
}

describe('a record with an error of the schema', () => {
  it('gets the findings of rules that read nothing of what is wrong, and no others', () => {
    let [kept, all] = [0, 0];
    for (const { collection, record } of written) {
      const sound = new Set((findingsIn(collection, record) ?? []).map(shown));
      for (const copy of damaged(record)) {
        const found = (findingsIn(collection, copy) ?? []).map(shown);
        expect(found.filter((each) => !sound.has(each))).toEqual([]);
        kept += found.length;
        all += sound.size;
      }
    }
    // What is left is about the damaged field, or about what is beside it.
    expect(kept / all).toBeGreaterThan(0.6);
  });

  it('is told of coordinates that are elsewhere, although its Type is misspelt', async () => {
    const GeoLocation = { GeographicCoordinates: { Latitude: '-52.398', Longitude: '0.262' } };
    const PostalAddress = { BuildingNumber: '4', PostCode: 'CB7 4AA', Country: 'GB', GeoLocation };
    const rules = (await check(branch({ Type: 'Phisical', PostalAddress }))).map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['schema/enum', 'places/coordinates']));
  });
});
