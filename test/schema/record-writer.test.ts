import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asciiJson } from '../../src/base/json/ascii-json.js';
import { inCanonicalOrder } from '../../src/base/json/canonical.js';
import { registrationOf } from '../../src/interface/collections/index.js';
import { convert } from '../../src/interface/json-schema/json-schema.js';
import { project } from '../../src/interface/records/project.js';
import { type Names, publisher } from '../../src/interface/records/published.js';
import { RecordWriter } from '../../src/interface/records/record-writer.js';
import { recordSchema } from '../../src/interface/records/records.js';
import { ukOpenBanking } from '../../src/interface/records/uk-open-banking.js';
import type { Finding } from '../../src/interface/schema/finding.js';
import { type Schema, unwrapped } from '../../src/interface/schema/node.js';
import type { FormatArgs, TypeArgs } from '../../src/interface/schema/problems.js';
import { codes, list, type ObjectSchema, object, text } from '../../src/interface/schema/types.js';
import { checkValue } from '../../src/interface/schema/validate.js';
import type { Collection } from '../../src/model/collection.js';
import type { Version } from '../../src/model/version.js';
import { recordArbitrary } from '../arbitrary.js';
import { Seen, spotsOf } from '../conformance/tables/places.js';
import { tableOf } from '../conformance/tables/records.js';
import { completeRecord, samplesOf, smallestRecord } from '../conformance/tables/samples.js';
import { acceptor, valueAt } from '../editing/accepting.js';
import { everyCollection } from '../every-collection.js';
import { seed, tries } from '../seed.js';
import { mutated } from './mutated-records.js';

/** RECORDS=100000 tries so many, shared out to the cases; `npm run records` does. The same ones for the same seed. */
const records = Number(process.env['RECORDS'] ?? tries(3600));

const cases = everyCollection.flatMap((each) =>
  [{}, ukOpenBanking].map((names) => ({
    ...each,
    names,
    wording: names === ukOpenBanking ? ('published' as const) : ('neutral' as const),
  })),
);
const numRuns = Math.ceil(records / cases.length);
const timeout = 60_000 + numRuns * 150;

describe.each(cases)('$version $collection in $wording words', ({ version, collection, names }) => {
  it('is written as validation and JSON.stringify write it, and refused as they refuse it', {
    timeout,
  }, () => {
    const schema = recordSchema(version, collection);
    const writer = new RecordWriter(schema, names);
    const isValidToAjv = acceptor(standalone(version, collection));
    const later = registrationOf(collection).versions.filter((other) => other !== version);
    const others = later.map((to) => ({
      to,
      writer: new RecordWriter(recordSchema(to, collection), names, writer),
    }));
    fc.assert(
      fc.property(mutated(recordArbitrary(version, collection)), (written) => {
        const value = structuredClone(written);
        const json = writer.write(value);
        const slow = checkValue(schema, structuredClone(written));
        const isPlain = slow.value !== undefined && slow.findings.length === 0;

        // A pattern can't compare digits in quotes with a limit, so the JSON Schema takes some that are too large.
        const refusals = slow.findings.filter(({ rule }) => rule !== 'schema/blank');
        const isTooLarge =
          refusals.length > 0 && refusals.every((finding) => isLargeNumber(finding, written));
        if (!isTooLarge) expect(isValidToAjv(written)).toBe(slow.value !== undefined);
        expect(json).toBe(isPlain ? slowJson(slow.value, version, collection, names) : undefined);
        if (!isPlain) return;
        expect(value).toEqual(slow.value);
        for (const { to, writer: other } of others) {
          const made = project(collection, value as Record<string, unknown>, version, to).record;
          const expected = project(collection, slow.value!, version, to).record;
          expect(other.write(made, value as Record<string, unknown>)).toBe(
            slowJson(expected, to, collection, names),
          );
        }
      }),
      { seed, numRuns, interruptAfterTimeLimit: timeout - 5000, markInterruptAsFailure: true },
    );
  });
});

const seenIn = { neutral: new Seen(), published: new Seen() };

describe.each(cases)('$version $collection in $wording words, at the limits of each field', (each) => {
  const { version, collection, names } = each;
  const seen = seenIn[each.wording];
  const schema = recordSchema(version, collection);
  const table = tableOf(each);

  it('is written where validation finds nothing, and nowhere else', () => {
    const wrong: string[] = [];
    const writers = new Map<Schema, { writer: RecordWriter; publish: ReturnType<typeof publisher> }>();
    const compare = (name: string, node: Schema | undefined, written: unknown) => {
      if (node === undefined) throw new Error(`there is no schema of ${name}`);
      const of = unwrapped(node) as ObjectSchema;
      let known = writers.get(of);
      if (known === undefined) {
        known = { writer: new RecordWriter(of, names), publish: publisher(of, names) };
        writers.set(of, known);
      }
      const slow = checkValue(of, structuredClone(written));
      const isPlain = slow.value !== undefined && slow.findings.length === 0;
      const expected = isPlain
        ? asciiJson(JSON.stringify(known.publish(inCanonicalOrder(slow.value))))
        : undefined;
      if (known.writer.write(structuredClone(written)) !== expected) wrong.push(name);
    };
    compare('every field', schema, completeRecord(table));
    for (const spot of spotsOf(table, schema, seen)) {
      const { name, holder } = spot.place;
      if ('kind' in spot) {
        // Wording changes the codes alone.
        if (each.wording === 'published' && spot.kind.is !== 'codes') continue;
        const { accepted, refused } = samplesOf(spot.kind);
        // A long list of codes has seven slips of each, which all show the same.
        for (const sample of [...accepted, ...refused.slice(0, 16), ...refused.slice(-8)]) {
          compare(`${name}: ${sample.name}`, holder?.schema, holder?.around(sample.value));
        }
        continue;
      }
      const of = spot.place.schema;
      const least = smallestRecord(spot.table);
      compare(`${name}: only what is required`, of, least);
      compare(`${name}: a field more`, of, { ...least, Fen: 'F' });
      for (const field of spot.table.required) {
        const { [field]: _, ...rest } = least;
        compare(`${name}: without ${field}`, of, rest);
      }
    }
    expect(wrong).toEqual([]);
  });
});

/** True of a number in quotes that is too large for its field, or for any. */
function isLargeNumber({ rule, args, path }: Finding, record: unknown): boolean {
  if (typeof valueAt(record, path) !== 'string') return false;
  return (
    rule === 'schema/range' ||
    (rule === 'schema/type' && (args as TypeArgs).wanted === 'number') ||
    (rule === 'schema/format' && ['Integer', 'Number'].includes((args as FormatArgs).type))
  );
}

function slowJson(record: unknown, version: Version, collection: Collection, names: Names): string {
  const publish = publisher(recordSchema(version, collection), names);
  return asciiJson(JSON.stringify(publish(inCanonicalOrder(record))));
}

function standalone(version: Version, collection: Collection) {
  const { schema, definitions } = convert(recordSchema(version, collection), 'record', 'json');
  return { ...schema, definitions };
}

describe('a schema that asks for more than its parts', () => {
  it.each([
    ['an object with a rule of its own', object({ Name: text() }).refine(() => false)],
    ['an object in it', object({ Inner: object({ Name: text() }).refine(() => false) })],
    ['a list with a rule of its own', object({ Inner: list(object({ Name: text() })).refine(() => false) })],
    ['a text with a rule of its own', object({ Name: text(1, 10).refine(() => false) })],
    ['a text that is changed', object({ Name: text(1, 10).overwrite((name) => name.toUpperCase()) })],
    ['a code with a rule of its own', object({ Name: codes('Ely').refine(() => false) })],
    ['an object that takes other fields', z.looseObject({ Name: text() })],
  ])('is left to validation: %s', (_, schema) => {
    const writer = new RecordWriter(schema, {});
    for (const value of [{ Name: 'Ely' }, { Inner: { Name: 'Ely' } }, { Inner: [{ Name: 'Ely' }] }]) {
      expect(writer.write(value)).toBeUndefined();
    }
  });
});
