import { isDeepStrictEqual } from 'node:util';
import { align } from '../../authoring/edit/alignment.js';
import type { FileChanges } from '../../authoring/edit/changes.js';
import {
  editTypedJson,
  editYaml,
  sharedValues,
  typedChanges,
  wholeFile,
  wholeJson,
} from '../../authoring/edit/edit.js';
import { withRecordTwice } from '../../authoring/edit/twice.js';
import { formatFile } from '../../authoring/format/format.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { RecordSchema } from '../../interface/records/records.js';
import type { SharedValue } from '../../model/location.js';
import { asWritten, isWrittenAlike, readRecords, type SourceFile } from '../../source/documents/document.js';
import { withByteOrderMark } from '../../source/documents/text.js';
import type { ChangedLine } from './contract.js';

/** A file after a change of one record. */
export interface EditedFile {
  /** Undefined if the file has no record any more, and should be removed. */
  readonly text: string | undefined;
  /** The index of the record in it; that of a removed record before it was removed. */
  readonly index: number;
}

/** Why a change can't be made. */
export type Impossible =
  /** The file can't be read without errors of its form. */
  | 'broken'
  /** The record isn't there as it was opened. */
  | 'conflict'
  /** The form of the file can't hold the change. */
  | 'form';

/**
 * Changes or removes a record of a file. Only its changed lines are rewritten. If the file was formatted, it is so
 * afterwards.
 * @param bytes of the file as it is now
 * @param opened the record as it was opened, with its index then; the record may have moved since
 * @param after undefined to remove it
 */
export function textWithChange(
  file: SourceFile,
  bytes: Uint8Array,
  opened: { readonly index: number; readonly value: PlainObject },
  after: PlainObject | undefined,
  schema: RecordSchema,
): EditedFile | Impossible {
  const found = foundIn(file, bytes, opened);
  if (typeof found === 'string') return found;
  const { text, before, index } = found;
  if (after === undefined && before.length === 1) {
    const empty = withoutRecords(text);
    return { text: empty === undefined ? undefined : withByteOrderMark(empty, bytes), index };
  }
  const changes: FileChanges = {
    changed: new Map(
      after === undefined ? [] : [[index, keeping(before[index], after, after) as PlainObject]],
    ),
    removed: new Set(after === undefined ? [index] : []),
    added: [],
    removesComments: true,
  };
  return finished(file, bytes, text, before, changes, schema, index);
}

/**
 * Adds a changed copy of a record right after it, in its list. The copy has the comments inside the record too, and is
 * written as that is.
 * @param opened the record as it was opened, with its index then
 */
export function textWithCopy(
  file: SourceFile,
  bytes: Uint8Array,
  opened: { readonly index: number; readonly value: PlainObject },
  copy: PlainObject,
  schema: RecordSchema,
): EditedFile | Impossible {
  const found = foundIn(file, bytes, opened);
  if (typeof found === 'string') return found;
  const { text, before, index } = found;
  const twice = withRecordTwice(text, file.format, before, index, schema);
  if (twice === undefined) return 'form';
  const both = before.toSpliced(index, 0, before[index]!);
  const after = keeping(before[index], copy, copy) as PlainObject;
  const changes: FileChanges = {
    changed: new Map([[index + 1, after]]),
    removed: new Set(),
    added: [],
    removesComments: true,
  };
  return finished(file, bytes, twice, both, changes, schema, index + 1);
}

/** The records of a file, and where the one that was opened is among them now. */
function foundIn(
  file: SourceFile,
  bytes: Uint8Array,
  opened: { readonly index: number; readonly value: PlainObject },
):
  | { readonly text: string; readonly before: readonly PlainObject[]; readonly index: number }
  | 'broken'
  | 'conflict' {
  const { records, problems, text } = readRecords(file, bytes);
  if (problems.some(({ severity }) => severity === 'error')) return 'broken';
  const index = whereIs(opened, records);
  if (index === undefined) return 'conflict';
  return { text, before: records.map(({ value }) => value), index };
}

/** Adds a record at the end of a list. */
export function withAddition(
  file: SourceFile,
  bytes: Uint8Array,
  record: PlainObject,
  schema: RecordSchema,
): EditedFile | Exclude<Impossible, 'conflict'> {
  const { records, problems, text } = readRecords(file, bytes);
  const isEmpty = /^(?:\s|#[^\n]*(?:\n|$)|---[ \t]*\n|\[\s*\])*$/.test(text);
  if (!isEmpty && problems.some(({ severity }) => severity === 'error')) return 'broken';
  if (isEmpty) {
    const made = newFile(file.format, record, schema, false);
    const comments = text.replace(/^\[\s*\]/m, '').trimEnd();
    const above = comments === '' ? '' : `${comments}\n\n`;
    return { text: file.format === 'yaml' ? above + made : made, index: 0 };
  }
  const before = records.map(({ value }) => value);
  const changes: FileChanges = { changed: new Map(), removed: new Set(), added: [record] };
  return finished(file, bytes, text, before, changes, schema, before.length);
}

/** The text of a file with a new record. @param isOne whether the record is by itself, and not in a list */
export function newFile(
  format: 'yaml' | 'json',
  record: PlainObject,
  schema: RecordSchema,
  isOne: boolean,
): string {
  if (format === 'yaml') return wholeFile([record], schema, isOne);
  const list = wholeJson([record], schema);
  return isOne ? `${JSON.stringify((JSON.parse(list) as unknown[])[0], null, 2)}\n` : list;
}

function finished(
  file: SourceFile,
  bytes: Uint8Array,
  read: string,
  before: readonly PlainObject[],
  changes: FileChanges,
  schema: RecordSchema,
  index: number,
): EditedFile | Exclude<Impossible, 'conflict'> {
  const edited =
    file.format === 'json'
      ? editTypedJson(read, before, typedWhereChanged(changes, before, schema), schema)
      : editYaml(read, before, changes, schema);
  if (edited === undefined) return 'form';
  const text = withByteOrderMark(edited, bytes);
  const formatted = formatFile(file, Buffer.from(text), schema);
  if (formatted.outcome !== 'changed') return { text, index };
  const wasTidy = formatFile(file, bytes, schema).outcome === 'tidy';
  return { text: wasTidy ? Buffer.from(formatted.bytes).toString() : text, index };
}

/** The changes with values in the interface's types; what stays as it was keeps the type that it has. */
function typedWhereChanged(
  changes: FileChanges,
  before: readonly PlainObject[],
  schema: RecordSchema,
): FileChanges {
  const typed = typedChanges(changes, schema);
  const changed = [...typed.changed].map(([index, value]) => {
    const kept = keeping(before[index], changes.changed.get(index), value) as PlainObject;
    return [index, kept] as const;
  });
  return { ...typed, changed: new Map(changed) };
}

/**
 * A changed value, with the old ones wherever they say the same, so that these keep their form.
 * @param typed the same as `after`, in the types to write
 */
function keeping(before: unknown, after: unknown, typed: unknown): unknown {
  if (typed !== undefined && isWrittenAlike(before, after)) return before;
  if (Array.isArray(before) && Array.isArray(after) && Array.isArray(typed)) {
    const isAlike = before.length === after.length && after.length === typed.length;
    return isAlike ? typed.map((item, index) => keeping(before[index], after[index], item)) : typed;
  }
  if (!isPlainObject(before) || !isPlainObject(after) || !isPlainObject(typed)) return typed;
  return Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [
      key,
      Object.hasOwn(before, key) ? keeping(before[key], after[key], value) : value,
    ]),
  );
}

/** The index of a record that is as it was opened: where it was, or at its only other place. */
function whereIs(
  { index, value }: { readonly index: number; readonly value: PlainObject },
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

/** A list without items between the comments of the file; undefined for a file of one record. */
function withoutRecords(text: string): string | undefined {
  const [above = ''] = /^(?:#[^\n]*\n|[ \t]*\r?\n|---[ \t]*\r?\n)*/.exec(text) ?? [];
  if (!/^\s*(?:-\s|\[)/.test(text.slice(above.length))) return undefined;
  const lines = text.slice(above.length).split('\n');
  const last = lines.findLastIndex((line) => !/^(?:#|[ \t\r]*$)/.test(line));
  const below = lines.slice(last + 1).join('\n');
  const lineBreak = /\r?\n/.exec(text)?.[0] ?? '\n';
  return `${above}[]${lineBreak}${below.trim() === '' ? '' : below}`;
}

/** The values of a record that other places of its file have too. Only YAML can share some. */
export function sharedOf({ format }: SourceFile, text: string, index: number): readonly SharedValue[] {
  return format === 'yaml' ? sharedValues(text, index) : [];
}

/** The lines that differ between two texts, removed ones before those that replace them. */
export function changedLinesOf(before: string, after: string): ChangedLine[] {
  const linesOf = (text: string) => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));
  const [old, fresh] = [linesOf(before), linesOf(after)];
  const places = align(old, fresh) ?? fresh.map(() => undefined);
  const lines: ChangedLine[] = [];
  let at = 0;
  const removeTo = (end: number) => {
    for (const text of old.slice(at, end)) lines.push({ sign: '-', line: ++at, text });
  };
  for (const [index, text] of fresh.entries()) {
    const place = places[index];
    if (place === undefined) {
      // What is removed here comes before what replaces it.
      const next = places.slice(index).find((each) => each !== undefined) ?? old.length;
      removeTo(next);
      lines.push({ sign: '+', line: index + 1, text });
    } else {
      removeTo(place);
      at = place + 1;
    }
  }
  removeTo(old.length);
  return lines;
}
