import { asciiJson } from '../../base/json/ascii-json.js';
import { paired } from '../../base/paired.js';
import { type Collection, namesOf } from '../../model/collection.js';
import {
  areSameBytes,
  type BrandRecords,
  fieldsIn,
  noRecords,
  type RecordsInOrder,
  type StoredRecord,
} from './records.js';

/** JSON in pieces: texts in ASCII, and records as they are published. */
type Json = string | StoredRecord | readonly Json[];

/**
 * What makes the brands of one answer of those of another, as canonical JSON. docs/changes.md describes the form.
 * `brands` has all brands of the new answer in their order, `gone` those that it hasn't any more.
 */
export interface Patch {
  readonly brands: Uint8Array;
  readonly gone: Uint8Array | undefined;
}

/**
 * The patch between two answers. Records are compared by their bytes; of a record that is the same in both, nothing is
 * parsed but its identity.
 * @param was brands with their groups, in the order of publication; none if the answer is new
 * @param is the same of the new answer; none if there is no such answer any more
 */
export function patchOf(
  collection: Collection,
  was: readonly BrandRecords[],
  is: readonly BrandRecords[],
): Patch {
  const fields = namesOf(collection).identity;
  const before = placed(was);
  const after = placed(is);
  const sources = pairBrands(before, after);
  const brands: Json[] = after.map((brand) => {
    const from = sources.get(brand);
    const records = recordPatch(from?.records ?? noRecords, brand.records, fields);
    return object({
      ...placeOf(brand),
      ...records,
      was: from === undefined ? 'null' : isSamePlace(from, brand) ? undefined : object(placeOf(from)),
    });
  });
  const used = new Set(sources.values());
  const gone = before
    .filter((brand) => !used.has(brand))
    .map((brand) =>
      object({ ...placeOf(brand), removed: recordPatch(brand.records, noRecords, fields).removed }),
    );
  return {
    brands: bytesOf(list(brands)),
    gone: gone.length === 0 ? undefined : bytesOf(list(gone)),
  };
}

/** A brand of an answer, by what says which one it is: its group, its name, and which of several alike. */
interface PlacedBrand {
  readonly group: number;
  readonly name: string;
  readonly which: number;
  /** Its position in its group. */
  readonly index: number;
  readonly records: RecordsInOrder;
}

function placed(brands: readonly BrandRecords[]): PlacedBrand[] {
  const alike = new Map<string, number>();
  const inGroup = new Map<number, number>();
  return brands.map(({ brand: name, group = 0, records }) => {
    const which = next(alike, `${group} ${name}`);
    return { group, name, which, index: next(inGroup, group), records };
  });
}

/** Counts from 0. */
function next<K>(counts: Map<K, number>, key: K): number {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count;
}

function isSamePlace(a: PlacedBrand, b: PlacedBrand): boolean {
  return a.group === b.group && a.name === b.name && a.which === b.which;
}

function placeOf({ group, name, which }: PlacedBrand) {
  return {
    BrandName: textJson(name),
    group: String(group),
    which: which === 0 ? undefined : String(which),
  };
}

/** From which brand of the old answer each of the new one is made: the nearest one, so that little is said twice. */
function pairBrands(
  before: readonly PlacedBrand[],
  after: readonly PlacedBrand[],
): ReadonlyMap<PlacedBrand, PlacedBrand> {
  const pairs = new Map<PlacedBrand, PlacedBrand>();
  const free = new Set(before);
  const likeness: readonly ((a: PlacedBrand, b: PlacedBrand) => boolean)[] = [
    isSamePlace,
    (a, b) => a.name === b.name,
    (a, b) => a.group === b.group && a.index === b.index,
  ];
  for (const isLike of likeness) {
    for (const brand of after) {
      if (pairs.has(brand)) continue;
      const found = [...free].find((one) => isLike(one, brand));
      if (found === undefined) continue;
      pairs.set(brand, found);
      free.delete(found);
    }
  }
  return pairs;
}

/** A record with its identity, and which of several with that identity it is. */
interface NamedRecord {
  readonly record: StoredRecord;
  readonly identity: string;
  readonly which: number;
}

interface RecordPatch {
  readonly removed?: Json | undefined;
  readonly added?: Json | undefined;
  readonly replaced?: Json | undefined;
  readonly order?: Json | undefined;
}

function recordPatch(
  wasList: RecordsInOrder,
  isList: RecordsInOrder,
  fields: readonly string[],
): RecordPatch {
  if (wasList === isList) return {};
  const [was, is] = [wasList.all(), isList.all()];
  if (was.length === is.length && paired(was, is).every(([one, other]) => areSameBytes(one, other)))
    return {};
  const before = named(was, fields);
  const after = named(is, fields);
  const positions = new Map(before.map((record, at) => [keyOf(record), at]));
  const kept = after.map((record) => positions.get(keyOf(record)));
  const stays = new Set(kept);
  const isInOrder = isRising(kept);
  const removed = before.filter((_, at) => !stays.has(at)).map((one) => entry(one));
  const replaced: Json[] = [];
  const added: Json[] = [];
  let last: NamedRecord | undefined;
  for (const [at, record] of after.entries()) {
    const position = kept[at];
    if (position === undefined) added.push(entry(record, isInOrder ? last : undefined));
    else {
      last = record;
      if (!areSameBytes(was[position]!, record.record)) replaced.push(entry(record));
    }
  }
  return {
    removed: unlessEmpty(removed),
    added: unlessEmpty(added),
    replaced: unlessEmpty(replaced),
    order: isInOrder ? undefined : list(after.map(keyJson)),
  };
}

function named(records: readonly StoredRecord[], fields: readonly string[]): NamedRecord[] {
  const alike = new Map<string, number>();
  return records.map((record) => {
    const identity = fieldsIn(record, fields)
      .map((value) => String(value ?? ''))
      .join('/');
    return { record, identity, which: next(alike, identity) };
  });
}

function keyOf({ identity, which }: NamedRecord): string {
  return which === 0 ? identity : `${identity}\u0000${which}`;
}

/** Whether the records that stay are in their old order. */
function isRising(positions: readonly (number | undefined)[]): boolean {
  let last = -1;
  return positions.every((position) => {
    if (position === undefined) return true;
    const isLater = position > last;
    last = position;
    return isLater;
  });
}

/** @param after the record that stays, behind which an added one is put; without one it is put before all others */
function entry(one: NamedRecord, after?: NamedRecord): Json {
  return object({
    after: after && keyJson(after),
    record: one.record,
    which: one.which === 0 ? undefined : String(one.which),
  });
}

/** A record's identity; if several have it, in a list with which of them it is. */
function keyJson({ identity, which }: NamedRecord): string {
  const text = textJson(identity);
  return which === 0 ? text : `[${text},${which}]`;
}

function textJson(text: string): string {
  return asciiJson(JSON.stringify(text));
}

function unlessEmpty(items: readonly Json[]): Json | undefined {
  return items.length === 0 ? undefined : list(items);
}

function list(items: readonly Json[]): Json {
  return ['[', items.map((item, at) => (at === 0 ? item : [',', item])), ']'];
}

/** An object of the fields that have a value, in canonical order. */
function object(fields: Readonly<Record<string, Json | undefined>>): Json {
  const named = Object.keys(fields)
    .sort()
    .flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]));
  return ['{', named.map(([name, value], at) => [`${at === 0 ? '' : ','}"${name}":`, value]), '}'];
}

/** A copy, so that the answers needn't stay in memory. */
function bytesOf(json: Json): Uint8Array {
  const pieces: Uint8Array[] = [];
  const add = (piece: Json) => {
    if (typeof piece === 'string') pieces.push(Buffer.from(piece));
    else if ('bytes' in piece) pieces.push(piece.bytes.subarray(piece.start, piece.end));
    else for (const each of piece) add(each);
  };
  add(json);
  return Buffer.concat(pieces);
}
