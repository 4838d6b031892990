import { TextBytes } from '../../base/bytes/text-bytes.js';
import type { Collection } from '../../model/collection.js';
import type { Derived, Made, Maker } from '../../publication/derive/derived.js';
import { divided, Index, type PlacesGroup, type PlacesUnit, type ReadPlace } from './areas.js';
import { type EntrySettings, type PlaceEntry, type PlaceRow, placeEntries } from './place-entry.js';
import { factsOfFlags, flagsOf } from './place-flags.js';
import { english } from './texts.js';

/** The greatest number of places of a unit that are read together, unless they have the same postcode. */
const mostInGroup = 32;

/**
 * The places of a group as they are kept: lists take half the time of objects to read. Services are written once, then referred to
 * by their index.
 */
interface KeptRows {
  readonly collection: Collection;
  readonly services: readonly string[];
  readonly rows: readonly KeptRow[];
}

type KeptRow = readonly [
  id: string,
  name: string,
  street: string,
  town: string,
  postcode: string,
  latitude: number | null,
  longitude: number | null,
  /** See `flagsOf`. */
  flags: number,
  week: string,
  services: readonly number[],
  exceptions: PlaceRow['exceptions'] | 0,
  /** The length of its HTML in bytes. */
  length: number,
];

/** The facts about each group that are known without reading its places. */
type KeptGroups = readonly Pick<PlacesGroup, 'areas' | 'positions' | 'towns'>[];

/**
 * Makes the entries of a brand's places. Those that are near each other are a group, and a part: the HTML, which ends with
 * a line, and the rows behind it.
 */
export const unitPlaces: Maker<Omit<EntrySettings, 'texts'>> = {
  name: 'pages',
  begin(settings) {
    const entries: PlaceEntry[] = [];
    const entryOf = placeEntries({ ...settings, texts: english });
    return {
      add: (record) => entries.push(entryOf(record)),
      end: () =>
        madeOf(
          settings.collection,
          divided(entries, ({ area }) => area, mostInGroup).map(([, group]) => group),
        ),
    };
  },
};

function madeOf(collection: Collection, groups: readonly (readonly PlaceEntry[])[]): Made {
  return {
    value: groups.map((group) => ({
      areas: group.map(({ area }) => area),
      towns: group.map(({ row }) => row.town),
      positions: group.flatMap(({ row }) => row.position ?? [null, null]),
    })) satisfies KeptGroups,
    parts: partsOf(collection, groups),
  };
}

/** One buffer holds all parts: they are many, and small. */
function partsOf(collection: Collection, groups: readonly (readonly PlaceEntry[])[]): Uint8Array[] {
  const bytes = new TextBytes();
  let length = 0;
  const ends = groups.map((group) => {
    const services = new Index();
    const rows = group.map(({ row, html }) => {
      const added = bytes.add(html);
      length += added;
      return keptRow(row, services, added);
    });
    const kept: KeptRows = { collection, services: services.all, rows };
    length += bytes.add(JSON.stringify(kept));
    return length;
  });
  const all = bytes.end();
  return ends.map((end, at) => all.subarray(ends[at - 1] ?? 0, end));
}

/** The places of a unit, as `unitPlaces` has made them. */
export function placesIn({ value, hashes, part }: Derived, brand: string): PlacesUnit {
  return {
    brand,
    groups: (value as KeptGroups).map((group, at) => ({
      ...group,
      hash: hashes[at] ?? '',
      read: () => placesOf(group.areas, part(at)),
    })),
  };
}

const lineFeed = 0x0a;

function keptRow(row: PlaceRow, services: Index, length: number): KeptRow {
  const [latitude, longitude] = row.position ?? [null, null];
  return [
    row.id,
    row.name,
    row.street,
    row.town,
    row.postcode,
    latitude,
    longitude,
    flagsOf(row),
    row.week,
    row.services.map((service) => services.of(service)),
    row.exceptions.length === 0 ? 0 : row.exceptions,
    length,
  ];
}

function placesOf(areas: readonly string[], part: Uint8Array): ReadPlace[] {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  let end = 0;
  const json = bytes.toString('utf8', bytes.lastIndexOf(lineFeed) + 1);
  const { collection, services, rows }: KeptRows = JSON.parse(json);
  return rows.map((kept, at) => {
    const [id, name, street, town, postcode, latitude, longitude, flags, week, own, exceptions, length] =
      kept;
    const start = end;
    end += length;
    const row: PlaceRow = {
      id,
      collection,
      name,
      street,
      town,
      postcode,
      position: latitude === null || longitude === null ? null : [latitude, longitude],
      ...factsOfFlags(flags),
      week,
      exceptions: exceptions === 0 ? [] : exceptions,
      services: own.flatMap((index) => services[index] ?? []),
    };
    return { area: areas[at] ?? '', row, html: bytes.subarray(start, end) };
  });
}
