import { eachRecord } from '../downloads/split.js';
import type { Derived, Made, Maker } from '../publish/derived.js';
import { once } from '../schema/once.js';
import { divided, type PlacesUnit, type ReadPlace } from './areas.js';
import { type EntrySettings, type PlaceEntry, type PlaceRow, placeEntry } from './place-entry.js';
import { english } from './texts.js';

/** So many places of a unit are read together at most, unless they have the same postcode. */
const mostInGroup = 32;

/** A row with the length of its HTML in bytes. */
type KeptPlace = readonly [row: PlaceRow, length: number];

/** The smallest areas of the places of each group. */
type KeptGroups = readonly (readonly string[])[];

/**
 * Makes the entries of a brand's places. Those that are near each other are a group of two parts: the rows, and the
 * HTML.
 */
export const unitPlaces: Maker<Omit<EntrySettings, 'texts'>> = {
  name: 'places',
  make(json, settings): Made {
    const entries: PlaceEntry[] = [];
    eachRecord(json, (record) => entries.push(placeEntry(record, { ...settings, texts: english })));
    const groups = divided(entries, ({ area }) => area, mostInGroup).map(([, group]) => group);
    return {
      value: groups.map((group) => group.map(({ area }) => area)) satisfies KeptGroups,
      parts: groups.flatMap((group) => {
        const pieces = group.map(({ html }) => Buffer.from(html));
        const rows = group.map(({ row }, at): KeptPlace => [row, pieces[at]!.length]);
        return [Buffer.from(JSON.stringify(rows)), Buffer.concat(pieces)];
      }),
    };
  },
};

/** The places of a unit, as `unitPlaces` has made them. */
export function placesIn({ value, hashes, part }: Derived, brand: string): PlacesUnit {
  return {
    brand,
    groups: (value as KeptGroups).map((areas, at) => ({
      areas,
      hash: `${hashes[2 * at]} ${hashes[2 * at + 1]}`,
      read: () => placesOf(areas, part(2 * at), () => part(2 * at + 1)),
    })),
  };
}

function placesOf(areas: readonly string[], rows: Uint8Array, html: () => Uint8Array): ReadPlace[] {
  const bytes = once(() => bufferOf(html()));
  let end = 0;
  return (JSON.parse(bufferOf(rows).toString('utf8')) as KeptPlace[]).map(([row, length], at) => {
    const start = end;
    end += length;
    return { area: areas[at]!, row, html: () => bytes().toString('utf8', start, start + length) };
  });
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
