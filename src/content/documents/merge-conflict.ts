import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { fieldTitleOf } from '../../model/location.js';
import type { Finding, Range } from './finding.js';
import type { MergeConflictArgs } from './problems/any-format.js';
import type { Reading } from './reading.js';

/** The marker lines that git writes where two people changed the same lines: `<<<<<<<`, `=======`, `>>>>>>>`. */
const marker = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \t].*)?$/gm;

/** An unresolved conflict: the ranges of its marker lines, without their line breaks. */
export interface Conflict {
  readonly open: Range;
  /** The `|||||||` line before the common base, if git is set to write the base. */
  readonly base: Range | undefined;
  readonly middle: Range;
  readonly close: Range;
}

/** The conflicts in a text, in order. */
export function conflictsIn(text: string): Conflict[] {
  if (!text.includes('<<<<<<<')) return [];
  const conflicts: Conflict[] = [];
  let open: Range | undefined;
  let base: Range | undefined;
  let middle: Range | undefined;
  for (const { 0: words, index } of text.matchAll(marker)) {
    const at = { start: index, end: index + words.trimEnd().length };
    const sign = words.charAt(0);
    if (sign === '<') [open, base, middle] = [at, undefined, undefined];
    else if (open === undefined) continue;
    else if (sign === '|') base ??= middle === undefined ? at : undefined;
    else if (sign === '=') middle ??= at;
    else if (middle !== undefined) {
      conflicts.push({ open, base, middle, close: at });
      open = undefined;
    }
  }
  return conflicts;
}

/** The text of one side. The rest of each conflict is replaced by spaces, so that offsets stay. */
export function sideOf(text: string, conflicts: readonly Conflict[], side: 'ours' | 'theirs'): string {
  let settled = '';
  let taken = 0;
  for (const { open, base, middle, close } of conflicts) {
    const [start, end] = side === 'ours' ? [open.end, (base ?? middle).start] : [middle.end, close.start];
    settled += text.slice(taken, open.start) + spaced(text.slice(open.start, start));
    settled += text.slice(start, end) + spaced(text.slice(end, close.end));
    taken = close.end;
  }
  return settled + text.slice(taken);
}

function spaced(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

/**
 * One finding for all conflicts of a text, since git compares lines: a record may be in several, and two new records may
 * share lines. Therefore both sides are read, and compared record by record.
 * @param conflicts at least one
 * @param read reads a text that has no conflicts
 */
export function conflictFinding(
  text: string,
  conflicts: readonly Conflict[],
  read: (text: string) => Reading,
): Finding {
  const [{ open, middle, close }, ...others] = conflicts as [Conflict, ...Conflict[]];
  const nameAt = ({ start, end }: Range) => text.slice(start + 7, end).trim();
  const [ours, theirs] = (['ours', 'theirs'] as const).map((side) =>
    recordsOf(read(sideOf(text, conflicts, side))),
  );
  const args: MergeConflictArgs = {
    ours: nameAt(open),
    theirs: nameAt(close),
    pieces: conflicts.length,
    ...(ours && theirs && { records: compared(ours, theirs) }),
  };
  const at = [open, middle, close, ...others.map((other) => other.open)] as const;
  return { rule: 'content/merge-conflict', args, at };
}

type Records = ReadonlyMap<string, PlainObject>;

/** The records of a side by identity, of which a single record or settings need none; undefined if it has problems. */
function recordsOf({ content, findings }: Reading): Records | undefined {
  const values =
    content.kind === 'list'
      ? content.items.map(({ value }) => value)
      : content.kind === 'one'
        ? [content.value]
        : [];
  const records = new Map<string, PlainObject>();
  for (const value of values) if (isPlainObject(value)) records.set(identityOf(value), value);
  const isWhole = content.kind !== 'unreadable' && records.size === values.length;
  return isWhole && findings.length === 0 ? records : undefined;
}

function compared(ours: Records, theirs: Records): NonNullable<MergeConflictArgs['records']> {
  const only = (one: Records, other: Records) =>
    [...one].filter(([key]) => !other.has(key)).map(([, record]) => titleOf(record));
  const both = [...ours].flatMap(([key, record]) => {
    const fields = [...differences(record, theirs.get(key) ?? record, [])];
    return fields.length === 0 ? [] : [{ record: titleOf(record), fields }];
  });
  return { onlyOurs: only(ours, theirs), onlyTheirs: only(theirs, ours), both };
}

/** The names of the fields that differ. Objects are compared field by field, lists as a whole. */
function* differences(a: PlainObject, b: PlainObject, path: readonly string[]): Generator<string> {
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [ours, theirs] = [a[key], b[key]];
    if (isDeepStrictEqual(ours, theirs)) continue;
    if (isPlainObject(ours) && isPlainObject(theirs)) yield* differences(ours, theirs, [...path, key]);
    else yield fieldTitleOf([...path, key]);
  }
}

/** The identity of a record in its file. For branches, the SequenceNumber is part of it (D16). */
function identityOf({ Identification = '', SequenceNumber = '' }: PlainObject): string {
  return JSON.stringify([String(Identification), String(SequenceNumber)]);
}

/** The name of a record in messages: `FB-0124 "Soham"`, `FB-0102/1`; empty if it has neither number nor name. */
function titleOf({ Identification, SequenceNumber = '', Name }: PlainObject): string {
  const isSub = !/^0*$/.test(String(SequenceNumber));
  const id = Identification === undefined ? '' : String(Identification) + (isSub ? `/${SequenceNumber}` : '');
  return [id, typeof Name === 'string' ? JSON.stringify(Name) : ''].filter((part) => part !== '').join(' ');
}
