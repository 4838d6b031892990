import { eachRecord } from '../downloads/split.js';
import type { Derived, Made, Maker } from '../publish/derived.js';
import { divided, type PlacesUnit } from './areas.js';
import { type EntrySettings, type PlaceEntry, placeEntry } from './place-entry.js';
import { english } from './texts.js';

/** So many places of a unit are read together at most, unless they have the same postcode. */
const mostInGroup = 32;

/** An entry without its HTML, of which the length in bytes is known. */
interface KeptEntry extends Omit<PlaceEntry, 'html'> {
  readonly length: number;
}

/** The postcodes of the places of each group. */
type KeptGroups = readonly (readonly string[])[];

/**
 * Makes the entries of a brand's places. Those that are near each other are a group of two parts: the entries, and their
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
        const light = group.map(
          ({ html: _, ...entry }, at): KeptEntry => ({ ...entry, length: pieces[at]!.length }),
        );
        return [Buffer.from(JSON.stringify(light)), Buffer.concat(pieces)];
      }),
    };
  },
};

/** The places of a unit, as `unitPlaces` has made them. */
export function placesIn({ value, hashes, part }: Derived, brand: string): PlacesUnit {
  const groups = value as KeptGroups;
  return {
    brand,
    groups: groups.map((areas, at) => ({
      areas,
      hash: `${hashes[2 * at]} ${hashes[2 * at + 1]}`,
      read() {
        const light = JSON.parse(textOf(part(2 * at))) as KeptEntry[];
        let bytes: Buffer | undefined;
        let end = 0;
        return light.map(({ length, ...entry }): PlaceEntry => {
          const start = end;
          end += length;
          return {
            ...entry,
            get html() {
              bytes ??= bufferOf(part(2 * at + 1));
              return bytes.toString('utf8', start, start + length);
            },
          };
        });
      },
    })),
  };
}

function textOf(bytes: Uint8Array): string {
  return bufferOf(bytes).toString('utf8');
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
