import { isPlainObject } from '../../base/json/plain-object.js';
import type { Clause } from '../../model/clause.js';
import type { Version } from '../../model/version.js';
import type { Fields } from '../../rules/built-in/fields.js';
import { stateParts } from '../../rules/built-in/public-schemas.js';
import type { StandardClause } from '../../rules/standard/clause-text.js';
import type { SeenBrand } from '../../source/site/audit.js';
import { SeenRecords } from './seen.js';

/** Numbers of records. */
export interface RecordCounts {
  /** Those that a row applies to, and that rules can judge. */
  readonly about: number;
  /** Of these, those that have what it speaks of. */
  readonly given: number;
  /** Those that it may apply to, and that say too little. */
  readonly unsaid: number;
  /** What a person would look at, by brand; empty if nobody asked for it. */
  readonly seen: readonly SeenBrand[];
}

/** Whose record it is, and which. */
export interface RecordOwner {
  /** The brand's published name, and its folder. */
  readonly brand: string;
  readonly folder: string;
  readonly identity: string;
}

/** Counts the records that rows of a book apply to. */
export class ClauseCounts {
  readonly #clauses: readonly Counted[];
  readonly #isSeen: (clause: Clause) => boolean;
  readonly #found: FoundIn;

  /**
   * @param isSeen whether the row is one that a person may judge, so that what is looked at is noted
   * @param found the findings of rules on a row in a record, which are looked at too
   */
  constructor(
    clauses: readonly StandardClause[],
    isSeen: (clause: Clause) => boolean = () => false,
    found: FoundIn = () => [],
  ) {
    this.#clauses = clauses.map(counted);
    this.#isSeen = isSeen;
    this.#found = found;
  }

  /** @param record valid in the version */
  add(record: Fields, version: Version, owner: RecordOwner): void {
    for (const clause of this.#clauses) {
      if (!clause.isAbout(record)) continue;
      if (this.#isSeen(clause.clause)) this.#see(clause, record, owner);
      if (clause.isUnsaid?.(record, version)) {
        clause.unsaid++;
        continue;
      }
      clause.about++;
      if (clause.where.some((path) => has(record, path))) clause.given++;
    }
  }

  of(clause: Clause): RecordCounts {
    const one = this.#clauses.find((each) => each.clause === clause);
    const { about = 0, given = 0, unsaid = 0 } = one ?? {};
    return { about, given, unsaid, seen: one?.seen.all() ?? [] };
  }

  #see({ clause, isOnBrand, looked, seen }: Counted, record: Fields, owner: RecordOwner): void {
    const fields = looked.length === 0 ? record : looked.map((path) => lookedAt(record, path));
    const found = this.#found(clause, owner.folder, owner.identity);
    seen.add(owner.brand, owner.identity, isOnBrand ? undefined : [fields, found]);
  }
}

/** What rules found on a row in a record: a text for each, in order. */
export type FoundIn = (clause: Clause, folder: string, identity: string) => readonly string[];

interface Counted {
  readonly clause: Clause;
  readonly where: readonly Path[];
  readonly isAbout: (record: Fields) => boolean;
  readonly isUnsaid: StandardClause['isUnsaid'];
  /** True if only the name of the brand is looked at. */
  readonly isOnBrand: boolean;
  /** The fields that a person looks at; the whole record if there are none. */
  readonly looked: readonly Path[];
  readonly seen: SeenRecords;
  about: number;
  given: number;
  unsaid: number;
}

type Path = readonly string[];

function counted({ clause, kind, where, about, isUnsaid }: StandardClause): Counted {
  const places = where.flatMap(placesOf);
  // A person asks whether something is missing beside what the row applies to; rules have looked at their fields only.
  const beside = kind !== 'rule' && Array.isArray(about) ? about.flatMap(placesOf) : [];
  return {
    clause,
    where: places,
    isAbout: isAbout(),
    isUnsaid,
    isOnBrand: kind === 'person' && where.length === 0,
    looked: [...places, ...beside],
    seen: new SeenRecords(),
    about: 0,
    given: 0,
    unsaid: 0,
  };

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

/** What is at the end of a path, in each item of the lists on it; null where nothing is. */
function lookedAt(value: unknown, path: Path, depth = 0): unknown {
  if (depth === path.length) return value ?? null;
  if (Array.isArray(value)) return value.map((item) => lookedAt(item, path, depth));
  return isPlainObject(value) ? lookedAt(value[path[depth]!], path, depth + 1) : null;
}

/** True if a row applies to a record. */
export function appliesTo(clause: StandardClause, record: Fields): boolean {
  return counted(clause).isAbout(record);
}
