import fc from 'fast-check';
import type { z } from 'zod';
import { recordSchema } from '../src/interface/records/index.js';
import { factsOf, type TypeFacts } from '../src/interface/schema/types.js';
import type { Collection } from '../src/model/collection.js';
import type { Version } from '../src/model/version.js';

/**
 * Valid records of a collection in a version: every field now and then, optional ones there or not, texts at the
 * edges of their lengths and beyond the basic plane, every code of a list. Some are sparse, some full.
 */
export function recordArbitrary(
  version: Version,
  collection: Collection,
): fc.Arbitrary<Record<string, unknown>> {
  const schema = recordSchema(version, collection);
  const records = fc.oneof(valuesOf(schema, 1), valuesOf(schema, 4)) as fc.Arbitrary<Record<string, unknown>>;
  return records.map(publishable);
}

/** A record whose marketing states have their kind, without which v2.2 can't express them. */
function publishable(record: Record<string, unknown>): Record<string, unknown> {
  const { PCAMarketingState: states } = record;
  if (!Array.isArray(states)) return record;
  return { ...record, PCAMarketingState: states.map((state) => ({ MarketingState: 'Regular', ...state })) };
}

/** A value in which no hours and no exception end before they begin (D61), which is an error in either version. */
export function forwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forwards);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, forwards(field)]));
  const { OpeningTime: opening, ClosingTime: closing, StartDate: start, EndDate: end } = own;
  if (typeof start === 'string' && typeof end === 'string') {
    [own['StartDate'], own['EndDate']] = [start, end].toSorted();
  }
  if (typeof opening !== 'string' || typeof closing !== 'string') return own;
  const [from, to] = [opening, closing].map((time) => time.replace(/(?:[+-]\d\d:?\d\d|Z)$/, ''));
  const minutes = (time: string) => Number(time.replaceAll(':', '').slice(0, 4));
  if (minutes(from!) < minutes(to!)) return { ...own, OpeningTime: from, ClosingTime: to };
  const isMidnight = minutes(to!) === 0;
  return {
    ...own,
    OpeningTime: from!.replace(/\d/g, '0'),
    ClosingTime: isMidnight ? to!.replace(/\d/g, '0').replace(/^00/, '24') : to,
  };
}

/** Valid values of any schema of `src/interface`, each optional field there once in `rarity + 1` times. */
export function valuesOf(schema: z.core.$ZodType, rarity = 1): fc.Arbitrary<unknown> {
  const made = new Map<z.core.$ZodType, fc.Arbitrary<unknown>>();
  const arbitraryOf = (node: z.core.$ZodType): fc.Arbitrary<unknown> => {
    const known = made.get(node) ?? makeArbitrary(node, arbitraryOf, rarity);
    made.set(node, known);
    return known;
  };
  return arbitraryOf(schema);
}

function makeArbitrary(
  schema: z.core.$ZodType,
  arbitraryOf: (node: z.core.$ZodType) => fc.Arbitrary<unknown>,
  rarity: number,
): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const facts = factsOf(schema);
  switch (def.type) {
    case 'string':
      return texts(facts);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return facts?.type === 'Number'
        ? fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)
        : fc.integer(facts?.range ?? {});
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'optional':
      return fc.oneof(
        { arbitrary: fc.constant(undefined), weight: rarity },
        { arbitrary: arbitraryOf(def.innerType), weight: 1 },
      );
    case 'array':
      return lists(arbitraryOf(def.element).filter(isFilled), facts?.items ?? { min: 0 });
    case 'object':
      return objects(
        Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, arbitraryOf(field)])),
      );
    default:
      throw new TypeError(`no values are known of a schema of type ${def.type}`);
  }
}

/** An entry of a list that has nothing in it isn't published. */
function isFilled(item: unknown): boolean {
  return typeof item !== 'object' || item === null || Object.keys(item).length > 0;
}

function objects(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  return fc
    .record(fields, { noNullPrototype: true })
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)));
}

function lists(
  item: fc.Arbitrary<unknown>,
  { min, max }: { min: number; max?: number },
): fc.Arbitrary<unknown> {
  const few = fc.array(item, { minLength: min, maxLength: Math.min(max ?? min + 2, min + 2), size: 'max' });
  if (max === undefined) return few;
  const most = fc.array(item, { minLength: max, maxLength: max });
  return fc.oneof({ arbitrary: few, weight: 9 }, { arbitrary: most, weight: 1 });
}

function texts(facts: TypeFacts | undefined): fc.Arbitrary<string> {
  if (facts?.pattern !== undefined) return fc.stringMatching(new RegExp(facts.pattern));
  switch (facts?.type) {
    case 'Text':
      return lengths(facts.length ?? { min: 0 });
    case 'Date':
      return instants().map((date) => date.toISOString().slice(0, 10));
    case 'DateTime':
      return instants().map((date) => date.toISOString());
    case 'URI':
      return fc.webUrl();
    default:
      throw new TypeError(`no texts are known of type ${facts?.type}`);
  }
}

function instants(): fc.Arbitrary<Date> {
  return fc.date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
}

/** Single code points: plain ones, those that JSON and YAML take care of, and those outside the basic plane. */
const codePoints = fc.constantFrom(...'aZ09 é߀"\\:#-\n\u2028😀𐍈'.match(/./gsu)!);

function lengths({ min, max = 40 }: { min: number; max?: number }): fc.Arbitrary<string> {
  const short = fc.array(codePoints, {
    minLength: min,
    maxLength: Math.max(min, Math.min(max, 12)),
    size: 'max',
  });
  const edge = fc.tuple(fc.constantFrom(min, max), codePoints).map(([length, char]) => char.repeat(length));
  return fc.oneof(
    { arbitrary: short.map((chars) => chars.join('')), weight: 9 },
    { arbitrary: edge, weight: 1 },
  );
}
