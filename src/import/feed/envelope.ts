import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { collectionsWith, registrationOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { type Collection, collectionNames, namesOf } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { ArgsOf } from '../../model/problem.js';
import { groupName, type IncomingMeta, type Raw, shown } from '../incoming.js';
import type { feedProblems, LostArgs, OtherShape } from '../problems.js';

/** A record of a payload, with its path from the root. */
export interface FoundRecord {
  readonly brandName: string | undefined;
  readonly group: string | undefined;
  readonly collection: Collection;
  readonly value: Raw;
  readonly path: FieldPath;
}

/** An irregularity in the payload around its records. */
export type EnvelopeFinding = {
  readonly [R in 'import/envelope' | 'import/lost' | 'import/count']: {
    readonly rule: R;
    readonly args: ArgsOf<(typeof feedProblems)[R]>;
    readonly path: FieldPath;
  };
}['import/envelope' | 'import/lost' | 'import/count'];

export interface Envelope {
  readonly records: readonly FoundRecord[];
  readonly meta: IncomingMeta;
  readonly findings: readonly EnvelopeFinding[];
}

/** The lists of records in a brand, by their names. */
const arrayNames: ReadonlyMap<string, Collection> = new Map<string, Collection>([
  ...collectionNames.flatMap((name) => {
    const { publishedAs, alsoListedAs = [] } = registrationOf(name);
    const lists = publishedAs === 'brand' ? [] : [publishedAs.list, ...alsoListedAs];
    return lists.map((list) => [list, name] as const);
  }),
]);

/** The collections whose records are themselves elements of Brand (D42). */
const brandRecords = collectionsWith(({ publishedAs }) => publishedAs === 'brand');

/**
 * Finds the records of a payload: in the interface's envelope (2.2), with or without its meta; in an envelope whose
 * `data` is an object; in lists of brand groups, of brands, or of bare records.
 * @param collection of bare records, if known
 * @param named the collection that the feed's name indicates, for records that can be of several
 */
export function openEnvelope(root: Raw, collection: Collection | undefined, named = collection): Envelope {
  const reader = new Reader(collection, named);
  reader.root(root);
  return reader;
}

class Reader implements Envelope {
  readonly records: FoundRecord[] = [];
  readonly findings: EnvelopeFinding[] = [];
  meta: IncomingMeta = {};
  readonly #collection: Collection | undefined;

  readonly #named: Collection | undefined;

  constructor(collection: Collection | undefined, named: Collection | undefined) {
    this.#collection = collection;
    this.#named = named;
  }

  root(root: Raw): void {
    if (Array.isArray(root)) this.#groups(root, []);
    else if (isPlainObject(root) && ('data' in root || 'Data' in root)) this.#envelope(root);
    else if (isPlainObject(root)) this.#group(root, [], undefined);
  }

  #envelope(root: PlainObject): void {
    const dataKey = 'data' in root ? 'data' : 'Data';
    for (const [key, value] of Object.entries(root)) {
      if (key === dataKey) this.#data(value, [key]);
      else if (key.toLowerCase() !== 'meta') this.#lose(value, [key]);
    }
    this.#meta(root['meta'] ?? root['Meta'], 'meta' in root ? 'meta' : 'Meta');
  }

  #data(data: Raw, path: FieldPath): void {
    if (Array.isArray(data)) this.#groups(data, path);
    if (!isPlainObject(data)) return;
    this.findings.push({ rule: 'import/envelope', args: { what: 'data-object' }, path });
    this.#group(data, path, undefined);
  }

  #groups(list: readonly Raw[], path: FieldPath): void {
    let groups = 0;
    list.forEach((item, index) => {
      if (!isPlainObject(item)) {
        this.#lose(item, [...path, index]);
        return;
      }
      this.#group(item, [...path, index], groupName(groups));
      if ('Brand' in item) groups++;
    });
  }

  /** Reads an object that is a group of brands, a brand, or a single record. */
  #group(item: PlainObject, path: FieldPath, name: string | undefined): void {
    if ('Brand' in item) {
      for (const [key, value] of Object.entries(item)) {
        if (key !== 'Brand') this.#lose(value, [...path, key]);
        else if (isPlainObject(value)) this.#brand(value, [...path, key], name);
        else if (Array.isArray(value)) {
          value.forEach((brand, index) => {
            if (isPlainObject(brand)) this.#brand(brand, [...path, key, index], name);
            else this.#lose(brand, [...path, key, index]);
          });
        } else if (value !== null) this.#lose(value, [...path, key]);
      }
    } else if (isRecordByItself(Object.keys(item))) this.#single(item, path, name);
    else this.#brand(item, path, name);
  }

  /** Reads a record that isn't inside a brand. */
  #single(item: PlainObject, path: FieldPath, group: string | undefined): void {
    const keys = Object.keys(item);
    const collection = this.#collection ?? mostLike(keys, collectionNames);
    if (collection === undefined || !isRecord(keys, collection)) this.#lose(item, path, 'no-record');
    else this.records.push({ brandName: undefined, group, collection, value: item, path });
  }

  #brand(brand: PlainObject, path: FieldPath, group: string | undefined): void {
    const { BrandName: name, ...fields } = brand;
    const brandName = typeof name === 'string' && name.trim() !== '' ? name : undefined;
    const itself = this.#recordsThemselves(Object.keys(fields));
    if (itself === 'several') {
      this.#lose(brand, path, 'several-collections');
      return;
    }
    if (itself !== undefined) {
      this.records.push({ brandName, group, collection: itself, value: fields, path });
      return;
    }
    for (const [key, value] of Object.entries(brand)) {
      const collection = arrayNames.get(key);
      if (key === 'BrandName') continue;
      if (collection === undefined) {
        this.#lose(value, [...path, key]);
        continue;
      }
      const isList = Array.isArray(value);
      (isList ? value : [value]).forEach((record: Raw, index) => {
        const own = isList ? [...path, key, index] : [...path, key];
        if (!isPlainObject(record)) {
          if (record !== null) this.#lose(record, own);
        } else if (isRecord(Object.keys(record), collection))
          this.records.push({ brandName, group, collection, value: record, path: own });
        else this.#lose(record, own, 'no-record');
      });
    }
  }

  /**
   * The collection of which a brand with these fields is itself a record, if it has no lists of records. Its name alone
   * is a record too (D42), where the collection is known.
   */
  #recordsThemselves(names: readonly string[]): Collection | 'several' | undefined {
    if (brandRecords.length === 0 || names.some((key) => arrayNames.has(key))) return undefined;
    const asked = this.#collection ?? this.#named;
    const possible = mostAlike(names, brandRecords);
    if (asked !== undefined && brandRecords.includes(asked)) {
      const isAsked = names.length === 0 || possible.includes(asked) || this.#collection !== undefined;
      return isAsked ? asked : undefined;
    }
    return this.#collection === undefined && possible.length > 1 ? 'several' : possible[0];
  }

  #meta(meta: Raw, key: string): void {
    if (!isPlainObject(meta)) {
      this.findings.push({ rule: 'import/envelope', args: { what: 'no-meta' }, path: [] });
      return;
    }
    const text = (value: Raw) => (typeof value === 'string' && value !== '' ? value : undefined);
    const known = {
      agreement: text(meta['Agreement']),
      licenseUrl: text(meta['License']),
      termsUrl: text(meta['TermsOfUse']),
      lastUpdated: text(meta['LastUpdated']),
    };
    this.meta = Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
    const total = Number(shown(meta['TotalResults'] ?? null));
    if (
      Number.isInteger(total) &&
      meta['TotalResults'] !== null &&
      'TotalResults' in meta &&
      total !== this.records.length
    ) {
      const args = { total, records: this.records.length };
      this.findings.push({ rule: 'import/count', args, path: [key, 'TotalResults'] });
    }
  }

  #lose(value: Raw, path: FieldPath, what: LostArgs['what'] = 'unknown-field'): void {
    this.findings.push({ rule: 'import/lost', args: { what, value: shown(value) }, path });
  }
}

/** The fields that identify records in the lists of a brand. */
const identities: ReadonlySet<string> = new Set(
  collectionNames.flatMap((name) =>
    registrationOf(name).publishedAs === 'brand' ? [] : namesOf(name).identity.slice(0, 1),
  ),
);

/** True if an object with these keys contains no brands and isn't a brand, so that it can only be a record. */
function isRecordByItself(names: readonly string[]): boolean {
  if (names.includes('Brand')) return false;
  return (
    names.some((key) => identities.has(key)) ||
    !names.some((key) => key === 'BrandName' || arrayNames.has(key))
  );
}

/** What a value without records is, if it is known. */
export function otherShapeOf(root: Raw): OtherShape | undefined {
  const names = namesIn(root) ?? namesIn(Array.isArray(root) ? root[0] : undefined) ?? [];
  const data = isPlainObject(root) ? (root['data'] ?? root['Data']) : root;
  const inner = namesIn(data);
  if (names.includes('features') || (names.includes('geometry') && names.includes('properties')))
    return 'geojson';
  if (inner?.includes('brand')) return 'brazil';
  if (inner === undefined && !Array.isArray(data)) {
    if (typeof data === 'string' && /^\s*[[{]/.test(data)) return 'json-text';
  }
  return names.some((key) => /^(?:errors?|message|status ?code|code|fault)$/i.test(key))
    ? 'error'
    : undefined;
}

/** The keys of an object; undefined for anything else. */
function namesIn(value: Raw): readonly string[] | undefined {
  return isPlainObject(value) ? Object.keys(value) : undefined;
}

/**
 * True if an object has a field of the collection's records in any version. An error message, for instance, has none.
 */
function isRecord(names: readonly string[], collection: Collection): boolean {
  return registrationOf(collection).versions.some((version) => {
    const { shape } = recordSchema(version, collection);
    return names.some((key) => Object.hasOwn(shape, key));
  });
}

/**
 * The collection that shares most of these field names in its newest version; undefined if several share equally many.
 */
function mostLike(names: readonly string[], among: readonly Collection[]): Collection | undefined {
  const [best, ...others] = mostAlike(names, among);
  return others.length === 0 ? best : undefined;
}

/** The collections that share most of these field names in their newest version; none if all share none. */
function mostAlike(names: readonly string[], among: readonly Collection[]): readonly Collection[] {
  const scores = among.map((name) => {
    const { shape } = recordSchema(registrationOf(name).versions.at(-1)!, name);
    return names.filter((key) => Object.hasOwn(shape, key)).length;
  });
  const best = Math.max(1, ...scores);
  return among.filter((_, at) => scores[at] === best);
}
