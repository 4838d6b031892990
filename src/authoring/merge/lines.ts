import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../../base/bytes/sha256.js';
import { commonEnds } from '../../base/common-ends.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { readRecords, type SourceFile } from '../../source/documents/document.js';
import { type Chunk, chunkRecords, cutChunks } from '../../source/documents/yaml/chunks.js';
import { type MergeOptions, mergeFiles, type Versions } from './merge-files.js';
import { linesWithMarkers, type Segment, same } from './segments.js';

/**
 * True if a merge by lines has the data that the edits of both sides ask for, record by record. Git finds no conflict
 * also where it puts an edit on another record, such as a copy. So the data of the versions is merged without their
 * lines: written as JSON with each value on a line of its own, where the merge by record must find no conflict, and
 * give the same result.
 */
export function isMergeOf(file: SourceFile, { base, ours, theirs }: Versions, byLines: Uint8Array): boolean {
  const known = new Map<string, string>();
  const read: Entry[][] = [];
  for (const bytes of [base, ours, theirs, byLines]) {
    const entries = entriesIn(file, bytes, known);
    if (entries === undefined) return false;
    read.push(entries);
  }
  const isOne = read.every(({ length }) => length === 1);
  const [from, a, b, result] = (isOne ? read : withoutUnchanged(read)).map((entries) =>
    entries.map(({ value }) => value()),
  );
  const written = (records: readonly PlainObject[] = []) => {
    const divided = textsDivided(isOne ? records[0] : records);
    return Buffer.from(records.length === 0 ? '' : JSON.stringify(divided, null, 1));
  };
  const merged = mergeFiles(
    { name: file.name, format: 'json' },
    { base: written(from), ours: written(a), theirs: written(b) },
    { markerSize: 7, names: { ours: '', theirs: '' } },
  );
  if (merged === undefined || merged.conflicts > 0) return false;
  const parsed = (text: string): unknown => (text === '' ? '' : JSON.parse(text));
  return isDeepStrictEqual(parsed(merged.text), parsed(written(result).toString()));
}

/** A record: a hash of its data, by which it is compared, and the data, which most are never asked for. */
interface Entry {
  readonly hash: string;
  readonly value: () => PlainObject;
}

/**
 * The records of a version; undefined if they can't be read.
 * @param known the hashes of records by those of their bytes, of all versions: what they share is read once
 */
function entriesIn(file: SourceFile, bytes: Uint8Array, known: Map<string, string>): Entry[] | undefined {
  const one = { least: 0, most: 0, oneIn: 1 };
  const pieces = file.format === 'yaml' ? cutChunks(bytes, one) : undefined;
  const inPieces = pieces && entriesOf(pieces, known);
  if (inPieces !== undefined) return inPieces;
  if (Buffer.from(bytes).toString().trim() === '') return [];
  const { problems, records } = readRecords(file, bytes);
  if (problems.some(({ severity }) => severity === 'error')) return undefined;
  return records.map(({ value }) => ({ hash: hashOf(value), value: () => value }));
}

/** @returns nothing if the file has to be read as a whole */
function entriesOf(pieces: readonly Chunk[], known: Map<string, string>): Entry[] | undefined {
  const entries: Entry[] = [];
  for (const piece of pieces) {
    const { bytes, indent, isFirst, isLast } = piece;
    // What is read of a piece depends on all that it has.
    const key = `${sha256(bytes)} ${indent} ${isFirst} ${isLast}`;
    let hash = known.get(key);
    if (hash === undefined) {
      const [record, ...others] = chunkRecords(piece) ?? [];
      if (record === undefined || others.length > 0) return undefined;
      hash = hashOf(record);
      known.set(key, hash);
    }
    entries.push({ hash, value: () => chunkRecords(piece)![0]! });
  }
  return entries;
}

const hashOf = (record: PlainObject): string => sha256(JSON.stringify(record));

/** Leaves out the records that all versions have, once: most of a large file. */
function withoutUnchanged(all: readonly (readonly Entry[])[]): (readonly Entry[])[] {
  const counts = all.map((entries) => {
    const count = new Map<string, number>();
    for (const { hash } of entries) count.set(hash, (count.get(hash) ?? 0) + 1);
    return count;
  });
  return all.map((entries) => entries.filter(({ hash }) => counts.some((count) => count.get(hash) !== 1)));
}

/** A value with each text of several lines as a list of lines: two people may edit different lines of a text. */
function textsDivided(value: unknown): unknown {
  if (typeof value === 'string') return /\n/.test(value) ? { '\n': value.split('\n') } : value;
  if (Array.isArray(value)) return value.map(textsDivided);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, textsDivided(own)]));
}

/**
 * The file with one conflict, from the first line that differs to the last: both sides can be compared there, and
 * nothing else was merged.
 */
export function asOneConflict(
  { ours, theirs }: Pick<Versions, 'ours' | 'theirs'>,
  { markerSize, names }: MergeOptions,
): Uint8Array {
  // Each byte as a character, since the text may be in another encoding.
  const [a = [], b = []] = [ours, theirs].map((bytes) =>
    Buffer.from(bytes).toString('latin1').replace(/\n$/, '').split('\n'),
  );
  const { start, end } = commonEnds(a, b);
  const segments: Segment[] = [
    same(a.slice(0, start)),
    { ours: a.slice(start, a.length - end), theirs: b.slice(start, b.length - end) },
    same(a.slice(a.length - end)),
  ];
  return Buffer.from(`${linesWithMarkers(segments, markerSize, names).join('\n')}\n`, 'latin1');
}
