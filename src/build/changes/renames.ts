import { groupedBy } from '../../base/grouped-by.js';
import { isPlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import {
  type Coordinates,
  metresBetween,
  metresOfDegree,
  radiansOfDegree,
} from '../../model/place/distance.js';
import { type IdentifiedRecord, identityFields, traitsOf } from './about.js';

/** Metres: two places that are further apart are two places, unless nearly all else is equal. */
const near = 100;
/** Two records of which so much is equal, as a share of all values, are the same one; less is enough under one identity. */
const nearlyAll = 0.9;
const enough = 0.75;
/** So many records with a clue in common are compared with a new one, or crowds in one spot are slow. */
const mostCandidates = 50;

/**
 * Of the records of a brand that are gone and those that are new, those that are the same under another identity; or of
 * several brands, those that are the same in another brand: the most alike first, each record in one pair at most.
 * @returns pairs of the record that is gone and the new one
 */
export function findRenamed(
  collection: Collection,
  gone: readonly IdentifiedRecord[],
  fresh: readonly IdentifiedRecord[],
) {
  if (gone.length === 0 || fresh.length === 0) return [];
  const left = gone.map((one) => candidateOf(collection, one));
  const clued = groupedBy(
    left.flatMap((was) => was.clues.map((clue) => ({ clue, was }))),
    ({ clue }) => clue,
  );
  const alike = fresh.flatMap((one) => {
    const is = candidateOf(collection, one);
    const clues = [...is.clues, ...(is.position ? cellsAround(is.position) : [])];
    const found = clues.flatMap((clue) => (clued.get(clue) ?? []).slice(0, mostCandidates));
    return [...new Set(found.map(({ was }) => was))]
      .map((was) => ({ was: was.own, is: one, score: likeness(was, is) }))
      .filter(({ score }) => score > 0);
  });
  const pairs = new Map<IdentifiedRecord, IdentifiedRecord>();
  const taken = new Set<IdentifiedRecord>();
  for (const { was, is } of alike.sort((a, b) => b.score - a.score)) {
    if (taken.has(was) || pairs.has(is)) continue;
    taken.add(was);
    pairs.set(is, was);
  }
  return [...pairs].map(([is, was]) => [was, is] as const);
}

type Candidate = ReturnType<typeof candidateOf>;

/** A record that may be paired, with what it is compared by. */
function candidateOf(collection: Collection, own: IdentifiedRecord) {
  const { name, kind, street = '', town = '', postcode, position: place } = traitsOf(collection, own.record);
  const without = identityFields(collection);
  const rest = Object.fromEntries(Object.entries(own.record).filter(([field]) => !without.includes(field)));
  // The postcode is a street or a building.
  const [called, address] = [folded(name), folded(postcode ?? `${street} ${town}`)];
  // Publishers write 0, 0 for a place they don't know.
  const position = place?.latitude === 0 && place.longitude === 0 ? undefined : place;
  return {
    own,
    /** But for its identity, each with the way to it. */
    values: new Set(valuesIn(rest)),
    traits: [called, kind, address],
    position,
    /** What the same record has too: all that it says, its identity, its name and address, or its spot. */
    clues: [
      `all ${JSON.stringify(rest)}`,
      `identity ${own.identity}`,
      ...(called === undefined && address === undefined ? [] : [`called ${called} ${address}`]),
      ...(position ? [cellAt(position)] : []),
    ],
  };
}

/** How much two candidates are alike: 0 if they aren't the same record, more than 2 if nothing differs. */
function likeness(was: Candidate, is: Candidate): number {
  const common = [...was.values].filter((value) => is.values.has(value)).length;
  const all = Math.max(was.values.size, is.values.size);
  const share = all === 0 ? 1 : common / all;
  if (share === 1 && was.clues[0] === is.clues[0]) return 3;
  const metres =
    was.position && is.position ? metresBetween(was.position, is.position) : Number.POSITIVE_INFINITY;
  const agrees = was.traits.some((trait, at) => trait !== undefined && trait === is.traits[at]);
  // Banks have branches next to each other.
  if (metres <= near && agrees && was.own.brand === is.own.brand) return 1 + share - metres / near;
  return share >= (was.own.identity === is.own.identity ? enough : nearlyAll) ? share : 0;
}

/** The square of the map, a hundred metres wide, that a place is in; moved by so many rows and columns. */
function cellAt({ latitude, longitude }: Coordinates, rows = 0, columns = 0): string {
  const row = Math.floor((latitude * metresOfDegree) / near) + rows;
  const width = metresOfDegree * Math.cos(((row * near) / metresOfDegree) * radiansOfDegree);
  return `spot ${row} ${Math.floor((longitude * width) / near) + columns}`;
}

function cellsAround(place: Coordinates): string[] {
  return [-1, 0, 1].flatMap((rows) => [-1, 0, 1].map((columns) => cellAt(place, rows, columns)));
}

function valuesIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesIn(item, path));
  if (!isPlainObject(value)) return [`${path} ${String(value)}`];
  return Object.entries(value).flatMap(([name, own]) => valuesIn(own, `${path}.${name}`));
}

/** A text without what publishers write now this way, now that: case, punctuation, spaces. */
function folded(text: string | undefined): string | undefined {
  return text?.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || undefined;
}
