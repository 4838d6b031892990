import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasControlCharacter } from '../../src/content/documents/limits.js';
import { plainBlock, plainTree } from '../../src/content/documents/yaml/block.js';
import { Anchors, readTree, rootOf } from '../../src/content/documents/yaml/tree.js';
import { plainValues } from '../../src/content/documents/yaml/values.js';
import { seed } from '../seed.js';
import { mutated, yamlCorpus } from './mutations.js';

/** READINGS=100000 compares so many texts; `npm run readings` does. The same texts for the same seed. */
const numRuns = Number(process.env['READINGS'] ?? 2000);
const timeout = 60_000 + numRuns * 2;

/** What the parsers for all YAML read; nothing if it isn't YAML. */
function readByParser(text: string): unknown {
  const values = plainValues(text);
  if (values !== undefined) return values.length === 1 ? values[0] : undefined;
  const read = readTree(text, { start: 0, end: text.length }, new Anchors());
  return 'position' in read || read.length > 1 ? undefined : rootOf(read)?.value;
}

/** @returns whether the text is plain */
function compare(text: string): boolean {
  if (hasControlCharacter(text)) return false;
  const plain = plainBlock(text);
  if (plain === undefined) return false;
  // Texts compare quicker than values, and tell the order of fields as well.
  expect(JSON.stringify(plain), text).toBe(JSON.stringify(readByParser(text)));
  const read = readTree(text, { start: 0, end: text.length }, new Anchors());
  expect(JSON.stringify(plainTree(text, 0)), text).toBe(JSON.stringify(rootOf(read)));
  return true;
}

const corpus = yamlCorpus();
const plain = corpus.filter((text) => plainBlock(text) !== undefined);

const often = <T>(usual: readonly T[], rare: readonly T[]) =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...usual), weight: 8 },
    { arbitrary: fc.constantFrom(...rare), weight: 1 },
  );
const keys = [...'ABCDEFGHIJKLMNOP'];
const plainValue = ['x', '1.50', '09:00:00', "O'Neill", 'a, b', 'a:b', 'Smith & Co', '"q"', "'q'", '[]', '[a, b]', '{ A: 1, B: [x] }', '~', 'null', '-1.5', '+44', '.5', 'é']; // biome-ignore format: a list of texts
const oddValue = ['', '', 'a: b', 'a:', 'A &B', '&a', '*a', "'q''q'", '"q', '"a\\n"', '[a, ]', '[a b, "c"]', '{}', '{A: 1, A: 2}', '[a: b]', '[a:b]', '[1:2:3]', '{A:1}', 'Null', '# no', 'a # b', 'a#b', '|', '>-', '-', '--', '@x', '`x', '%x', '!x', '?', 'a?', '=', '<<', '...', '---', '“x”', 'a ', 'x\\y']; // biome-ignore format: a list of texts

/** Lines that are nearly plain, at all depths. */
const line = fc
  .tuple(
    often(['  ', '  ', '  ', '    '], ['', '      ', ' ', '   ']),
    often(['', '', '', '', '', '- '], ['-', '- - ', '-  ']),
    often(
      keys.flatMap((key) => [`${key}: `, `${key}: `, `${key}:`]),
      ['', 'null: ', 'constructor: ', 'a b: ', '1: ', '"A": '],
    ),
    often(plainValue, oddValue),
  )
  .map(([indent, item, key, value]) => `${indent}${item}${key}${key.endsWith(':') ? '' : value}\n`);

describe('the reader for plain YAML', () => {
  it('reads most of the corpus', () => {
    expect(plain.length).toBeGreaterThan(20);
    expect(plain.every((text) => compare(text))).toBe(true);
  });

  it(
    'reads texts as the parser for all YAML does, whatever is changed in them',
    () => {
      let count = 0;
      fc.assert(
        fc.property(mutated(plain), (text) => {
          if (compare(text)) count++;
        }),
        { numRuns, seed, endOnFailure: true },
      );
      expect(count).toBeGreaterThan(numRuns / 10);
    },
    timeout,
  );

  it(
    'reads lines put together at random as that does',
    () => {
      let count = 0;
      fc.assert(
        fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.boolean(), (lines, isList) => {
          if (compare(`${isList ? '- ' : ''}A: x\n${lines.join('')}`)) count++;
        }),
        { numRuns, seed, endOnFailure: true },
      );
      expect(count).toBeGreaterThan(numRuns / 20);
    },
    timeout,
  );

  it.each([
    ['a tab', '- A:\tx\n'],
    ['an anchor', '- A: &x 1\n'],
    ['a tag', '- A: !x 1\n'],
    ['a text over two lines', '- A: x\n    y\n'],
    ['a block text', '- A: |\n    x\n'],
    ['an escape', '- A: "\\u0041"\n'],
    ['a comment behind a value', '- A: x # y\n'],
    ['a key twice', '- A: x\n  A: y\n'],
    ['a key with a space', '- A B: x\n'],
    ['a text as its root', 'x\n'],
    ['nothing', '# x\n'],
    ['two documents', '- A: x\n---\n- A: y\n'],
    ['lines that end with CR LF', '- A: x\r\n- B: y\r\n'],
    ['lists in lists', `- A: ${'['.repeat(40)}${']'.repeat(40)}\n`],
  ])('leaves a text with %s to the parser', (_, text) => {
    expect(plainBlock(text)).toBeUndefined();
  });
});
