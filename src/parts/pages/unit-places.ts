import type { Derived, Made, Maker } from '../../publication/derive/derived.js';
import { divided, type PlacesGroup, type PlacesUnit, type ReadPlaces } from './areas.js';
import type { ShownCode } from './place.js';
import { type EntrySettings, type PlaceEntry, placeEntries } from './place-entry.js';
import { english } from './texts.js';

/** The greatest number of places of a unit that are read together, unless they have the same postcode. */
const mostInGroup = 32;

/** What is behind the last line of a part: what its places have in common, and what is kept of each, in order. */
interface KeptPlaces extends Omit<ReadPlaces, 'places'> {
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
    const places: MadePlace[] = [];
    const codes = new Map<string, ShownCode>();
    const shared = (code: ShownCode) => {
      const key = `${code.code}\n${code.field.join('.')}\n${code.description ?? ''}`;
      const known = codes.get(key) ?? code;
      codes.set(key, known);
      return known;
    };
    const entryOf = placeEntries({ ...settings, texts: english });
    return {
      add(record) {
        const entry = entryOf(record);
        const { name = '', street = '', town = '', latitude = null, longitude = null } = entry.data;
        const texts = [entry.html, entry.node, JSON.stringify(entry.data)] as const;
        const [html, node, data] = texts.map((text) => Buffer.byteLength(text));
        places.push({
          area: entry.area,
          town,
          features: entry.features,
          position: [latitude, longitude],
          bytes: Buffer.from(texts.join('')),
          kept: [`${name} ${street}`, html!, node!, data!],
          codes: entry.codes.map(shared),
          special: entry.special,
        });
      },
      end: () => madeOf(divided(places, ({ area }) => area, mostInGroup).map(([, group]) => group)),
    };
  },
};

/** A place until all of its unit are known. As texts and objects, those of a large brand would be several times as large. */
interface MadePlace {
  readonly area: string;
  readonly town: string;
  readonly features: PlaceEntry['features'];
  readonly position: readonly [number | null, number | null];
  /** Its HTML, its node and its data. */
  readonly bytes: Uint8Array;
  readonly kept: KeptPlace;
  readonly codes: readonly ShownCode[];
  readonly special: PlaceEntry['special'];
}

function madeOf(groups: readonly (readonly MadePlace[])[]): Made {
  return {
    value: groups.map((group) => ({
      areas: group.map(({ area }) => area),
      towns: group.map(({ town }) => town),
      features: group.map(({ features }) => features),
      positions: group.flatMap(({ position }) => position),
    })) satisfies KeptGroups,
    parts: groups.map((group) => {
      const kept: KeptPlaces = {
        codes: distinct(group),
        specials: [...new Set(group.flatMap(({ special }) => special ?? []))],
        places: group.map((place) => place.kept),
      };
      return Buffer.concat([...group.map(({ bytes }) => bytes), Buffer.from(`\n${JSON.stringify(kept)}`)]);
    }),
  };
}

function distinct(group: readonly MadePlace[]): ShownCode[] {
  const codes = new Map<string, ShownCode>();
  for (const place of group)
    for (const code of place.codes) codes.set(`${code.code}\n${code.description ?? ''}`, code);
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
  const { codes, specials, places }: KeptPlaces = JSON.parse(
    bytes.toString('utf8', bytes.lastIndexOf(lineFeed) + 1),
  );
  return {
    codes,
    specials,
    places: places.map(([order, html, node, data]) => ({
      order,
      html: next(html),
      node: next(node),
      data: next(data),
    })),
  };
}
