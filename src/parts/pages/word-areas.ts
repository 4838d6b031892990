import { compareTexts } from '../../base/text/compare-texts.js';

/** In which areas words of names, streets, towns and brands are: `/places/words/<letter>.json`. */
export interface WordAreas {
  /** All areas, by the last part of their addresses. */
  readonly areas: readonly string[];
  /** The indexes of a word's areas; none if it is in so many that nothing is won by knowing them. */
  readonly words: Readonly<Record<string, readonly number[]>>;
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

/** The files of words by their names. @param words of each area, as `wordsOfArea` has them */
export function wordAreas(
  areas: readonly { readonly key: string; readonly words: string }[],
  files: readonly string[],
): ReadonlyMap<string, WordAreas> {
  const areasOf = new Map<string, number[]>();
  for (const [at, { words }] of areas.entries())
    for (const word of words.split(' ')) {
      const known = areasOf.get(word);
      if (known === undefined) areasOf.set(word, [at]);
      else known.push(at);
    }
  areasOf.delete('');
  const most = Math.max(many.areas, areas.length * many.share);
  const found = new Map(files.map((name) => [name, [] as (readonly [string, readonly number[]])[]]));
  for (const [word, own] of [...areasOf].sort(([a], [b]) => compareTexts(a, b)))
    found.get(fileOfWord(word, files))!.push([word, own.length > most ? [] : own]);
  const keys = areas.map(({ key }) => key);
  return new Map(
    [...found].map(([name, words]) => [name, { areas: keys, words: Object.fromEntries(words) }]),
  );
}
