import type { Text } from '../../../base/document/document.js';
import { groupedBy } from '../../../base/grouped-by.js';
import { isPlainObject, type PlainObject } from '../../../base/json/plain-object.js';
import { compareTexts } from '../../../base/text/compare-texts.js';
import type { DatedAnswer } from '../../../build/answer.js';
import type { Change, CollectionChanges, Detail } from '../../../build/changes/change.js';
import { holdsMoney } from '../../../build/changes/field.js';
import { changeTitle, classTitles, detailLine } from '../../../build/changes/words.js';
import type { PartsInput } from '../../../build/resource.js';
import type { ChangeClass } from '../../../model/change-class.js';
import { shortened } from '../../../model/message.js';
import { dayNames } from '../../../model/time/week.js';
import type { Version } from '../../../model/version.js';
import { type FeedItem, feedItems } from '../../change-feed/feed.js';
import { moneyText } from '../money.js';
import { distanceText } from '../places/distance.js';
import { isPlaces } from '../places/place.js';
import { collectionWords, shownName } from '../words.js';

/** The most changes that are told of all publications, and the most lines of one. */
const mostChanges = 120;
const mostLines = 8;

/** Changes are in the order of what they are for readers. */
const order = Object.keys(classTitles);
const byOrder = (a: string, b: string) => order.indexOf(a) - order.indexOf(b);

/** What was and what is, of a field. */
export interface ChangeLine {
  readonly label: string;
  readonly was: string;
  readonly is: string;
  /** What the two come to, such as `−0.25 points`. */
  readonly note: string;
}

/** A change as the page of changes tells it. */
export interface ShownChange {
  readonly brand: string;
  /** What it is for readers: its first class. */
  readonly class: ChangeClass;
  readonly title: string;
  /** What it is, and where. */
  readonly about: string;
  readonly lines: readonly ChangeLine[];
  /** What leads from a place that has closed to those near it: its postcode; undefined for all else. */
  readonly closedAt: string | undefined;
}

/** What changed with a publication. */
export interface ChangeStep {
  /** The name of the publication (D39). */
  readonly to: string;
  readonly date: string;
  readonly title: string;
  readonly changes: readonly ShownChange[];
  /** How many changes aren't told. */
  readonly more: number;
}

/** What changed in the newest versions, as their feeds tell it, the newest first. */
export async function changesSoFar(
  content: PartsInput,
  newest: readonly Pick<DatedAnswer, 'collection' | 'version'>[],
  currency: string,
): Promise<readonly ChangeStep[]> {
  const told: { readonly item: FeedItem; readonly changes: readonly ShownChange[] }[] = [];
  for (const [version, routes] of groupedBy(newest, (route) => route.version)) {
    const isNewest = (change: Change) => routes.some(({ collection }) => collection === change.collection);
    for (const item of await feedItems(content, version)) {
      const { collections, changes } = item._opendata;
      if (Object.keys(collections).length > 0)
        told.push({
          item,
          changes: changes.filter(isNewest).map((change) => changeShown(change, version, currency)),
        });
    }
  }
  told.sort((a, b) => compareTexts(b.item.date_published, a.item.date_published));
  // After so many changes, only the sentence of a publication is shown.
  let left = mostChanges;
  return [...groupedBy(told, ({ item }) => item._opendata.to).values()].map((own) => {
    const all = own.flatMap(({ changes }) => changes).sort((a, b) => byOrder(a.class, b.class));
    const changes = all.slice(0, left);
    left -= changes.length;
    const [{ item }] = own;
    const unlisted = own.reduce((sum, each) => sum + each.item._opendata.more, 0);
    return {
      to: item._opendata.to,
      date: item.date_published.slice(0, 'YYYY-MM-DD'.length),
      title: own.map(({ item: { title } }) => title).join('; '),
      changes,
      more: unlisted + all.length - changes.length,
    };
  });
}

/** The collection that a change is in. */
type InVersion = Pick<CollectionChanges, 'collection' | 'version'>;

function changeShown(change: Change, version: Version, currency: string): ShownChange {
  const { collection, event, about, brand, identity, classes, details } = change;
  const title = about.name ?? (changeTitle(change).what || identity);
  const name = isPlaces(collection) ? shownName(title) : title;
  const where = [about.town && shownName(about.town), about.postcode]
    .filter((part) => part !== undefined && part !== name)
    .join(' ');
  const what =
    event === 'opened'
      ? 'new'
      : event === 'closed'
        ? 'no longer published'
        : classes.map((each) => classTitles[each]).join(', ');
  return {
    brand,
    class: [...classes].sort(byOrder)[0] ?? 'other',
    title: short(`${name}: ${what}`),
    about: short([collectionWords(collection)[0], where].filter((part) => part !== '').join(' · ')),
    lines: joined(details, (detail) => lineOf(detail, { collection, version }, currency)).slice(0, mostLines),
    closedAt: event === 'closed' && isPlaces(collection) ? about.postcode : undefined,
  };
}

function lineOf(detail: Detail, { collection, version }: InVersion, currency: string): ChangeLine {
  const { label, was, is, note = '' } = detailLine(detail);
  const isMoney = holdsMoney({ collection, version }, detail);
  const value = (text: Text) => short(isMoney ? moneyText(wordsOf(text), currency) : wordsOf(text));
  return {
    label: short(wordsOf(label)),
    was: value(was),
    is: value(is),
    note: short(detail.kind === 'position' ? distanceText(detail.metres) : note),
  };
}

/** The lines of details; days in a row whose hours changed alike are one: `Monday to Thursday`. */
function joined(details: readonly Detail[], lineOf: (detail: Detail) => ChangeLine): ChangeLine[] {
  const lines: { line: ChangeLine; days: string[] }[] = [];
  const at = (day = '') => (dayNames as readonly string[]).indexOf(day);
  for (const detail of details) {
    const line = lineOf(detail);
    const days = detail.kind === 'hours' ? [detail.day] : [];
    const before = lines.at(-1);
    const isNext = at(days[0]) > 0 && at(before?.days.at(-1)) === at(days[0]) - 1;
    const same = isNext && before?.line.was === line.was && before.line.is === line.is;
    if (same && before.line.note === line.note) before.days.push(...days);
    else lines.push({ line, days });
  }
  return lines.map(({ line, days: [first = '', ...others] }) =>
    others.length === 0
      ? line
      : { ...line, label: line.label.replace(first, `${first} to ${others.at(-1)}`) },
  );
}

function short(long: string): string {
  return shortened(long, 200);
}

/** A text without its marks. */
function wordsOf(piece: Text): string {
  if (typeof piece === 'string') return piece.replaceAll('`', '');
  if (Array.isArray(piece)) return piece.map(wordsOf).join('');
  const [first] = Object.values(piece as PlainObject);
  return typeof first === 'string' || isPlainObject(first) || Array.isArray(first)
    ? wordsOf(first as Text)
    : '';
}
