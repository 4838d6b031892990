import { isDeepStrictEqual } from 'node:util';
import { isPlainObject } from '../../base/json/plain-object.js';
import { isWrittenAlike } from '../../source/documents/document.js';
import { alignedKeys } from '../edit/alignment.js';
import { areAcceptances, keysOf } from './identity.js';
import { orderOf } from './order.js';
import type { Outline, Part } from './outline.js';
import { isConflict, joinedSegments, type Segment, same, withComma } from './segments.js';

/** A merged list or mapping: its lines, and its data for each side. */
export interface Merged {
  readonly segments: readonly Segment[];
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** The result of merging a part; undefined for a side on which the part is missing. */
interface MergedPart {
  readonly key: string;
  readonly blank: readonly string[] | undefined;
  readonly segments: readonly Segment[];
  readonly ours?: { readonly value: unknown };
  readonly theirs?: { readonly value: unknown };
}

/** The versions of a part; undefined for those in which it is missing. */
interface Versions {
  readonly base: Part | undefined;
  readonly ours: Part | undefined;
  readonly theirs: Part | undefined;
}

/**
 * Merges two sides of a list or mapping part by part. A part that only one side changed is taken from there; one that
 * both changed is merged inside, or becomes a conflict as a whole.
 * @param isJson parts are separated by commas, and there are no comments
 * @param isFile the list is the whole file, so that its items are records
 * @returns undefined if it can't be merged by parts: then all of it is a conflict
 */
export function mergeOutlines(
  base: Outline,
  ours: Outline,
  theirs: Outline,
  isJson: boolean,
  isFile = false,
): Merged | undefined {
  const all = [base, ours, theirs] as const;
  const [first] = all;
  const isAlike = all.every(
    ({ kind, column, dash }) => kind === first.kind && column === ours.column && dash === ours.dash,
  );
  const keys = isAlike ? keysOfParts(all, isFile) : undefined;
  if (keys === undefined) return undefined;
  const [inBase, inOurs, inTheirs] = keys.map(
    (own, at) => new Map(own.map((key, index) => [key, all[at]!.parts[index]!])),
  ) as [Map<string, Part>, Map<string, Part>, Map<string, Part>];
  const haveNames = base.kind === 'list' && !all.every(isOfAcceptances);
  if (haveNames && isRenamed(inBase, inOurs, inTheirs)) return undefined;
  if (haveNames && !isFile && [inOurs, inTheirs].some((side) => mayBeOthers(inBase, side))) return undefined;
  const head = picked(base.head, ours.head, theirs.head);
  const tail = picked(base.tail, ours.tail, theirs.tail);
  if (head === undefined || tail === undefined) return undefined;

  const merged = new Map<string, MergedPart>();
  for (const key of new Set([...inOurs.keys(), ...inTheirs.keys()])) {
    const versions = { base: inBase.get(key), ours: inOurs.get(key), theirs: inTheirs.get(key) };
    const part = mergePart(key, versions, isJson);
    if (part !== undefined) merged.set(key, part);
  }
  const isFree = ours.kind === 'mapping';
  const order = orderOf(keys[0]!, keys[1]!, keys[2]!, new Set(merged.keys()), isFree);
  if (order === undefined || order.length === 0) return undefined;
  const parts = order.map((key) => merged.get(key)!);
  const usual = usualEmptyLines([ours, theirs, base]);
  const last = (side: 'ours' | 'theirs') => parts.findLastIndex((part) => part[side] !== undefined);
  const [lastOurs, lastTheirs] = [last('ours'), last('theirs')];
  const inside = joinedSegments([
    same(head),
    ...parts.flatMap((part, index) => {
      const segments = isJson
        ? withComma(
            part.segments,
            part.ours !== undefined && index < lastOurs,
            part.theirs !== undefined && index < lastTheirs,
          )
        : part.segments;
      return [same(index === 0 ? [] : (part.blank ?? usual)), ...segments];
    }),
    same(tail),
  ]);
  const segments = ours.dash === undefined ? inside : withDash(inside, ours.dash);
  if (segments === undefined) return undefined;
  return { segments, ours: valueOnSide(parts, 'ours', isFree), theirs: valueOnSide(parts, 'theirs', isFree) };
}

/** The keys of the parts of each version. The key of an item without identifying fields is its whole content. */
function keysOfParts(all: readonly Outline[], isFile: boolean): string[][] | undefined {
  if (all[0]!.kind === 'mapping') return all.map(({ parts }) => parts.map(({ key }) => key ?? ''));
  const items = all.map(({ parts }) => parts.map(({ value }) => value));
  const known = keysOf(items, isFile);
  if (known !== undefined || isFile) return known;
  return alignedKeys(
    all.map(({ parts }) => parts.map(({ above, lines }) => [...above, ...lines].join('\n'))),
  );
}

function isOfAcceptances({ kind, parts }: Outline): boolean {
  return kind === 'list' && areAcceptances(parts.map(({ value }) => value));
}

/** True if both sides removed the same item and one added others: it may have renamed the item. */
function isRenamed(
  base: ReadonlyMap<string, Part>,
  ours: ReadonlyMap<string, Part>,
  theirs: ReadonlyMap<string, Part>,
): boolean {
  const isGone = [...base.keys()].some((key) => !ours.has(key) && !theirs.has(key));
  const added = (one: ReadonlyMap<string, Part>, other: ReadonlyMap<string, Part>) =>
    [...one.keys()].some((key) => !base.has(key) && !other.has(key));
  return isGone && (added(ours, theirs) || added(theirs, ours));
}

/**
 * True if an item with the code of one before may be another: a side has changed it, and has given another code to an
 * item that is more like the one before. Codes are given to other items, unlike the identities of records (D16).
 */
function mayBeOthers(base: ReadonlyMap<string, Part>, side: ReadonlyMap<string, Part>): boolean {
  const changed = [...side].filter(([key, part]) => !isDeepStrictEqual(part.value, base.get(key)?.value));
  if (changed.length < 2) return false;
  return changed.some(([key, part]) => {
    const before = base.get(key)?.value;
    if (before === undefined) return false;
    const own = differences(before, part.value);
    return changed.some(([other, { value }]) => {
      const count = differences(before, value);
      // Items that exchange their codes are equal to each other otherwise.
      return other !== key && count < own && (count === 1 || !base.has(other));
    });
  });
}

/** The number of fields with other values. */
function differences(a: unknown, b: unknown): number {
  const [one, other] = [isPlainObject(a) ? a : {}, isPlainObject(b) ? b : {}];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isDeepStrictEqual(one[name], other[name])).length;
}

function mergePart(key: string, versions: Versions, isJson: boolean): MergedPart | undefined {
  const { base, ours, theirs } = versions;
  const blank = (ours ?? theirs)?.blank ?? theirs?.blank ?? base?.blank;
  const whole = (part: Part, above = part.above): MergedPart => ({
    key,
    blank,
    segments: [same([...above, ...part.lines])],
    ours: part,
    theirs: part,
  });
  const inside = (inner: Merged, above: readonly string[]): MergedPart => ({
    key,
    blank,
    segments: joinedSegments([same(above), ...inner.segments]),
    ours: { value: inner.ours },
    theirs: { value: inner.theirs },
  });
  const conflict: MergedPart = {
    key,
    blank,
    segments: [
      {
        ours: ours === undefined ? [] : [...ours.above, ...ours.lines],
        theirs: theirs === undefined ? [] : [...theirs.above, ...theirs.lines],
      },
    ],
    ...(ours && { ours }),
    ...(theirs && { theirs }),
  };
  if (ours === undefined || theirs === undefined) {
    const left = ours ?? theirs;
    if (left === undefined) return undefined;
    if (base === undefined) return whole(left);
    return isEquivalent(base, left, isJson) ? undefined : conflict;
  }
  const above = picked((base ?? ours).above, ours.above, theirs.above);
  if (base === undefined && isEquivalent(ours, theirs, isJson)) return whole(ours);
  const [first, second] = [ours.outline, theirs.outline];
  const isEmpty = base === undefined || base.value === null || isDeepStrictEqual(base.value, []);
  if (isEmpty && above && first && second && isOfAcceptances(first) && isOfAcceptances(second)) {
    const inner = mergeOutlines({ ...first, parts: [], value: [] }, first, second, isJson);
    if (inner !== undefined) return inside(inner, above);
  }
  if (base === undefined || above === undefined) return conflict;
  const of = (part: Part) => whole(part, above);
  if (isSame(ours.lines, theirs.lines) || isSame(base.lines, theirs.lines)) return of(ours);
  if (isSame(base.lines, ours.lines)) return of(theirs);
  const inner = base.outline && first && second && mergeOutlines(base.outline, first, second, isJson);
  if (inner !== undefined) return inside(inner, above);
  if (isEquivalent(base, ours, isJson)) return of(theirs);
  if (isEquivalent(base, theirs, isJson) || isEquivalent(ours, theirs, isJson)) return of(ours);
  return conflict;
}

/** True if two versions differ in layout only. A comment counts as much as a value. */
function isEquivalent(a: Part, b: Part, isJson: boolean): boolean {
  if (isSame(a.lines, b.lines)) return true;
  if (!isWrittenAlike(a.value, b.value)) return false;
  return isJson || isSame(comments(a.lines), comments(b.lines));
}

function comments(lines: readonly string[]): string[] {
  return lines.flatMap((line) => /(?:^|\s)(#.*)$/.exec(line)?.[1]?.trim() ?? []);
}

/** Merges lines that aren't divided into parts. */
function picked(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] | undefined {
  if (isSame(base, ours)) return theirs;
  return isSame(base, theirs) || isSame(ours, theirs) ? ours : undefined;
}

/** The empty lines between most parts. */
function usualEmptyLines(all: readonly Outline[]): readonly string[] {
  const counts = new Map<number, number>();
  for (const { blank } of all.flatMap(({ parts }) => parts)) {
    if (blank !== undefined) counts.set(blank.length, (counts.get(blank.length) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return Array<string>(most?.[0] ?? 0).fill('');
}

/** Puts the dash back on the first line that can have it; undefined if that line is in a conflict. */
function withDash(segments: readonly Segment[], dash: number): Segment[] | undefined {
  const [first, ...others] = segments;
  if (first === undefined || isConflict(first)) return undefined;
  const [line = '', ...lines] = first.ours;
  if (!/^ *$/.test(line.slice(0, dash + 2)) || line.trim() === '') return undefined;
  return [same([`${line.slice(0, dash)}-${line.slice(dash + 1)}`, ...lines]), ...others];
}

function valueOnSide(parts: readonly MergedPart[], side: 'ours' | 'theirs', isMapping: boolean): unknown {
  const there = parts.flatMap((part) => {
    const own = part[side];
    return own === undefined ? [] : [[part.key, own.value] as const];
  });
  return isMapping ? Object.fromEntries(there) : there.map(([, value]) => value);
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((line, index) => line === b[index]));
}
