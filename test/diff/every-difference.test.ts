import { expect, test } from 'vitest';
import { fenlandWith, published } from '../commands/workspace.js';

/** Any two records that differ in canonical JSON differ in what is told of them (D62). */

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type Path = readonly (string | number)[];
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly Json[];
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}
interface Told {
  readonly changes: readonly { readonly identity: string; readonly details: { readonly field: string }[] }[];
}

const likely = ['1.5', '2026-01-01', '09:00:00', 'GB', 'en', 'GBP', '52.3990', 'abcd', 'AB12', '10-20-30'];

/** A value with every field of a published schema; lists of values have two. */
function full(schema: Schema, schemas: Readonly<Record<string, Schema>>): Json {
  const { $ref, type, enum: codes, pattern, format, properties, items } = schema;
  if ($ref !== undefined) return full(schemas[$ref.split('/').at(-1)!]!, schemas);
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, full(own, schemas)]));
  }
  if (items !== undefined) {
    const one = full(items, schemas);
    return typeof one === 'object' ? [one] : [one, `${one}2`];
  }
  if (codes !== undefined) return codes[0]!;
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return 1.5;
  if (format?.startsWith('date')) return '2026-01-01';
  return likely.find((text) => new RegExp(pattern ?? '$^').test(text)) ?? 'a text';
}

/** Each change of one place in a value: another leaf, one that is written otherwise, gone, empty, in another order, twice. */
function* mutants(
  value: Json,
  path: Path = [],
): Generator<{ readonly path: Path; readonly is: Json | undefined }> {
  if (path.length > 0) {
    yield { path, is: undefined };
    yield { path, is: null };
  }
  if (typeof value === 'string') {
    for (const is of ['', `${value} x`, ...(value === '1.5' ? ['1.50', '-1.5'] : [])]) yield { path, is };
    if (value === '52.3990') for (const is of ['52.39900', '52.39901', '53.0']) yield { path, is };
    if (value === '09:00:00') yield { path, is: '09:00' };
  } else if (typeof value === 'number') yield { path, is: value + 1 };
  else if (typeof value === 'boolean') yield { path, is: !value };
  else if (Array.isArray(value)) {
    yield { path, is: [] };
    yield { path, is: [...value, value[0]] };
    if (value.length > 1) yield { path, is: value.toReversed() };
    yield* mutants(value[0], [...path, 0]);
  } else if (value !== null) {
    if (path.length > 0 && Object.keys(value).length > 0) yield { path, is: {} };
    for (const [name, own] of Object.entries(value)) yield* mutants(own, [...path, name]);
  }
}

/** The value with another at a path; of all else only what leads there, and the leaves beside it. */
function withValue(value: Json, path: Path, is: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return is!;
  if (Array.isArray(value))
    return is === undefined && rest.length === 0 ? [] : [withValue(value[0], rest, is)];
  const entries = Object.entries(value as Record<string, Json>).flatMap(([name, own]) => {
    if (name !== step) return typeof own === 'object' ? [] : [[name, own]];
    return rest.length === 0 && is === undefined ? [] : [[name, withValue(own, rest, is)]];
  });
  return Object.fromEntries(entries) as Json;
}

function valueAt(value: Json, path: Path): Json {
  return path.reduce((own: Json, step) => (own as Record<string | number, Json>)[step]!, value);
}

/** The lists of products are nearly the same in both versions. */
const lists = { 'v2.1': ['Branch', 'ATM'], 'v2.2': ['Branch', 'ATM', 'PCA', 'BCA', 'SMELoan', 'CCC'] };

test('of every collection, any one place of a record that is changed, removed or emptied is told', async () => {
  const bank = await published(fenlandWith({ site: 'openapi: on\n' }));
  const found: unknown[] = [];
  let count = 0;
  for (const [version, own] of Object.entries(lists)) {
    const { components } = JSON.parse(bank.read(`dist/site/${version}/openapi.json`));
    for (const list of own) {
      const whole = full({ $ref: list }, components.schemas) as Record<string, Json>;
      const identity: readonly unknown[] = ['Identification', 'SequenceNumber'];
      const all = [...mutants(whole)].filter(({ path }) => !identity.includes(path[0]));
      const feed = (records: readonly Json[]) => {
        const named = records.map((record, at) => ({ ...(record as object), Identification: `R${at}` }));
        return JSON.stringify({
          data: [{ Brand: [{ BrandName: 'Fenland Bank', [list]: named }] }],
          meta: {},
        });
      };
      bank.write('was.json', feed(all.map(({ path }) => withValue(whole, path, valueAt(whole, path)))));
      bank.write('is.json', feed(all.map(({ path, is }) => withValue(whole, path, is))));
      const { stdout } = await bank.run(`diff was.json is.json --format json --version ${version}`);
      const { changes } = JSON.parse(stdout) as Told;
      const told = new Map(changes.map(({ identity, details }) => [identity.split('/')[0], details]));
      const silent = all.filter(({ path }, at) => {
        const details = told.get(`R${at}`) ?? [];
        return !details.some(({ field }) => field.split('.')[0] === path[0]);
      });
      count += all.length;
      found.push(...silent.map((one) => ({ version, list, ...one })));
    }
  }
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(5000);
});
