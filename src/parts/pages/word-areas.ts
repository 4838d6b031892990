import { groupedBy } from '../../base/grouped-by.js';
import { compareTexts } from '../../base/text/compare-texts.js';
import { type IndexedTown, type LargestTowns, type TownColumns, townColumns } from './places-index.js';
import { plainName } from './spelling.js';

/** In which areas words of names, streets, towns and brands are, and where towns are: `/places/words/<letter>.json`. */
export interface WordAreas extends LargestTowns {
  /** The indexes of a word's areas; none if it is in so many that nothing is won by knowing them. */
  readonly words: Readonly<Record<string, readonly number[]>>;
  /** The towns whose names begin with the letter. */
  readonly towns: WordTowns;
}

export interface WordTowns extends TownColumns {
  /** Towns with places of which no position is published, with the areas of these: indexes of both. */
  readonly unplaced: readonly (readonly [town: number, area: number])[];
  /** The towns whose names are streets elsewhere, such as a High Street that a record has as its town. */
  readonly streets: readonly number[];
}

/** Up to so many places, all words are in one file. */
const mostTogether = 2000;

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** The names of the files, which are the first letters in each: `a` has the words up to the next one's, the last all others. */
export function wordFiles(places: number): readonly string[] {
  return places > mostTogether ? letters : letters.slice(0, 1);
}

/** The file that has a word. */
export function fileOfWord(word: string, files: readonly string[]): string {
  return files.findLast((letter) => letter <= word) ?? files[0]!;
}

/** Words with digits are postcodes or numbers of houses, and in no file. */
export function isInFiles(word: string): boolean {
  return !/\d/.test(word);
}

/** A word that is in more than this share of the areas, and in more than so many, is in many. */
const many = { share: 1 / 4, areas: 8 };

/** A name of several words that are together in so many areas, and so many times the town's places, is one of streets. */
const ofStreets = { areas: 8, times: 4 };

/**
 * The files of words by their names, and the words that are in many areas.
 * @param areas with their words, as `wordsOfArea` has them
 * @param towns of all areas
 */
export function wordAreas(
  areas: readonly { readonly key: string; readonly words: string }[],
  files: readonly string[],
  towns: readonly IndexedTown[],
): { readonly files: ReadonlyMap<string, WordAreas>; readonly common: readonly string[] } {
  const areasOf = new Map<string, number[]>();
  for (const [at, { words }] of areas.entries())
    for (const word of words.split(' ')) {
      const known = areasOf.get(word);
      if (known === undefined) areasOf.set(word, [at]);
      else known.push(at);
    }
  areasOf.delete('');
  const most = Math.max(many.areas, areas.length * many.share);
  const words = [...areasOf].sort(([a], [b]) => compareTexts(a, b));
  const wordsIn = groupedBy(words, ([word]) => fileOfWord(word, files));
  const townsIn = groupedBy(towns, ({ name }) => fileOfWord(plainName(name), files));
  const keys = areas.map(({ key }) => key);
  const isStreet = ({ name, places }: IndexedTown) => {
    const [first = [], ...more] = plainName(name)
      .split(' ')
      .map((word) => areasOf.get(word) ?? []);
    const together = more.reduce((some, own) => some.filter((area) => own.includes(area)), first);
    return more.length > 0 && together.length > Math.max(ofStreets.areas, places * ofStreets.times);
  };
  const fileOf = (name: string): WordAreas => {
    const own = townsIn.get(name) ?? [];
    return {
      areas: keys,
      words: Object.fromEntries(
        (wordsIn.get(name) ?? []).map(([word, its]) => [word, its.length > most ? [] : its]),
      ),
      towns: {
        ...townColumns(own),
        unplaced: own.flatMap(({ unplaced }, town) => unplaced.map((area) => [town, area] as const)),
        streets: own.flatMap((town, at) => (isStreet(town) ? [at] : [])),
      },
    };
  };
  return {
    files: new Map(files.map((name) => [name, fileOf(name)])),
    common: words.flatMap(([word, its]) => (its.length > most ? [word] : [])),
  };
}
