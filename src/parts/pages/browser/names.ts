import { lettersOfArea } from '../area-letters.js';
import { metresApart, metresToBox, middleOf, type Position } from '../distance.js';
import { inDegrees } from '../parts-of-degree.js';
import type { PlacesIndex } from '../places-index.js';
import { mostSlips, mostSlipsAmong, plainName, slipsBetween, slipsOfWord, wordsWithin } from '../spelling.js';
import { fileOfWord, isInFiles, type WordAreas, wordFiles } from '../word-areas.js';
import type { Place } from './data.js';
import { type AskedPlace, type Gazetteer, positionOfTown, soundPositions } from './gazetteer.js';

/** Finds a town, a street or a name of a place; undefined if nothing like it is published. */
export async function whereNamed(text: string, gazetteer: Gazetteer): Promise<AskedPlace | undefined> {
  return (await whereTownIs(text, gazetteer)) ?? wherePlaceIs(text, gazetteer);
}

// ---- Towns

interface Town {
  readonly name: string;
  readonly plain: string;
  /** The last part of the addresses of the area with most of its places. */
  readonly area: string;
  readonly places: number;
  /** Undefined if none is published. */
  readonly at: Position | undefined;
  /** Areas with places of which no position is published. */
  readonly unplaced: readonly string[];
  /** Streets elsewhere have its name. */
  readonly isStreet: boolean;
}

/** The town of a name; else the largest one that begins with it, or has a letter or two of it otherwise. */
async function whereTownIs(text: string, gazetteer: Gazetteer): Promise<AskedPlace | undefined> {
  const { index, load } = gazetteer;
  // `Newport (PO)`, as other towns of a name are shown.
  const [, name = text, letters] = /^(.*?)\s*\(([a-z]{1,2})\)$/i.exec(text.trim()) ?? [];
  const asked = plainName(name);
  const [best, ...more] = (await townsLike(asked, gazetteer))
    .flatMap((town) => {
      const slips = slipsOf(asked, town.plain);
      const isIt =
        slips !== undefined && (letters === undefined || lettersOf(town) === letters.toUpperCase());
      return isIt ? [{ town, slips }] : [];
    })
    .sort((a, b) => a.slips - b.slips || b.town.places - a.town.places);
  if (best === undefined || (best.town.isStreet && letters === undefined)) return undefined;
  const { town, slips } = best;
  const there = index.areas.flatMap(({ area }, at) => (town.unplaced.includes(area) ? [at] : []));
  const found = (await Promise.all(there.map(load))).flat();
  const unplaced = found.filter(
    (place) => place.position === undefined && plainName(place.town) === town.plain,
  );
  if (town.at === undefined) return { kind: 'places', name: town.name, places: unplaced };
  const others = letters !== undefined || slips > 0 ? [] : more.filter((each) => each.slips === 0);
  return {
    kind: 'point',
    name: town.name,
    at: town.at,
    ...(slips > 0 && { said: { kind: 'instead' } }),
    ...(others.length > 0 && {
      others: others.map((each) => `${each.town.name} (${lettersOf(each.town)})`),
    }),
    ...(unplaced.length > 0 && { unplaced }),
  };
}

/** The file that has a word, and the towns that begin with its letter. */
function fileWith(word: string, { index, words }: Gazetteer): Promise<WordAreas> {
  return words(fileOfWord(word, wordFiles(index.areas.reduce((sum, { places }) => sum + places, 0))));
}

const townsOfFiles = new WeakMap<WordAreas, readonly Town[]>();

/** The towns that begin with the letter of a name. */
async function townsLike(name: string, gazetteer: Gazetteer): Promise<readonly Town[]> {
  const file = await fileWith(name, gazetteer);
  const { areas, towns } = file;
  const found =
    townsOfFiles.get(file) ??
    towns.name.map(
      (name, town): Town => ({
        name,
        plain: plainName(name),
        area: areas[towns.area[town]!]!,
        places: towns.places[town]!,
        at: positionOfTown(town, towns),
        unplaced: towns.unplaced.flatMap(([own, area]) => (own === town ? [areas[area]!] : [])),
        isStreet: towns.streets.includes(town),
      }),
    );
  townsOfFiles.set(file, found);
  return found;
}

/** How far a name is from what was asked: 0 if it is the same, 0.5 if it begins with it; undefined if it is another. */
function slipsOf(asked: string, name: string): number | undefined {
  if (asked === name) return 0;
  if (asked.length > 2 && name.startsWith(`${asked} `)) return 0.5;
  return slipsBetween(name, asked, mostSlips(asked.length));
}

function lettersOf({ area }: Town): string {
  return (lettersOfArea(area) ?? area.replace('in-', '')).toUpperCase();
}

// ---- Streets, names of places, brands

/** Metres between two places that are at one spot for somebody who looks for it. */
const oneSpot = 3000;
/** Metres around a town in which its streets are. */
const aroundTown = 8000;

async function wherePlaceIs(text: string, gazetteer: Gazetteer): Promise<AskedPlace | undefined> {
  const { index } = gazetteer;
  const words = plainName(text).split(' ');
  const areas = [...index.areas.keys()];
  const name = text.trim();
  const town = await townAmong(words, gazetteer);
  if (town !== undefined) {
    const { at, others } = town;
    const near = areas.filter((area) =>
      index.areas[area]!.boxes.some((box) => metresToBox(at, inDegrees(box)) < aroundTown),
    );
    const isNear = ({ position }: Place) => position !== undefined && metresApart(position, at) < aroundTown;
    const found = await placesWith(others, near, gazetteer, Infinity, isNear);
    if (found.places.length > 0) return askedPlace(name, found, index);
  }
  const found = await placesWith(words, areas, gazetteer, wanted);
  if (found.places.length > 0) return askedPlace(name, found, index);
  return town && { kind: 'point', name: town.name, at: town.at, said: { kind: 'instead' } };
}

function askedPlace(name: string, { places, unread, more }: Named, index: PlacesIndex): AskedPlace {
  if (unread > 0)
    return {
      kind: 'places',
      name,
      places,
      unread: { areas: unread, more: async () => askedPlace(name, await more(), index) },
    };
  const at = middleOf(soundPositions(places, index));
  const isOneSpot =
    at !== undefined &&
    places.every(({ position }) => position !== undefined && metresApart(position, at) < oneSpot);
  return isOneSpot ? { kind: 'point', name, at } : { kind: 'places', name, places };
}

/** A town at the end or the beginning of words, as in `lisle lane ely`, with the others of them. */
async function townAmong(
  words: readonly string[],
  gazetteer: Gazetteer,
): Promise<{ name: string; at: Position; others: readonly string[] } | undefined> {
  const { common } = gazetteer.index;
  for (let length = words.length - 1; length > 0; length--) {
    for (const [own, others] of [
      [words.slice(-length), words.slice(0, -length)],
      [words.slice(0, length), words.slice(length)],
    ] as const) {
      // One word that is in many areas, such as "road", is rarely a town, and "London Road" is a street.
      const isCommon = ([word, ...more]: readonly string[]) => more.length === 0 && common.includes(word!);
      if (isCommon(own) || (isCommon(others) && own[0] === words[0])) continue;
      const name = own.join(' ');
      const [town] = (await townsLike(name, gazetteer))
        .filter(({ plain, isStreet }) => plain === name && !isStreet)
        .sort((a, b) => b.places - a.places);
      if (town?.at !== undefined) return { name: town.name, at: town.at, others };
    }
  }
  return undefined;
}

/** So many places are looked for before somebody asks for more. */
const wanted = 20;
/** Areas that are read for these at most, once some are found: at first, and each time that somebody asks for more. */
const mostAreas = { first: 2, more: 12 };
/** Areas that are read at a time: fewer once some are found. */
const atOnce = { before: 6, after: 2 };

/** Places with a name, as far as they were looked for. */
interface Named {
  readonly places: readonly Place[];
  /** The number of areas that aren't read and may have more. */
  readonly unread: number;
  /** Reads some of these. */
  readonly more: () => Promise<Named>;
}

/**
 * The places with words in their name, street or brand; those with a wrong letter only if no other has them. No area is read
 * that can have none of them, and those with most places are read first.
 * @param goal once there are so many, or `mostAreas` are read and there are some, the others are left unread
 */
async function placesWith(
  words: readonly string[],
  areas: readonly number[],
  gazetteer: Gazetteer,
  goal: number,
  isWanted: (place: Place) => boolean = () => true,
): Promise<Named> {
  const { load, progress, index } = gazetteer;
  const slipsIn = await slipsOfAreas(words, gazetteer);
  const waiting = areas
    .filter((area) => slipsIn[area]! < Infinity)
    .sort((a, b) => slipsIn[a]! - slipsIn[b]! || index.areas[b]!.places - index.areas[a]!.places);
  const found: { readonly place: Place; readonly slips: number }[] = [];
  const all = waiting.length;
  const least = () => found.reduce((least, { slips }) => Math.min(least, slips), Infinity);
  const mayHave = () => {
    const most = least();
    return waiting.filter((area) => slipsIn[area]! <= most);
  };
  const best = () => {
    const most = least();
    return found.flatMap(({ place, slips }) => (slips === most ? [place] : []));
  };
  const read = async (most: number): Promise<Named> => {
    const before = best().length;
    for (let done = 0; mayHave().length > 0; ) {
      const [next] = waiting;
      const count = best().length - before;
      // Not if an area may have places with fewer wrong letters.
      if (least() <= slipsIn[next!]! && count > 0 && (count >= goal || (done >= most && goal < Infinity)))
        break;
      const own = mayHave().slice(0, done > 0 && count === 0 ? atOnce.before : atOnce.after);
      const places = (await Promise.all(own.map(load))).flat();
      waiting.splice(0, own.length);
      done += own.length;
      const these = places.filter(isWanted).flatMap((place) => {
        const slips = wordsWithin(place.words, words);
        return slips === undefined ? [] : [{ place, slips, isApart: !hasTogether(place, words) }];
      });
      // Church Street before a church in another street.
      found.push(...these.sort((a, b) => Number(a.isApart) - Number(b.isApart)));
      if (found.length === 0) progress?.(all - waiting.length, all);
    }
    return { places: best(), unread: mayHave().length, more: () => read(mostAreas.more) };
  };
  return read(mostAreas.first);
}

/** Whether a place has words one after the other. */
function hasTogether(place: Place, words: readonly string[]): boolean {
  return ` ${place.words.join(' ')} `.includes(` ${words.join(' ')} `);
}

/**
 * For each area, how many letters have to be wrong at least for one of its places to have words; Infinity if none of its
 * places has them.
 */
async function slipsOfAreas(wanted: readonly string[], gazetteer: Gazetteer): Promise<readonly number[]> {
  const { index } = gazetteer;
  const all = await Promise.all(
    wanted
      .filter((word) => isInFiles(word) && !index.common.includes(word))
      .map(async (word) => {
        const file = await fileWith(word, gazetteer);
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
