import { isPlainObject } from '../../base/json/plain-object.js';
import type { Clause } from '../../model/clause.js';
import type { Fields } from '../../rules/built-in/fields.js';
import { stateParts } from '../../rules/built-in/public-schemas.js';
import type { StandardClause } from '../../rules/standard/clause-text.js';

/** The numbers of records that a row applies to, and of those that have what it speaks of. */
export interface RecordCounts {
  readonly about: number;
  readonly given: number;
}

/** Counts the records that rows of a book apply to. */
export class ClauseCounts {
  readonly #clauses: readonly Counted[];

  constructor(clauses: readonly StandardClause[]) {
    this.#clauses = clauses.map(counted);
  }

  /** @param record valid, in any version */
  add(record: Fields): void {
    for (const clause of this.#clauses) {
      if (!clause.isAbout(record)) continue;
      clause.about++;
      if (clause.where.some((path) => has(record, path))) clause.given++;
    }
  }

  of(clause: Clause): RecordCounts {
    const { about = 0, given = 0 } = this.#clauses.find((one) => one.clause === clause) ?? {};
    return { about, given };
  }
}

interface Counted {
  readonly clause: Clause;
  readonly where: readonly Path[];
  readonly isAbout: (record: Fields) => boolean;
  about: number;
  given: number;
}

type Path = readonly string[];

function counted({ clause, kind, where, about }: StandardClause): Counted {
  const places = where.flatMap(placesOf);
  return { clause, where: places, isAbout: isAbout(), about: 0, given: 0 };

  function isAbout(): Counted['isAbout'] {
    if (typeof about === 'function') return about;
    if (about === undefined && (kind === 'person' || where.length === 0)) return () => true;
    const own = about === undefined ? places : about.flatMap(placesOf);
    return (record) => own.some((path) => has(record, path));
  }
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

/** True if a row applies to a record. */
export function appliesTo(clause: StandardClause, record: Fields): boolean {
  return counted(clause).isAbout(record);
}
