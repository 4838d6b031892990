import { spawnSync } from 'node:child_process';
import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Piece, piecesOf, type Run, textPiece } from '../../src/base/bytes/pieces.js';
import {
  crcOfBoth,
  GzipMember,
  SegmentInWork,
  segmentOf,
  segmentsOf,
} from '../../src/publication/staging/gzip-member.js';
import { needs } from '../needs.js';

async function memberOf(...contents: readonly Uint8Array[]): Promise<Buffer> {
  const written: Uint8Array[] = [];
  const member = new GzipMember((bytes) => written.push(bytes));
  for (const content of contents) member.add(await segmentOf(content));
  member.end();
  return Buffer.concat(written);
}

const text = (length: number, seed = 'a record of Fenland Bank, ') =>
  Buffer.from(seed.repeat(Math.ceil(length / seed.length)).slice(0, length));

describe('a CRC-32 of two parts', () => {
  it('is that of both together', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (one, other) => {
        const both = crc32(Buffer.concat([one, other]));
        expect(crcOfBoth(crc32(one), crc32(other), other.length)).toBe(both);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([0, 1, 255, 65_535, 65_536, 5_000_001])(
    'is that of both where the second has %i bytes',
    (length) => {
      const [one, other] = [text(1000), text(length, 'something else ')];
      expect(crcOfBoth(crc32(one), crc32(other), length)).toBe(crc32(Buffer.concat([one, other])));
    },
  );
});

describe('a gzip file made of segments', () => {
  it('unpacks to the contents in a row, whatever they are', async () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.nat({ max: 200_000 }).map((length) => text(length)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(content, { maxLength: 6 }), async (contents) => {
        expect(gunzipSync(await memberOf(...contents)).equals(Buffer.concat(contents))).toBe(true);
      }),
    );
  });

  it.for<readonly [string, Buffer[]]>([
    ['nothing', []],
    ['a segment without bytes', [text(0)]],
    ['one segment', [text(100)]],
    ['segments larger than a stored block and than the window', [text(70_000), text(3), text(200_000)]],
  ])('is one member that gzip takes: %s', async ([, contents], context) => {
    needs(context, 'gzip');
    const file = await memberOf(...contents);
    const { status, stdout, stderr } = spawnSync('gzip', ['--decompress', '--stdout'], {
      input: file,
      maxBuffer: 1e6,
    });
    expect([status, stderr.toString()]).toEqual([0, '']);
    expect(stdout.equals(Buffer.concat(contents))).toBe(true);
    expect(file.subarray(0, 10).toString('hex')).toBe('1f8b08000000000000ff');
    // Trailing bytes would be a second member, or rubbish that some programs refuse.
    expect(() => gunzipSync(file.subarray(0, -1))).toThrow('unexpected end of file');
  });

  it('has the same bytes for a segment wherever it stands, and however it is divided', async () => {
    const [one, other] = [text(300_000), text(300_001, 'another record ')];
    const alone = await segmentOf(other);
    for (const ends of [[7, 40_000], [130_000], [1, 140_000, 140_001, 280_000]]) {
      const divided = new SegmentInWork();
      for (const [at, end] of [...ends, other.length].entries()) {
        await divided.add(other.subarray(at === 0 ? 0 : ends[at - 1], end));
      }
      expect(await divided.end()).toEqual(alone);
    }
    expect((await memberOf(one, other)).includes(Buffer.from(alone.blocks))).toBe(true);
    expect((await memberOf(other, one)).includes(Buffer.from(alone.blocks))).toBe(true);
  });
});

describe('the segments of an answer', () => {
  const mebibyte = 1024 * 1024;
  const records = (name: string, ...lengths: readonly number[]): Run => ({
    kind: 'records',
    pieces: lengths.map((length): Piece => ({ length, sha256: name, read: () => text(length) })),
  });
  const between = (words: string): Run => ({ kind: 'text', pieces: [textPiece(words)] });
  const lengths = (runs: readonly Run[]) =>
    segmentsOf(runs).map((pieces) => pieces.map(({ length }) => length));

  it('are whole brands of a mebibyte and more together, and the text at the end', () => {
    const runs = [
      between('['),
      records('fenland', mebibyte / 2, mebibyte / 2),
      between(','),
      records('northgate', mebibyte / 2),
      between(','),
      records('skerry', 2 * mebibyte),
      between(','),
      records('tarn', 5),
      between(']'),
      between('}'),
    ];
    expect(lengths(runs)).toEqual([
      [1, mebibyte / 2, mebibyte / 2],
      [1, mebibyte / 2, 1, 2 * mebibyte],
      [1, 5],
      [1, 1],
    ]);
    expect(segmentsOf(runs).flat()).toEqual(piecesOf(runs));
  });

  it('are the records alone that other files have too', () => {
    const shared = { ...records('skerry', 2 * mebibyte), isApart: true } as const;
    const runs = [between('['), records('tarn', 5), between(','), shared, between(','), records('ayr', 7)];
    expect(lengths(runs)).toEqual([[1, 5, 1], [2 * mebibyte], [1, 7]]);
  });

  it('are one of text where there are no records, and none without text', () => {
    expect(lengths([between('[]')])).toEqual([[2]]);
    expect(lengths([])).toEqual([]);
  });

  it('are all pieces in their order, and the same for the same brands however these are divided', () => {
    const run = fc
      .tuple(fc.boolean(), fc.nat({ max: 3 * mebibyte }), fc.nat({ max: 9 }))
      .map(([isText, length, at]) => ({ isText, length, at }));
    fc.assert(
      fc.property(fc.array(run, { maxLength: 12 }), (shapes) => {
        const made = (divided: boolean): Run[] =>
          shapes.map(({ isText, length, at }) =>
            isText
              ? between('x'.repeat(at))
              : records('', ...(divided ? [Math.min(at, length), length - Math.min(at, length)] : [length])),
          );
        const sums = (runs: readonly Run[]) =>
          lengths(runs).map((each) => each.reduce((sum, length) => sum + length, 0));
        expect(segmentsOf(made(true)).flat()).toHaveLength(piecesOf(made(true)).length);
        expect(sums(made(true))).toEqual(sums(made(false)));
      }),
    );
  });
});
