import { groupedBy } from '../../base/grouped-by.js';
import { dayInWords } from '../../model/calendar.js';
import { counted } from '../../model/message.js';
import { isOnMap, mayBeIn } from '../../rules/built-in/geography/postcode-areas.js';
import { areaOf } from '../../rules/built-in/geography/uk-postcode.js';
import type { About, Change, CollectionChanges, Detail } from '../changes/change.js';
import { isIn } from '../changes/tallies.js';
import { fieldItem, renameItem } from './items.js';
import type { MistakeRule } from './problems.js';
import type { GuardFacts, Suspect, Suspicion } from './suspicion.js';

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

/** A change in a record. */
interface Suspected extends Suspect {
  readonly change: Change;
  readonly example: string;
}

/** Changes of a kind in a collection, of which few are no mistake, or none. */
interface SuspectedChanges {
  readonly field?: string;
  /** The number of records that they are a share of. */
  readonly of: number;
  readonly changes: readonly Suspected[];
  readonly isTooMany: (records: number, of: number) => boolean;
}

const isMost = (records: number, of: number) => records > fewRecords && records > of / 2;

type FindKinds = (answer: CollectionChanges, isNamed: boolean) => readonly SuspectedChanges[];

const kinds: Readonly<Record<MistakeRule, FindKinds>> = {
  'publish/renamed': otherIdentities,
  'publish/field-gone': (answer, isNamed) => fieldKinds(answer, 'gone', isNamed),
  'publish/field-new-value': (answer, isNamed) => fieldKinds(answer, 'changed', isNamed),
  'publish/moved-far': (answer) =>
    detailsThat(answer, (detail, { about }) =>
      detail.kind === 'position' && detail.metres > far && !isCorrection(detail, about)
        ? `${Math.round(detail.metres / 1000)} km`
        : undefined,
    ),
  'publish/rate-jump': (answer) =>
    detailsThat(answer, (detail) => {
      if (detail.kind !== 'value' || detail.class !== 'rates' || !isJump(detail)) return undefined;
      const from = detail.effective === undefined ? '' : ` from ${dayInWords(detail.effective)}`;
      return `${String(detail.was)} to ${String(detail.is)}${from}`;
    }),
};

/** Mistakes in the records of collections that are there before and after. */
export function mistakes({ changes, isNamed }: GuardFacts): Suspicion<Suspected, MistakeRule>[] {
  const answers = changes.answers.filter(({ before, after }) => before > 0 && after > 0);
  return (Object.keys(kinds) as MistakeRule[]).flatMap((rule) =>
    answers.flatMap((answer) =>
      kinds[rule](answer, isNamed(rule, answer.collection)).map((kind) => findingOf(rule, answer, kind)),
    ),
  );
}

function findingOf(
  rule: MistakeRule,
  { collection }: CollectionChanges,
  { field, of, changes, isTooMany }: SuspectedChanges,
): Suspicion<Suspected, MistakeRule> {
  const records = counted(recordsIn(changes).length, 'record');
  return {
    ...{ rule, of: collection, collection, changes },
    stop(open, accepted) {
      const suspects = recordsIn(open);
      // Accepted records don't count: the others are judged without them.
      const left = of - recordsIn(accepted).length;
      if (!isTooMany(suspects.length, left)) return undefined;
      const examples = suspects.slice(0, mostNamed).map(([{ example }]) => example);
      const about = { collection, ...(field !== undefined && { field }) };
      return { ...about, records: suspects.length, of: left, examples };
    },
    done: `${rule} finds ${records} of ${collection}${field === undefined ? '' : ` (${field})`}`,
  };
}

/** Very many records under another Identification. Those of a brand that is called otherwise are removals. */
function otherIdentities({ before, changes }: CollectionChanges): SuspectedChanges[] {
  const suspected = changes.flatMap((change): Suspected[] => {
    const { was, identity } = change;
    if (was === undefined) return [];
    return [{ change, example: `${was} is now ${identity}`, items: [renameItem(change)] }];
  });
  const isTooMany = (records: number, of: number) => records > (of * mostRenamed) / 100;
  return [{ of: before, changes: suspected, isTooMany }];
}

/** A field that is lost on most records, or has other values on most. @param isNamed to get those on fewer too */
function fieldKinds(
  { changes, tallies }: CollectionChanges,
  how: 'gone' | 'changed',
  isNamed: boolean,
): SuspectedChanges[] {
  return tallies
    .filter((tally) => tally.how === how && (isNamed || isMost(tally.records, tally.of)))
    .map((tally) => ({
      field: tally.field,
      of: tally.of,
      changes: changes.flatMap((change): Suspected[] => {
        const details = change.details.filter((detail) => isIn(detail, tally));
        if (details.length === 0) return [];
        return [{ change, example: change.identity, items: [fieldItem(change, details)] }];
      }),
      isTooMany: isMost,
    }));
}

/** Differences of which any is too many. @param say what they are; undefined for others */
function detailsThat(
  { before, changes }: CollectionChanges,
  say: (detail: Detail, change: Change) => string | undefined,
): SuspectedChanges[] {
  const suspected = changes.flatMap((change) =>
    change.details.flatMap((detail): Suspected[] => {
      const said = say(detail, change);
      if (said === undefined) return [];
      return [{ change, example: `${change.identity} (${said})`, items: [fieldItem(change, [detail])] }];
    }),
  );
  return [{ of: before, changes: suspected, isTooMany: (records) => records > 0 }];
}

function recordsIn(changes: readonly Suspected[]) {
  return [...groupedBy(changes, ({ change }) => change).values()];
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
