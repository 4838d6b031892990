import { isDeepStrictEqual } from 'node:util';
import { commonItems } from '../base/common-items.js';
import type { PlainObject } from '../base/json/plain-object.js';
import { asWritten, isWrittenAlike, readRecords, type SourceFile } from '../content/documents/document.js';
import { withByteOrderMark } from '../content/documents/text.js';
import { editContent, type RecordAfter } from '../content/edit/edit.js';
import { sharedValues } from '../content/edit/shared.js';
import type { RecordSchema } from '../interface/records/records.js';
import type { SharedValue } from '../model/location.js';
import type { ChangedLine } from './records/contract.js';

/** A record as it was opened, with its index then; it may have moved since. */
export interface OpenedRecord {
  readonly index: number;
  readonly value: PlainObject;
}

/** What is done to the records of a file, each at most once. */
export interface RecordEdits {
  /** Records that are changed; removed, where `after` is undefined. */
  readonly edits?: readonly { readonly opened: OpenedRecord; readonly after: PlainObject | undefined }[];
  /** Changed copies, each of which goes right after its record. It is written as that is, with the comments inside it. */
  readonly copies?: readonly { readonly opened: OpenedRecord; readonly copy: PlainObject }[];
  /** Records for the end of the list. */
  readonly added?: readonly PlainObject[];
}

/** A file after changes of its records. */
export interface EditedFile {
  /** Undefined if the file has no record any more, and should be removed. */
  readonly text: string | undefined;
  /** The indexes of the records in it, edits first, then copies and additions; of a removed record, where it was among these. */
  readonly indexes: readonly number[];
}

/** Why a change can't be made. */
export type Impossible =
  /** The file can't be read without errors of its form. */
  | 'broken'
  /** The record isn't there as it was opened. */
  | 'conflict'
  /** The form of the file can't hold the change. */
  | 'form';

/** Why the changes of a file can't be made, and which of edits, copies and additions is the cause, if that is known. */
export interface CannotEdit {
  readonly reason: Impossible;
  readonly which?: number;
}

/**
 * Changes the records of a file, all at once. Only changed lines are rewritten.
 * @param bytes of the file as it is now
 * @param read what they say, if they were read already
 */
export function textWithEdits(
  file: SourceFile,
  bytes: Uint8Array,
  { edits = [], copies = [], added = [] }: RecordEdits,
  schema: RecordSchema,
  read = readRecords(file, bytes),
): EditedFile | CannotEdit {
  const { records, problems, text } = read;
  const isSound = problems.every(
    ({ severity, rule }) => severity !== 'error' || rule === 'content/empty-file',
  );
  if (!isSound) return { reason: 'broken' };
  const before = records.map(({ value }) => value);
  const places = [...edits, ...copies].map(({ opened }) => whereIs(opened, records));
  const lost = places.indexOf(undefined);
  if (lost >= 0) return { reason: 'conflict', which: lost };
  const edited = places.slice(0, edits.length);
  const again = edited.findIndex((place, at) => edited.indexOf(place) < at);
  if (again >= 0) return { reason: 'conflict', which: again };
  const after: RecordAfter[] = [];
  const indexes: number[] = [];
  for (const [from, value] of before.entries()) {
    const edit = edited.indexOf(from);
    if (edit >= 0) indexes[edit] = after.length;
    const now = edit < 0 ? value : edits[edit]!.after;
    if (now !== undefined) after.push({ from, value: now });
    for (const [at, { copy }] of copies.entries()) {
      if (places[edits.length + at] !== from) continue;
      indexes[places.length - copies.length + at] = after.length;
      after.push({ from, value: copy });
    }
  }
  for (const value of added) {
    indexes.push(after.length);
    after.push({ value });
  }
  const made = editContent(text, file.format, before, after, schema);
  if (made === undefined && after.length > 0) return { reason: 'form' };
  return { text: made === undefined ? undefined : withByteOrderMark(made, bytes), indexes };
}

/** The index of a record that is as it was opened: where it was, or at its only other place. */
function whereIs(
  { index, value }: OpenedRecord,
  records: readonly { readonly index: number; readonly value: PlainObject }[],
): number | undefined {
  const wanted = asWritten(value);
  const isSame = (record: { readonly value: PlainObject } | undefined) =>
    record !== undefined && isDeepStrictEqual(asWritten(record.value), wanted);
  if (isSame(records[index])) return index;
  const found = records.flatMap((record, at) => (isSame(record) ? [at] : []));
  return found.length === 1 ? found[0] : undefined;
}

/** The fields of a record that say something else than when it was opened. */
export function changedFields(opened: PlainObject, now: PlainObject): string[] {
  const keys = [...new Set([...Object.keys(opened), ...Object.keys(now)])];
  return keys.filter((key) => !isWrittenAlike(opened[key], now[key]));
}

/** The values of a record that other places of its file have too. Only YAML can share some. */
export function sharedOf({ format }: SourceFile, text: string, index: number): readonly SharedValue[] {
  return format === 'yaml' ? sharedValues(text, index) : [];
}

/** The lines that differ between two texts, removed ones before those that replace them. */
export function changedLinesOf(before: string, after: string): ChangedLine[] {
  const linesOf = (text: string) => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const lines: ChangedLine[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...commonItems(old, fresh), [old.length, fresh.length] as const]) {
    for (; row < nextRow; row++) lines.push({ sign: '-', line: row + 1, text: old[row]! });
    for (; column < nextColumn; column++) lines.push({ sign: '+', line: column + 1, text: fresh[column]! });
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return lines;
}
