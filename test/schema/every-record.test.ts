import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishedSchema, publisher } from '../../src/interface/records/published.js';
import { recordSchema } from '../../src/interface/records/records.js';
import { ukOpenBanking } from '../../src/interface/records/uk-open-banking.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyCollection } from '../every-collection.js';

/** The published words' neutral ones, by code list. */
const neutralWords = Object.fromEntries(
  Object.entries(ukOpenBanking).map(([type, words]) => [
    type,
    Object.fromEntries(Object.entries(words).map(([neutral, word]) => [word, neutral])),
  ]),
);

describe.each(everyCollection)('any valid record of $version $collection', ({ version, collection }) => {
  const schema = recordSchema(version, collection);
  const records = recordArbitrary(version, collection);

  it('is as it was once parsed', () => {
    fc.assert(
      fc.property(records, (record) => {
        expect(schema.parse(record)).toEqual(record);
      }),
    );
  });

  it('is invalid with a field more, in whichever object of it (D8)', () => {
    fc.assert(
      fc.property(records, fc.nat(), (record, place) => {
        const copy = structuredClone(record);
        const objects = objectsIn(copy);
        Object.assign(objects[place % objects.length]!, { Colour: 'green' });
        expect(schema.safeParse(copy).success).toBe(false);
      }),
    );
  });

  it('is validated alike before and after zod has compiled the schema, sound or not', () => {
    const wrong = fc.constantFrom<unknown>(
      undefined,
      null,
      '',
      'x'.repeat(3000),
      0,
      true,
      [],
      {},
      [''],
      [null],
    );
    fc.assert(
      fc.property(records, fc.nat(), fc.nat(), fc.option(wrong), (record, place, field, value) => {
        const copy = structuredClone(record);
        const objects = objectsIn(copy);
        const object = objects[place % objects.length]! as Record<string, unknown>;
        const keys = [...Object.keys(object), 'Colour'];
        const entries = Object.entries(object).reverse();
        for (const key of Object.keys(object)) delete object[key];
        Object.assign(object, Object.fromEntries(entries));
        if (value !== null) object[keys[field % keys.length]!] = value;
        const compiled = schema.safeParse(structuredClone(copy));
        const plain = schema.safeParse(copy, { jitless: true });
        // As texts, so that the order of keys counts.
        expect(JSON.stringify(plain.data)).toBe(JSON.stringify(compiled.data));
        expect(plain.error?.issues).toEqual(compiled.error?.issues);
      }),
    );
  });

  it('is valid under published names, and comes back from them as it was (D9)', () => {
    const wire = publishedSchema(schema, ukOpenBanking);
    const publish = publisher(schema, ukOpenBanking);
    const read = publisher(schema, neutralWords);
    fc.assert(
      fc.property(records, (record) => {
        const sent = publish(record);
        expect(wire.parse(sent)).toEqual(sent);
        expect(read(sent)).toEqual(record);
      }),
    );
  });
});

function objectsIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inner : [value, ...inner];
}
