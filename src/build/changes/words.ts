import type { DataPart, Text } from '../../base/document/document.js';
import { isPlainObject } from '../../base/json/plain-object.js';
import { capital } from '../../base/text/capital.js';
import type { ChangeClass } from '../../model/change-class.js';
import { type Collection, namesOf, shownIdentity } from '../../model/collection.js';
import { withCommas } from '../../model/message.js';
import type { Change, Detail, ListItem } from './change.js';
import { effectText, statusTitles, termsText } from './terms/term-words.js';
import type { Hours } from './week.js';

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
  'exceptional-hours': 'special hours',
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
  return `${withCommas(count)} ${namesOf(collection).nouns[count === 1 ? 0 : 1]}`;
}

/** `0102`, and `Ely, CB7 4NT`. */
export function changeTitle(change: Pick<Change, 'collection' | 'brand' | 'identity' | 'about'>) {
  const { collection, brand, identity, about } = change;
  const { name, town, postcode } = about;
  const place = [name, town?.toLowerCase() === name?.toLowerCase() ? undefined : town, postcode];
  return {
    identity: shownIdentity(collection, identity),
    what: place.filter((part) => part !== undefined).join(', ') || (identity === '' ? brand : ''),
  };
}

/** `Market place` for `MarketPlace`; names that are words already stay. */
function wordsOfField(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    .map((word) => (/^(?:[A-Z]{2,}s?|[A-Z][a-z]*[A-Z].*)$/.test(word) ? word : word.toLowerCase()))
    .join(' ');
  return capital(words);
}

/** Without its end, and without a capital letter. */
export type Sentence = readonly DataPart[];

/** A detail as people read it: what it is of, and the two values. */
export interface Line {
  readonly label: readonly DataPart[];
  readonly was: Text;
  readonly is: Text;
  /** What the two values come to, such as `−0.25 points`. */
  readonly note?: string;
}

const nothing = '–';

export function detailLine(detail: Detail): Line {
  const items = (detail.items ?? []).flatMap(
    (item, index, all) => itemName(item, index === all.length - 1) || [],
  );
  const inside: DataPart[] = items.length === 0 ? [] : [' (', { content: items.join(', ') }, ')'];
  const said = (label: DataPart, was: Text, is: Text, ...notes: readonly string[]): Line => {
    const note = [...notes, effectText(detail)].filter(Boolean).join(', ');
    return { label: [label, ...inside], was, is, ...(note !== '' && { note }) };
  };
  switch (detail.kind) {
    case 'stage': {
      const [was, is] = [detail.was, detail.is].map((state) => (state ? termsText(state) : nothing));
      return said('Terms', was!, is!);
    }
    case 'status':
      return said('Offer', statusTitles[detail.was], statusTitles[detail.is]);
    case 'hours':
      return said({ content: detail.day }, hoursText(detail.was), hoursText(detail.is));
    case 'position':
      return said('Position', detail.was.join(', '), detail.is.join(', '), metresText(detail.metres));
    case 'list': {
      const [removed, added] = [detail.removed, detail.added].map((all) =>
        all.length > 0 ? all : undefined,
      );
      return said(capitalName(detail.field), valueText(removed), valueText(added));
    }
    case 'value': {
      const { field, was, is, points = '' } = detail;
      return said(capitalName(field), valueText(was), valueText(is), points && pointsText(points));
    }
  }
}

function pointsText(points: string): string {
  const sign = points.startsWith('-') ? '−' : '+';
  return `${sign}${points.replace('-', '')} ${/^-?1$/.test(points) ? 'point' : 'points'}`;
}

function metresText(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${withCommas(Math.round(metres / 1000))} km`;
}

/** The last of the names that lead to a field, in words: `monthly maximum charge`. */
export function lastName(field: string): DataPart {
  const words = wordsOfField(field.split('.').at(-1) ?? field);
  return { content: /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words };
}

function capitalName(field: string): DataPart {
  return { content: wordsOfField(field.split('.').at(-1) ?? field) };
}

/** The name of an item and the ends of its tier; of the innermost one, without a name, its kind. */
function itemName({ key }: ListItem, isLast: boolean): string {
  const text = (isIt: RegExp) => {
    const [, value] = Object.entries(key).find(([name]) => isIt.test(name)) ?? [];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const [from, to] = [text(/^TierValueMin/), text(/^TierValueMax/)];
  const tier = from === '' && to === '' ? '' : to === '' ? `from ${from}` : `${from} to ${to}`;
  // A tier is known by its ends; how it is computed says little.
  const kind = isLast && tier === '' ? text(/^(?!TierValue)/) : '';
  const named = text(/^Identification$/) || text(/^Name$/) || kind;
  return [named, tier].filter((part) => part !== '').join(' ');
}

function hoursText(hours: Hours | undefined): DataPart {
  if (hours === undefined) return nothing;
  if (hours.length === 0) return 'closed';
  return { content: hours.map(([from, to]) => `${from}–${to}`).join(', ') };
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

/** The name of a record's brand; of one that is called otherwise also the one before. */
export function brandText({ brand, wasBrand }: Pick<Change, 'brand' | 'wasBrand'>): string {
  return wasBrand === undefined ? brand : `${wasBrand} → ${brand}`;
}
