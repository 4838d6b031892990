import { isDeepStrictEqual } from 'node:util';
import { align, movedFrom } from '../../authoring/edit/alignment.js';
import type { FileChanges } from '../../authoring/edit/changes.js';
import {
  editTypedJson,
  editYaml,
  hasComments,
  sharedValues,
  typedChanges,
  wholeFile,
  wholeJson,
} from '../../authoring/edit/edit.js';
import { withRecordTwice } from '../../authoring/edit/twice.js';
import { formatFile, isChangeTidy } from '../../authoring/format/format.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { spliceOf } from '../../base/text/splice.js';
import type { RecordSchema } from '../../interface/records/records.js';
import type { SharedValue } from '../../model/location.js';
import { asWritten, isWrittenAlike, readRecords, type SourceFile } from '../../content/documents/document.js';
import { withByteOrderMark } from '../../content/documents/text.js';
import type { ChangedLine } from './contract.js';

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
  /** Items of a list can't be put in another order with their comments. */
  | 'order'
  /** The form of the file can't hold the change. */
  | 'form';

/** Why the changes of a file can't be made, and which of edits, copies and additions is the cause, if that is known. */
export interface CannotEdit {
  readonly reason: Impossible;
  readonly which?: number;
}

/**
 * Changes the records of a file, all at once. Only changed lines are rewritten. If the file was formatted, it is so
 * afterwards.
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
  const isEmpty = edits.length + copies.length === 0 && emptyFile.test(text);
  if (!isEmpty && problems.some(({ severity }) => severity === 'error')) return { reason: 'broken' };
  if (isEmpty) {
    const made = newFile(file.format, added, schema, false);
    const comments = text.replace(/^\[\s*\]/m, '').trimEnd();
    const above = comments === '' ? '' : `${comments}\n\n`;
    return { text: file.format === 'yaml' ? above + made : made, indexes: [...added.keys()] };
  }
  const before = records.map(({ value }) => value);
  const places = [...edits, ...copies].map(({ opened }) => whereIs(opened, records));
  const lost = places.indexOf(undefined);
  if (lost >= 0) return { reason: 'conflict', which: lost };
  const found = places as number[];
  const edited = found.slice(0, edits.length);
  const again = edited.findIndex((place, at) => edited.indexOf(place) < at);
  if (again >= 0) return { reason: 'conflict', which: again };
  const removed = new Set(edited.filter((_, at) => edits[at]!.after === undefined));
  if (removed.size === before.length && copies.length + added.length === 0) {
    const empty = withoutRecords(text);
    return { text: empty === undefined ? undefined : withByteOrderMark(empty, bytes), indexes: edited };
  }
  const copied = withCopies(file, text, before, found.slice(edits.length), schema);
  if (copied === undefined) return { reason: 'form' };
  const { originals } = copied;
  const wanted = new Map<number, PlainObject>();
  for (const [at, { after }] of edits.entries()) if (after) wanted.set(originals[edited[at]!]!, after);
  for (const [at, { copy }] of copies.entries()) wanted.set(copied.copies[at]!, copy);
  const moved = withItemsMoved(file, copied, wanted, schema);
  if ('reason' in moved) {
    const which = edited.findIndex((index) => originals[index] === moved.index);
    return { reason: moved.reason, ...(which >= 0 && { which }) };
  }
  const changed = new Map(
    [...wanted].map(([index, after]) => [index, keeping(moved.records[index], after, after) as PlainObject]),
  );
  const gone = new Set([...removed].map((index) => originals[index]!));
  const changes: FileChanges = { changed, removed: gone, added, removesComments: true };
  const made = finished(file, bytes, moved.text, moved.records, changes, schema);
  if (made === undefined) return { reason: 'form' };
  const above = [...gone].sort((one, other) => one - other);
  const placeAfter = (index: number) => index - above.filter((each) => each < index).length;
  return {
    text: made,
    indexes: [
      ...edited.map((index) => placeAfter(originals[index]!)),
      ...copied.copies.map(placeAfter),
      ...added.map((_, at) => copied.records.length - gone.size + at),
    ],
  };
}

/**
 * Puts items of lists in the order that they have after a change, so that comments stay with their items. What else
 * changes is written afterwards.
 * @returns the record whose items can't be moved, if there is one
 */
function withItemsMoved(
  file: SourceFile,
  { text, records }: Pick<WithCopies, 'records' | 'text'>,
  wanted: ReadonlyMap<number, PlainObject>,
  schema: RecordSchema,
): Pick<WithCopies, 'records' | 'text'> | { readonly reason: 'order'; readonly index: number } {
  let now = { text, records };
  if (file.format === 'json') return now;
  for (const [index, after] of wanted) {
    const value = inOrderOf(records[index], after) as PlainObject;
    if (isWrittenAlike(records[index], value)) continue;
    const changes = { changed: new Map([[index, value]]), removed: new Set<number>(), added: [] };
    const moved = editYaml(now.text, now.records, changes, schema, 'in parts');
    // Without comments, what items say can change places as well.
    if (moved !== undefined) now = { text: moved, records: now.records.with(index, value) };
    else if (hasComments(now.text, index)) return { reason: 'order', index };
  }
  return now;
}

/** A value whose lists have their items in another one's order, as far as it has the same number of them. */
function inOrderOf(value: unknown, other: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(other)) {
    if (value.length !== other.length) return value;
    return movedFrom(value, other).map((from, at) => inOrderOf(value[from], other[at]));
  }
  if (!isPlainObject(value) || !isPlainObject(other)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, inOrderOf(own, other[key])]));
}

/** A file without records, which a first one can be added to. */
const emptyFile = /^(?:\s|#[^\n]*(?:\n|$)|---[ \t]*\n|\[\s*\])*$/;

interface WithCopies {
  readonly text: string;
  readonly records: readonly PlainObject[];
  /** Where the records are that were there, and where the copies. */
  readonly originals: readonly number[];
  readonly copies: readonly number[];
}

/** A file with some of its records twice. @returns undefined if its form can't hold that */
function withCopies(
  file: SourceFile,
  read: string,
  before: readonly PlainObject[],
  places: readonly number[],
  schema: RecordSchema,
): WithCopies | undefined {
  let text = read;
  let records = before;
  const originals = before.map((_, index) => index + places.filter((place) => place < index).length);
  // From the end on, so that the places before stay where they are.
  const inOrder = [...places.entries()].sort(([, one], [, other]) => other - one);
  for (const [, place] of inOrder) {
    const twice = withRecordTwice(text, file.format, records, place, schema);
    if (twice === undefined) return undefined;
    text = twice;
    records = records.toSpliced(place, 0, records[place]!);
  }
  // Of several copies of one record, those that are asked for later come later.
  const copies = places.map(
    (place, at) => originals[place]! + 1 + places.slice(0, at).filter((each) => each === place).length,
  );
  return { text, records, originals, copies };
}

/** The text of a file with new records. @param isOne whether it is one by itself, and not in a list */
export function newFile(
  format: 'yaml' | 'json',
  records: readonly PlainObject[],
  schema: RecordSchema,
  isOne: boolean,
): string {
  if (format === 'yaml') return wholeFile(records, schema, isOne);
  const list = wholeJson(records, schema);
  return isOne ? `${JSON.stringify((JSON.parse(list) as unknown[])[0], null, 2)}\n` : list;
}

function finished(
  file: SourceFile,
  bytes: Uint8Array,
  read: string,
  before: readonly PlainObject[],
  changes: FileChanges,
  schema: RecordSchema,
): string | undefined {
  const edited =
    file.format === 'json'
      ? editTypedJson(read, before, typedWhereChanged(changes, before, schema), schema)
      : editYaml(read, before, changes, schema);
  if (edited === undefined) return undefined;
  const text = withByteOrderMark(edited, bytes);
  const made = Buffer.from(text);
  if (file.format === 'yaml' && isChangeTidy(bytes, made, schema)) return text;
  const formatted = formatFile(file, made, schema);
  if (formatted.outcome !== 'changed') return text;
  const wasTidy = formatFile(file, bytes, schema).outcome === 'tidy';
  return wasTidy ? Buffer.from(formatted.bytes).toString() : text;
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
  const { above, was, is } = linesThatDiffer(before, after);
  const [old, fresh] = [linesOf(was), linesOf(is)];
  const places = align(old, fresh) ?? alignNear(old, fresh);
  const lines: ChangedLine[] = [];
  let at = 0;
  /** The next line that stays, of the new text. */
  let next = 0;
  const removeTo = (end: number) => {
    for (const text of old.slice(at, end)) lines.push({ sign: '-', line: above + ++at, text });
  };
  for (const [index, text] of fresh.entries()) {
    const place = places[index];
    if (place === undefined) {
      // What is removed here comes before what replaces it.
      if (next <= index) next = places.findIndex((each, place) => place > index && each !== undefined);
      if (next < 0) next = places.length;
      removeTo(places[next] ?? old.length);
      lines.push({ sign: '+', line: above + index + 1, text });
    } else {
      removeTo(place);
      at = place + 1;
    }
  }
  removeTo(old.length);
  return lines;
}

/** The whole lines of two texts between those that begin and end both, and the number of lines above. */
function linesThatDiffer(before: string, after: string) {
  const { at, was, is } = spliceOf(before, after);
  const start = before.slice(0, at).lastIndexOf('\n') + 1;
  const below = before.slice(at + was.length);
  const isWhole = [was, is].every((text) => (text === '' ? at === start : text.endsWith('\n')));
  const rest = isWhole ? 0 : below.indexOf('\n') + 1 || below.length;
  const above = before.slice(0, start);
  const last = below.slice(0, rest);
  return {
    above: above.split('\n').length - 1,
    was: before.slice(start, at) + was + last,
    is: before.slice(start, at) + is + last,
  };
}

/** How far apart lines are looked for that are the same again, and how many in a row have to be. */
const farthest = 400;
const sure = 3;

/**
 * For each line of a long text its index in the old one, if it is there: after a difference, both go on where the next
 * lines are the same again.
 */
function alignNear(old: readonly string[], fresh: readonly string[]): readonly (number | undefined)[] {
  const places: (number | undefined)[] = new Array(fresh.length).fill(undefined);
  const isSame = (a: number, b: number) => {
    for (let more = 0; more < sure; more++) {
      if (old[a + more] !== fresh[b + more]) return false;
      if (old[a + more] === undefined) break;
    }
    return true;
  };
  /** How many lines were removed and added until both are the same again; undefined if that isn't seen. */
  const apart = (a: number, b: number) => {
    for (let most = 1; most <= farthest; most++) {
      for (let removed = 0; removed <= most; removed++)
        if (isSame(a + removed, b + most - removed)) return { removed, added: most - removed };
    }
    return undefined;
  };
  for (let [a, b] = [0, 0]; a < old.length && b < fresh.length; ) {
    if (old[a] === fresh[b]) places[b++] = a++;
    else {
      const found = apart(a, b);
      if (found === undefined) break;
      a += found.removed;
      b += found.added;
    }
  }
  return places;
}
