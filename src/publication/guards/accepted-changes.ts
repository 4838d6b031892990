import { sha256 } from '../../base/bytes/sha256.js';
import { groupedBy } from '../../base/grouped-by.js';
import type { Collection } from '../../model/collection.js';
import { type GuardRule, guardRules } from '../../model/guard-rules.js';
import type { Location, RecordPlace } from '../../model/location.js';
import type { AnyProblem, ProblemOf } from '../../model/problem.js';
import type { AcceptedChange, AcceptedFile, ItemsChange } from '../../source/site/accepted.js';
import { changeText } from '../../source/site/write-entries.js';
import type { publishProblems } from '../compile/problems.js';
import type { changeProblems } from './change-problems.js';
import { brandItem, type ChangeItem } from './items.js';

/** A problem found by a guard. */
export type StoppedChange = StoppedAt<Location> | StoppedAt<RecordPlace>;

type StoppedAt<Place> = Extract<
  ProblemOf<typeof publishProblems, Place> | ProblemOf<typeof changeProblems, Place>,
  { readonly rule: GuardRule }
>;

export function isStopped(problem: AnyProblem): problem is StoppedChange {
  return guardRules.some((rule) => rule === problem.rule);
}

/** Changes that one entry can accept. */
export interface Acceptable {
  readonly rule: GuardRule;
  /** Absent for brands, of which nothing is left in any collection, and for addresses and media types. */
  readonly collection?: Collection;
  readonly items: readonly ChangeItem[];
}

/** What has to be accepted of a change that was stopped: brands of which nothing is left by name, all else one by one. */
export function acceptableIn({ rule, args }: StoppedChange): Acceptable[] {
  const { items } = args;
  if (!('collection' in args)) return [{ rule, items }];
  const { collection } = args;
  const brands = brandRemovals('brands' in args ? (args.brands ?? []) : []);
  const wide = new Set(brands.items.map(({ digest }) => digest));
  return [brands, { rule, collection, items: items.filter(({ digest }) => !wide.has(digest)) }];
}

/** @param brands the published names of brands of which nothing is left */
export function brandRemovals(brands: readonly string[]): Acceptable {
  return { rule: 'publish/removals', items: brands.map(brandItem) };
}

/** What an entry says besides its changes. */
export interface AcceptanceTerms {
  /** The name of the last publication (D39), so that an entry for the same changes at another time has another id. */
  readonly publication: string;
  /** The entries that are there: no other may have an id of theirs. */
  readonly entries: readonly AcceptedChange[];
  readonly reason: string;
  /** The last day, YYYY-MM-DD. */
  readonly until?: string | undefined;
}

/** The entries that accept changes: one for each rule and collection. */
export function itemsChanges(
  all: readonly Acceptable[],
  { publication, entries, reason, until }: AcceptanceTerms,
): ItemsChange[] {
  const alike = groupedBy(all, ({ rule, collection = '' }) => `${rule}:${collection}`);
  return [...alike.values()].flatMap((group) => {
    const [{ rule, collection }] = group;
    const items = new Map(group.flatMap((one) => one.items).map((item) => [item.digest, item]));
    if (items.size === 0) return [];
    const of = collection === undefined ? {} : { collection };
    const digest = sha256(JSON.stringify([publication, rule, of, [...items.keys()]]));
    const id = freeId(`${rule.replace(/^.*\//, '')}-${digest.slice(0, 8)}`, entries);
    return [{ id, rule, ...of, items: [...items.values()], reason, ...(until !== undefined && { until }) }];
  });
}

/** An id, with a number if an entry has it. */
function freeId(id: string, entries: readonly AcceptedChange[]): string {
  const taken = new Set(entries.flatMap((entry) => ('id' in entry ? [entry.id] : [])));
  let free = id;
  for (let number = 2; taken.has(free); number++) free = `${id}-${number}`;
  return free;
}

/** Lines for more changes than this aren't pasted: `opendata accept` writes them. */
const mostPasted = 100;

/**
 * Adds to the guards' problems how they can be accepted.
 * @param publication the name of the last publication
 * @param options needed for accepting, to compare the same content with the same publication
 */
export function withAcceptance<Found extends AnyProblem>(
  problems: readonly Found[],
  publication: string,
  { file, place, indent, entries: present }: AcceptedFile,
  options: readonly string[],
): Found[] {
  const stopped = problems.filter((one) => isStopped(one));

  const terms = { publication, entries: present, reason: '' };
  const entries = itemsChanges(stopped.flatMap(acceptableIn), terms);
  const isPasted = entries.reduce((sum, { items }) => sum + items.length, 0) <= mostPasted;
  const lines = isPasted ? entries.map((entry) => changeText(entry, indent)).join('') : '';
  return problems.map((problem) => {
    if (!isStopped(problem)) return problem;
    const accept = problem === stopped[0] && isPasted ? { accept: { file, place, lines } } : {};
    const args = { ...problem.args, ...(options.length > 0 && { options }), ...accept };
    return { ...problem, args };
  });
}
