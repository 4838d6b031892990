import { groupedBy } from '../../../base/grouped-by.js';
import { lettersOfArea } from '../area-letters.js';
import { metresApart, metresToBox, middleOf, type Position } from '../distance.js';
import { inDegrees } from '../parts-of-degree.js';
import type { PlacesIndex } from '../places-index.js';
import { mostSlips, mostSlipsAmong, plainName, slipsBetween, slipsOfWord, wordsWithin } from '../spelling.js';
import { fileOfWord, isInFiles, wordFiles } from '../word-areas.js';
import type { Place } from './data.js';
import { type AskedPlace, type Gazetteer, positionOfTown, soundPositions } from './gazetteer.js';

/** Finds a town, a street or a name of a place; undefined if nothing like it is published. */
export async function whereNamed(text: string, gazetteer: Gazetteer): Promise<AskedPlace | undefined> {
  return (await whereTownIs(text, gazetteer)) ?? wherePlaceIs(text, gazetteer);
}

// ---- Towns

/** The town of a name; else the largest one that begins with it, or has a letter or two of it otherwise. */
async function whereTownIs(text: string, { index, load }: Gazetteer): Promise<AskedPlace | undefined> {
  const { towns } = index;
  // `Newport (PO)`, as other towns of a name are shown.
  const [, name = text, letters] = /^(.*?)\s*\(([a-z]{1,2})\)$/i.exec(text.trim()) ?? [];
  const asked = plainName(name);
  const [best, ...more] = plainNamesOf(index)
    .flatMap((plain, town) => {
      const slips = slipsOf(asked, plain);
      const isIt =
        slips !== undefined && (letters === undefined || lettersOf(town, index) === letters.toUpperCase());
      return isIt ? [{ town, slips, places: towns.places[town]! }] : [];
    })
    .sort((a, b) => a.slips - b.slips || b.places - a.places);
  if (best === undefined) return undefined;
  const { town, slips } = best;
  const there = index.unplaced.flatMap(([own, area]) => (own === town ? [area] : []));
  const found = (await Promise.all(there.map(load))).flat();
  const unplaced = found.filter(
    (place) => place.position === undefined && plainName(place.town) === plainName(towns.name[town]!),
  );
  const at = positionOfTown(town, index);
  if (at === undefined) return { kind: 'places', name: towns.name[town]!, places: unplaced };
  const others = letters !== undefined || slips > 0 ? [] : more.filter((each) => each.slips === 0);
  return {
    kind: 'point',
    name: towns.name[town]!,
    at,
    ...(slips > 0 && { said: { kind: 'instead' } }),
    ...(others.length > 0 && {
      others: others.map((each) => `${towns.name[each.town]} (${lettersOf(each.town, index)})`),
    }),
    ...(unplaced.length > 0 && { unplaced }),
  };
}

const namesOfIndexes = new WeakMap<PlacesIndex, readonly string[]>();

function plainNamesOf(index: PlacesIndex): readonly string[] {
  const known = namesOfIndexes.get(index);
  if (known !== undefined) return known;
  const names = index.towns.name.map(plainName);
  namesOfIndexes.set(index, names);
  return names;
}

/** How far a name is from what was asked: 0 if it is the same, 0.5 if it begins with it; undefined if it is another. */
function slipsOf(asked: string, name: string): number | undefined {
  if (asked === name) return 0;
  if (asked.length > 2 && name.startsWith(`${asked} `)) return 0.5;
  return slipsBetween(name, asked, mostSlips(asked.length));
}

function lettersOf(town: number, { towns, areas }: PlacesIndex): string {
  const key = areas[towns.area[town]!]!.area;
  return (lettersOfArea(key) ?? key.replace('in-', '')).toUpperCase();
}

// ---- Streets, names of places, brands

/** Metres between two places that are at one spot for somebody who looks for it. */
const oneSpot = 3000;
/** Metres around a town in which its streets are. */
const aroundTown = 8000;

async function wherePlaceIs(text: string, gazetteer: Gazetteer): Promise<AskedPlace | undefined> {
  const { index } = gazetteer;
  const words = plainName(text).split(' ');
  const town = townAmong(words, index);
  const areas = index.areas.flatMap(({ boxes }, area) =>
    town === undefined || boxes.some((box) => metresToBox(town.at, inDegrees(box)) < aroundTown)
      ? [area]
      : [],
  );
  const having = await placesWith(town?.others ?? words, areas, gazetteer);
  const places = having.filter(
    ({ position }) =>
      town === undefined || (position !== undefined && metresApart(position, town.at) < aroundTown),
  );
  if (places.length === 0)
    return town && { kind: 'point', name: town.name, at: town.at, said: { kind: 'instead' } };
  const at = middleOf(soundPositions(places, index));
  const isOneSpot =
    at !== undefined &&
    places.every(({ position }) => position !== undefined && metresApart(position, at) < oneSpot);
  return isOneSpot ? { kind: 'point', name: text.trim(), at } : { kind: 'places', name: text.trim(), places };
}

/** A town at the end or the beginning of words, as in `lisle lane ely`, with the others of them. */
function townAmong(
  words: readonly string[],
  index: PlacesIndex,
): { name: string; at: Position; others: readonly string[] } | undefined {
  const plain = plainNamesOf(index);
  for (let length = words.length - 1; length > 0; length--) {
    for (const [own, others] of [
      [words.slice(-length), words.slice(0, -length)],
      [words.slice(0, length), words.slice(length)],
    ] as const) {
      const name = own.join(' ');
      const [town] = plain
        .flatMap((each, at) => (each === name && positionOfTown(at, index) !== undefined ? [at] : []))
        .sort((a, b) => index.towns.places[b]! - index.towns.places[a]!);
      if (town !== undefined)
        return { name: index.towns.name[town]!, at: positionOfTown(town, index)!, others };
    }
  }
  return undefined;
}

/** Areas that are read at a time. */
const atOnce = 6;

/**
 * The places with words in their name, street or brand; those with a wrong letter only if no other has them. No area is read
 * that can have none of them.
 */
async function placesWith(
  wanted: readonly string[],
  areas: readonly number[],
  gazetteer: Gazetteer,
): Promise<readonly Place[]> {
  const { load, progress } = gazetteer;
  const slipsIn = await slipsOfAreas(wanted, gazetteer);
  const found: { readonly place: Place; readonly slips: number }[] = [];
  let least = Infinity;
  const groups = [...groupedBy(areas, (area) => slipsIn[area]!)].sort(([a], [b]) => a - b);
  for (const [leastThere, own] of groups) {
    if (leastThere === Infinity || least < leastThere) break;
    const queue = own.values();
    let done = 0;
    const work = async () => {
      for (const area of queue) {
        for (const place of await load(area)) {
          const slips = wordsWithin(place.words, wanted);
          if (slips === undefined) continue;
          found.push({ place, slips });
          least = Math.min(least, slips);
        }
        progress?.(++done, own.length);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
  return found.flatMap(({ place, slips }) => (slips === least ? [place] : []));
}

/**
 * For each area, how many letters have to be wrong at least for one of its places to have words; Infinity if none of its
 * places has them.
 */
async function slipsOfAreas(
  wanted: readonly string[],
  { index, words }: Gazetteer,
): Promise<readonly number[]> {
  const files = wordFiles(index.areas.reduce((sum, { places }) => sum + places, 0));
  const all = await Promise.all(
    wanted.filter(isInFiles).map(async (word) => {
      const file = await words(fileOfWord(word, files));
      const most = mostSlipsAmong(wanted, word);
      const slipsIn = new Map(file.areas.map((area) => [area, Infinity]));
      for (const [each, own] of Object.entries(file.words)) {
        const slips = slipsOfWord(each, word, most) ?? Infinity;
        const areas = own.length === 0 ? file.areas : own.map((at) => file.areas[at]!);
        for (const area of areas) slipsIn.set(area, Math.min(slipsIn.get(area)!, slips));
      }
      return slipsIn;
    }),
  );
  // Of an area that the files don't know, such as one of a newer publication, nothing is known.
  return index.areas.map(({ area }) => all.reduce((sum, slipsIn) => sum + (slipsIn.get(area) ?? 0), 0));
}
