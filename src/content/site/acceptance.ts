import { sha256 } from '../../base/bytes/sha256.js';
import { groupedBy } from '../../base/grouped-by.js';
import { fingerprintOf } from '../../model/fingerprint.js';
import { type FieldPath, fieldTitleOf, plainFieldTitle } from '../../model/location.js';
import { type AnyProblem, manyAlike, type Problem, problem, type RecordName } from '../../model/problem.js';
import { freeName } from '../content/brand-folder.js';
import {
  type AcceptedChange,
  type AcceptedEntry,
  type AcceptedFile,
  type AcceptedProblem,
  plainRecord,
} from './accepted.js';
import { siteProblems } from './problems/index.js';

/** A problem that an entry of accepted.yaml accepts. */
export interface Accepted {
  readonly problem: AnyProblem;
  readonly entry: AcceptedProblem;
}

/** The digits of a fingerprint in an entry. */
const digits = 12;

/** Compares problems with those that are accepted on one day, and records which entries accepted a problem. */
export class Acceptance {
  readonly #day: string;
  readonly #entries: readonly AcceptedProblem[];
  readonly #byPlace: ReadonlyMap<string, readonly AcceptedProblem[]>;
  readonly #used = new Set<AcceptedProblem>();
  readonly #missed = new Set<AcceptedProblem>();

  /** @param day YYYY-MM-DD; an entry is valid through its `until` */
  constructor({ problems }: Pick<AcceptedFile, 'problems'>, day: string) {
    this.#day = day;
    this.#entries = problems;
    this.#byPlace = groupedBy(problems, ({ rule, record }) => `${rule} ${plainRecord(record)}`);
  }

  /** The problems that aren't accepted, and those that are. */
  sort(problems: readonly AnyProblem[]): { open: readonly AnyProblem[]; accepted: readonly Accepted[] } {
    if (this.#entries.length === 0) return { open: problems, accepted: [] };
    const open: AnyProblem[] = [];
    const accepted: Accepted[] = [];
    for (const problem of problems) {
      const matching = this.#matching(problem);
      const holding = matching.filter(({ until }) => until === undefined || this.#day <= until);
      for (const entry of holding) this.#used.add(entry);
      const [entry] = holding;
      if (entry !== undefined) {
        accepted.push({ problem, entry });
        continue;
      }
      for (const over of matching) this.#missed.add(over);
      open.push(problem);
    }
    return { open, accepted };
  }

  /**
   * Problems of the entries themselves, after all problems have been sorted: an entry has expired although its problem
   * still exists, or accepts nothing.
   * @param complete false if records have errors, so that not all problems may have been found
   */
  leftOver(complete: boolean): Problem[] {
    return this.#entries.flatMap((entry): Problem[] => {
      if (this.#used.has(entry)) return [];
      const { rule, record, until, at, untilAt } = entry;
      if (until !== undefined && this.#missed.has(entry)) {
        return [problem(siteProblems['accepted/expired'], { until, date: this.#day }, [untilAt])];
      }
      return complete
        ? [problem(siteProblems['accepted/unused'], { rule, ...(record && { record }) }, [at])]
        : [];
    });
  }

  #matching(problem: AnyProblem): AcceptedProblem[] {
    const { rule, record, field } = problem;
    const own = record && this.#byPlace.get(`${rule} ${plainRecord(recordPath(record))}`);
    const all = record && this.#byPlace.get(`${rule} ${record.brand}/${record.collection}`);
    const matching = [...(own ?? []), ...(all ?? []), ...(this.#byPlace.get(`${rule} `) ?? [])];
    return matching.filter((entry) => {
      if (entry.field !== undefined && !isField(entry.field, field)) return false;
      return entry.fingerprint === undefined || fingerprintOf(problem).startsWith(entry.fingerprint);
    });
  }
}

/** True if an entry names this field: with list indexes, or without them for all items. */
function isField(written: string, field: FieldPath | undefined): boolean {
  return field !== undefined && (written === fieldTitleOf(field) || written === plainFieldTitle(field));
}

/**
 * The entries that accept problems: one for all problems in the same field of very many records, else one for each.
 * Duplicate records are always accepted one by one.
 * @param together false if only some records were chosen, so that no entry may accept those of a whole collection
 */
export function entriesForProblems(
  problems: readonly AnyProblem[],
  reason: string,
  until: string | undefined,
  together: boolean,
): { readonly entries: readonly AcceptedEntry[]; readonly problems: number } {
  const terms = { reason, ...(until !== undefined && { until }) };
  const alike = groupedBy(problems, (problem) => JSON.stringify(ofCollection(problem)));
  const accepting = problems.flatMap((problem): AcceptedEntry | readonly AcceptedEntry[] => {
    const wide = together ? ofCollection(problem) : undefined;
    const isMany = (alike.get(JSON.stringify(wide)) ?? []).length >= manyAlike;
    const names = wide && isMany ? wide : ofOne(problem);
    return names === undefined ? [] : { ...names, ...terms };
  });
  const entries = new Map(accepting.map((entry) => [JSON.stringify(entry), entry]));
  return { entries: [...entries.values()], problems: accepting.length };
}

/**
 * The entries that accept changes of a publication, each under a name: another one for other changes, and for the same
 * ones at another time.
 * @param last what identifies the last publication
 * @param taken the names of the present entries
 */
export function entriesForChanges(
  changes: readonly Pick<AcceptedChange, 'rule' | 'collection' | 'items'>[],
  reason: string,
  until: string | undefined,
  last: unknown,
  taken: readonly string[],
): AcceptedEntry[] {
  return changes.map(({ rule, collection, items }) => {
    const digests = items.map(({ digest }) => digest);
    const hash = sha256(JSON.stringify([rule, [last, collection, digests]])).slice(0, 8);
    return {
      id: freeName(`${rule.replace(/^.*\//, '')}-${hash}`, taken),
      rule,
      ...(collection && { collection }),
      items: [...items],
      reason,
      ...(until !== undefined && { until }),
    };
  });
}

/** What accepts the problems of a rule in a field of all records of a collection. */
function ofCollection({ rule, record, field }: AnyProblem) {
  if (record === undefined || field === undefined || rule.startsWith('records/')) return undefined;
  return { rule, record: `${record.brand}/${record.collection}`, field: plainFieldTitle(field) };
}

/** What accepts just this problem; undefined if it has neither a record nor a field to identify it. */
function ofOne(problem: AnyProblem) {
  const { rule, record, field } = problem;
  const title = field && fieldTitleOf(field);
  const path = record?.identity === undefined ? undefined : recordPath(record);
  if (path === undefined && !title) return undefined;
  const names = { rule, ...(path !== undefined && { record: path }), ...(title && { field: title }) };
  return { ...names, fingerprint: fingerprintOf(problem).slice(0, digits) };
}

function recordPath({ brand, collection, identity = '' }: RecordName): string {
  return `${brand}/${collection}/${identity}`;
}
