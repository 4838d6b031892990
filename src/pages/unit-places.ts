import { eachRecord } from '../downloads/split.js';
import { TextBytes } from '../downloads/text-bytes.js';
import type { Derived, Made, Maker } from '../publish/derived.js';
import { divided, type PlacesGroup, type PlacesUnit, type ReadPlace } from './areas.js';
import { type EntrySettings, type PlaceEntry, type PlaceRow, placeEntries } from './place-entry.js';
import { english } from './texts.js';

/** So many places of a unit are read together at most, unless they have the same postcode. */
const mostInGroup = 32;

/** A row with the length of its HTML in bytes. */
type KeptPlace = readonly [row: PlaceRow, length: number];

/** What is known of each group without reading its places. */
type KeptGroups = readonly Pick<PlacesGroup, 'areas' | 'positions' | 'towns'>[];

/**
 * Makes the entries of a brand's places. Those that are near each other are a group, and a part: a line with the rows,
 * and the HTML.
 */
export const unitPlaces: Maker<Omit<EntrySettings, 'texts'>> = {
  name: 'places',
  make(json, settings): Made {
    const entries: PlaceEntry[] = [];
    const entryOf = placeEntries({ ...settings, texts: english });
    eachRecord(json, (record) => entries.push(entryOf(record)));
    const groups = divided(entries, ({ area }) => area, mostInGroup).map(([, group]) => group);
    return {
      value: groups.map((group) => ({
        areas: group.map(({ area }) => area),
        towns: group.map(({ row }) => row.town),
        positions: group.flatMap(({ row }) => row.position ?? [null, null]),
      })) satisfies KeptGroups,
      parts: groups.map((group) => {
        const bytes = new TextBytes();
        const rows = group.map(({ row, html }): KeptPlace => [row, bytes.add(html)]);
        return Buffer.concat([Buffer.from(`${JSON.stringify(rows)}\n`), bytes.end()]);
      }),
    };
  },
};

/** The places of a unit, as `unitPlaces` has made them. */
export function placesIn({ value, hashes, part }: Derived, brand: string): PlacesUnit {
  return {
    brand,
    groups: (value as KeptGroups).map((group, at) => ({
      ...group,
      hash: hashes[at]!,
      read: () => placesOf(group.areas, part(at)),
    })),
  };
}

const lineFeed = 0x0a;

function placesOf(areas: readonly string[], part: Uint8Array): ReadPlace[] {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  let end = bytes.indexOf(lineFeed) + 1;
  return (JSON.parse(bytes.toString('utf8', 0, end)) as KeptPlace[]).map(([row, length], at) => {
    const start = end;
    end += length;
    return { area: areas[at]!, row, html: bytes.subarray(start, end) };
  });
}
