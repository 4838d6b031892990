import type { DataPart, Text } from '../../base/document/document.js';
import { groupedBy } from '../../base/grouped-by.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { capital } from '../../base/text/capital.js';
import { registrationOf } from '../../interface/collections/index.js';
import { dayInWords } from '../../model/calendar.js';
import type { ChangeClass } from '../../model/change-class.js';
import { type Collection, namesOf, shownIdentity } from '../../model/collection.js';
import { alternatives, grouped } from '../../model/message.js';
import type { Change, Changes, CollectionChanges, Detail, FieldTally, Item } from './change.js';
import { effectText, endText, isDated, rateTitle, statusTitles, termsText } from './term-texts.js';
import { type Hours, hoursByDay } from './week.js';

/** Headings of the classes. */
export const classTitles: Readonly<Record<ChangeClass, string>> = {
  opened: 'opened',
  closed: 'closed',
  'on-sale': 'on sale',
  withdrawn: 'no longer on sale',
  renamed: 'another Identification or brand',
  moved: 'moved',
  corrected: 'position corrected',
  hours: 'opening hours',
  'exceptional-hours': 'exceptional hours',
  rates: 'interest rates',
  fees: 'fees and charges',
  caps: 'caps',
  overdraft: 'overdraft',
  services: 'services and facilities',
  accessibility: 'accessibility',
  contact: 'contact',
  address: 'address',
  name: 'name',
  eligibility: 'eligibility',
  features: 'features and benefits',
  marketing: 'marketing state',
  figures: 'figures',
  texts: 'texts',
  other: 'other fields',
};

export function countOf(count: number, collection: Collection): string {
  return `${grouped(count)} ${namesOf(collection).nouns[count === 1 ? 0 : 1]}`;
}

/** `0102`, `Ely`, `CB7 4NT`. */
export function changeTitle({
  collection,
  brand,
  identity,
  about,
}: Pick<Change, 'collection' | 'brand' | 'identity' | 'about'>): {
  readonly identity: string;
  readonly what: string;
} {
  const { name, town, postcode } = about;
  const place = [name, town?.toLowerCase() === name?.toLowerCase() ? undefined : town, postcode];
  return {
    identity: shownIdentity(collection, identity),
    what: place.filter((part) => part !== undefined).join(', ') || (identity === '' ? brand : ''),
  };
}

/** `Market place` for `MarketPlace`; names that are words already stay. */
export function wordsOfField(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^(?:[A-Z]{2,}s?|[A-Z][a-z]*[A-Z].*)$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return capital(words);
}

/** A detail as people read it: what it is of, and the two values. */
export interface Line {
  readonly label: readonly DataPart[];
  readonly was: Text;
  readonly is: Text;
  /** What the two values come to, such as `−0.25 points`. */
  readonly note?: string;
}

const nothing = '–';

/** @param day of the newer publication */
export function detailLine(detail: Detail, day: string): Line {
  const items = (detail.items ?? []).flatMap((item, index, all) => {
    const name = itemName(item, index === all.length - 1);
    return name === '' ? [] : [name];
  });
  const inside: DataPart[] = items.length === 0 ? [] : [' (', { content: items.join(', ') }, ')'];
  const isEnd = detail.kind === 'stage' && detail.is === undefined && detail.announced === undefined;
  const effect = isEnd ? endText(detail) : effectText(detail, day);
  const noted = (...notes: readonly string[]) => {
    const note = [...notes, effect].filter(Boolean).join(', ');
    return note === '' ? {} : { note };
  };
  switch (detail.kind) {
    case 'stage':
      return {
        label: ['Terms', ...inside],
        was: stateOrNothing(detail.was),
        is: stateOrNothing(detail.is),
        ...noted(),
      };
    case 'status':
      return { label: ['Offer'], was: statusTitles[detail.was], is: statusTitles[detail.is], ...noted() };
    case 'hours':
      return {
        label: [{ content: detail.day }, ...inside],
        was: hoursText(detail.was),
        is: hoursText(detail.is),
      };
    case 'position':
      return {
        label: ['Position', ...inside],
        was: detail.was.join(', '),
        is: detail.is.join(', '),
        note: metresText(detail.metres),
      };
    case 'list':
      return {
        label: [lastName(detail.field), ...inside],
        was: listText(detail.removed),
        is: listText(detail.added),
        ...noted(),
      };
    case 'value': {
      const points = detail.points;
      return {
        label: [lastName(detail.field), ...inside],
        was: valueText(detail.was),
        is: valueText(detail.is),
        ...noted(points === undefined ? '' : pointsText(points)),
      };
    }
  }
}

export function pointsText(points: string): string {
  const sign = points.startsWith('-') ? '−' : '+';
  return `${sign}${points.replace('-', '')} ${/^-?1$/.test(points) ? 'point' : 'points'}`;
}

export function metresText(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${grouped(Math.round(metres / 1000))} km`;
}

function lastName(field: string): DataPart {
  return { content: wordsOfField(field.split('.').at(-1) ?? field) };
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The name of an item and the ends of its tier; of the innermost one, without a name, its kind. */
function itemName({ key }: Item, isLast: boolean): string {
  const ends = Object.keys(key).filter((name) => name.startsWith('TierValue'));
  const kind = Object.keys(key).find((name) => !ends.includes(name));
  const [from = '', to = ''] = [
    ends.find((name) => /Min/.test(name)),
    ends.find((name) => /Max/.test(name)),
  ].map((name) => text(name === undefined ? '' : key[name]));
  const tier = from === '' && to === '' ? '' : to === '' ? `from ${from}` : `${from} to ${to}`;
  // A tier is known by its ends; how it is computed says little.
  const isKind = isLast && tier === '' && kind !== undefined;
  const named = text(key['Identification'] ?? key['Name'] ?? (isKind ? key[kind] : ''));
  return [named, tier].filter((part) => part !== '').join(' ');
}

function stateOrNothing(state: PlainObject | undefined): Text {
  return state === undefined ? nothing : termsText(state);
}

function hoursText(hours: Hours | undefined): DataPart {
  if (hours === undefined) return nothing;
  if (hours.length === 0) return 'closed';
  return { content: hours.map(([from, to]) => `${from}–${to}`).join(', ') };
}

function listText(items: readonly unknown[]): DataPart {
  return items.length === 0 ? nothing : { content: items.map(plainText).join(', ') };
}

function valueText(value: unknown): DataPart {
  return value === undefined ? nothing : { content: plainText(value) };
}

/** A value on one line; of an object its own values, since the names of fields say little to people. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : value.map(plainText).join(', ');
  if (!isPlainObject(value)) return String(value);
  if (Object.keys(value).length === 0) return '{}';
  const parts = Object.entries(value).map(([name, field]) => `${name} ${plainText(field)}`);
  return parts.join('; ');
}

/** What a finding says, as a sentence without its end. */
export function findingText({
  collection,
  class: name,
  field,
  how,
  records,
  of,
  was,
  is,
  effective,
}: FieldTally): DataPart[] {
  const from = effective === undefined ? '' : ` from ${dayInWords(effective)}`;
  const places = `${grouped(records)} of the ${countOf(of, collection)} in both${from}`;
  const title: DataPart = { content: field };
  const value = (each: unknown): DataPart => ({ content: cutText(plainText(each), 80) });
  if (how === 'gone') return [title, ` is gone from ${places}`];
  if (how === 'new') return [title, ` is new on ${places}`, ...(is === undefined ? [] : [': ', value(is)])];
  if (name === 'moved' || name === 'corrected') {
    return [
      name === 'moved' ? 'a new position' : 'a corrected position, less than 25 m away,',
      ` for ${places}`,
    ];
  }
  const [hadList, hasList] = [Array.isArray(was), Array.isArray(is)];
  if (hadList || hasList) {
    const lost = hadList && (was as unknown[]).length > 0 ? [', without ', value(was)] : [];
    const won = hasList && (is as unknown[]).length > 0 ? [', with ', value(is)] : [];
    return [title, ` changed on ${places}`, ...lost, ...won];
  }
  if (was !== undefined && is !== undefined)
    return [title, ` changed on ${places}, from `, value(was), ' to ', value(is)];
  return [title, ` changed on ${places}`];
}

/** The same in a few words, for a sentence with others. */
function findingPhrase({ collection, class: name, field, how, records, effective }: FieldTally): DataPart[] {
  const from = effective === undefined ? '' : ` from ${dayInWords(effective)}`;
  const places = `${countOf(records, collection)}${from}`;
  if (name === 'moved' || name === 'corrected') return [`the position of ${places} changes`];
  const verb = { gone: 'is gone from', new: 'is new on', changed: 'changes on' }[how];
  return ['the field ', { content: field }, ` ${verb} ${places}`];
}

export function cutText(text: string, most: number): string {
  const points = [...text];
  return points.length <= most
    ? text
    : `${points
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

/** Words for what happened to products, and to everything else. */
const eventWords = {
  product: {
    opened: ['goes on sale', 'go on sale'],
    closed: ['is no longer published', 'are no longer published'],
  },
  other: { opened: ['opens', 'open'], closed: ['closes', 'close'] },
} as const;

/** What a change of a class is, after "3 branches …". Classes with sentences of their own are left out. */
const classWords: Readonly<Partial<Record<ChangeClass, readonly [one: string, several: string]>>> = {
  'on-sale': ['goes on sale', 'go on sale'],
  withdrawn: ['is no longer on sale to new customers', 'are no longer on sale to new customers'],
  moved: ['moves', 'move'],
  corrected: ['has its position corrected', 'have their positions corrected'],
  'exceptional-hours': ['changes its exceptional hours', 'change their exceptional hours'],
  fees: ['changes its fees', 'change their fees'],
  caps: ['changes its caps', 'change their caps'],
  overdraft: ['changes its overdraft', 'change their overdrafts'],
  services: ['changes its services', 'change their services'],
  accessibility: ['changes its accessibility', 'change their accessibility'],
  contact: ['changes its contact', 'change their contacts'],
  address: ['changes its address', 'change their addresses'],
  name: ['changes its name', 'change their names'],
  eligibility: ['changes its eligibility', 'change their eligibility'],
  features: ['changes its features', 'change their features'],
  marketing: ['changes its marketing state', 'change their marketing states'],
  texts: ['changes its texts', 'change their texts'],
  other: ['changes other fields', 'change other fields'],
};

/** What sentences are made of. */
export type SentenceFacts = Pick<Changes, 'collections' | 'alsoPublished'>;

/** The phrases of a sentence that says what changes, the most important first; what has a day is in `datedSentences`. */
export function phrasesOf({ collections, alsoPublished = [] }: SentenceFacts): (readonly DataPart[])[] {
  const gone = brandsGone({ collections, alsoPublished });
  const phrases: (readonly DataPart[])[] = [
    ...renamedPhrases(collections),
    ...gonePhrases(collections, gone),
  ];
  for (const own of collections) {
    const { collection } = own;
    phrases.push(...closurePhrases(own));
    if (own.isReordered) phrases.push([`the order of ${countOf(own.after, collection)} changes`]);
    const words = eventWords[registrationOf(collection).isProduct ? 'product' : 'other'];
    const say = (count: number, [one, several]: readonly [string, string]) => {
      if (count > 0) phrases.push([`${countOf(count, collection)} ${count === 1 ? one : several}`]);
    };
    const later = launchPhrases(own);
    say(own.counts.opened - later.count, words.opened);
    phrases.push(...later.phrases);
    say(
      own.changes.filter(({ event, brand }) => event === 'closed' && !gone.has(brand)).length,
      words.closed,
    );
    const renamed = own.changes.filter(({ was }) => was !== undefined);
    say(renamed.length, ['gets another Identification', 'get another Identification']);
    for (const finding of own.findings) phrases.push(findingPhrase(finding));
    const changed = own.changes
      .filter(({ event }) => event === 'changed' || event === 'renamed')
      .map((change) => ({
        change,
        details: change.details.filter((detail) => isSaid(detail, own) && !isDated(detail)),
      }));
    phrases.push(...ratePhrases(collection, changed));
    phrases.push(...hoursPhrases(collection, changed));
    for (const [name, own] of Object.entries(classWords) as [ChangeClass, readonly [string, string]][]) {
      const [first, ...others] = changed.filter(({ details }) =>
        details.some((detail) => detail.class === name && !isClosure(detail)),
      );
      const isNamed = (name === 'withdrawn' || name === 'on-sale') && others.length === 0;
      const title = first?.change.about.name;
      if (isNamed && title !== undefined) phrases.push([{ content: title }, ` ${own[0]}`]);
      else if (first !== undefined) say(others.length + 1, own);
    }
  }
  return phrases;
}

/** Whether a detail isn't said by a finding. */
function isSaid(detail: Detail, { findings }: CollectionChanges): boolean {
  return !findings.some(({ field, class: name }) => detail.field === field && detail.class === name);
}

/** Records that are closed on days out of the ordinary, and weren't. */
function closurePhrases({ collection, changes }: CollectionChanges): (readonly DataPart[])[] {
  const closed = changes.filter(({ event, details }) => event !== 'opened' && details.some(isClosure));
  const [first, ...others] = closed;
  if (first === undefined) return [];
  const names = new Set(closed.flatMap(({ details }) => details.filter(isClosure).map(exceptionName)));
  const [name] = names.size === 1 ? names : [];
  return [
    [
      `${countOf(others.length + 1, collection)} ${others.length === 0 ? 'is' : 'are'} closed on `,
      ...(name === undefined || name === '' ? ['days out of the ordinary'] : [{ content: name }]),
    ],
  ];
}

function exceptionName(detail: Detail): string {
  const own = detail.kind === 'value' && isPlainObject(detail.is) ? detail.is : detail.items?.at(-1)?.key;
  return text(own?.['Name']);
}

function isClosure(detail: Detail): boolean {
  if (detail.class !== 'exceptional-hours') return false;
  if (detail.kind === 'hours') return detail.is?.length === 0;
  if (detail.kind !== 'value' || detail.is === undefined) return false;
  const exceptions = Array.isArray(detail.is) ? detail.is : [detail.is];
  return exceptions.some((one) => isPlainObject(one) && [...hoursByDay(one).values()].flat().length === 0);
}

/** So many days on which new products are first offered are said one by one. */
const mostLaunchDays = 3;

/** New products that aren't offered yet, with their days, or not at all (D48); and how many they are. */
function launchPhrases({ collection, changes }: CollectionChanges): {
  readonly count: number;
  readonly phrases: readonly (readonly DataPart[])[];
} {
  const isProduct = registrationOf(collection).isProduct === true;
  const fresh = isProduct ? changes.filter(({ event }) => event === 'opened') : [];
  const announced = fresh.filter(({ effective }) => effective !== undefined);
  const others = fresh.filter(({ classes }) => !classes.includes('on-sale'));
  const byDay = [...groupedBy(announced, ({ effective = '' }) => effective)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const say = ([first, ...more]: readonly Change[], what: string): DataPart[] =>
    first === undefined || more.length > 0
      ? [`${countOf(more.length + 1, collection)} are new and are ${what}`]
      : [{ content: first.about.name ?? first.identity }, ` is new and is ${what}`];
  const [earliest = ''] = byDay[0] ?? [];
  return {
    count: announced.length + others.length,
    phrases: [
      ...(byDay.length > mostLaunchDays
        ? [say(announced, `offered from ${dayInWords(earliest)} or later`)]
        : byDay.map(([day, own]) => say(own, `offered from ${dayInWords(day)}`))),
      ...(others.length === 0 ? [] : [say(others, 'not offered')]),
    ],
  };
}

/** Brands that are called otherwise, each with the records that this concerns. */
function renamedPhrases(collections: readonly CollectionChanges[]): (readonly DataPart[])[] {
  const renamed = ofBrands(collections, ({ brand, wasBrand }) =>
    wasBrand === undefined ? undefined : JSON.stringify([wasBrand, brand]),
  );
  return [...renamed].map(([key, { all, count }]): readonly DataPart[] => {
    const [was, is] = JSON.parse(key) as [string, string];
    const are = count === 1 ? 'is a new record' : 'are new records';
    return [{ content: was }, ' is called ', { content: is }, `: to programs, its ${all} ${are}`];
  });
}

/** Brands that are gone, each with what it had of each collection. */
function gonePhrases(
  collections: readonly CollectionChanges[],
  gone: ReadonlySet<string>,
): (readonly DataPart[])[] {
  const closed = ofBrands(collections, ({ event, brand }) =>
    event === 'closed' && gone.has(brand) ? brand : undefined,
  );
  return [...closed].map(([brand, { all, count }]) => [
    { content: brand },
    ` is gone with ${count === 1 ? '' : 'all of '}its ${all}`,
  ]);
}

/** The numbers of records by a brand, such as `2 branches and 1 ATM`. */
function ofBrands(
  collections: readonly CollectionChanges[],
  brandOf: (change: Change) => string | undefined,
): ReadonlyMap<string, { readonly all: string; readonly count: number }> {
  const brands = new Map<string, Map<Collection, number>>();
  for (const change of collections.flatMap(({ changes }) => changes)) {
    const brand = brandOf(change);
    if (brand === undefined) continue;
    const counts = brands.get(brand) ?? new Map<Collection, number>();
    brands.set(brand, counts.set(change.collection, (counts.get(change.collection) ?? 0) + 1));
  }
  return new Map(
    [...brands].map(([brand, counts]) => {
      const texts = [...counts].map(([collection, count]) => countOf(count, collection));
      const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
      return [brand, { all: alternatives(texts, texts.length, 'and'), count }];
    }),
  );
}

/** Brands of which nothing is published any more, under any name. */
function brandsGone({ collections, alsoPublished = [] }: SentenceFacts): ReadonlySet<string> {
  const left = new Set([
    ...collections.flatMap(({ brandsAfter, changes }) => [
      ...brandsAfter,
      ...changes.flatMap(({ wasBrand }) => wasBrand ?? []),
    ]),
    ...alsoPublished,
  ]);
  const before = collections.flatMap(({ brandsBefore }) => brandsBefore);
  return new Set(before.filter((brand) => !left.has(brand)));
}

/** The name of a record's brand; of one that is called otherwise also the one before. */
export function brandText({ brand, wasBrand }: Pick<Change, 'brand' | 'wasBrand'>): string {
  return wasBrand === undefined ? brand : `${wasBrand} → ${brand}`;
}

interface Changed {
  readonly change: Change;
  readonly details: readonly Detail[];
}

/** So many rates are said one by one. */
const mostRates = 3;

function ratePhrases(collection: Collection, changed: readonly Changed[]): (readonly DataPart[])[] {
  const rates = changed.flatMap(({ change, details }) =>
    details.flatMap((detail) => (detail.class === 'rates' ? [{ change, detail }] : [])),
  );
  if (rates.length === 0) return [];
  const single = rates.every(({ detail }) => detail.kind === 'value' && detail.points !== undefined);
  if (single && rates.length <= mostRates) {
    return rates.map(({ change, detail }): readonly DataPart[] => {
      const { was, is, points = '' } = detail as Extract<Detail, { kind: 'value' }>;
      const verb = points.startsWith('-') ? 'falls' : 'rises';
      return [
        'the ',
        ...rateTitle(detail.field),
        ' of ',
        { content: change.about.name ?? change.identity },
        ` ${verb} from `,
        { content: String(was) },
        ' % to ',
        { content: String(is) },
        ' %',
      ];
    });
  }
  const points = rates.flatMap(({ detail }) => (detail.kind === 'value' ? (detail.points ?? []) : []));
  const falls = points.filter((each) => each.startsWith('-')).length;
  const count = new Set(rates.map(({ change }) => change)).size;
  const verb = count === 1 ? 'changes its interest rates' : 'change their interest rates';
  return [
    [
      `${countOf(count, collection)} ${verb} (${grouped(points.length - falls)} rise, ${grouped(falls)} fall)`,
    ],
  ];
}

function hoursPhrases(collection: Collection, changed: readonly Changed[]): (readonly DataPart[])[] {
  const days = changed.map(({ details }) => [
    ...new Set(
      details.flatMap((detail) =>
        detail.class === 'hours' ? [detail.kind === 'hours' ? detail.day : ''] : [],
      ),
    ),
  ]);
  const all = days.filter((own) => own.length > 0);
  if (all.length === 0) return [];
  const first = all[0]?.[0] ?? '';
  const isOneDay = first !== '' && all.every((own) => own.length === 1 && own[0] === first);
  const which: readonly DataPart[] = isOneDay ? [{ content: first }, ' hours'] : ['opening hours'];
  return [
    [`${countOf(all.length, collection)} ${all.length === 1 ? 'changes its ' : 'change their '}`, ...which],
  ];
}
