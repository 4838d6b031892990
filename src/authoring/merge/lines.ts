import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { readRecords, type SourceFile } from '../../source/documents/document.js';
import { type MergeOptions, mergeFiles, type Versions } from './merge-files.js';
import { linesWithMarkers, type Segment, same } from './segments.js';

/**
 * True if a merge by lines has the data that the edits of both sides ask for, record by record. Git finds no conflict
 * also where it puts an edit on another record, such as a copy. So the data of the versions is merged without their
 * lines: written as JSON with each value on a line of its own, where the merge by record must find no conflict, and
 * give the same result.
 */
export function isMergeOf(file: SourceFile, { base, ours, theirs }: Versions, byLines: Uint8Array): boolean {
  const read: PlainObject[][] = [];
  for (const bytes of [base, ours, theirs, byLines]) {
    const records = recordsIn(file, bytes);
    if (records === undefined) return false;
    read.push(records);
  }
  const isOne = read.every(({ length }) => length === 1);
  const [from, a, b, result] = isOne ? read : withoutUnchanged(read);
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

/** Undefined if they can't be read. */
function recordsIn(file: SourceFile, bytes: Uint8Array): PlainObject[] | undefined {
  if (Buffer.from(bytes).toString().trim() === '') return [];
  const { problems, records } = readRecords(file, bytes);
  if (problems.some(({ severity }) => severity === 'error')) return undefined;
  return records.map(({ value }) => value);
}

/** Leaves out the records that all versions have, once: most of a large file. */
function withoutUnchanged(all: readonly (readonly PlainObject[])[]): PlainObject[][] {
  const texts = all.map((records) => records.map((record) => JSON.stringify(record)));
  const counts = texts.map((own) => {
    const count = new Map<string, number>();
    for (const text of own) count.set(text, (count.get(text) ?? 0) + 1);
    return count;
  });
  return all.map((records, at) =>
    records.filter((_, index) => counts.some((count) => count.get(texts[at]![index]!) !== 1)),
  );
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
  const most = Math.min(a.length, b.length);
  let start = 0;
  while (start < most && a[start] === b[start]) start++;
  let end = 0;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const segments: Segment[] = [
    same(a.slice(0, start)),
    { ours: a.slice(start, a.length - end), theirs: b.slice(start, b.length - end) },
    same(a.slice(a.length - end)),
  ];
  return Buffer.from(`${linesWithMarkers(segments, markerSize, names).join('\n')}\n`, 'latin1');
}
