import type { Nation } from '../../../model/bank-holidays.js';
import { folded } from '../folded.js';
import { shortWeekOf } from '../opening-hours.js';
import type { AreaFile, PlaceData } from '../place-data.js';
import type { Exception, Week } from './hours.js';

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

/** A place of an area's file, with what the search needs of it made ready. */
export interface Place {
  readonly id: string;
  readonly area: string;
  readonly kind: string;
  readonly brand: string;
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly postcode: string;
  readonly position: readonly [latitude: number, longitude: number] | undefined;
  readonly isAlwaysOpen: boolean;
  readonly hasWheelchairAccess: boolean;
  /** Whose bank holidays it has. */
  readonly nation: Nation | undefined;
  readonly week: Week;
  readonly exceptions: readonly Exception[];
  /** The labels of its services. */
  readonly services: readonly string[];
  /** All of its words in lower case, for the search. */
  readonly words: string;
  /** Everything about it in the file. */
  readonly data: PlaceData;
}

const areas = new Map<string, Promise<readonly Place[]>>();

/** The places of an area, fetched once. */
export function loadPlaces(base: string, area: string): Promise<readonly Place[]> {
  const known = areas.get(area);
  if (known !== undefined) return known;
  const fetched = fetchJson<AreaFile>(`${base}/${area}.json`).then(placesInArea);
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
export function placesInArea({ area, codes, places }: AreaFile): Place[] {
  return places.map((data): Place => {
    const { name = '', street = '', town = '', postcode = '', latitude, longitude } = data;
    return {
      id: data.id,
      area,
      kind: data.kind,
      brand: data.brand,
      name,
      street,
      town,
      postcode,
      position: latitude === undefined || longitude === undefined ? undefined : [latitude, longitude],
      isAlwaysOpen: data.access24Hours === true,
      hasWheelchairAccess: data.accessibility?.some((code) => /wheelchair/i.test(code)) === true,
      nation: data.nation,
      week: shortWeekOf(data.openingHours),
      exceptions: (data.specialHours ?? []).map(({ from, to, openingHours, name = '' }) => [
        from,
        to,
        shortWeekOf(openingHours),
        name,
      ]),
      services: (data.services ?? []).map((code) => codes[code]?.label ?? code),
      words: folded([name, street, town, postcode, postcode.replace(' ', '')].join(' ')),
      data,
    };
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
