import fc from 'fast-check';
import stableStringify from 'fast-json-stable-stringify';
import { describe, expect, it } from 'vitest';
import { isPlainObject } from '../../src/base/json/plain-object.js';
import { contentJsonSchema } from '../../src/interface/json-schema/content-schema.js';
import { ukOpenBanking } from '../../src/interface/names/uk-open-banking.js';
import { publishingSchema } from '../../src/interface/records/published.js';
import { recordSchema } from '../../src/interface/records/records.js';
import type { TypeArgs } from '../../src/interface/schema/field-messages.js';
import type { SchemaFinding } from '../../src/interface/schema/finding.js';
import type { FormatArgs } from '../../src/interface/schema/problems.js';
import { checkValue } from '../../src/interface/schema/validate.js';
import { valueAt } from '../../src/model/location.js';
import { recordArbitrary } from '../arbitrary.js';
import { acceptor } from '../editing/accepting.js';
import { everyCollection } from '../every-collection.js';
import { everyPlace } from '../every-place.js';
import { publishedSchema } from '../published-schema.js';
import { seed, tries } from '../seed.js';
import { mutated } from './mutated-records.js';

/** RECORDS=37000 tries so many, shared out to the collections. The same ones for the same seed. */
const numRuns = Math.ceil(Number(process.env['RECORDS'] ?? tries(3600)) / everyCollection.length);
const timeout = 60_000 + numRuns * 150;

describe.each(everyCollection)('any record of $version $collection', ({ version, collection }) => {
  const schema = recordSchema(version, collection);
  const records = recordArbitrary(version, collection);

  it('is refused, or typed as the interface has it, with canonical bytes (D17, D19, D20)', {
    timeout,
  }, () => {
    const { schema: json, definitions } = contentJsonSchema(schema, 'record');
    const isValidToAjv = acceptor({ ...json, definitions });
    const outcomes = { valid: 0, refused: 0 };
    const property = fc.property(mutated(records), (written) => {
      const { value, findings } = checkValue(schema, structuredClone(written));
      const refusals = findings.filter(({ rule }) => rule !== 'schema/blank');
      outcomes[value === undefined ? 'refused' : 'valid']++;
      expect(value === undefined).toBe(refusals.length > 0);
      // A pattern can't compare digits in quotes with a limit, so the JSON Schema takes some that are too large; and of a
      // plain scalar it takes the number or the boolean for the text that YAML has there.
      const isTaken = (finding: SchemaFinding) =>
        isLargeNumber(finding, written) || /^(?:num|bool)/.test(typeof valueAt(written, finding.path));
      if (value !== undefined || !refusals.every(isTaken))
        expect(isValidToAjv(written)).toBe(value !== undefined);
      if (value === undefined) return;
      expect(schema.parse(value)).toEqual(value);
      expect(JSON.stringify(value)).toBe(stableStringify(value));
    });
    fc.assert(property, {
      seed,
      numRuns,
      interruptAfterTimeLimit: timeout - 5000,
      markInterruptAsFailure: true,
    });
    expect(Math.min(outcomes.valid, outcomes.refused)).toBeGreaterThan(numRuns / 20);
  });

  it('is invalid with a field more, in whichever object of it (D8)', () => {
    fc.assert(
      fc.property(records, fc.nat(), (record, place) => {
        const objects = everyPlace(record)
          .map((path) => valueAt(record, path))
          .filter(isPlainObject);
        Object.assign(objects[place % objects.length]!, { Colour: 'green' });
        expect(schema.safeParse(record).success).toBe(false);
      }),
    );
  });

  it('is valid under published names, and differs by these alone (D9)', () => {
    const publish = publishingSchema(schema, ukOpenBanking);
    const wire = publishedSchema(schema, ukOpenBanking);
    const words = Object.values(ukOpenBanking).flatMap((list) => Object.entries(list));
    const neutral = new Map(words.map(([word, published]) => [`"${published}"`, `"${word}"`]));
    fc.assert(
      fc.property(records, (record) => {
        const sent = publish.parse(record);
        expect(wire.parse(sent)).toEqual(sent);
        const back = JSON.stringify(sent).replaceAll(/"\w+"/g, (text) => neutral.get(text) ?? text);
        expect(JSON.parse(back)).toEqual(record);
      }),
    );
  });
});

/** True of a number in quotes that is too large for its field, or for any. */
function isLargeNumber({ rule, args, path }: SchemaFinding, record: unknown): boolean {
  if (typeof valueAt(record, path) !== 'string') return false;
  return (
    rule === 'schema/range' ||
    (rule === 'schema/type' && (args as TypeArgs).wanted === 'number') ||
    (rule === 'schema/format' && ['Integer', 'Number'].includes((args as FormatArgs).type))
  );
}
