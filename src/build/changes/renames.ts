import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import { metresBetween, type Position } from '../../model/distance.js';
import { traitsOf } from './about.js';
import { type IdentifiedRecord, identityFields } from './match.js';
import { Grid } from './position.js';

/** A record that has another identity now. */
export type Renamed = readonly [was: IdentifiedRecord, is: IdentifiedRecord];

/** Metres: two places that are further apart are two places, unless nearly all else is equal. */
const near = 100;
/** Two records of which so much is equal, as a share of all values, are the same one. */
const nearlyAll = 0.9;
/** So many candidates are compared with a record value by value: more would make crowds slow. */
const mostCandidates = 12;
/** So many places in a square of the grid are looked at. */
const mostInSquare = 100;

/**
 * Of the records of a brand that are gone and those that are new, those that are the same under another identity. Equal
 * ones are paired first, then the most alike. Each record is in one pair at most.
 */
export function findRenamed(
  collection: Collection,
  gone: readonly IdentifiedRecord[],
  fresh: readonly IdentifiedRecord[],
): Renamed[] {
  if (gone.length === 0 || fresh.length === 0) return [];
  const identity = new Set(identityFields(collection));
  const records = new Map<Candidate, IdentifiedRecord>();
  const candidate = (record: IdentifiedRecord) => {
    const own = new Candidate(collection, record.record, identity);
    records.set(own, record);
    return own;
  };
  const [left, right] = [gone.map(candidate), fresh.map(candidate)];
  const equal = pairEqual(left, right);
  const rest = right.filter((one) => !equal.has(one));
  const taken = new Set(equal.values());
  const pairs = [
    ...[...equal].map(([is, was]) => [was, is] as const),
    ...pairAlike(
      left.filter((one) => !taken.has(one)),
      rest,
    ),
  ];
  return pairs.map(([was, is]) => [records.get(was)!, records.get(is)!] as const);
}

/** The share of the values of two records, without their identities, that is equal. */
export function likeness(collection: Collection, a: PlainObject, b: PlainObject): number {
  const identity = new Set(identityFields(collection));
  const [one, other] = [a, b].map((value) => new Candidate(collection, value, identity));
  return shareOf(one!.values, other!.values);
}

/** A record that may be paired, with what it is compared by. */
class Candidate {
  readonly name: string | undefined;
  readonly kind: string | undefined;
  /** The postcode, which is a street or a building; without one, street and town. */
  readonly address: string | undefined;
  readonly position: Position | undefined;
  readonly #rest: PlainObject;
  #values: ReadonlySet<string> | undefined;

  constructor(collection: Collection, record: PlainObject, identity: ReadonlySet<string>) {
    const { name, kind, street = '', town = '', postcode, position } = traitsOf(collection, record);
    this.name = folded(name);
    this.kind = kind;
    this.address = folded(postcode ?? `${street} ${town}`);
    // Publishers write 0, 0 for a place they don't know.
    this.position = position?.latitude === 0 && position.longitude === 0 ? undefined : position;
    this.#rest = Object.fromEntries(Object.entries(record).filter(([field]) => !identity.has(field)));
  }

  /** The record without its identity, as a text. With another order of fields it is another one. */
  get text(): string {
    return JSON.stringify(this.#rest);
  }

  /** All values of the record but its identity, each with the way to it. */
  get values(): ReadonlySet<string> {
    if (this.#values === undefined) {
      this.#values = new Set();
      collect(this.#rest, '', this.#values as Set<string>);
    }
    return this.#values;
  }
}

/** Pairs those whose records are equal but for their identities, in order. By the new one. */
function pairEqual(gone: readonly Candidate[], fresh: readonly Candidate[]): Map<Candidate, Candidate> {
  const free = new Map<string, Candidate[]>();
  for (const one of gone) add(free, one.text, one);
  for (const own of free.values()) own.reverse();
  const pairs = new Map<Candidate, Candidate>();
  for (const one of fresh) {
    const was = free.get(one.text)?.pop();
    if (was !== undefined) pairs.set(one, was);
  }
  return pairs;
}

interface Possible {
  readonly was: Candidate;
  readonly is: Candidate;
  readonly score: number;
}

function pairAlike(
  gone: readonly Candidate[],
  fresh: readonly Candidate[],
): (readonly [Candidate, Candidate])[] {
  const grid = new Grid<Candidate>(near);
  const named = new Map<string, Candidate[]>();
  for (const one of gone) {
    if (one.position !== undefined) grid.add(one.position, one);
    for (const key of keysOf(one)) add(named, key, one);
  }
  const possible: Possible[] = [];
  for (const is of fresh) {
    for (const { was, metres } of placesNear(is, grid)) {
      possible.push({ was, is, score: 1 - metres / near + shareOf(was.values, is.values) });
    }
    const others = keysOf(is).flatMap((key) => (named.get(key) ?? []).slice(0, mostCandidates));
    for (const was of new Set(others)) {
      const score = shareOf(was.values, is.values);
      if (score >= nearlyAll) possible.push({ was, is, score });
    }
  }
  possible.sort((a, b) => b.score - a.score);
  const [left, right] = [new Set<Candidate>(), new Set<Candidate>()];
  return possible.flatMap(({ was, is }) => {
    if (left.has(was) || right.has(is)) return [];
    left.add(was);
    right.add(is);
    return [[was, is] as const];
  });
}

/** What stands near a place and agrees with it in name, kind or address; the nearest first. */
function placesNear(
  is: Candidate,
  grid: Grid<Candidate>,
): { readonly was: Candidate; readonly metres: number }[] {
  const { position } = is;
  if (position === undefined) return [];
  const found: { was: Candidate; metres: number }[] = [];
  for (const square of grid.near(position)) {
    for (const was of square.slice(0, mostInSquare)) {
      const metres = metresBetween(position, was.position!);
      if (metres <= near && agree(was, is)) found.push({ was, metres });
    }
  }
  return found.sort((a, b) => a.metres - b.metres).slice(0, mostCandidates);
}

function agree(a: Candidate, b: Candidate): boolean {
  const isSame = (x: string | undefined, y: string | undefined) => x !== undefined && x === y;
  return isSame(a.name, b.name) || isSame(a.address, b.address) || isSame(a.kind, b.kind);
}

/** What records are found by that may be nearly equal, wherever they are. */
function keysOf({ name, address }: Candidate): string[] {
  return name === undefined && address === undefined ? [] : [`${name} ${address}`];
}

/** The share of values that two records have in common, of those that the larger one has. */
function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const value of a) if (b.has(value)) common++;
  const all = Math.max(a.size, b.size);
  return all === 0 ? 1 : common / all;
}

function collect(value: unknown, path: string, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, path, into);
  else if (isPlainObject(value))
    for (const name of Object.keys(value)) collect(value[name], `${path}.${name}`, into);
  else into.add(`${path} ${String(value)}`);
}

/** A text without what publishers write now this way, now that: case, punctuation, spaces. */
function folded(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const plain = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return plain === '' ? undefined : plain;
}

function add<T>(map: Map<string, T[]>, key: string, item: T): void {
  const own = map.get(key);
  if (own === undefined) map.set(key, [item]);
  else own.push(item);
}
