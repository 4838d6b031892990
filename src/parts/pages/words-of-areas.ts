import { once } from '../../base/once.js';
import type { Area, AreaFacts, AreaPlaces } from './areas.js';
import { indexedTowns, indexOf, largestTowns } from './places-index.js';
import type { LazyData } from './shell.js';
import { plainName } from './spelling.js';
import { isInFiles, wordAreas, wordFiles } from './word-areas.js';

/** The files of words and towns, and the index with the words that are common. */
export function filesOfWords(areas: readonly AreaPlaces[], facts: readonly AreaFacts[]): LazyData[] {
  const names = wordFiles(facts.reduce((sum, { count }) => sum + count, 0));
  const towns = once(() => indexedTowns(facts));
  const all = once(() => {
    const words = areas.map((area) => ({ key: area.key, words: wordsOfArea(area.read()) }));
    return wordAreas(words, names, towns());
  });
  const file = (path: string, of: () => unknown) => ({ path, json: () => JSON.stringify(of()) });
  return [
    ...names.map((name) => file(`/places/words/${name}.json`, () => all().files.get(name))),
    file('/places/towns.json', () => largestTowns(facts, towns())),
    { ...file('/places/index.json', () => indexOf(facts, all().common)), isWaitedFor: true },
  ];
}

/** The words of an area's places, each once, with spaces between them. */
function wordsOfArea({ towns, brands }: Area): string {
  const texts = towns.flatMap(({ places }) => places.flatMap(({ order, town }) => [order, town]));
  const words = [...new Set([...texts, ...brands.values()])].flatMap((text) => plainName(text).split(' '));
  return [...new Set(words)].filter((word) => word !== '' && isInFiles(word)).join(' ');
}
