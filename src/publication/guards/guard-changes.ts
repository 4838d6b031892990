import { groupedBy } from '../../base/grouped-by.js';
import type { About, Change, CollectionChanges, Detail } from '../../build/changes/change.js';
import { isIn } from '../../build/changes/tallies.js';
import { dayInWords } from '../../model/calendar.js';
import type { Collection } from '../../model/collection.js';
import type { ChangeGuard } from '../../model/guard-rules.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { isOnMap, mayBeIn } from '../../rules/built-in/geography/postcode-areas.js';
import { areaOf } from '../../rules/built-in/geography/uk-postcode.js';
import type { Draft } from '../drafts/draft.js';
import type { LastPublication } from '../drafts/last-publication.js';
import { type PublishedRecord, recordKey } from '../drafts/previous.js';
import { changeProblems } from './change-problems.js';
import { type Consents, joinedConsent } from './consents.js';
import { routeBefore } from './guard.js';
import { type ChangeItem, fieldItem, renameItem } from './items.js';

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

/** Changes of a kind, of which few are no mistake, or none. */
interface Kind extends Pick<Suspicion, 'rule' | 'field'> {
  /** The number of records that they are a share of. */
  readonly of: number;
  readonly changes: readonly Suspected[];
  readonly isTooMany: (records: number, of: number) => boolean;
}

/** A change in a record. */
interface Suspected extends Pick<Change, 'brand' | 'identity'> {
  readonly example: string;
  readonly item: () => ChangeItem;
}

/**
 * The changes of a collection that are seldom meant: very many records under another Identification, a field lost or
 * changed on most of them, a place far from where it was, a rate that jumped.
 * @param isAsked the rules whose changes are all looked for, be they too many or not
 */
function kindsIn(
  { before, changes, tallies }: CollectionChanges,
  isAsked: (rule: ChangeGuard) => boolean,
): Kind[] {
  const both = changes.filter(({ event }) => event === 'changed' || event === 'renamed');
  const detailsThat = (say: (detail: Detail, change: Change) => string | undefined) =>
    both.flatMap((change) =>
      change.details.flatMap((detail): Suspected[] => {
        const said = say(detail, change);
        if (said === undefined) return [];
        const example = `${change.identity} (${said})`;
        return [{ ...change, example, item: () => fieldItem(change, [detail]) }];
      }),
    );
  const isAny = (records: number) => records > 0;
  return [
    {
      rule: 'publish/renamed',
      of: before,
      // Records of a brand that is called otherwise are stopped by the guard against removals.
      changes: changes.flatMap((change): Suspected[] => {
        const { was, identity } = change;
        if (was === undefined) return [];
        return [{ ...change, example: `${was} is now ${identity}`, item: () => renameItem(change) }];
      }),
      isTooMany: (records, of) => records > (of * mostRenamed) / 100,
    },
    ...tallies.flatMap((tally): Kind[] => {
      const { how, field, records, of } = tally;
      if (how === 'new') return [];
      const rule = how === 'gone' ? 'publish/field-gone' : 'publish/field-new-value';
      if (!isMost(records, of) && !isAsked(rule)) return [];
      const own = both.flatMap((change): Suspected[] => {
        const details = change.details.filter((detail) => isIn(detail, tally));
        if (details.length === 0) return [];
        return [{ ...change, example: change.identity, item: () => fieldItem(change, details) }];
      });
      return [{ rule, field, of, changes: own, isTooMany: isMost }];
    }),
    {
      rule: 'publish/moved-far',
      of: before,
      changes: detailsThat((detail, { about }) =>
        detail.kind === 'position' && detail.metres > far && !isCorrection(detail, about)
          ? `${Math.round(detail.metres / 1000)} km`
          : undefined,
      ),
      isTooMany: isAny,
    },
    {
      rule: 'publish/rate-jump',
      of: before,
      changes: detailsThat((detail) =>
        detail.kind === 'value' && detail.class === 'rates' && isJump(detail)
          ? `${String(detail.was)} to ${String(detail.is)}${fromText(detail)}`
          : undefined,
      ),
      isTooMany: isAny,
    },
  ];
}

function isMost(records: number, of: number): boolean {
  return records > fewRecords && records > of / 2;
}

/** Some changes of a kind as one suspicion; undefined if they are few enough. */
function suspicion(
  { rule, field, isTooMany }: Kind,
  changes: readonly Suspected[],
  of: number,
): Suspicion | undefined {
  const records = [...groupedBy(changes, recordOf).values()];
  if (!isTooMany(records.length, of)) return undefined;
  const examples = records.slice(0, mostNamed).map(([{ example }]) => example);
  return { rule, records: records.length, of, ...(field !== undefined && { field }), examples };
}

function recordOf({ brand, identity }: Suspected): string {
  return JSON.stringify([brand, identity]);
}

function fromText({ effective }: Detail): string {
  return effective === undefined ? '' : ` from ${dayInWords(effective)}`;
}

/** A place that comes to the area of its postcode, and wasn't in it. */
function isCorrection({ was, is }: Extract<Detail, { kind: 'position' }>, { postcode = '' }: About): boolean {
  const area = areaOf(postcode);
  if (area === undefined || !isOnMap(area)) return false;
  const [before, now] = [was, is].map(([latitude, longitude]) => mayBeIn(area, { latitude, longitude }));
  return now === true && before === false;
}

/**
 * A rate that more than doubled and by more than a point, or whose sign changed; one of a state that is added, from that
 * of the state beside or before it (D48). What is published already and stays is no jump, if an announcement of another is
 * cancelled.
 */
function isJump({ was, is, points, announced }: Extract<Detail, { kind: 'value' }>): boolean {
  if (points === undefined || announced === 'cancelled') return false;
  const [from, to] = [Number(was), Number(is)];
  return from * to < 0 || (Math.abs(to) > 2 * Math.abs(from) && Math.abs(Number(points)) > mostPoints);
}

/**
 * Stops a publication whose changes look like mistakes, unless they are accepted. Only collections with changed data are
 * examined, in the newest version that both publications have.
 * @throws NotComparable
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
    const route = routeBefore(last.manifest, draft);
    if (route === undefined || looked.has(collection)) continue;
    looked.add(collection);
    if (route.dataHash === draft.dataHash || route.totalResults === 0 || draft.records === 0) continue;
    const changes = await last.changes(path, collection, version, route, draft);
    problems.unshift(...suspectedChanges(changes, consents, siteFile, () => startOf(siteFile)));
  }
  return problems;
}

/**
 * What looks like a mistake in the changes of a collection, or is accepted.
 * @param placeOf where changes that aren't accepted are reported
 */
export function suspectedChanges<Place>(
  changes: CollectionChanges,
  consents: Consents,
  siteFile: string,
  placeOf: (records: readonly PublishedRecord[]) => Place,
): (Problem | Problem<Place>)[] {
  const { collection } = changes;
  const kinds = kindsIn(changes, (rule) => consents.hasItems(rule, collection));
  return kinds.flatMap((kind) => judged(collection, kind, consents, siteFile, placeOf));
}

function judged<Place>(
  collection: Collection,
  kind: Kind,
  consents: Consents,
  siteFile: string,
  placeOf: (records: readonly PublishedRecord[]) => Place,
): (Problem | Problem<Place>)[] {
  const { rule } = kind;
  const sorted = consents.sort(rule, collection, kind.changes, ({ item }) => [item()]);
  const all = suspicion(kind, kind.changes, kind.of);
  if (all === undefined) return [];
  // Accepted records don't count: the others are judged without them.
  const open = suspicion(kind, sorted.open, kind.of - new Set(sorted.accepted.map(recordOf)).size);
  const name = `${rule}:${collection}`;
  const ofRule = open && consents.rule(name);
  if (open === undefined || ofRule !== undefined) {
    const { reason, at } = joinedConsent([...sorted.consents, ...(ofRule ? [ofRule] : [])]);
    const of = { ...all, collection, ...(reason !== undefined && { reason }) };
    return [problem(changeProblems['publish/change-accepted'], of, [at ?? startOf(siteFile)])];
  }
  const ended = sorted.ended ?? consents.ended(({ rules }) => Boolean(rules?.includes(name)));
  const { rule: _, ...facts } = open;
  const items = sorted.open.map(({ item }) => item());
  const args = { collection, ...facts, items, ...(ended && { ended }) };
  const records = sorted.open.map(({ brand, identity }) => ({ brand, key: recordKey(brand, identity) }));
  return [problem(changeProblems[rule], args, [placeOf(records)])];
}
