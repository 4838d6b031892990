import { folded } from '../folded.js';
import { type FlaggedFacts, factsOfFlags } from '../place-flags.js';
import type { Exception } from './hours.js';

/** The areas and towns, fetched before the data of any area. */
export interface PlacesIndex {
  readonly areas: readonly (readonly [
    key: string,
    count: number,
    bounds: 0 | readonly [south: number, west: number, north: number, east: number],
  ])[];
  readonly towns: readonly (readonly [name: string, area: number, count: number])[];
  /** Points for the map with the number of places around them. */
  readonly cells: readonly (readonly [latitude: number, longitude: number, count: number])[];
}

export interface Place extends FlaggedFacts {
  readonly id: string;
  readonly area: string;
  readonly kind: string;
  readonly brand: string;
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly postcode: string;
  readonly position: readonly [number, number] | undefined;
  readonly week: string;
  readonly exceptions: readonly Exception[];
  readonly services: readonly string[];
  /** All of its words in lower case, for the search. */
  readonly words: string;
}

type Row = readonly [
  string,
  number,
  number,
  string,
  string,
  string,
  string,
  0 | readonly [number, number],
  number,
  number,
  readonly number[],
  (readonly Exception[])?,
];

interface AreaFile {
  readonly brands: readonly string[];
  readonly kinds: readonly string[];
  readonly weeks: readonly string[];
  readonly services: readonly string[];
  readonly places: readonly Row[];
}

const areas = new Map<string, Promise<readonly Place[]>>();

/** The places of an area, fetched once. */
export function loadPlaces(base: string, area: string): Promise<readonly Place[]> {
  const known = areas.get(area);
  if (known !== undefined) return known;
  const fetched = fetchJson<AreaFile>(`${base}/${area}.json`).then((file) => placesInArea(file, area));
  areas.set(area, fetched);
  fetched.catch(() => areas.delete(area));
  return fetched;
}

export async function fetchJson<T>(address: string): Promise<T> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return (await response.json()) as T;
}

/** The places in the file of an area. */
export function placesInArea({ brands, kinds, weeks, services, places }: AreaFile, area: string): Place[] {
  return places.map((row): Place => {
    const [id, kind, brand, name, street, town, postcode, position, flags, week, own, exceptions = []] = row;
    const place = {
      id,
      area,
      kind: kinds[kind]!,
      brand: brands[brand]!,
      name,
      street,
      town,
      postcode,
      position: position === 0 ? undefined : position,
      ...factsOfFlags(flags),
      week: week === -1 ? '' : weeks[week]!,
      exceptions,
      services: own.map((index) => services[index]!),
    };
    return { ...place, words: folded([name, street, town, postcode, postcode.replace(' ', '')].join(' ')) };
  });
}

/** The areas in which places may match: those of a postcode or of towns, or else all. */
export function areasFor(q: string, index: Pick<PlacesIndex, 'areas' | 'towns'>): number[] {
  const text = folded(q);
  const all = index.areas.map((_, at) => at);
  if (/^[a-z]{1,2}\d/.test(text)) {
    // `cb7 4a` is in the areas cb, cb7 and cb7-4, and contains cb7-4aa.
    const wanted = text.replace(' ', '-');
    const own = all.filter((at) => {
      const [key] = index.areas[at]!;
      return /^[a-z]{1,2}(?:\d|$)/.test(key) && (wanted.startsWith(key) || key.startsWith(wanted));
    });
    if (own.length > 0) return own;
  }
  if (text === '') return all;
  const towns = index.towns.filter(([name]) => folded(name) === text);
  return towns.length > 0 ? [...new Set(towns.map(([, area]) => area))] : all;
}

/** The title of a place: its name, or else its street or kind. */
export function placeTitle({ name, street }: Place, kind: string): string {
  return name || street || kind;
}

/** The address of a place in a line. */
export function addressLine({ street, town, postcode }: Place): string {
  return [street, town, postcode].filter((text) => text !== '').join(', ');
}
