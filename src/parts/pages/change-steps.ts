import { z } from 'zod';
import type { Text } from '../../base/document/document.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { capital } from '../../base/text/capital.js';
import type { Change, CollectionChanges } from '../../build/changes/change.js';
import { holdsMoney, ownDetails } from '../../build/changes/comparison.js';
import { identityIn } from '../../build/changes/match.js';
import { changeTitle, classTitles, cutText, detailLine, findingText } from '../../build/changes/words.js';
import { recordOf } from '../../build/records-of-answer.js';
import { date, object, pattern } from '../../interface/schema/types.js';
import type { ChangeClass } from '../../model/change-class.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import type { DatedDraft } from '../../publication/drafts/draft.js';
import type { LastPublication } from '../../publication/drafts/last-publication.js';
import type { PublishedContent } from '../../publication/drafts/resource.js';
import { mostSteps, publicationOf } from '../change-feed/addresses.js';
import { titleText } from '../change-feed/texts.js';
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

const text = z.string().max(2000);
const publication = pattern('PublicationName', /^[0-9a-f]{12}$/);

const shownChange = object({
  brand: text,
  kinds: z.array(z.enum(changeKinds)),
  title: text,
  /** What it is, and where. */
  about: text,
  /** Each with a label, the value before, the present one, and a note. */
  lines: z.array(z.tuple([text, text, text, text])).max(mostLines),
  /** The id of the place among those that have closed. */
  place: text.optional(),
  /** The id of the product, for its own page. */
  product: text.optional(),
});

const changeStep = object({
  to: publication,
  date,
  title: text,
  changes: z.array(shownChange),
  /** How many changes aren't told. */
  more: z.int().nonnegative(),
});

const closedPlace = object({
  brand: text,
  collection: z.enum(collectionNames as [Collection, ...Collection[]]),
  date,
  /** As it was published last. */
  record: z.record(z.string(), z.unknown()),
});

const changesFile = object({
  version: z.literal(1),
  publication,
  steps: z.array(changeStep),
  closed: z.array(closedPlace),
});

export type ShownChange = z.infer<typeof shownChange>;
export type ChangeStep = z.infer<typeof changeStep>;
export type ClosedPlace = z.infer<typeof closedPlace>;
/** What the page of changes tells, and what the next publication's continues. */
export type ChangesFile = z.infer<typeof changesFile>;

/**
 * What changed in the newest versions, from each publication to the next, the newest first: what the last publication
 * told, if it is sure that this follows, and what has changed since.
 * @param path of the file
 */
export async function changesSoFar(
  content: PublishedContent,
  newest: readonly DatedDraft[],
  path: string,
  texts: Texts,
): Promise<ChangesFile> {
  const { last, routes, settings } = content;
  const name = publicationOf(routes);
  const empty: ChangesFile = { version: 1, publication: name, steps: [], closed: [] };
  if (last === undefined) return empty;
  const known = await publishedChanges(last, path);
  if (last.name === name) return known ?? empty;
  const { steps, closed } = known ?? empty;
  const words = {
    texts,
    currency: settings.currency ?? defaultCurrency,
    distances: settings.pages?.distances ?? 'miles',
  } as const;
  const made = await stepSince(last, newest, name, words);
  if (made === undefined) return { ...empty, steps, closed };
  return {
    ...empty,
    steps: bounded([made.step, ...steps].slice(0, mostSteps)),
    closed: [...made.closed, ...closed].slice(0, mostClosed),
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

async function publishedChanges(last: LastPublication, path: string): Promise<ChangesFile | undefined> {
  const bytes = await last.resource(path);
  if (bytes === undefined) return undefined;
  const read = changesFile.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')), { jitless: true });
  return read.data?.publication === last.name ? read.data : undefined;
}

/** With which changes are written. */
interface StepWords {
  readonly texts: Texts;
  /** ISO 4217. */
  readonly currency: string;
  readonly distances: Parameters<typeof distanceText>[1];
}

/** What has changed since the last publication; undefined if nothing has that people are told. */
async function stepSince(
  last: LastPublication,
  newest: readonly DatedDraft[],
  to: string,
  words: StepWords,
): Promise<{ readonly step: ChangeStep; readonly closed: readonly ClosedPlace[] } | undefined> {
  const date = new Date(Math.max(0, ...newest.map(({ lastUpdated }) => lastUpdated)))
    .toISOString()
    .slice(0, 10);
  const collections: CollectionChanges[] = [];
  const closed: ClosedPlace[] = [];
  for (const draft of newest) {
    const { path, collection, version, dataHash } = draft;
    const before = last.manifest.routes[path];
    // A version that is new has all records in another form: nothing has opened.
    if (before === undefined || before.dataHash === dataHash) continue;
    const changes = await last.changes(path, collection, version, before, draft);
    if (changes.changes.length === 0) continue;
    collections.push(changes);
    if (isPlaces(collection)) closed.push(...(await closedPlaces(last, before, changes, date)));
  }
  if (collections.length === 0) return undefined;
  const alsoPublished = newest.flatMap(({ brands }) =>
    brands.flatMap(({ name, records }) => (records > 0 ? [name] : [])),
  );
  const all = collections.flatMap((own) => shownChanges(own, words)).sort((a, b) => rankOf(a) - rankOf(b));
  return {
    step: {
      to,
      date,
      title: titleText({ collections, alsoPublished }),
      changes: all.slice(0, mostOfStep),
      more: Math.max(0, all.length - mostOfStep),
    },
    closed,
  };
}

function rankOf({ kinds: [first = 'other'] }: ShownChange): number {
  return changeKinds.indexOf(first);
}

/** The records of places that are gone, as they were published. */
async function closedPlaces(
  last: LastPublication,
  before: LastPublication['manifest']['routes'][string],
  { collection, changes }: CollectionChanges,
  date: string,
): Promise<ClosedPlace[]> {
  const gone = changes.filter(({ event }) => event === 'closed').slice(0, mostClosed);
  if (gone.length === 0) return [];
  const keyOf = (brand: string, identity: string) => JSON.stringify([brand, identity]);
  const wanted = new Set(gone.map(({ brand, identity }) => keyOf(brand, identity)));
  const found: ClosedPlace[] = [];
  for (const { brand, records } of await last.records(before)) {
    if (!gone.some((each) => each.brand === brand)) continue;
    for (const text of records) {
      const record = recordOf(text);
      if (wanted.has(keyOf(brand, identityIn(collection, record))))
        found.push({ brand, collection, date, record });
    }
  }
  return found;
}

/** The changes of a collection: what is the same on very many records once, then record by record. */
function shownChanges(own: CollectionChanges, words: StepWords): ShownChange[] {
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
  { collection, version, day }: CollectionChanges,
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
      const { label, was, is, note = '' } = detailLine(detail, day);
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
