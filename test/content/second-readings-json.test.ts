import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { readJson } from '../../src/content/documents/json/read.js';
import { readJsonTree } from '../../src/content/documents/json/tree.js';
import { Lines } from '../../src/content/documents/lines.js';
import { recordArbitrary } from '../arbitrary.js';
import { everyCollection } from '../every-collection.js';
import { seed } from '../seed.js';

/*
 * Sound JSON is read by the engine; what is wrong with JSON, and where something stands, is read with jsonc-parser. So the two
 * have to agree on what is JSON and on its values.
 */

/** READINGS=100000 compares so many texts; `npm run readings` does. The same texts for the same seed. */
const numRuns = Number(process.env['READINGS'] ?? 3000);
const timeout = 60_000 + numRuns * 20;

/** What the program refuses although it is JSON. */
const ownRules = /^content\/(?:duplicate-key|forbidden-key|too-deep|control-character)$/;

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function compare(text: string): void {
  const engine = parsed(text);
  const { content, findings } = readJson(text, () => new Lines(text));
  if (content.kind === 'nothing') {
    expect(text.trim()).toBe('');
    return;
  }
  for (const { args, at } of findings) {
    expect(args, text).not.toHaveProperty('reason', 'unreadable');
    for (const { start, end } of at) {
      expect(start >= 0 && start <= end && end <= text.length, `${start}-${end} of ${text}`).toBe(true);
    }
  }
  const rules = findings.map(({ rule }) => rule);
  if (engine === undefined) {
    expect(rules, text).not.toEqual([]);
    return;
  }
  expect(
    rules.filter((rule) => !ownRules.test(rule)),
    text,
  ).toEqual([]);
  if (!rules.includes('content/too-deep')) {
    const { root, isWhole } = readJsonTree(text);
    expect(isWhole && isDeepStrictEqual(root?.value, engine.value), text).toBe(true);
  }
  if (rules.length > 0) return;
  const value =
    content.kind === 'list' ? content.items.map((item) => item.value) : 'value' in content && content.value;
  expect(isDeepStrictEqual(value, engine.value), text).toBe(true);
}

const corpus = [
  ...['../../content', '../mistakes/content'].flatMap(filesIn),
  '[\n  {"Identification": "FB-1", "Codes": [1.5, -0, 1e-7, 12E+3, true, null, {"a": "\\u00e9\\n\\/"}]},\n  {"Name": "Ely", "Map": {}}\n]\n',
  '{"a": 1, "b": {"a": 2, "constructor": []}, "\\u0061": "\\ud83c\\udfe6"}',
  `[${'['.repeat(60)}"deep"${']'.repeat(60)}]`,
  ' "text" ', '-12.50', 'true', 'null', '[]', '{}', '[\r\n\t{ } ,\r\n\t[ ]\r\n]',
]; // biome-ignore format: a list of texts

/** The records of a folder as JSON, laid out and in one line, a few of a file. */
function filesIn(folder: string): string[] {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:yaml|json)$/.test(entry.name))
    .flatMap((entry) => {
      const value = load(readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'));
      const few = Array.isArray(value) ? value.slice(0, 2) : value;
      return [JSON.stringify(few, null, 2), JSON.stringify(few)];
    })
    .filter((text) => text.length < 6000);
}

const signs = [
  ' ', '\n', '\r\n', '\t', ',', ':', '"', "'", '[', ']', '{', '}', '\\', '\\u', '\\u0041', '\\x', '0', '-', '.', 'e', '1e5', '01',
  'true', 'nul', 'NaN', '//', '/*', '*/', '/* */', '"a":1,', ',{}', '[1]', '\u00a0', '\u2028', '\ufeff', '“', '”', '\x00', '\x1f', 'é',
  '"__proto__":', '🏦', 'https://a.example/', '\b',
]; // biome-ignore format: a list of words

interface Mutation {
  readonly kind: 'delete' | 'insert' | 'replace' | 'swap' | 'repeat';
  readonly at: number;
  readonly length: number;
  readonly sign: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('delete', 'insert', 'replace', 'swap', 'repeat'),
  at: fc.nat(1_000_000),
  length: fc.integer({ min: 1, max: 12 }),
  sign: fc.constantFrom(...signs),
});

function mutate(text: string, { kind, at, length, sign }: Mutation): string {
  const place = at % (text.length + 1);
  const before = text.slice(0, place);
  switch (kind) {
    case 'delete':
      return before + text.slice(place + length);
    case 'insert':
      return before + sign + text.slice(place);
    case 'replace':
      return before + sign + text.slice(place + 1);
    case 'swap':
      return before + text.charAt(place + 1) + text.charAt(place) + text.slice(place + 2);
    case 'repeat':
      return before + text.slice(place, place + length) + text.slice(place);
  }
}

const mutated = fc
  .tuple(fc.constantFrom(...corpus), fc.array(mutation, { minLength: 1, maxLength: 4 }))
  .map(([text, mutations]) => mutations.reduce(mutate, text));

test('JSON is read as the engine reads it, or reported where the engine refuses it, whatever is done to it', {
  timeout,
}, () => {
  fc.assert(fc.property(mutated, compare), { numRuns, seed });
});

test('JSON is read as the engine reads it, whatever valid records are in it', { timeout }, () => {
  const anyRecord = fc.oneof(
    ...everyCollection.map(({ version, collection }) => recordArbitrary(version, collection)),
  );
  fc.assert(
    fc.property(fc.array(anyRecord, { minLength: 1, maxLength: 2 }), fc.nat(2), (records, spaces) =>
      compare(JSON.stringify(records, null, spaces)),
    ),
    { numRuns: numRuns / 10, seed },
  );
});

test('JSON is read as the engine reads it, whatever value it is', { timeout }, () => {
  fc.assert(fc.property(fc.json(), compare), { numRuns, seed });
});

test('the texts of the corpus are read as the engine reads them', () => {
  for (const text of corpus) compare(text);
});
