import { isPlainObject } from '../../base/json/plain-object.js';
import type { Clause } from '../../model/clause.js';
import type { Version } from '../../model/version.js';
import type { Fields } from '../../rules/built-in/fields.js';
import { stateParts } from '../../rules/built-in/public-schemas.js';
import type { StandardClause } from '../../rules/standard/clauses.js';

/**
 * Counts the records that rows of a book apply to: those that rules can judge (`about`), of these those that have what the
 * row speaks of (`given`), and those that it may apply to, and that say too little (`unsaid`).
 * @param records each with a version in which it is valid
 */
export function countRecords(
  rows: readonly StandardClause[],
  records: Iterable<readonly [record: Fields, version: Version]>,
): ReadonlyMap<Clause, RowCounts> {
  const counted = rows.map((row) => ({
    row,
    isAbout: isAbout(row),
    where: row.where.flatMap(placesOf),
    counts: { about: 0, given: 0, unsaid: 0 },
  }));
  for (const [record, version] of records) {
    for (const { row, where, counts, ...one } of counted) {
      if (!one.isAbout(record)) continue;
      const name = row.isUnsaid?.(record, version) ? 'unsaid' : 'about';
      counts[name]++;
      if (name === 'about' && where.some((path) => has(record, path))) counts.given++;
    }
  }
  return new Map(counted.map(({ row, counts }) => [row.clause, counts]));
}

export type RowCounts = Readonly<Record<'about' | 'given' | 'unsaid', number>>;

type Path = readonly string[];

function isAbout({ kind, where, about }: StandardClause): (record: Fields) => boolean {
  if (typeof about === 'function') return about;
  if (about === undefined && (kind === 'person' || where.length === 0)) return () => true;
  const own = (about ?? where).flatMap(placesOf);
  return (record) => own.some((path) => has(record, path));
}

/** The paths of a field: parts of a personal account may be in its marketing states or beside them (D5). */
function placesOf(field: string): Path[] {
  const path = field.split('.');
  const [states, part] = path;
  const isBeside = states === 'PCAMarketingState' && (stateParts as readonly string[]).includes(part ?? '');
  return isBeside ? [path, path.slice(1)] : [path];
}

/** True if a value has something at the end of a path; an empty list is nothing. */
function has(value: unknown, path: Path, depth = 0): boolean {
  if (Array.isArray(value)) return value.some((item) => has(item, path, depth));
  if (depth === path.length) return value !== undefined;
  return isPlainObject(value) && has(value[path[depth]!], path, depth + 1);
}
