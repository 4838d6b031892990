import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../../src/content/documents/document.js';
import { type ChunkSizes, chunkRecords, cutChunks } from '../../src/content/documents/yaml/chunks.js';
import { seed } from '../seed.js';
import { mutated, yamlCorpus } from './mutations.js';

/** READINGS=100000 compares so many files; `npm run readings` does. The same files for the same seed. */
const numRuns = Number(process.env['READINGS'] ?? 600);
const timeout = 60_000 + numRuns * 20;

/** Every item is a chunk. */
const single: ChunkSizes = { least: 1, most: 1, oneIn: 1 };

function chunksOf(text: string, sizes: ChunkSizes = single) {
  return cutChunks(Buffer.from(text), sizes);
}

/** The records of all chunks; nothing if the file has to be read as a whole. */
function readInChunks(text: string, sizes?: ChunkSizes): readonly unknown[] | undefined {
  const chunks = chunksOf(text, sizes);
  if (chunks === undefined) return undefined;
  const records = chunks.map(chunkRecords);
  return records.includes(undefined) ? undefined : records.flat();
}

function readWhole(text: string) {
  return readRecords({ name: 'branches.yaml', format: 'yaml' }, Buffer.from(text));
}

function compare(text: string, sizes?: ChunkSizes): 'whole' | 'chunks' {
  const read = readInChunks(text, sizes);
  if (read === undefined) return 'whole';
  const { problems, records } = readWhole(text);
  expect(problems, text).toEqual([]);
  expect(read, text).toEqual(records.map(({ value }) => value));
  return 'chunks';
}

const items = yamlCorpus()
  .filter((text) => text.startsWith('- '))
  .map((text) => (text.endsWith('\n') ? text : `${text}\n`));
const sound = items.filter((text) => readWhole(text).problems.length === 0);

/** Lists of two to six items, few of them with mistakes. */
const list = fc
  .array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...sound), weight: 20 },
      { arbitrary: fc.constantFrom(...items), weight: 1 },
    ),
    { minLength: 2, maxLength: 6 },
  )
  .map((texts) => texts.join(''));

describe('a list cut into chunks', () => {
  it('has all its bytes in them', () => {
    fc.assert(
      fc.property(list, fc.nat(200), fc.integer({ min: 1, max: 4 }), (text, least, oneIn) => {
        const chunks = chunksOf(text, { least, most: least + 100, oneIn }) ?? [];
        if (chunks.length === 0) return;
        expect(Buffer.concat(chunks.map(({ bytes }) => bytes)).toString()).toBe(text);
        expect(chunks.map(({ isFirst }) => isFirst).lastIndexOf(true)).toBe(0);
        expect(chunks.map(({ isLast }) => isLast).indexOf(true)).toBe(chunks.length - 1);
      }),
    );
  });

  it(
    'reads as the whole does, or is read as a whole',
    () => {
      const ways = { whole: 0, chunks: 0 };
      fc.assert(
        fc.property(list, (text) => {
          ways[compare(text)]++;
        }),
        { numRuns, seed, endOnFailure: true },
      );
      expect(ways.chunks).toBeGreaterThan(numRuns / 4);
    },
    timeout,
  );

  it(
    'does so whatever is wrong with it',
    () => {
      const ways = { whole: 0, chunks: 0 };
      fc.assert(
        fc.property(
          list.chain((text) => mutated([text])),
          (text) => {
            ways[compare(text)]++;
          },
        ),
        { numRuns, seed, endOnFailure: true },
      );
      expect(ways.chunks).toBeGreaterThan(numRuns / 20);
    },
    timeout,
  );

  it.each([
    ['a comment and a marker before it', '# Ely\n---\n- a: 1\n- b: 2\n'],
    ['items further in', '  - a: 1\n  - b:\n    - c\n    - d\n  - e: 2\n'],
    ['lines that end with CR LF', '- a: 1\r\n- b: 2\r\n'],
    ['block texts at the cut', '- a: |+\n    x\n\n- b: >-\n    y\n\n\n- c: |\n    z'],
    ['lists in the column of their keys', '- a:\n  - 1\n  - 2\n- b:\n  - 3\n'],
    ['no line break at the end', '- a: 1\n- b: 2'],
    ['characters outside ASCII', '- a: Café\n- b: 🏦\n'],
  ])('is read in chunks with %s', (_, text) => {
    expect(compare(text)).toBe('chunks');
  });

  it.each([
    ['an anchor in one and its alias in another', '- a: &x 1\n- b: *x\n'],
    ['the same anchor twice', '- a: &x 1\n  b: *x\n- a: &x 2\n  b: *x\n'],
    ['a second document', '- a: 1\n---\n- b: 2\n'],
    ['the end of a document', '- a: 1\n...\n- b: 2\n'],
    ['a merge conflict', '- a: 1\n<<<<<<< HEAD\n- b: 2\n=======\n- b: 3\n>>>>>>> x\n'],
    ['a quotation over the cut', '- a: "1\n- b: 2"\n- c: 3\n'],
    ['brackets over the cut', '- a: [1,\n- b: 2]\n- c: 3\n'],
    ['a field twice', '- a: 1\n- b: 2\n  b: 3\n'],
    ['something that is no record', '- a: 1\n- 2\n'],
    ['a text that is cut off', '- a: Door #2\n- b: 2\n'],
    ['a control character', '- a: 1\n- b: "\x07"\n'],
    ['a byte order mark', '\ufeff- a: 1\n- b: 2\n'],
    ['a mapping around it', 'list:\n- a: 1\n- b: 2\n'],
    ['a list in brackets', '[a: 1,\n- b]\n'],
  ])('is read as a whole with %s', (_, text) => {
    expect(compare(text)).toBe('whole');
  });

  it('is read as a whole if it is not UTF-8', () => {
    expect(cutChunks(Buffer.from('- a: Caf\xe9\n- b: 2\n', 'latin1'), single)).toBeUndefined();
  });

  it('is cut elsewhere only near what is added', () => {
    const item = (index: number) => `- Identification: B${index}\n  Name: Branch ${index * 7919}\n`;
    const items = Array.from({ length: 2000 }, (_, index) => item(index));
    const sizes = { least: 500, most: 4000, oneIn: 8 };
    const cut = (list: readonly string[]) =>
      new Set(chunksOf(list.join(''), sizes)!.map(({ bytes }) => Buffer.from(bytes).toString()));
    const before = cut(items);
    const after = cut([...items.slice(0, 1000), '- Identification: new\n', ...items.slice(1000)]);
    const lost = [...before].filter((chunk) => !after.has(chunk));
    expect(before.size).toBeGreaterThan(50);
    expect(lost.length).toBeLessThan(5);
  });
});
