import type { Text } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { capital } from '../../base/text/capital.js';
import type { DatedAnswer } from '../../build/answer.js';
import type { Change, CollectionChanges } from '../../build/changes/change.js';
import { holdsMoney, ownDetails } from '../../build/changes/comparison.js';
import { changeTitle, classTitles, cutText, detailLine, findingText } from '../../build/changes/words.js';
import type { PublishedContent } from '../../build/resource.js';
import type { ChangeClass } from '../../model/change-class.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { feedItems, type Item } from '../change-feed/feed.js';
import { distanceText } from './distance-text.js';
import { defaultCurrency, moneyText } from './money.js';
import { isPlaces } from './place.js';
import { isProduct } from './product.js';
import { shownName } from './shown-name.js';
import { collectionWords, type Texts } from './texts.js';

/** The most changes that are told of a publication, and of all, and the most places that are kept after they closed. */
const mostOfStep = 40;
const mostChanges = 120;
const mostClosed = 40;
const mostLines = 8;

/** What people look for among changes, in the order of the page. */
export const changeKinds = ['closed', 'opened', 'rates', 'fees', 'hours', 'services', 'other'] as const;

export type ChangeKind = (typeof changeKinds)[number];

const kindOfClass: Readonly<Partial<Record<ChangeClass, ChangeKind>>> = {
  opened: 'opened',
  'on-sale': 'opened',
  closed: 'closed',
  withdrawn: 'closed',
  rates: 'rates',
  overdraft: 'rates',
  fees: 'fees',
  caps: 'fees',
  hours: 'hours',
  'exceptional-hours': 'hours',
  services: 'services',
  accessibility: 'services',
  features: 'services',
};

/** A change as the page of changes tells it. */
export interface ShownChange {
  readonly brand: string;
  readonly kinds: readonly ChangeKind[];
  readonly title: string;
  /** What it is, and where. */
  readonly about: string;
  /** Each with a label, the value before, the present one, and a note. */
  readonly lines: readonly (readonly [label: string, was: string, is: string, note: string])[];
  /** The id of the place among those that have closed. */
  readonly place?: string;
  /** The id of the product, for its own page. */
  readonly product?: string;
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

/** A place as it was published last. */
export interface ClosedPlace extends Pick<Change, 'brand' | 'collection'> {
  readonly date: string;
  readonly record: PlainObject;
}

/** What the pages of changes tell, the newest first. */
export interface ChangesShown {
  readonly steps: readonly ChangeStep[];
  readonly closed: readonly ClosedPlace[];
}

/** What changed in the newest versions, as their feeds tell it. */
export async function changesSoFar(
  content: PublishedContent,
  newest: readonly Pick<DatedAnswer, 'collection' | 'version'>[],
  texts: Texts,
): Promise<ChangesShown> {
  const { settings } = content;
  const words = {
    texts,
    currency: settings.currency ?? defaultCurrency,
    distances: settings.pages?.distances ?? 'miles',
  } as const;
  const versions = [...new Set(newest.map(({ version }) => version))];
  const feeds = await Promise.all(
    versions.map(async (version) => {
      const collections = newest.flatMap((one) => (one.version === version ? [one.collection] : []));
      return (await feedItems(content, version)).items.map((item) => ({ item, version, collections }));
    }),
  );
  const told = feeds.flat().filter(({ item }) => Object.keys(item._opendata.collections).length > 0);
  const byStep = groupedBy(told, ({ item }) => item._opendata.to);
  const all = [...byStep.values()].sort(([a], [b]) =>
    a.item.date_published < b.item.date_published ? 1 : -1,
  );
  const closed = all.flatMap((items) =>
    items.flatMap(({ item }) =>
      item._opendata.changes.flatMap(({ event, brand, collection, record }): ClosedPlace[] =>
        event === 'closed' && record !== undefined && isPlaces(collection)
          ? [{ brand, collection, date: dateOf(item), record }]
          : [],
      ),
    ),
  );
  return {
    steps: bounded(all.map((items) => stepOf(items, words))),
    closed: closed.slice(0, mostClosed),
  };
}

/** Steps with as many changes as are told in all: of older ones only their sentence. */
function bounded(steps: readonly ChangeStep[]): ChangeStep[] {
  let left = mostChanges;
  return steps.map((step) => {
    const changes = step.changes.slice(0, left);
    left -= changes.length;
    return { ...step, changes, more: step.more + step.changes.length - changes.length };
  });
}

function dateOf({ date_published: date }: Item): string {
  return date.slice(0, 'YYYY-MM-DD'.length);
}

/** What the feed of a version tells of a publication, with the collections of which it is the newest version. */
interface Told {
  readonly item: Item;
  readonly version: Version;
  readonly collections: readonly Collection[];
}

function stepOf(told: readonly [Told, ...Told[]], words: StepWords): ChangeStep {
  const all = told
    .flatMap(({ item, version, collections }) =>
      collections.flatMap((collection) => {
        const { changes, collections: counted } = item._opendata;
        const own = changes.filter((change) => change.collection === collection);
        const findings = counted[collection]?.findings ?? [];
        return shownChanges({ collection, version, changes: own, findings }, words);
      }),
    )
    .sort((a, b) => rankOf(a) - rankOf(b));
  const [{ item }] = told;
  const unlisted = told.reduce((sum, { item }) => sum + item._opendata.more, 0);
  return {
    to: item._opendata.to,
    date: dateOf(item),
    title: told.map(({ item: { title } }) => title).join('; '),
    changes: all.slice(0, mostOfStep),
    more: Math.max(0, all.length - mostOfStep) + unlisted,
  };
}

function rankOf({ kinds: [first = 'other'] }: ShownChange): number {
  return changeKinds.indexOf(first);
}

/** With which changes are written. */
interface StepWords {
  readonly texts: Texts;
  /** ISO 4217. */
  readonly currency: string;
  readonly distances: Parameters<typeof distanceText>[1];
}

/** What is shown of a collection's changes. */
type ToShow = Pick<CollectionChanges, 'collection' | 'version' | 'changes' | 'findings'>;

/** The changes of a collection: what is the same on very many records once, then record by record. */
function shownChanges(own: ToShow, words: StepWords): ShownChange[] {
  const findings = own.findings.map(
    (finding): ShownChange => ({
      brand: finding.brands.length === 1 ? short(finding.brands[0] ?? '') : '',
      kinds: [kindOfClass[finding.class] ?? 'other'],
      title: short(`${capital(wordsOf(findingText(finding)))}.`),
      about: short(finding.brands.join(', ')),
      lines: [],
    }),
  );
  const records = own.changes.flatMap((change): ShownChange[] => {
    const details = ownDetails(change, own);
    if (change.event === 'changed' && details.length === 0) return [];
    return [changeShown(change, details, own, words)];
  });
  return [...findings, ...records];
}

function changeShown(
  change: Change,
  details: Change['details'],
  { collection, version }: ToShow,
  { texts, currency, distances }: StepWords,
): ShownChange {
  const { event, about, brand, identity } = change;
  const [kind] = collectionWords(texts, collection);
  const classes = event === 'changed' ? [...new Set(details.map((detail) => detail.class))] : change.classes;
  const kinds = [...new Set(classes.map((each) => kindOfClass[each] ?? 'other'))].sort(
    (a, b) => changeKinds.indexOf(a) - changeKinds.indexOf(b),
  );
  const own = about.name ?? (changeTitle(change).what || identity);
  const name = isPlaces(collection) ? shownName(own) : own;
  const where = [about.town && shownName(about.town), about.postcode]
    .filter((part) => part !== undefined && part !== name)
    .join(' ');
  const what =
    event === 'changed' || event === 'renamed'
      ? classes.map((each) => classTitles[each]).join(', ')
      : texts.changes.events[event];
  return {
    brand,
    kinds,
    title: short(`${name}: ${what}`),
    about: short([kind, where].filter((part) => part !== '').join(' · ')),
    lines: details.slice(0, mostLines).map((detail) => {
      const { label, was, is, note = '' } = detailLine(detail);
      const isMoney = holdsMoney({ collection, version }, detail);
      const value = (text: Text) => short(isMoney ? moneyText(wordsOf(text), currency) : wordsOf(text));
      const said =
        detail.kind === 'position'
          ? distanceText(detail.metres, distances, texts.find.units, texts.language)
          : note;
      return [short(wordsOf(label)), value(was), value(is), short(said)];
    }),
    ...(event === 'closed' && isPlaces(collection) && { place: recordId(brand, collection, identity) }),
    ...(isProduct(collection) && { product: recordId(brand, collection, identity) }),
  };
}

/** The id of a place or product among what changed. */
export function recordId(brand: string, collection: Collection, identity: string): string {
  return `${brand}-${collection}-${identity}`;
}

/** A change of a product, with the publication that it came with. */
export interface ProductChange
  extends Pick<ChangeStep, 'to' | 'date'>,
    Pick<ShownChange, 'title' | 'lines'> {}

/** So many of a product's last changes are on its page. */
const mostOfProduct = 3;

/** The last changes of each product, the newest first, by its `recordId`. */
export function changesOfProducts(
  steps: readonly ChangeStep[],
): ReadonlyMap<string, readonly ProductChange[]> {
  const found = new Map<string, ProductChange[]>();
  for (const { to, date, changes } of steps) {
    for (const { product, title, lines } of changes) {
      if (product === undefined) continue;
      const own = found.get(product) ?? [];
      found.set(product, own);
      if (own.length < mostOfProduct) own.push({ to, date, title, lines });
    }
  }
  return found;
}

function short(long: string): string {
  return cutText(long, 200);
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
