import { isWithinBox, medianOf, metresApart, middleOf, type Position } from '../distance.js';
import { inDegrees, partsOfDegree } from '../parts-of-degree.js';
import type { LargestTowns, PlacesIndex, TownColumns } from '../places-index.js';
import { plainName } from '../spelling.js';
import type { WordAreas } from '../word-areas.js';
import type { Place } from './data.js';
import {
  type AskedPostcode,
  areasOfPostcode,
  type PostcodePart,
  partsOfPostcode,
  postcodeIn,
} from './postcode.js';

/** Where somebody looks, as far as the published places know it. */
export type AskedPlace =
  | {
      readonly kind: 'point';
      /** As it is said: `CB1 2AB`, `Cambridge`. */
      readonly name: string;
      readonly at: Position;
      /** What is to be said of how it was found. */
      readonly said?: Said;
      /** Other places with the name, as they can be asked for. */
      readonly others?: readonly string[];
      /** Places there of which no position is published. */
      readonly unplaced?: readonly Place[];
    }
  /** Places far from each other, as those of High Street are, or without positions. */
  | {
      readonly kind: 'places';
      readonly name: string;
      readonly places: readonly Place[];
      /** Areas that have the words of the name and aren't read, if there are any. */
      readonly unread?: Unread;
    };

export interface Unread {
  readonly areas: number;
  /** Reads some of them. */
  readonly more: () => Promise<AskedPlace>;
}

export type Said =
  /**
   * Measured from the middle of a part of the postcode, by so many metres wrong or so; `unknown` is its district, if it isn't
   * known where that is.
   */
  | {
      readonly kind: 'guess';
      readonly from: string;
      readonly metres: number;
      readonly unknown: string | undefined;
    }
  /** The name is another than was asked for. */
  | { readonly kind: 'instead' };

export interface Gazetteer {
  readonly index: PlacesIndex;
  /** The places of an area, by its index. */
  readonly load: (area: number) => Promise<readonly Place[]>;
  /** Called with the number of areas that have been read and of all, as long as none of them has a place with the name. */
  readonly progress?: (done: number, all: number) => void;
  /** A file of words by its name. */
  readonly words: (file: string) => Promise<WordAreas>;
  /** The middle of a district, or those of all districts that begin with some letters, as `districts.ts` has them. */
  readonly middlesIn: (part: string) => Promise<readonly Position[]>;
  /** Finds names, as `whereNamed` does: postcodes are found without its script. */
  readonly named: (text: string, gazetteer: Gazetteer) => Promise<AskedPlace | undefined>;
}

/** Finds a postcode, a town, a street or a name of a place; undefined if nothing like it is published. */
export async function whereIs(text: string, gazetteer: Gazetteer): Promise<AskedPlace | undefined> {
  const postcode = postcodeIn(text);
  if (postcode !== undefined) return wherePostcodeIs(postcode, gazetteer);
  if (plainName(text) === '') return undefined;
  return gazetteer.named(text, gazetteer);
}

// ---- Postcodes

/** How wrong a guess is at least, in metres. */
const leastWrong = { unit: 0, sector: 400, district: 2400, area: 8000 } as const;

async function wherePostcodeIs(
  asked: AskedPostcode,
  { index, load, middlesIn }: Gazetteer,
): Promise<AskedPlace | undefined> {
  const { name } = asked;
  const keys = index.areas.map(({ area }) => area);
  for (const part of asked.parts) {
    const areas = areasOfPostcode(keys, part.name);
    const places = part.level === 'area' ? [] : await placesAt(part, areas, load);
    // Units and sectors are smaller than a district.
    const middles = part.name.includes(' ') ? [] : await middlesIn(part.name);
    const positions = middles.length > 0 ? middles : soundPositions(places, index);
    const at = middleOf(positions);
    if (at === undefined) {
      if (places.length > 0) return { kind: 'places', name, places };
      continue;
    }
    const unplaced = places.filter(({ position }) => position === undefined);
    const metres = Math.max(medianOf(positions.map((each) => metresApart(at, each))), leastWrong[part.level]);
    const isGuess = part !== asked.parts[0];
    const unknown = part.level === 'area' ? asked.parts.at(-2)?.name : undefined;
    return {
      kind: 'point',
      name,
      at,
      ...(isGuess && { said: { kind: 'guess', from: part.name, metres, unknown } }),
      ...(unplaced.length > 0 && { unplaced }),
    };
  }
  return undefined;
}

async function placesAt(
  part: PostcodePart,
  areas: readonly number[],
  load: Gazetteer['load'],
): Promise<Place[]> {
  const places = (await Promise.all(areas.map(load))).flat();
  return places.filter(({ postcode }) => partsOfPostcode(postcode).includes(part.name));
}

/** The positions of places, without those far from the others of their area if there are any: they may be wrong. */
export function soundPositions(places: readonly Place[], { areas }: PlacesIndex): Position[] {
  const boxOf = new Map(areas.map(({ area, boxes }) => [area, boxes[0]]));
  const placed = places.flatMap(({ area, position }) => (position === undefined ? [] : [{ area, position }]));
  const sound = placed.filter(({ area, position }) => {
    const box = boxOf.get(area);
    return box !== undefined && isWithinBox(position, inDegrees(box));
  });
  return (sound.length > 0 ? sound : placed).map(({ position }) => position);
}

/** Where a town is, if that is published. */
export function positionOfTown(town: number, { latitude, longitude }: TownColumns): Position | undefined {
  const [y, x] = [latitude[town] ?? null, longitude[town] ?? null];
  return y === null || x === null ? undefined : [y / partsOfDegree, x / partsOfDegree];
}

/** The largest town of each area, by the last part of the area's addresses. */
export function townsOfAreas({ areas, towns }: LargestTowns): Map<string, string> {
  return new Map(towns.name.map((name, town) => [areas[towns.area[town]!]!, name]));
}

/** Towns that have a position, the largest first. */
export function townsIn({
  towns,
}: LargestTowns): { readonly name: string; readonly at: Position; readonly places: number }[] {
  return towns.name
    .flatMap((name, town) => {
      const at = positionOfTown(town, towns);
      return at === undefined ? [] : [{ name, at, places: towns.places[town]! }];
    })
    .sort((a, b) => b.places - a.places);
}
