import { groupedBy } from '../../base/grouped-by.js';
import { isPlainObject } from '../../base/json/plain-object.js';
import { once } from '../../base/once.js';
import type { Collection } from '../../model/collection.js';
import { metresBetween, metresOfDegree, type Position } from '../../model/place/distance.js';
import { type IdentifiedRecord, identityFields, traitsOf } from './about.js';

/** A record that has another brand or identity now. */
type Renamed = readonly [was: IdentifiedRecord, is: IdentifiedRecord];

/** Metres: two places that are further apart are two places, unless nearly all else is equal. */
const near = 100;
/** Two records of which so much is equal, as a share of all values, are the same one; less is enough under one identity. */
const nearlyAll = 0.9;
const enough = 0.75;
/** So many places of its latitude are measured, and so many candidates compared with it value by value, or crowds are slow. */
const mostMeasured = 2000;
const mostCandidates = 12;

/**
 * Of the records of a brand that are gone and those that are new, those that are the same under another identity; or of
 * several brands, those that are the same in another brand. Equal ones are paired first, then the most alike. Each record is
 * in one pair at most.
 */
export function findRenamed(
  collection: Collection,
  gone: readonly IdentifiedRecord[],
  fresh: readonly IdentifiedRecord[],
): Renamed[] {
  if (gone.length === 0 || fresh.length === 0) return [];
  const [left, right] = [gone, fresh].map((all) => all.map((one) => candidateOf(collection, one)));
  const pairs = new Map<Candidate, Candidate>();
  const free = new Map([...groupedBy(left!, ({ text }) => text)].map(([text, all]) => [text, [...all]]));
  for (const one of right!) {
    const equal = free.get(one.text)?.shift();
    if (equal !== undefined) pairs.set(one, equal);
  }
  const taken = new Set(pairs.values());
  const alike = possiblePairs(
    left!.filter((one) => !taken.has(one)),
    right!.filter((one) => !pairs.has(one)),
  ).sort((a, b) => b.score - a.score);
  for (const { was, is } of alike) {
    if (taken.has(was) || pairs.has(is)) continue;
    taken.add(was);
    pairs.set(is, was);
  }
  return [...pairs].map(([is, was]) => [was.own, is.own] as const);
}

/** A record that may be paired, with what it is compared by. */
interface Candidate {
  readonly own: IdentifiedRecord;
  /** The record without its identity, as a text. */
  readonly text: string;
  /** Its values, each with the way to it. */
  readonly values: () => ReadonlySet<string>;
  readonly name: string | undefined;
  readonly kind: string | undefined;
  /** The postcode, which is a street or a building; without one, street and town. */
  readonly address: string | undefined;
  readonly position: Position | undefined;
}

function candidateOf(collection: Collection, own: IdentifiedRecord): Candidate {
  const { name, kind, street = '', town = '', postcode, position } = traitsOf(collection, own.record);
  const without = identityFields(collection);
  const rest = Object.fromEntries(Object.entries(own.record).filter(([field]) => !without.includes(field)));
  // Publishers write 0, 0 for a place they don't know.
  const isUnknown = position?.latitude === 0 && position.longitude === 0;
  return {
    own,
    text: JSON.stringify(rest),
    values: once(() => new Set(valuesIn(rest))),
    name: folded(name),
    kind,
    address: folded(postcode ?? `${street} ${town}`),
    position: isUnknown ? undefined : position,
  };
}

interface Possible {
  readonly was: Candidate;
  readonly is: Candidate;
  readonly score: number;
}

function possiblePairs(gone: readonly Candidate[], fresh: readonly Candidate[]): Possible[] {
  const around = placesAround(gone);
  const nameOf = ({ name, address }: Candidate) =>
    name !== undefined || address !== undefined ? `${name} ${address}` : '';
  const isSameBrand = (was: Candidate, is: Candidate) => was.own.brand === is.own.brand;
  const named = groupedBy(gone, nameOf);
  const identified = groupedBy(gone, ({ own }) => own.identity);
  const alike = (some: readonly Candidate[] | undefined, is: Candidate, least: number): Possible[] =>
    (some ?? [])
      .slice(0, mostCandidates)
      .map((was) => ({ was, is, score: shareOf(was, is) }))
      .filter(({ score }) => score >= least);
  return fresh.flatMap((is): Possible[] => {
    // Banks have branches next to each other.
    const placed = around(is)
      .filter(({ was }) => isSameBrand(was, is) && agree(was, is))
      .sort((a, b) => a.metres - b.metres)
      .slice(0, mostCandidates)
      .map(({ was, metres }) => ({ was, is, score: 1 - metres / near + shareOf(was, is) }));
    const name = nameOf(is);
    return [
      ...placed,
      ...(name === '' ? [] : alike(named.get(name), is, nearlyAll)),
      ...alike(identified.get(is.own.identity), is, enough),
    ];
  });
}

/** Finds the places near one: those in its band of latitudes, and in those beside it, are measured. */
function placesAround(all: readonly Candidate[]) {
  const bandOf = ({ latitude }: Position) => Math.floor((latitude * metresOfDegree) / near);
  const placed = all.flatMap((was) => (was.position === undefined ? [] : [{ was, position: was.position }]));
  const bands = groupedBy(placed, ({ position }) => bandOf(position));
  return ({ position: at }: Candidate): { readonly was: Candidate; readonly metres: number }[] => {
    if (at === undefined) return [];
    const band = bandOf(at);
    return [band, band - 1, band + 1]
      .flatMap((own) => bands.get(own) ?? [])
      .slice(0, mostMeasured)
      .map(({ was, position }) => ({ was, metres: metresBetween(at, position) }))
      .filter(({ metres }) => metres <= near);
  };
}

function agree(a: Candidate, b: Candidate): boolean {
  const isSame = (x: string | undefined, y: string | undefined) => x !== undefined && x === y;
  return isSame(a.name, b.name) || isSame(a.address, b.address) || isSame(a.kind, b.kind);
}

/** The share of values that two records have in common, of those that the larger one has. */
function shareOf({ values: one }: Candidate, { values: other }: Candidate): number {
  const [a, b] = [one(), other()];
  const common = [...a].filter((value) => b.has(value)).length;
  const all = Math.max(a.size, b.size);
  return all === 0 ? 1 : common / all;
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
