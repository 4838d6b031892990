import { groupedBy } from '../../base/grouped-by.js';
import { canonicalJsonText } from '../../base/json/canonical.js';
import { namesIn } from '../../base/names-in.js';
import { cut } from '../../base/text/columns.js';
import type { AcceptedItem } from '../../content/site/accepted.js';
import { counted } from '../../model/message.js';
import { dayInWords } from '../../model/time/calendar.js';
import { isOnMap, mayBeIn } from '../../rules/built-in/geography/postcode-areas.js';
import { areaOf } from '../../rules/built-in/geography/uk-postcode.js';
import type { About, Change, CollectionChanges, Detail } from '../changes/change.js';
import type { MistakeRule } from './problems.js';
import { changeItem, type GuardFacts, type Suspect, type Suspicion } from './suspicion.js';

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

type ValueDetail = Extract<Detail, { kind: 'value' }>;

/** Changes of a kind in a collection. */
interface Kind {
  readonly field?: string;
  /** The number of records that they are a share of. */
  readonly of: number;
  readonly changes: readonly Suspected[];
  readonly isTooMany: (records: number, of: number) => boolean;
}

const kinds: Readonly<Record<MistakeRule, (own: CollectionChanges) => readonly Kind[]>> = {
  'publish/renamed': otherIdentities,
  'publish/field-gone': (own) => fieldKinds(own, 'gone'),
  'publish/field-new-value': (own) => fieldKinds(own, 'changed'),
  'publish/moved-far': (own) =>
    detailsThat(own, (detail, { about }) =>
      detail.kind === 'position' && detail.metres > far && !isCorrection(detail, about)
        ? `${Math.round(detail.metres / 1000)} km`
        : undefined,
    ),
  'publish/rate-jump': (own) => jumps(own, (detail) => detail.class === 'rates' && isJump(detail)),
  'publish/fee-jump': (own) => jumps(own, (detail) => detail.class === 'fees' && isTenfold(detail)),
};

/** Mistakes in the records of collections that are there before and after. */
export function mistakes({ changes }: GuardFacts): Suspicion[] {
  const answers = changes.filter(({ before, after }) => before > 0 && after > 0);
  return namesIn(kinds).flatMap((rule) =>
    answers.flatMap((own) => kinds[rule](own).map((kind) => suspicionOf(rule, own, kind))),
  );
}

function suspicionOf(
  rule: MistakeRule,
  { collection }: CollectionChanges,
  { field, of, changes, isTooMany }: Kind,
): Suspicion<Suspected> {
  const named = field === undefined ? '' : ` (${field})`;
  return {
    rule,
    of: collection,
    collection,
    changes,
    tooMany(open, accepted) {
      const suspects = recordsIn(open);
      // Accepted records don't count: the others are judged without them.
      const left = of - recordsIn(accepted).length;
      if (!isTooMany(suspects.length, left)) return undefined;
      const examples = suspects.slice(0, mostNamed).map(([{ example }]) => example);
      const about = { collection, ...(field !== undefined && { field }) };
      return { ...about, records: suspects.length, of: left, examples };
    },
    done: `${rule} finds ${counted(recordsIn(changes).length, 'record')} of ${collection}${named}`,
  };
}

/** Very many records under another Identification. Those of a brand that is called otherwise are removals. */
function otherIdentities({ before, changes }: CollectionChanges): Kind[] {
  const suspected = changes.flatMap((change): Suspected[] => {
    const { brand, was, identity } = change;
    if (was === undefined) return [];
    const text = `${brand}/${was} becomes ${brand}/${identity}`;
    const items = () => [changeItem(['identity', brand, was, identity], text)];
    return [{ change, example: `${was} is now ${identity}`, items }];
  });
  const isTooMany = (records: number, of: number) => records > (of * mostRenamed) / 100;
  return [{ of: before, changes: suspected, isTooMany }];
}

/** A field that is lost on most records, or has other values on most. */
function fieldKinds({ changes, counts }: CollectionChanges, how: 'gone' | 'changed'): Kind[] {
  const found = changes.flatMap((change) => {
    const own = change.details.filter((detail) => howOf(detail) === how);
    const byField = groupedBy(own, (detail) => `${detail.class} ${detail.field}`);
    return [...byField].map(([key, details]) => ({ key, change, details }));
  });
  return [...groupedBy(found, ({ key }) => key).values()].map((all) => ({
    field: all[0].details[0].field,
    of: counts.renamed + counts.changed + counts.unchanged,
    changes: all.map(
      ({ change, details }): Suspected => ({
        change,
        example: change.identity,
        items: () => [fieldItem(change, details)],
      }),
    ),
    isTooMany: (records, of) => records > fewRecords && records > of / 2,
  }));
}

function howOf(detail: Detail): 'new' | 'gone' | 'changed' {
  if (detail.kind !== 'value' && detail.kind !== 'hours' && detail.kind !== 'stage') return 'changed';
  return detail.was === undefined ? 'new' : detail.is === undefined ? 'gone' : 'changed';
}

/** Differences of which any is too many. @param say what they are; undefined for others */
function detailsThat(
  { before, changes }: CollectionChanges,
  say: (detail: Detail, change: Change) => string | undefined,
): Kind[] {
  const suspected = changes.flatMap((change) =>
    change.details.flatMap((detail): Suspected[] => {
      const said = say(detail, change);
      if (said === undefined) return [];
      return [
        { change, example: `${change.identity} (${said})`, items: () => [fieldItem(change, [detail])] },
      ];
    }),
  );
  return [{ of: before, changes: suspected, isTooMany: (records) => records > 0 }];
}

function recordsIn(changes: readonly Suspected[]) {
  return [...groupedBy(changes, ({ change }) => change).values()];
}

/** Values that change by too much, with the day from which they do. */
function jumps(own: CollectionChanges, isTooMuch: (detail: ValueDetail) => boolean): Kind[] {
  return detailsThat(own, (detail) => {
    if (detail.kind !== 'value' || !isTooMuch(detail)) return undefined;
    const from = detail.effective === undefined ? '' : ` from ${dayInWords(detail.effective)}`;
    return `${String(detail.was)} to ${String(detail.is)}${from}`;
  });
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

/** What changed in a field of a record: one detail, or all those of the field together. */
function fieldItem({ brand, identity }: Change, details: readonly Detail[]): AcceptedItem {
  const field = details[0]?.field ?? '';
  const values = details.map((detail) => {
    const [was, is] = sidesOf(detail);
    return `${valueText(was)} to ${valueText(is)}`;
  });
  const facts = details.map((detail) => [
    detail.field,
    detail.items ?? [],
    detail.kind === 'hours' ? detail.day : null,
    ...sidesOf(detail),
  ]);
  return changeItem(
    ['value', brand, identity, facts],
    cut(`${brand}/${identity}: ${field} from ${values.join(', ')}`, longest),
  );
}

/** Columns of an item's text, and of a value in it. */
const longest = 200;
const longestValue = 40;

/** What was published and what is; null if there is nothing. Of a list, only what differs. */
function sidesOf(detail: Detail): readonly [was: unknown, is: unknown] {
  return detail.kind === 'list' ? [detail.removed, detail.added] : [detail.was ?? null, detail.is ?? null];
}

function valueText(value: unknown): string {
  if (value === null) return 'nothing';
  return cut(typeof value === 'string' ? value : canonicalJsonText(value), longestValue);
}

/** A fee that becomes ten times as high, or a tenth: a misplaced point. */
function isTenfold({ was, is, announced }: ValueDetail): boolean {
  const [from, to] = [Number(was), Number(is)];
  if (announced === 'cancelled' || !(from > 0 && to > 0)) return false;
  return Math.abs(Math.log10(to / from)) > 1 - 1e-9;
}
