import type { PlainObject } from '../../base/json/plain-object.js';
import { divided, type PlacesGroup, type ReadPlace } from './areas.js';
import type { ShownCode } from './place.js';
import { type EntrySettings, type PlaceEntry, placeEntries } from './place-entry.js';
import { english } from './texts.js';

/** The greatest number of places of a brand that are in a group, unless they have the same postcode. */
const mostInGroup = 32;

/** A place with all that is known of it. */
interface MadePlace extends Pick<PlaceEntry, 'area' | 'codes' | 'features' | 'special'> {
  readonly town: string;
  readonly position: readonly [number | null, number | null];
  readonly place: ReadPlace;
}

/** The entries of a brand's places. Those that are near each other are a group. */
export function placesOfBrand(
  records: Iterable<PlainObject>,
  settings: Omit<EntrySettings, 'texts'>,
): readonly PlacesGroup[] {
  const places: MadePlace[] = [];
  const entryOf = placeEntries({ ...settings, texts: english });
  for (const record of records) {
    const { area, html, node, data, features, codes, special } = entryOf(record);
    const { name = '', street = '', town = '', latitude = null, longitude = null } = data;
    places.push({
      area,
      town,
      features,
      codes,
      special,
      position: [latitude, longitude],
      place: {
        order: `${name} ${street}`,
        html: Buffer.from(html),
        node: Buffer.from(node),
        data: Buffer.from(JSON.stringify(data)),
      },
    });
  }
  return divided(places, ({ area }) => area, mostInGroup).map(([, group]) => groupOf(group));
}

function groupOf(group: readonly MadePlace[]): PlacesGroup {
  return {
    areas: group.map(({ area }) => area),
    towns: group.map(({ town }) => town),
    features: group.map(({ features }) => features),
    positions: group.flatMap(({ position }) => position),
    read: () => ({
      codes: distinct(group),
      specials: [...new Set(group.flatMap(({ special }) => special ?? []))],
      places: group.map(({ place }) => place),
    }),
  };
}

function distinct(group: readonly MadePlace[]): ShownCode[] {
  const codes = new Map<string, ShownCode>();
  for (const place of group)
    for (const code of place.codes) codes.set(`${code.code}\n${code.description ?? ''}`, code);
  return [...codes.values()];
}
