import MiniSearch from 'minisearch';
import { groupedBy } from '../../../../base/grouped-by.js';
import { once } from '../../../../base/once.js';
import { type Coordinates, metresBetween } from '../../../../model/place/distance.js';
import { middleOf } from '../../places/distance.js';
import type { FoundPlace } from '../../places/places-file.js';
import { plainText, shownName } from '../../words.js';
import { type AskedPostcode, postcodeIn } from './postcode.js';

/** Where somebody looks, as far as the published places know it. */
export type Where =
  | {
      readonly kind: 'point';
      /** As it is said: `CB1 2AB`, `Cambridge`. */
      readonly name: string;
      readonly at: Coordinates;
      /** Metres by which distances may be wrong, as nine of ten are not; 0 if it is known where that is. */
      readonly wrong: number;
      /** What is to be said of how it was found; empty for nothing. */
      readonly said: string;
      /** Other places with the name, as they can be asked for. */
      readonly others: readonly string[];
    }
  /** Places that have the words, and are far from each other, or have no position. */
  | { readonly kind: 'places'; readonly name: string; readonly places: readonly FoundPlace[] };

/** A point of which it is known where it is. */
export function pointAt(name: string, at: Coordinates) {
  return { kind: 'point' as const, name, at, wrong: 0, said: '', others: [] as readonly string[] };
}

/** How wrong a distance from the middle of a district or of an area may be, in metres. */
const wrongOfDistrict = 3000;
const wrongOfArea = 20_000;

/** Places that are no further from their middle than this are found as one point, in metres. */
const near = 3000;

/** Finds postcodes, towns, streets and names among the places of a publication. */
export class Finder {
  readonly places: readonly FoundPlace[];
  readonly #middles: ReadonlyMap<string, Coordinates>;
  readonly #towns: () => ReadonlyMap<string, readonly FoundPlace[]>;
  /** It takes longer than all else, and a postcode or a town that is written right needs none. */
  readonly #index: () => ReturnType<typeof indexOf>;

  /** @param middles those of districts of British postcodes, by their names */
  constructor(places: readonly FoundPlace[], middles: ReadonlyMap<string, Coordinates>) {
    this.places = places;
    this.#middles = middles;
    this.#towns = once(() => {
      const byName = groupedBy(places, ({ town }) => plainText(town));
      return new Map([...byName].filter(([name]) => name !== ''));
    });
    this.#index = once(() => indexOf(places, [...this.#towns().keys()]));
  }

  /** Makes a part of the index of words, before anybody waits for it. @returns true once it is whole */
  prepare(): boolean {
    return this.#index().add(addedAtOnce);
  }

  /** @returns undefined if nothing like it is published */
  where(text: string): Where | undefined {
    const postcode = postcodeIn(text);
    if (postcode !== undefined) return this.#postcode(postcode);
    if (plainText(text) === '') return undefined;
    return (
      this.#town(text) ??
      this.#named(text, 'as written') ??
      this.#likeTown(text) ??
      this.#named(text, 'with slips')
    );
  }

  #postcode({ name, isWhole, district, area }: AskedPostcode): Where | undefined {
    if (isWhole) {
      const own = this.places.filter(({ postcode }) => postcode === name);
      const at = middleOf(positionsOf(own));
      if (at !== undefined) return pointAt(name, at);
      if (own.length > 0) return { kind: 'places', name, places: own };
    }
    const middle =
      this.#middles.get(district) ??
      middleOf(positionsOf(this.places.filter(({ postcode }) => postcode.startsWith(`${district} `))));
    if (middle !== undefined) {
      const said = `Measured from the middle of ${district}: distances may be wrong by a mile or two.`;
      return { ...pointAt(name, middle), wrong: wrongOfDistrict, said };
    }
    const inArea = [...this.#middles].filter(([each]) => /^[A-Z]+/.exec(each)![0] === area);
    const at = middleOf(inArea.map(([, each]) => each));
    const said = `We don’t know where ${district} is. Nearest by the middle of ${area}, which may be many miles wrong.`;
    return at && { ...pointAt(name, at), wrong: wrongOfArea, said };
  }

  /** A town by its name, and the letters of its postcodes if there are several: `Newport TF`. */
  #town(text: string): Where | undefined {
    const [, name = '', area] = /^(.*?)(?:\s+([a-z]{1,2}))?$/is.exec(text.trim())!;
    const towns = this.#towns();
    const whole = towns.get(plainText(text));
    const own = whole ?? towns.get(plainText(name));
    if (own === undefined) return undefined;
    const areas = groupedBy(own, ({ postcode }) => /^[A-Z]{1,2}(?=\d)/.exec(postcode)?.[0] ?? '');
    const byCount = [...areas].sort(([, a], [, b]) => b.length - a.length);
    const asked =
      whole === undefined ? byCount.find(([letters]) => letters === area?.toUpperCase()) : byCount[0];
    const at = middleOf(positionsOf(asked?.[1] ?? []));
    if (asked === undefined || at === undefined) return undefined;
    const shown = shownName(own[0]!.town);
    const others = byCount.flatMap(([letters, places]) => {
      const other = middleOf(positionsOf(places));
      // A town may have postcodes of two areas.
      return letters === '' || other === undefined || metresBetween(at, other) < 10 * near
        ? []
        : [`${shown} ${letters}`];
    });
    return { ...pointAt(shown, at), others };
  }

  #likeTown(text: string): Where | undefined {
    const towns = this.#towns();
    const found = this.#index()
      .towns.search(text, slips)
      .map(({ id }) => id as string);
    // Of towns that are as like, the one with most places.
    const best = found
      .slice(0, 5)
      .sort((a, b) => (towns.get(b)?.length ?? 0) - (towns.get(a)?.length ?? 0))[0];
    const town = best === undefined ? undefined : this.#town(best);
    return town?.kind === 'point'
      ? { ...town, said: `Nothing is published for “${text}”. Showing ${town.name}.` }
      : town;
  }

  /** Places whose name, street and town have all words. */
  #named(text: string, how: 'as written' | 'with slips'): Where | undefined {
    const options = how === 'as written' ? { prefix: true, combineWith: 'AND' as const } : slips;
    const found = this.#index()
      .ofPlaces()
      .search(text, options)
      .map(({ id }) => this.places[id as number]!);
    if (found.length === 0) return undefined;
    const positions = positionsOf(found);
    const at = middleOf(positions);
    const isCompact = at !== undefined && positions.every((each) => metresBetween(at, each) <= near);
    return isCompact && positions.length === found.length
      ? pointAt(`“${text}”`, at)
      : { kind: 'places', name: `“${text}”`, places: found };
  }
}

/** So many places are added to the index at once, so that no key has to wait for it. */
const addedAtOnce = 200;

/** A letter or two may be wrong in a word, none in a short one, which is too near to others. */
const slips = {
  prefix: true,
  combineWith: 'AND' as const,
  fuzzy: (term: string) => (term.length < 5 ? false : term.length < 8 ? 1 : 2),
};

function indexOf(places: readonly FoundPlace[], names: readonly string[]) {
  // The same words are in very many places.
  const known = new Map<string, string | null>();
  const processTerm = (term: string) => {
    if (!known.has(term)) known.set(term, plainText(term) || null);
    return known.get(term);
  };
  const all = new MiniSearch({
    fields: ['name', 'street', 'town', 'brand'],
    processTerm,
    searchOptions: { boost: { town: 2, name: 2 } },
  });
  let added = 0;
  const add = (count: number) => {
    for (const { name, street, town, brand } of places.slice(added, added + count))
      all.add({ id: added++, name, street, town, brand });
    return added === places.length;
  };
  const towns = new MiniSearch({ fields: ['town'], idField: 'town', processTerm });
  for (const town of names) towns.add({ town });
  const ofPlaces = () => {
    add(places.length);
    return all;
  };
  return { add, ofPlaces, towns };
}

function positionsOf(places: readonly FoundPlace[]): Coordinates[] {
  return places.flatMap(({ position }) => position ?? []);
}
