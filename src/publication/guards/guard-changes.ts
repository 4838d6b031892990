import type { Collection } from '../../model/collection.js';
import type { ChangeGuard } from '../../model/guard-rules.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { isOnMap, mayBeIn } from '../../rules/built-in/geography/postcode-areas.js';
import { areaOf } from '../../rules/built-in/geography/uk-postcode.js';
import type { About, Change, CollectionChanges, Detail } from '../changes/change.js';
import type { Draft } from '../drafts/draft.js';
import { type LastPublication, NotComparable } from '../drafts/last-publication.js';
import type { Consents } from './accepted-changes.js';
import { changeProblems } from './change-problems.js';

/** Per cent of a collection's records that may get another Identification without acceptance. */
const mostRenamed = 5;
/** A field may be lost, or get other values, on so many records, and on half of all. */
const fewRecords = 20;
/** Metres: a place that moves further was probably mistyped, or has latitude and longitude exchanged. */
const far = 50_000;
/** Percentage points. */
const mostPoints = 1;
/** So many records are named. */
const mostNamed = 5;

/** What looks like a mistake: how many records, of how many, with examples such as `FB-01 (FB-0001 before)`. */
export interface Suspicion {
  readonly rule: ChangeGuard;
  readonly records: number;
  readonly of: number;
  readonly field?: string;
  readonly examples: readonly string[];
}

/**
 * The changes of a collection that are seldom meant: very many records under another Identification, a field lost or
 * changed on most of them, a place far from where it was, a rate that jumped.
 */
export function suspicions({ before, changes, tallies }: CollectionChanges): Suspicion[] {
  const found: Suspicion[] = [];
  const add = (
    rule: ChangeGuard,
    of: number,
    examples: readonly string[],
    field?: string,
    records = examples.length,
  ) => {
    found.push({
      rule,
      records,
      of,
      ...(field !== undefined && { field }),
      examples: examples.slice(0, mostNamed),
    });
  };
  // Records of a brand that is called otherwise are stopped by the guard against removals.
  const renamed = changes.filter(({ was }) => was !== undefined);
  if (renamed.length > (before * mostRenamed) / 100) {
    add(
      'publish/renamed',
      before,
      renamed.map(({ identity, was = '' }) => `${was} is now ${identity}`),
    );
  }
  for (const { how, field, records, of, examples } of tallies) {
    if (how === 'new' || records <= fewRecords || records <= of / 2) continue;
    const names = examples.map(({ identity }) => identity);
    add(how === 'gone' ? 'publish/field-gone' : 'publish/field-new-value', of, names, field, records);
  }
  const both = changes.filter(({ event }) => event === 'changed' || event === 'renamed');
  const examplesOf = (say: (detail: Detail, change: Change) => string | undefined) =>
    both.flatMap((change) => {
      const said = change.details.map((detail) => say(detail, change)).find((text) => text !== undefined);
      return said === undefined ? [] : [`${change.identity} (${said})`];
    });
  const moved = examplesOf((detail, { about }) =>
    detail.kind === 'position' && detail.metres > far && !isCorrection(detail, about)
      ? `${Math.round(detail.metres / 1000)} km`
      : undefined,
  );
  if (moved.length > 0) add('publish/moved-far', before, moved);
  const jumped = examplesOf((detail) =>
    detail.kind === 'value' && detail.class === 'rates' && isJump(detail)
      ? `${String(detail.was)} to ${String(detail.is)}`
      : undefined,
  );
  if (jumped.length > 0) add('publish/rate-jump', before, jumped);
  return found;
}

/** A place that comes to the area of its postcode, and wasn't in it. */
function isCorrection({ was, is }: Extract<Detail, { kind: 'position' }>, { postcode = '' }: About): boolean {
  const area = areaOf(postcode);
  if (area === undefined || !isOnMap(area)) return false;
  const [before, now] = [was, is].map(([latitude, longitude]) => mayBeIn(area, { latitude, longitude }));
  return now === true && before === false;
}

/** A rate that more than doubled and by more than a point, or whose sign changed. */
function isJump({ was, is, points }: Extract<Detail, { kind: 'value' }>): boolean {
  if (points === undefined) return false;
  const [from, to] = [Number(was), Number(is)];
  return from * to < 0 || (Math.abs(to) > 2 * Math.abs(from) && Math.abs(Number(points)) > mostPoints);
}

/**
 * Stops a publication whose changes look like mistakes, unless they are accepted. Only collections with changed data are
 * examined, in the newest version that both publications have.
 */
export async function guardChanges(
  drafts: readonly Draft[],
  last: LastPublication,
  consents: Consents,
  siteFile: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const looked = new Set<Collection>();
  for (const draft of [...drafts].reverse()) {
    const { collection, version, path } = draft;
    const route = last.manifest.routes[path];
    if (route === undefined || looked.has(collection)) continue;
    looked.add(collection);
    if (route.dataHash === draft.dataHash || route.totalResults === 0 || draft.records === 0) continue;
    try {
      const { changes } = await last.changes(path, collection, version, route, draft);
      for (const one of suspicions(changes).reverse())
        problems.push(judged(collection, one, consents, siteFile));
    } catch (error) {
      // The guard against removals reports a publication that can't be read.
      if (!(error instanceof NotComparable)) throw error;
    }
  }
  return problems.reverse();
}

function judged(
  collection: Collection,
  { rule, ...facts }: Suspicion,
  consents: Consents,
  siteFile: string,
): Problem {
  const accepted = `${rule}:${collection}`;
  const consent = consents.rule(accepted);
  const args = { collection, ...facts };
  if (consent !== undefined) {
    const { reason, at } = consent;
    const of = { rule, ...args, ...(reason !== undefined && { reason }) };
    return problem(changeProblems['publish/change-accepted'], of, [at ?? startOf(siteFile)]);
  }
  const ended = consents.ended(({ rules }) => Boolean(rules?.includes(accepted)));
  return problem(changeProblems[rule], { ...args, ...(ended && { ended }) }, [startOf(siteFile)]);
}
