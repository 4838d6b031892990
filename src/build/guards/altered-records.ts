import { terminalText } from '../../base/document/terminal.js';
import { groupedBy } from '../../base/grouped-by.js';
import { cutText } from '../../base/text/columns.js';
import type { AcceptedItem } from '../../content/site/accepted.js';
import { counted } from '../../model/message.js';
import { dayInWords } from '../../model/time/calendar.js';
import { isOnMap, mayBeIn } from '../../rules/built-in/geography/postcode-areas.js';
import { areaOf } from '../../rules/built-in/geography/uk-postcode.js';
import type { About, Change, CollectionChanges, Detail, ListItem } from '../changes/change.js';
import { detailLine } from '../changes/words.js';
import type { AlteredRecordRule } from './problems.js';
import { changeItem, type GuardInput, type Suspect, type Suspicion } from './suspicion.js';

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
/** Columns of an item's text. */
const longest = 200;

/** A change in a record. */
interface Suspected extends Suspect {
  readonly change: Change;
  readonly example: string;
}

type ValueDetail = Extract<Detail, { kind: 'value' }>;

/** Mistakes in the records of collections that are there before and after, rule by rule. */
export function alteredRecords({ changes }: GuardInput): Suspicion[] {
  const answers = changes.filter(({ before, after }) => before > 0 && after > 0);
  return [otherIdentities, goneFields, newValues, farMoves, rateJumps, feeJumps].flatMap((guard) =>
    answers.flatMap((own) => guard(own)),
  );
}

/** @param isTooMany of so many records that are there before and after, without those that are accepted */
function suspicionOf(
  rule: AlteredRecordRule,
  { collection, counts }: CollectionChanges,
  changes: readonly Suspected[],
  isTooMany: (records: number, of: number) => boolean = (records) => records > 0,
  field?: string,
): Suspicion<Suspected> {
  const named = field === undefined ? '' : ` (${field})`;
  return {
    rule,
    of: collection,
    collection,
    changes,
    stopsAt(open, accepted) {
      const suspects = recordsIn(open);
      const of = counts.renamed + counts.changed + counts.unchanged - recordsIn(accepted).length;
      if (!isTooMany(suspects.length, of)) return undefined;
      const examples = suspects.slice(0, mostNamed).map(([{ example }]) => example);
      return { collection, ...(field !== undefined && { field }), records: suspects.length, of, examples };
    },
    done: `${rule} finds ${counted(recordsIn(changes).length, 'record')} of ${collection}${named}`,
  };
}

function recordsIn(changes: readonly Suspected[]) {
  return [...groupedBy(changes, ({ change }) => change).values()];
}

/** Very many records under another Identification. Those of a brand that is called otherwise are removals. */
function otherIdentities(own: CollectionChanges): Suspicion<Suspected>[] {
  const suspected = own.changes.flatMap((change): Suspected[] => {
    const { brand, was, identity } = change;
    if (was === undefined) return [];
    const text = `${brand}/${was} becomes ${brand}/${identity}`;
    const items = () => [changeItem(['identity', brand, was, identity], text)];
    return [{ change, example: `${was} is now ${identity}`, items }];
  });
  return [
    suspicionOf('publish/renamed', own, suspected, (records, of) => records > (of * mostRenamed) / 100),
  ];
}

const goneFields = (own: CollectionChanges) =>
  onMostRecords('publish/field-gone', own, (detail) => 'was' in detail && !('is' in detail));

const newValues = (own: CollectionChanges) =>
  onMostRecords(
    'publish/field-new-value',
    own,
    (detail) => detail.kind === 'list' || ('was' in detail && 'is' in detail),
  );

/** A field of which the same happens on most records. */
function onMostRecords(
  rule: AlteredRecordRule,
  own: CollectionChanges,
  isIt: (detail: Detail) => boolean,
): Suspicion<Suspected>[] {
  const found = own.changes.flatMap((change) => {
    const byField = groupedBy(change.details.filter(isIt), (detail) => `${detail.class} ${detail.field}`);
    return [...byField].map(([key, details]) => ({ key, change, details }));
  });
  return [...groupedBy(found, ({ key }) => key).values()].map((all) => {
    const suspected = all.map(({ change, details }): Suspected => {
      return { change, example: change.identity, items: () => [fieldItem(change, details)] };
    });
    const isTooMany = (records: number, of: number) => records > fewRecords && records > of / 2;
    return suspicionOf(rule, own, suspected, isTooMany, all[0].details[0].field);
  });
}

const farMoves = (own: CollectionChanges) =>
  anyThat('publish/moved-far', own, (detail, { about }) =>
    detail.kind === 'position' && detail.metres > far && !isCorrection(detail, about)
      ? `${Math.round(detail.metres / 1000)} km`
      : undefined,
  );

const rateJumps = (own: CollectionChanges) =>
  anyThat('publish/rate-jump', own, (detail) =>
    detail.class === 'rates' && detail.kind === 'value' && isJump(detail) ? jumpText(detail) : undefined,
  );

const feeJumps = (own: CollectionChanges) =>
  anyThat('publish/fee-jump', own, (detail) =>
    detail.class === 'fees' && detail.kind === 'value' && isTenfold(detail) ? jumpText(detail) : undefined,
  );

/** Differences of which any is too many. @param say what they are; undefined for others */
function anyThat(
  rule: AlteredRecordRule,
  own: CollectionChanges,
  say: (detail: Detail, change: Change) => string | undefined,
): Suspicion<Suspected>[] {
  const suspected = own.changes.flatMap((change) =>
    change.details.flatMap((detail): Suspected[] => {
      const said = say(detail, change);
      if (said === undefined) return [];
      const items = () => [fieldItem(change, [detail])];
      return [{ change, example: `${change.identity} (${said})`, items }];
    }),
  );
  return [suspicionOf(rule, own, suspected)];
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
function isJump({ was, is, points, announced }: ValueDetail): boolean {
  if (points === undefined || announced === 'cancelled') return false;
  const [from, to] = [Number(was), Number(is)];
  return from * to < 0 || (Math.abs(to) > 2 * Math.abs(from) && Math.abs(Number(points)) > mostPoints);
}

/** A fee that becomes ten times as high, or a tenth: a misplaced point. */
function isTenfold({ was, is, announced }: ValueDetail): boolean {
  const [from, to] = [Number(was), Number(is)];
  if (announced === 'cancelled' || !(from > 0 && to > 0)) return false;
  return Math.abs(Math.log10(to / from)) > 1 - 1e-9;
}

/** The two values, with the day from which the second is. */
function jumpText({ was, is, effective }: ValueDetail): string {
  return `${String(was)} to ${String(is)}${effective === undefined ? '' : ` from ${dayInWords(effective)}`}`;
}

/** What changed in a field of a record: one detail, or all those of the field together. */
function fieldItem({ brand, identity }: Change, details: readonly Detail[]): AcceptedItem {
  const said = details.map((detail) => {
    const { label, was, is } = detailLine(detail);
    return terminalText([label, ': ', was, ' → ', is]);
  });
  // Values themselves: what is said of them may be the same of two, and be put in other words one day.
  const facts = details.map((detail) => [
    detail.field,
    (detail.items ?? []).map(itemValues),
    detail.kind === 'hours' ? detail.day : null,
    ...sidesOf(detail),
  ]);
  return changeItem(
    ['value', brand, identity, facts],
    cutText(`${brand}/${identity}: ${said.join(', ')}`, longest),
  );
}

/**
 * What tells an item from the others of its list, in every version: some of its fields have two names, and the kind of a
 * marketing state is a key in v2.2 alone.
 */
function itemValues({ key: { MarketingState: _, ...key } }: ListItem): readonly unknown[] {
  return Object.values(key);
}

/** What was published and what is; null if there is nothing. Of a list, only what differs. */
function sidesOf(detail: Detail): readonly [was: unknown, is: unknown] {
  return detail.kind === 'list' ? [detail.removed, detail.added] : [detail.was ?? null, detail.is ?? null];
}
