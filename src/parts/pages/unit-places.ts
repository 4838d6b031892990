import { TextBytes } from '../../base/bytes/text-bytes.js';
import type { Derived, Made, Maker } from '../../publication/derive/derived.js';
import { divided, type PlacesGroup, type PlacesUnit, type ReadPlaces } from './areas.js';
import type { ShownCode } from './place.js';
import { type EntrySettings, type PlaceEntry, placeEntries } from './place-entry.js';
import { english } from './texts.js';

/** The greatest number of places of a unit that are read together, unless they have the same postcode. */
const mostInGroup = 32;

/** What is behind the last line of a part: the codes of its places, and what is kept of each, in order. */
interface KeptPlaces {
  readonly codes: readonly ShownCode[];
  readonly places: readonly KeptPlace[];
}

type KeptPlace = readonly [
  /** See `ReadPlace`. */
  order: string,
  /** The lengths in bytes. */
  html: number,
  node: number,
  data: number,
];

/** The facts about each group that are known without reading its places. */
type KeptGroups = readonly Pick<PlacesGroup, 'areas' | 'features' | 'positions' | 'towns'>[];

/**
 * Makes the entries of a brand's places. Those that are near each other are a group, and a part: the HTML, the node and
 * the data of each, then a line with all else that is kept.
 */
export const unitPlaces: Maker<Omit<EntrySettings, 'texts'>> = {
  name: 'pages',
  begin(settings) {
    const entries: PlaceEntry[] = [];
    const entryOf = placeEntries({ ...settings, texts: english });
    return {
      add: (record) => entries.push(entryOf(record)),
      end: () => madeOf(divided(entries, ({ area }) => area, mostInGroup).map(([, group]) => group)),
    };
  },
};

function madeOf(groups: readonly (readonly PlaceEntry[])[]): Made {
  return {
    value: groups.map((group) => ({
      areas: group.map(({ area }) => area),
      towns: group.map(({ data }) => data.town ?? ''),
      features: group.map(({ features }) => features),
      positions: group.flatMap(({ data }) => [data.latitude ?? null, data.longitude ?? null]),
    })) satisfies KeptGroups,
    parts: partsOf(groups),
  };
}

/** One buffer holds all parts: they are many, and small. */
function partsOf(groups: readonly (readonly PlaceEntry[])[]): Uint8Array[] {
  const bytes = new TextBytes();
  let length = 0;
  const add = (text: string) => {
    const added = bytes.add(text);
    length += added;
    return added;
  };
  const ends = groups.map((group) => {
    const places = group.map(({ html, node, data }): KeptPlace => {
      const { name = '', street = '' } = data;
      return [`${name} ${street}`, add(html), add(node), add(JSON.stringify(data))];
    });
    const kept: KeptPlaces = { codes: distinct(group), places };
    add(`\n${JSON.stringify(kept)}`);
    return length;
  });
  const all = bytes.end();
  return ends.map((end, at) => all.subarray(ends[at - 1] ?? 0, end));
}

function distinct(group: readonly PlaceEntry[]): ShownCode[] {
  const codes = new Map<string, ShownCode>();
  for (const entry of group)
    for (const code of entry.codes) codes.set(`${code.code}\n${code.description ?? ''}`, code);
  return [...codes.values()];
}

/** The places of a unit, as `unitPlaces` has made them. */
export function placesIn({ value, hashes, part }: Derived, unit: Omit<PlacesUnit, 'groups'>): PlacesUnit {
  return {
    ...unit,
    groups: (value as KeptGroups).map((group, at) => ({
      ...group,
      hash: hashes[at] ?? '',
      read: () => placesOf(part(at)),
    })),
  };
}

const lineFeed = 0x0a;

function placesOf(part: Uint8Array): ReadPlaces {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  let end = 0;
  const next = (length: number) => {
    end += length;
    return bytes.subarray(end - length, end);
  };
  const { codes, places }: KeptPlaces = JSON.parse(bytes.toString('utf8', bytes.lastIndexOf(lineFeed) + 1));
  return {
    codes,
    places: places.map(([order, html, node, data]) => ({
      order,
      html: next(html),
      node: next(node),
      data: next(data),
    })),
  };
}
