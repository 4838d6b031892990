import type { Loss } from '../../interface/records/project.js';
import type { RecordTimes } from '../../interface/records/record-times.js';
import type { Problem, Unlocated } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { RecordFacts } from '../../rules/built-in/facts.js';
import type { ShapeFacts } from './shapes.js';

/** A value of a record that a version can't express (D3), with the record's index in its file. */
export interface RecordLoss extends Loss {
  readonly version: Version;
  readonly index: number;
  /** The record's identity; absent if it has none. */
  readonly identity?: string;
}

/** A content file, or some of its records, compiled. All of it is plain data. */
export interface Compiled {
  /** The day that it was compiled on, YYYY-MM-DD. */
  readonly day: string;
  /** The number of its items, valid or not. */
  readonly items: number;
  /** The published JSON of its valid records by version; a version that doesn't have the collection is left out. */
  readonly json: Partial<Record<Version, RecordsJson>>;
  /** The problems of the file itself. */
  readonly problems: readonly Problem[];
  /** The problems of its records. */
  readonly found: readonly Unlocated[];
  readonly losses: readonly RecordLoss[];
  /** The valid records, in the order of the file. */
  readonly records: readonly RecordFacts[];
  /** The Identifications of the invalid records, which count as used. */
  readonly alsoTaken: readonly string[];
  /** Whether the records are written in the declared version. */
  readonly shape: ShapeFacts;
  /** The valid records that hold from or until an instant; absent if there are none. */
  readonly timed?: readonly TimesOfRecord[];
  /** The last day on which the same bytes give the same results; absent if they always do. */
  readonly holdsThrough: string | undefined;
}

/** When a record of a file holds (D49). */
export interface TimesOfRecord extends RecordTimes {
  readonly index: number;
  readonly identity: string;
}

/** Canonical JSON of records, in ASCII (D17, D45). */
export interface RecordsJson {
  /** `{…},{…}` */
  readonly bytes: Uint8Array;
  /** The number of bytes of each record; 0 for one that the version can't express. */
  readonly lengths: readonly number[];
}

/**
 * @param texts the JSON of each record, in ASCII, by its index
 * @param records all valid records
 */
export function recordsJson(
  texts: ReadonlyMap<number, string>,
  records: readonly RecordFacts[],
): RecordsJson {
  return {
    bytes: Buffer.from([...texts.values()].join(','), 'latin1'),
    lengths: records.map(({ index }) => texts.get(index)?.length ?? 0),
  };
}

/** The JSON of records without those at some positions, in pieces of which none is empty. */
export function piecesWithout(json: RecordsJson, leftOut: ReadonlySet<number>): readonly RecordsJson[] {
  const { bytes, lengths } = json;
  if (bytes.length === 0) return [];
  if (leftOut.size === 0) return [json];
  const pieces: RecordsJson[] = [];
  let start = 0;
  for (const [at, length] of lengths.entries()) {
    if (length === 0) continue;
    if (!leftOut.has(at)) pieces.push({ bytes: bytes.subarray(start, start + length), lengths: [length] });
    start += length + 1;
  }
  return pieces;
}

/** The JSON of each record. */
export function textsOf({ bytes, lengths }: RecordsJson): string[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  let start = 0;
  return lengths.flatMap((length) => {
    if (length === 0) return [];
    start += length + 1;
    return all.slice(start - length - 1, start - 1);
  });
}

/** All that is known of a file but what is published. */
export function withoutJson(compiled: Compiled): Compiled {
  return { ...compiled, json: {} };
}

/**
 * A compiled file as bytes, for the cache and for threads: the length of a header in four bytes, the header as JSON, and
 * the JSON of each version.
 */
export function packed(compiled: Compiled): Uint8Array<ArrayBuffer> {
  const { json, ...facts } = compiled;
  const versions = Object.entries(json).map(([version, { bytes, lengths }]) => ({
    version,
    size: bytes.length,
    lengths,
  }));
  const header = Buffer.from(JSON.stringify({ facts, versions }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const pieces = [length, header, ...Object.values(json).map(({ bytes }) => bytes)];
  // In memory of its own, which another thread can get.
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    all.set(piece, end);
    end += piece.length;
  }
  return all;
}

/** @throws an error if the bytes are not those of a compiled file */
export function unpacked(bytes: Uint8Array): Compiled {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = 4 + all.readUInt32LE(0);
  const { facts, versions } = JSON.parse(all.toString('utf8', 4, header)) as {
    readonly facts: Omit<Compiled, 'json'>;
    readonly versions: readonly {
      readonly version: Version;
      readonly size: number;
      readonly lengths: number[];
    }[];
  };
  let end = header;
  const json = versions.map(({ version, size, lengths }) => {
    end += size;
    return [version, { bytes: all.subarray(end - size, end), lengths }] as const;
  });
  return { ...facts, json: Object.fromEntries(json) };
}
