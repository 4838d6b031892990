import type { Nation } from '../../../model/bank-holidays.js';
import type { Position } from '../distance.js';
import { featuresOf } from '../features.js';
import { shortWeekOf } from '../opening-hours.js';
import type { AreaFile, PlaceData } from '../place-data.js';
import { plainName } from '../spelling.js';
import { fetchJson, readOnceEach } from './fetch.js';
import type { Exception, Week } from './hours.js';

/** A place of an area's file, with what the search needs of it made ready. Texts are empty where nothing is published. */
export interface Place {
  readonly id: string;
  readonly area: string;
  /** Its collection. */
  readonly kind: string;
  readonly brand: string;
  readonly name: string;
  readonly street: string;
  readonly town: string;
  readonly postcode: string;
  readonly position: Position | undefined;
  readonly isAlwaysOpen: boolean;
  /** Whose bank holidays it has. */
  readonly nation: Nation | undefined;
  readonly week: Week;
  readonly exceptions: readonly Exception[];
  /** What it has of what somebody may look for, as bits. */
  readonly features: number;
  /** All codes of what it has. */
  readonly codes: readonly string[];
  /** The labels of the codes. */
  readonly labels: readonly string[];
  /** The words by which it is found. */
  readonly words: readonly string[];
  /** Everything about it in the file. */
  readonly data: PlaceData;
}

/**
 * Reads the places of areas, each once. One that fails is asked for again.
 * @param currency ISO 4217, of the country
 */
export function areaReader(base: string, currency: string): (area: string) => Promise<readonly Place[]> {
  return readOnceEach(async (area) =>
    placesInArea(await fetchJson<AreaFile>(`${base}/${area}.json`), currency),
  );
}

/** The places in the file of an area. */
export function placesInArea({ area, codes: known, places }: AreaFile, currency: string): Place[] {
  return places.map((data): Place => {
    const { name = '', street = '', town = '', postcode = '', latitude, longitude } = data;
    const codes = [data.services, data.accessibility, data.location].flatMap((some) => some ?? []);
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
      nation: data.nation,
      week: shortWeekOf(data.openingHours),
      exceptions: (data.specialHours ?? []).map(({ from, to, openingHours, name = '' }) => [
        from,
        to,
        shortWeekOf(openingHours),
        name,
      ]),
      features: featuresOf(data, currency),
      codes,
      labels: codes.map((code) => known[code]?.label ?? code),
      words: plainName(
        [name, street, town, postcode, postcode.replace(/\s/g, ''), data.brand].join(' '),
      ).split(' '),
      data,
    };
  });
}
