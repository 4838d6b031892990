import { groupedBy } from '../../base/grouped-by.js';
import { fingerprintOf } from '../../model/fingerprint.js';
import { type FieldPath, fieldTitleOf, plainFieldTitle } from '../../model/location.js';
import { type AnyProblem, manyAlike, type Problem, problem, type RecordName } from '../../model/problem.js';
import { type AcceptedEntry, type AcceptedFile, type AcceptedProblem, plainRecord } from './accepted.js';
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
export function entriesFor(
  problems: readonly AnyProblem[],
  reason: string,
  until: string | undefined,
  together: boolean,
): { readonly entries: readonly AcceptedEntry[]; readonly problems: number } {
  const entries = new Map<string, AcceptedEntry>();
  const alike = groupedBy(problems, (problem) => {
    const { rule, record, field } = problem;
    const isAlike = together && !rule.startsWith('records/');
    const title = isAlike && record && field && plainFieldTitle(field);
    return title ? JSON.stringify([rule, record.brand, record.collection, title]) : problem;
  });
  let count = 0;
  for (const group of alike.values()) {
    const [{ rule, record, field } = {} as AnyProblem] = group;
    if (group.length >= manyAlike && record !== undefined && field !== undefined) {
      const where = { record: `${record.brand}/${record.collection}`, field: plainFieldTitle(field) };
      const entry = { rule, ...where, reason, ...(until !== undefined && { until }) };
      entries.set(JSON.stringify(entry), entry);
      count += group.length;
      continue;
    }
    for (const problem of group) {
      const entry = entryFor(problem, reason, until);
      const key = JSON.stringify(entry);
      if (entry === undefined || entries.has(key)) continue;
      entries.set(key, entry);
      count++;
    }
  }
  return { entries: [...entries.values()], problems: count };
}

/** The entry that accepts just this problem; undefined if it has neither a record nor a field to identify it. */
function entryFor(problem: AnyProblem, reason: string, until: string | undefined): AcceptedEntry | undefined {
  const { rule, record, field } = problem;
  const title = field && fieldTitleOf(field);
  const path = record?.identity === undefined ? undefined : recordPath(record);
  if (path === undefined && !title) return undefined;
  return {
    rule,
    ...(path !== undefined && { record: path }),
    ...(title && { field: title }),
    fingerprint: fingerprintOf(problem).slice(0, digits),
    reason,
    ...(until !== undefined && { until }),
  };
}

function recordPath({ brand, collection, identity = '' }: RecordName): string {
  return `${brand}/${collection}/${identity}`;
}
