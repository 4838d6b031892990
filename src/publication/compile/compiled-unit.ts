import { inMemory, type Piece, type RecordsPiece, recordsPiece } from '../../base/bytes/pieces.js';
import { once, whileUsed } from '../../base/once.js';
import { paired } from '../../base/paired.js';
import type { Unlocated } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { RecordFacts } from '../../rules/built-in/facts.js';
import type { CompiledFile } from './compile.js';
import type { CompiledPart, UnitParts } from './compile-unit.js';
import { lengthWithout, pieceWithout } from './spans.js';
import { type JsonSpan, leftOutAt, type TimedRecord, type Timeline } from './timeline.js';

/** A file of a compiled unit. */
export interface UnitFile extends Omit<CompiledFile, 'records' | 'timed'> {
  /** The number of records in it, valid or not. */
  readonly items: number;
  /** The number of bytes of the published JSON of its records. */
  readonly lengths: Partial<Record<Version, number>>;
  /** The number of records that are published: the valid ones that hold at the instant (D49). */
  readonly published: number;
  /** These records, in the order of the file. What is on disk is read with the first call. */
  readonly records: () => readonly RecordFacts[];
  /** The valid records, whenever they hold. */
  readonly recordsOfAllTimes: () => readonly RecordFacts[];
}

/** A brand's collection, validated and converted to what is published: in memory, or on disk until it is read. */
export interface CompiledUnit {
  /** Identifies everything that the results depend on; absent if that isn't known. */
  readonly key?: string;
  /** Identifies the facts about the records and where they are; absent if that isn't known. */
  readonly facts?: string;
  readonly files: readonly UnitFile[];
  /** The published JSON of all files' records, joined by commas. */
  readonly json: Partial<Record<Version, RecordsPiece>>;
  /** The records that don't hold for good (D49). */
  readonly timeline: Timeline;
  /** The indexes in `timeline` of those that aren't published. */
  readonly leftOut: readonly number[];
  /** The same unit with all valid records, whenever they hold. */
  readonly ofAllTimes: () => CompiledUnit;
}

/**
 * A unit of the parts of its files.
 * @param records the facts about the records of each part
 * @param json by version
 * @param instant whose records are published; all, if there is none
 */
export function compiledUnit(
  { versions, files, timeline = [] }: Pick<UnitParts, 'files' | 'timeline' | 'versions'>,
  records: () => UnitParts['records'],
  json: readonly RecordsPiece[],
  instant?: number,
): CompiledUnit {
  const out = instant === undefined ? new Set<TimedRecord>() : leftOutAt(timeline, instant);
  const left = timeline.filter((record) => out.has(record));
  let end = 0;
  return {
    json: Object.fromEntries(
      paired(versions, json).map(([version, piece], at) => [version, pieceWithout(piece, spansOf(left, at))]),
    ),
    files: files.map((parts, at) => {
      const start = end;
      end += parts.length;
      const whole = fileOf(parts, versions, () => records().slice(start, start + parts.length));
      const own = left.filter(({ file }) => file === at);
      return own.length === 0 ? whole : fileWithout(whole, own, versions);
    }),
    timeline,
    leftOut: timeline.flatMap((record, at) => (out.has(record) ? [at] : [])),
    ofAllTimes: () => compiledUnit({ versions, files, timeline }, records, json),
  };
}

/** A file without the records that aren't published. */
function fileWithout(file: UnitFile, left: readonly TimedRecord[], versions: readonly Version[]): UnitFile {
  const indexes = new Set(left.map(({ index }) => index));
  const lengths = versions.map((version, at) => [
    version,
    lengthWithout(file.lengths[version] ?? 0, spansOf(left, at)),
  ]);
  return {
    ...file,
    lengths: Object.fromEntries(lengths),
    published: file.published - left.length,
    records: once(() => file.recordsOfAllTimes().filter(({ index }) => !indexes.has(index))),
  };
}

/** @param version its index */
function spansOf(records: readonly TimedRecord[], version: number): readonly JsonSpan[] {
  return records.flatMap(({ spans }) => {
    const span = spans[version] ?? null;
    return span === null ? [] : [span];
  });
}

/** By version, the published JSON of a unit in pieces. */
export function inPieces({ json, cuts }: Pick<UnitParts, 'cuts' | 'json'>): Piece[][] {
  return paired(json, cuts).map(([bytes, own]) =>
    [...own, bytes.length].map((end, at) => inMemory(bytes.subarray(at === 0 ? 0 : own[at - 1]! + 1, end))),
  );
}

/** A unit that is in memory. */
export function unitInMemory(parts: UnitParts, instant?: number): CompiledUnit {
  return compiledUnit(parts, () => parts.records, inPieces(parts).map(recordsPiece), instant);
}

function fileOf(
  parts: readonly CompiledPart[],
  versions: readonly Version[],
  records: () => UnitParts['records'],
): UnitFile {
  const [only, ...others] = parts;
  // Of a file a record there are tens of thousands.
  if (only !== undefined && others.length === 0) return fileOfPart(only, versions, records);
  let items = 0;
  const placed = parts.map((part) => {
    const before = items;
    items += part.items;
    return { part, before };
  });
  const shapes = parts.map(({ shape }) => shape);
  const days = parts.flatMap(({ holdsThrough }) => holdsThrough ?? []).sort();
  const all = whileUsed(() =>
    records().flatMap((own, at) => own.map((one) => after(placed[at]?.before ?? 0, one))),
  );
  const lengths = versions.map((version, at) => {
    const own = parts.flatMap(({ lengths }) => lengths[at] || []);
    return [version, sum(own) + Math.max(0, own.length - 1)] as const;
  });
  return {
    problems: parts.flatMap(({ problems }) => problems),
    found: placed.flatMap(({ part, before }) => part.found.map((one) => moved(one, before))),
    losses: placed.flatMap(({ part, before }) => part.losses.map((one) => after(before, one))),
    alsoTaken: parts.flatMap(({ alsoTaken }) => alsoTaken),
    shape: {
      isAsDeclared: shapes.some(({ isAsDeclared }) => isAsDeclared),
      valid: sum(shapes.map(({ valid }) => valid)),
      invalid: sum(shapes.map(({ invalid }) => invalid)),
      other: sum(shapes.map(({ other }) => other)),
    },
    holdsThrough: days[0],
    items,
    lengths: Object.fromEntries(lengths),
    published: sum(shapes.map(({ valid }) => valid)),
    records: all,
    recordsOfAllTimes: all,
  };
}

/** A file that was compiled as a whole: what is known of it is that of its part. */
function fileOfPart(
  { problems, found, losses, alsoTaken, shape, holdsThrough, items, lengths }: CompiledPart,
  versions: readonly Version[],
  parts: () => UnitParts['records'],
): UnitFile {
  const records = () => parts()[0]!;
  return {
    problems,
    found,
    losses,
    alsoTaken,
    shape,
    holdsThrough,
    items,
    lengths: byName(versions, lengths),
    published: shape.valid,
    records,
    recordsOfAllTimes: records,
  };
}

function byName<T>(versions: readonly Version[], values: readonly T[]): Partial<Record<Version, T>> {
  const made: Partial<Record<Version, T>> = {};
  for (const [version, value] of paired(versions, values)) made[version] = value;
  return made;
}

/** The same with so many records before it. */
function after<T extends { readonly index: number }>(before: number, one: T): T {
  return before === 0 ? one : { ...one, index: one.index + before };
}

function moved(problem: Unlocated, before: number): Unlocated {
  const [first, ...others] = problem.at;
  return {
    ...problem,
    at: [after(before, first), ...others.map((place) => after(before, place))],
    ...(problem.record && { record: after(before, problem.record) }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
