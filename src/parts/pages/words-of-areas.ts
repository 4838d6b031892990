import { sha256 } from '../../base/bytes/sha256.js';
import type { Memory } from '../../base/cache/memory.js';
import { once } from '../../base/once.js';
import type { Area, AreaPlaces } from './areas.js';
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

  /** To be made after the areas. @param places the number of all */
  files(places: number): LazyData[] {
    const names = wordFiles(places);
    const all = once(() => wordAreas(this.#all(), names));
    const key = JSON.stringify(this.#areas.map(({ hash }) => hash));
    return names.map((name) => ({
      path: `/places/words/${name}.json`,
      key: sha256(JSON.stringify([name, names.length, key])),
      json: () => [Buffer.from(JSON.stringify(all().get(name)))],
    }));
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
