import { inMemory, type Piece } from '../../base/bytes/pieces.js';
import { once } from '../../base/once.js';
import { paired } from '../../base/paired.js';
import type { Unlocated } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { RecordFacts } from '../../rules/built-in/facts.js';
import type { CompiledFile } from './compile.js';
import type { CompiledPart, UnitParts } from './compile-unit.js';

/** A file of a compiled unit. */
export interface UnitFile extends Omit<CompiledFile, 'records'> {
  /** The number of bytes of the published JSON of its records. */
  readonly lengths: Partial<Record<Version, number>>;
  /** The valid records, in the order of the file. What is on disk is read with the first call. */
  readonly records: () => readonly RecordFacts[];
}

/** A brand's collection, validated and converted to what is published: in memory, or on disk until it is read. */
export interface CompiledUnit {
  /** Identifies everything that the results depend on; absent if that isn't known. */
  readonly key?: string;
  /** Identifies the facts about the records and where they are; absent if that isn't known. */
  readonly facts?: string;
  readonly files: readonly UnitFile[];
  /** The published JSON of all files' records, joined by commas. */
  readonly json: Partial<Record<Version, Piece>>;
}

/**
 * A unit of the parts of its files.
 * @param records the facts about the records of each part
 * @param json by version
 */
export function compiledUnit(
  { versions, files }: Pick<UnitParts, 'files' | 'versions'>,
  records: () => UnitParts['records'],
  json: readonly Piece[],
): CompiledUnit {
  let end = 0;
  return {
    json: Object.fromEntries(paired(versions, json)),
    files: files.map((parts) => {
      const start = end;
      end += parts.length;
      return fileOf(parts, versions, () => records().slice(start, start + parts.length));
    }),
  };
}

/** A unit that is in memory. */
export function unitInMemory(parts: UnitParts): CompiledUnit {
  return compiledUnit(parts, () => parts.records, parts.json.map(inMemory));
}

function fileOf(
  parts: readonly CompiledPart[],
  versions: readonly Version[],
  records: () => UnitParts['records'],
): UnitFile {
  let items = 0;
  const placed = parts.map((part) => {
    const before = items;
    items += part.items;
    return { part, before };
  });
  const shapes = parts.map(({ shape }) => shape);
  const days = parts.flatMap(({ holdsThrough }) => holdsThrough ?? []).sort();
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
    lengths: Object.fromEntries(lengths),
    records: once(() =>
      records().flatMap((own, at) => own.map((one) => after(placed[at]?.before ?? 0, one))),
    ),
  };
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
