import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { fieldTitleOf } from '../../model/location.js';
import { nextIdentification } from '../../model/next-identification.js';
import type { Finding, Range } from './finding.js';
import { lineStart } from './lines.js';
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
  /** Git's names of the sides, such as `HEAD` and a branch; may be empty. */
  readonly ours: string;
  readonly theirs: string;
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
      const [ours, theirs] = [open, at].map(({ start, end }) => text.slice(start + 7, end).trim());
      conflicts.push({ open, base, middle, close: at, ours: ours ?? '', theirs: theirs ?? '' });
      open = undefined;
    }
  }
  return conflicts;
}

/** The text with only the first side of each conflict. The rest is replaced by spaces, so that offsets stay. */
export function withFirstSides(text: string, conflicts: readonly Conflict[]): string {
  let settled = '';
  let taken = 0;
  for (const { open, base, middle, close } of conflicts) {
    const end = (base ?? middle).start;
    settled += text.slice(taken, open.start) + spaced(text.slice(open.start, open.end));
    settled += text.slice(open.end, end) + spaced(text.slice(end, close.end));
    taken = close.end;
  }
  return settled + text.slice(taken);
}

/** The whole text of one side, and the ranges of the conflicts in it. */
interface Side {
  readonly text: string;
  readonly at: readonly Range[];
}

/** The text of one side. The base is known only if git wrote it into every conflict. */
function sideOf(
  text: string,
  conflicts: readonly Conflict[],
  side: 'ours' | 'base' | 'theirs',
): Side | undefined {
  let whole = '';
  let taken = 0;
  const at: Range[] = [];
  for (const { open, base, middle, close } of conflicts) {
    if (side === 'base' && base === undefined) return undefined;
    const [before, after] =
      side === 'ours' ? [open, base ?? middle] : side === 'base' ? [base!, middle] : [middle, close];
    whole += text.slice(taken, open.start);
    const lines = text.slice(behindBreak(text, before.end), after.start);
    at.push({ start: whole.length, end: whole.length + lines.length });
    whole += lines;
    taken = behindBreak(text, close.end);
  }
  return { text: whole + text.slice(taken), at };
}

/** The findings for conflicts whose sides can't be read. */
export function unreadConflicts(conflicts: readonly Conflict[]): Finding[] {
  return conflicts.map(({ open, middle, close }) => ({
    rule: 'content/merge-conflict',
    args: { what: 'unread' },
    at: [open, middle, close],
  }));
}

function behindBreak(text: string, offset: number): number {
  const end = /[ \t]*(?:\r\n|\n|\r)?/y;
  end.lastIndex = offset;
  return offset + (end.exec(text)?.[0].length ?? 0);
}

function spaced(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}

type RecordsArgs = Extract<MergeConflictArgs, { what: 'records' }>;
type Difference = RecordsArgs['both'][number]['fields'][number];

/**
 * Finds which records the conflicts of a text concern. Git compares lines, so one record may be in several conflicts, and
 * two new records may share lines. Therefore both sides are rebuilt, read, and compared record by record.
 * @param file its name, as the user would type it
 * @param read reads a text that has no conflicts
 * @returns one finding for all conflicts that concern the same records
 */
export function conflictFindings(
  file: string,
  text: string,
  conflicts: readonly Conflict[],
  read: (text: string) => Reading,
): Finding[] {
  const sides = (['ours', 'theirs'] as const).map((name) => recordsOf(text, conflicts, name, read));
  const [ours, theirs] = sides;
  if (ours === undefined || theirs === undefined) return unreadConflicts(conflicts);
  const before = recordsOf(text, conflicts, 'base', read);
  const isAlone = ours.isAlone || theirs.isAlone;
  const keys = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (key) => !isDeepStrictEqual(ours.get(key)?.value, theirs.get(key)?.value),
  );
  const ids = [...ours.values(), ...theirs.values()].map(({ value }) => textOf(value['Identification']));
  const next = nextIdentification(ids.filter((id) => id !== undefined));
  return groupsOf(conflicts.length, keys, ours, theirs).map(({ indexes, keys }) => {
    const own = indexes.map((index) => conflicts[index]!);
    const names = { ours: own[0]!.ours, theirs: own[0]!.theirs };
    const at = placesOf(own);
    if (keys.length === 0) return { rule: 'content/merge-conflict', args: { what: 'same', ...names }, at };
    const only = (one: Records, other: Records) =>
      keys.filter((key) => one.has(key) && !other.has(key)).map((key) => titleOf(one.get(key)!.value));
    const both = keys.flatMap((key) => {
      const [a, b] = [ours.get(key), theirs.get(key)];
      if (a === undefined || b === undefined) return [];
      const fields = [...differences(a.value, b.value, [])];
      const areTwo =
        before === undefined ? mayBeTwo(a, b) : !before.has(key) && key !== noIdentity ? 'likely' : undefined;
      const twin = areTwo && { twin: { next: 'id' in next ? next.id : '', isLikely: areTwo === 'likely' } };
      return [{ ours: titleOf(a.value), theirs: titleOf(b.value), fields, ...twin }];
    });
    const args: RecordsArgs = {
      what: 'records',
      file,
      ...names,
      pieces: own.length,
      onlyOurs: only(ours, theirs),
      onlyTheirs: only(theirs, ours),
      both,
      ...(isAlone && { alone: true }),
      ...(before && { gone: keys.some((key) => before.has(key) && !(ours.has(key) && theirs.has(key))) }),
    };
    return { rule: 'content/merge-conflict', args, at };
  });
}

/** A record, and the conflicts that contain lines of it. */
interface Placed {
  readonly value: PlainObject;
  readonly conflicts: readonly number[];
  /** True if one conflict contains all its lines. */
  readonly isWithin: boolean;
}

/** Records by identity (D16). */
class Records extends Map<string, Placed> {
  /** True if the file is one record. */
  isAlone = false;
}

/** The key of a single record without an identity, and of settings. */
const noIdentity = '';

/** The records of a side; undefined if it has problems. */
function recordsOf(
  text: string,
  conflicts: readonly Conflict[],
  name: 'ours' | 'base' | 'theirs',
  read: (text: string) => Reading,
): Records | undefined {
  const side = sideOf(text, conflicts, name);
  if (side === undefined || conflictsIn(side.text).length > 0) return undefined;
  const { content, findings, tree } = read(side.text);
  if (content.kind === 'unreadable' || findings.length > 0) return undefined;
  const places = side.at.map((range) => withoutEdges(side.text, range));
  const records = new Records();
  records.isAlone = content.kind === 'one';
  const items =
    content.kind === 'list'
      ? content.items
      : content.kind === 'one'
        ? [{ index: undefined, value: content.value }]
        : [];
  for (const { index, value } of items) {
    const node = tree(index);
    if (!isPlainObject(value) || node === undefined) return undefined;
    const key = identityOf(value);
    if (records.has(key)) return undefined;
    const own = { start: lineStart(side.text, node.start), end: node.end };
    records.set(key, {
      value,
      conflicts: places.flatMap((place, at) => (touches(place, own) ? [at] : [])),
      isWithin: places.some(({ start, end }) => start <= own.start && own.end <= end),
    });
  }
  return records;
}

/** The range without lines at either end that have no value: they belong to no record. */
function withoutEdges(text: string, { start, end }: Range): Range {
  const lines = text.slice(start, end);
  const head = /^(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r))*/.exec(lines)?.[0].length ?? 0;
  const tail = /(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r))*$/.exec(lines.slice(head))?.[0].length ?? 0;
  return head === lines.length ? { start, end: start } : { start: start + head, end: end - tail };
}

function touches(place: Range, record: Range): boolean {
  if (place.start === place.end) return record.start < place.start && place.start < record.end;
  return place.start < record.end && record.start < place.end;
}

/** Groups conflicts that concern the same records, in text order, with the identities of these records. */
function groupsOf(
  count: number,
  keys: readonly string[],
  ours: Records,
  theirs: Records,
): { readonly indexes: readonly number[]; readonly keys: readonly string[] }[] {
  const group = Array.from({ length: count }, (_, index) => index);
  const placesOfKey = (key: string) => [
    ...(ours.get(key)?.conflicts ?? []),
    ...(theirs.get(key)?.conflicts ?? []),
  ];
  for (const key of keys) {
    const [first, ...others] = placesOfKey(key).map((index) => group[index]!);
    group.forEach((own, index) => {
      if (first !== undefined && others.includes(own)) group[index] = first;
    });
  }
  return [...new Set(group)].map((own) => ({
    indexes: group.flatMap((one, index) => (one === own ? [index] : [])),
    keys: keys.filter((key) => placesOfKey(key).some((index) => group[index] === own)),
  }));
}

/** The three marker lines of the first conflict, then the first marker of each other one. */
function placesOf([first, ...others]: readonly Conflict[]): [Range, ...Range[]] {
  return [first!.open, first!.middle, first!.close, ...others.map(({ open }) => open)];
}

/** The identity of a record in its file. For branches, the SequenceNumber is part of it (D16). */
function identityOf({ Identification, SequenceNumber }: PlainObject): string {
  const id = textOf(Identification);
  return id === undefined ? noIdentity : JSON.stringify([id, textOf(SequenceNumber) ?? '']);
}

/** The name of a record in messages: `FB-0124 "Soham"`, `FB-0102/1`; empty if it has neither number nor name. */
function titleOf(record: PlainObject): string {
  const { Identification, SequenceNumber, Name } = record;
  const sequence = textOf(SequenceNumber);
  const isSub = sequence !== undefined && !/^0+$/.test(sequence);
  const id = textOf(Identification);
  const name = textOf(Name);
  return [
    id === undefined ? undefined : `${id}${isSub ? `/${sequence}` : ''}`,
    name === undefined ? undefined : JSON.stringify(name),
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

/**
 * True if two records with the same number are probably two new records: name and place differ, or most fields, or all
 * lines of both are in conflict. If only the name differs, the record may have been renamed.
 */
function mayBeTwo(ours: Placed, theirs: Placed): 'likely' | 'perhaps' | undefined {
  const [a, b] = [ours.value, theirs.value];
  if (textOf(a['Identification']) === undefined) return undefined;
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => key !== 'Identification' && key !== 'SequenceNumber',
  );
  const differ = keys.filter((key) => !isDeepStrictEqual(a[key], b[key]));
  const isElsewhere = differ.includes('PostalAddress') || differ.includes('Location');
  const isNamed = differ.includes('Name');
  const isLikely =
    (isNamed && isElsewhere) || differ.length * 2 > keys.length || (ours.isWithin && theirs.isWithin);
  return isLikely ? 'likely' : isNamed || isElsewhere ? 'perhaps' : undefined;
}

/** The fields that differ. Objects are compared field by field, lists as a whole. */
function* differences(a: PlainObject, b: PlainObject, path: readonly string[]): Generator<Difference> {
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [ours, theirs] = [a[key], b[key]];
    if (isDeepStrictEqual(ours, theirs)) continue;
    const own = [...path, key];
    if (isPlainObject(ours) && isPlainObject(theirs)) yield* differences(ours, theirs, own);
    else yield { field: fieldTitleOf(own), ...shown('ours', ours), ...shown('theirs', theirs) };
  }
}

/** The value for a message; undefined for lists and objects, which are too long. */
function shown<Part extends string>(part: Part, value: unknown): { readonly [P in Part]?: string } {
  const text = value === undefined ? 'nothing' : textOf(value);
  return (text === undefined ? {} : { [part]: value === undefined ? text : JSON.stringify(text) }) as {
    readonly [P in Part]?: string;
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
