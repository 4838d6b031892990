import fs, { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lengthOf, type Piece, piecesOf, type Run, textPiece } from '../../src/base/bytes/pieces.js';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { type Memory, noMemory } from '../../src/base/cache/memory.js';
import { ResultStore } from '../../src/base/cache/store.js';
import { memoryIn } from '../../src/base/cache/store-memory.js';
import { writeRepresentations } from '../../src/publication/staging/encode.js';
import { SegmentMemory } from '../../src/publication/staging/kept-segments.js';
import { encodings } from '../../src/serving/manifest/manifest.js';

let folder: string;
let nonce = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'encode-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keeping = (): Memory =>
  memoryIn({
    store: new ResultStore(folder, { fs, now: () => 1_700_000_000_000, nonce: `run-${nonce++}` }),
    program: 'a program',
  });

/** A file in memory. */
class Written {
  readonly #chunks: Uint8Array[] = [];
  length = 0;

  write(bytes: Uint8Array): void {
    this.#chunks.push(Buffer.from(bytes));
    this.length += bytes.length;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

const record = (brand: string, at: number) =>
  `{"Identification":"${brand}-${at}","StreetName":"${sha256(`${brand} ${at}`)}"}`;

/** The records of a brand, in so many pieces. */
function recordsOf(brand: string, count: number, pieces = 1): Run {
  const texts = Array.from({ length: count }, (_, at) => record(brand, at));
  const each = Math.ceil(count / pieces);
  const joined = Array.from({ length: pieces }, (_, at) => texts.slice(at * each, (at + 1) * each).join());
  return {
    kind: 'records',
    pieces: joined.flatMap((text, at) => [...(at > 0 ? [textPiece(',')] : []), textPiece(text)]),
  };
}

const between = (text: string): Run => ({ kind: 'text', pieces: [textPiece(text)] });

/** An answer with brands of so many records: 15,000 are somewhat more than one segment. */
const answer = (counts: Readonly<Record<string, number>>, pieces = 1): Run[] => [
  between('{"data":['),
  ...Object.entries(counts).flatMap(([brand, count], at) => [
    between(at === 0 ? '[' : '],['),
    recordsOf(brand, count, pieces),
  ]),
  between(`]],"meta":"${'x'.repeat(70_000)}"}`),
];

async function written(runs: readonly Run[], memory: Memory, kept = new SegmentMemory('/v2.1/atms', memory)) {
  const files = { identity: new Written(), br: new Written(), gzip: new Written() };
  await writeRepresentations(runs, files, kept);
  kept.keep((start, length) => files.gzip.bytes.subarray(start, start + length));
  return files;
}

const bytesOf = (files: Awaited<ReturnType<typeof written>>) =>
  encodings.map((each) => sha256(files[each].bytes));

/** The segments that are found, by their order. */
function found(memory: Memory) {
  const real = new SegmentMemory('/v2.1/atms', memory);
  const hits: boolean[] = [];
  return {
    hits,
    find(pieces: readonly Piece[]) {
      const segment = real.find(pieces);
      hits.push(segment !== undefined);
      return segment;
    },
    note: real.note.bind(real),
    keep: real.keep.bind(real),
  } as unknown as SegmentMemory & { readonly hits: boolean[] };
}

const brands = { fenland: 15_000, northgate: 15_000, skerry: 15_000 };

describe('the representations of a large collection', () => {
  it('hold the same bytes', async () => {
    const runs = answer(brands);
    const { identity, br, gzip } = await written(runs, noMemory);
    expect(identity.length).toBe(lengthOf(piecesOf(runs)));
    expect(identity.bytes.equals(Buffer.concat(piecesOf(runs).map(({ read }) => read())))).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(identity.bytes)).toBe(true);
    expect(brotliDecompressSync(br.bytes).equals(identity.bytes)).toBe(true);
  });

  it('are the same however the records are divided into pieces', async () => {
    const whole = await written(answer(brands), noMemory);
    for (const pieces of [2, 7]) {
      expect(bytesOf(await written(answer(brands, pieces), noMemory))).toEqual(bytesOf(whole));
    }
  });

  it('are the same with segments of the last build, of which only changed ones are compressed again', async () => {
    await written(answer(brands), keeping());
    const changed = { ...brands, northgate: 15_001 };
    const memory = keeping();
    const kept = found(memory);
    expect(bytesOf(await written(answer(changed), memory, kept))).toEqual(
      bytesOf(await written(answer(changed), noMemory)),
    );
    expect(kept.hits).toEqual([true, false, true, true]);
    const again = found(keeping());
    await written(answer(changed), keeping(), again);
    expect(again.hits).toEqual([true, true, true, true]);
  });

  it('are the same with segments of another file that has the same records, which are kept there only', async () => {
    const apart = (around: string): Run[] => [
      between(around),
      { ...recordsOf('fenland', 15_000, 2), isApart: true },
      between(around),
    ];
    const memory = keeping();
    await written(apart('['), memory, new SegmentMemory('/fenland', memory));
    const joint = new SegmentMemory('/all', memory, ['/fenland']);
    const records = apart(']')[1]!.pieces;
    expect(joint.find(records)).toBeDefined();
    expect(bytesOf(await written(apart(']'), memory, joint))).toEqual(
      bytesOf(await written(apart(']'), noMemory)),
    );
    expect(new SegmentMemory('/all', memory).find(records)).toBeUndefined();
  });

  it('are the same with damaged segments, which are compressed again', async () => {
    await written(answer(brands), keeping());
    const entries = fs.readdirSync(folder).filter((name) => name !== '.gitignore');
    expect(entries).toHaveLength(1);
    const path = join(folder, entries[0]!);
    const bytes = fs.readFileSync(path);
    bytes[bytes.length - 1000]! ^= 1; // In the last segment of records: the text after it is short.
    fs.writeFileSync(path, bytes);
    const memory = keeping();
    const kept = found(memory);
    expect(bytesOf(await written(answer(brands), memory, kept))).toEqual(
      bytesOf(await written(answer(brands), noMemory)),
    );
    expect(kept.hits).toEqual([true, true, false, true]);
  });

  it.each(encodings)('are not made any more once the %s file can not be written', async (encoding) => {
    const runs = answer(brands);
    let reads = 0;
    const counted = runs.map(
      (run): Run => ({
        ...run,
        pieces: run.pieces.map(({ length, read }) => ({
          length,
          read: () => {
            reads++;
            return read();
          },
        })),
      }),
    );
    const files = { identity: new Written(), br: new Written(), gzip: new Written() };
    let writes = 0;
    const full = {
      length: 0,
      write: () => {
        writes++;
        throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
      },
    };
    const writing = writeRepresentations(
      [...counted, ...counted, ...counted],
      { ...files, [encoding]: full },
      new SegmentMemory('/v2.1/atms', noMemory),
    );
    await expect(writing).rejects.toThrow('ENOSPC');
    expect(writes).toBe(1);
    expect(reads).toBeLessThan(3 * piecesOf(runs).length);
    const lengths = encodings.map((each) => files[each].length);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(encodings.map((each) => files[each].length)).toEqual(lengths);
  });
});
