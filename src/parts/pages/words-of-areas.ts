import { sha256 } from '../../base/bytes/sha256.js';
import type { Memory } from '../../base/cache/memory.js';
import { once } from '../../base/once.js';
import type { Area, AreaFacts, AreaPlaces } from './areas.js';
import { indexedTowns, indexOf, largestTowns } from './places-index.js';
import type { LazyData } from './shell.js';
import { plainName } from './spelling.js';
import { isInFiles, wordAreas, wordFiles } from './word-areas.js';

/** The files of words. Those of areas that are as they were in the last build are known, and others are read anyway. */
export class WordsOfAreas {
  readonly #areas: readonly AreaPlaces[];
  readonly #memory: Memory;
  /** By the hash of the area. */
  readonly #noted = new Map<string, string>();

  constructor(areas: readonly AreaPlaces[], memory: Memory) {
    this.#areas = areas;
    this.#memory = memory;
  }

  /** Notes the words of an area that was read. */
  noted({ hash }: AreaPlaces, area: Area): Area {
    this.#noted.set(hash, wordsOfArea(area));
    return area;
  }

  /** The files of words and towns, and the index with the words that are common: to be made after the areas. */
  files(facts: readonly AreaFacts[]): LazyData[] {
    const names = wordFiles(facts.reduce((sum, { count }) => sum + count, 0));
    const towns = once(() => indexedTowns(facts));
    const all = once(() => wordAreas(this.#all(), names, towns()));
    const key = JSON.stringify(this.#areas.map(({ hash }) => hash));
    const file = (path: string, of: () => unknown) => ({
      path,
      key: sha256(JSON.stringify([path, names.length, key])),
      json: () => [Buffer.from(JSON.stringify(of()))],
    });
    return [
      ...names.map((name) => file(`/places/words/${name}.json`, () => all().files.get(name))),
      file('/places/towns.json', () => largestTowns(facts, towns())),
      { ...file('/places/index.json', () => indexOf(facts, all().common)), isWaitedFor: true },
    ];
  }

  #all(): readonly { readonly key: string; readonly words: string }[] {
    const slot = 'words of areas';
    const known = (this.#memory.find(slot, 'all') ?? {}) as Readonly<Record<string, string>>;
    const words = this.#areas.map(
      ({ hash, read }) => this.#noted.get(hash) ?? known[hash] ?? wordsOfArea(read()),
    );
    if (this.#areas.some(({ hash }) => known[hash] === undefined))
      this.#memory.keep(
        slot,
        'all',
        Object.fromEntries(this.#areas.map(({ hash }, at) => [hash, words[at]!])),
      );
    return this.#areas.map(({ key }, at) => ({ key, words: words[at]! }));
  }
}

/** The words of an area's places, each once, with spaces between them. */
function wordsOfArea({ towns, brands }: Area): string {
  const texts = towns.flatMap(({ places }) => places.flatMap(({ order, town }) => [order, town]));
  const words = [...new Set([...texts, ...brands.values()])].flatMap((text) => plainName(text).split(' '));
  return [...new Set(words)].filter((word) => word !== '' && isInFiles(word)).join(' ');
}
