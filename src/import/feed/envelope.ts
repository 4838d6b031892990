import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { collectionsWith, registrationOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { type Collection, collectionNames, namesOf } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { groupName, type IncomingMeta, itemsOf, type Raw, shownValue } from '../incoming.js';
import type { OtherDocument } from '../problems.js';
import type { Repair, UnimportedArgs } from '../repairs/problems.js';

/** A record of a payload, with its path from the root. */
export interface FoundRecord {
  readonly brandName: string | undefined;
  readonly group: string | undefined;
  readonly collection: Collection;
  readonly value: Raw;
  readonly path: FieldPath;
}

/** The lists of records in a brand, by their names. */
const listNames: ReadonlyMap<string, Collection> = new Map(
  collectionNames.flatMap((name) => {
    const { publishedAs, alsoListedAs = [] } = registrationOf(name);
    const lists = publishedAs === 'brand' ? [] : [publishedAs.list, ...alsoListedAs];
    return lists.map((list) => [list, name] as const);
  }),
);

/** The collections whose records are themselves elements of Brand (D42). */
const brandRecords = collectionsWith(({ publishedAs }) => publishedAs === 'brand');

/** The fields that identify records in the lists of a brand. */
const identities: ReadonlySet<string> = new Set(
  [...listNames.values()].flatMap((name) => namesOf(name).identity.slice(0, 1)),
);

/**
 * The records of a payload: in the interface's envelope (2.2), with or without its meta; in an envelope whose `data` is an
 * object; in lists of brand groups, of brands, or of bare records.
 */
export class Envelope {
  readonly records: FoundRecord[] = [];
  /** What is no part of a record. */
  readonly lost: Repair[] = [];
  meta: IncomingMeta = {};
  /** The number of records that the payload says it has (interface 2.2), and where. */
  total: { readonly total: number; readonly path: FieldPath } | undefined;
  readonly #collection: Collection | undefined;
  readonly #named: Collection | undefined;

  /**
   * @param collection of bare records, if known
   * @param named the collection that the feed's name indicates, for records that can be of several
   */
  constructor(root: Raw, collection: Collection | undefined, named = collection) {
    this.#collection = collection;
    this.#named = named;
    const fields = isPlainObject(root) ? Object.entries(root) : [];
    if (!fields.some(([key]) => /^data$/i.test(key))) this.#groups(root, []);
    else
      for (const [key, value] of fields) {
        if (/^data$/i.test(key)) this.#groups(value, [key]);
        else if (!/^meta$/i.test(key)) this.#lose(value, [key]);
        else if (isPlainObject(value)) this.#meta(value, key);
      }
  }

  /** Reads groups, brands or records: a list of them, or one. */
  #groups(groups: Raw, path: FieldPath): void {
    let before = 0;
    for (const { raw, path: at } of itemsOf(groups, path)) {
      const group = groupName(before);
      if (!isPlainObject(raw)) this.#lose(raw, at);
      else if ('Brand' in raw) {
        this.#group(raw, at, group);
        before++;
      } else this.#brandOrRecord(raw, at, group);
    }
  }

  #group({ Brand: brands, ...others }: PlainObject, path: FieldPath, group: string | undefined): void {
    for (const [key, value] of Object.entries(others)) this.#lose(value, [...path, key]);
    for (const { raw, path: at } of itemsOf(brands, [...path, 'Brand']))
      if (isPlainObject(raw)) this.#brand(raw, at, group);
      else this.#lose(raw, at);
  }

  #brandOrRecord(item: PlainObject, path: FieldPath, group: string | undefined): void {
    const keys = Object.keys(item);
    const isBrand = keys.some((key) => key === 'BrandName' || listNames.has(key));
    if (isBrand && !keys.some((key) => identities.has(key))) {
      this.#brand(item, path, group);
      return;
    }
    const [likeliest, ...others] = mostAlike(keys, collectionNames);
    const collection = this.#collection ?? (others.length === 0 ? likeliest : undefined);
    this.#record(item, path, { brandName: undefined, group, collection });
  }

  #brand(brand: PlainObject, path: FieldPath, group: string | undefined): void {
    const { BrandName: name, ...fields } = brand;
    const brandName = typeof name === 'string' && name.trim() !== '' ? name : undefined;
    const itself = this.#collectionOf(Object.keys(fields));
    if (itself === 'several') this.#lose(brand, path, 'several-collections');
    else if (itself !== undefined)
      this.records.push({ brandName, group, collection: itself, value: fields, path });
    else
      for (const [key, value] of Object.entries(fields)) {
        const collection = listNames.get(key);
        if (collection === undefined) this.#lose(value, [...path, key]);
        else
          for (const { raw, path: at } of itemsOf(value, [...path, key]))
            this.#record(raw, at, { brandName, group, collection });
      }
  }

  #record(
    value: Raw,
    path: FieldPath,
    of: Pick<FoundRecord, 'brandName' | 'group'> & { readonly collection: Collection | undefined },
  ): void {
    const { collection } = of;
    if (!isPlainObject(value)) this.#lose(value, path);
    else if (collection === undefined || !hasFieldOf(Object.keys(value), collection))
      this.#lose(value, path, 'no-record');
    else this.records.push({ ...of, collection, value, path });
  }

  /**
   * The collection of which a brand with these fields is itself a record, if it has no lists of records. Its name alone
   * is a record too (D42), where the collection is known.
   */
  #collectionOf(keys: readonly string[]): Collection | 'several' | undefined {
    if (keys.some((key) => listNames.has(key))) return undefined;
    const asked = this.#collection ?? this.#named;
    const possible = mostAlike(keys, brandRecords);
    if (asked !== undefined && brandRecords.includes(asked)) {
      const isAsked = keys.length === 0 || possible.includes(asked) || this.#collection !== undefined;
      return isAsked ? asked : undefined;
    }
    return this.#collection === undefined && possible.length > 1 ? 'several' : possible[0];
  }

  #meta(meta: PlainObject, key: string): void {
    const text = (name: string, field: string) => {
      const value = meta[field];
      return typeof value === 'string' && value !== '' ? { [name]: value } : {};
    };
    this.meta = {
      ...text('agreement', 'Agreement'),
      ...text('licenseUrl', 'License'),
      ...text('termsUrl', 'TermsOfUse'),
    };
    const { TotalResults: written = null } = meta;
    const total = Number(shownValue(written));
    if (written !== null && Number.isInteger(total)) this.total = { total, path: [key, 'TotalResults'] };
  }

  /** A null is nothing that could be lost. */
  #lose(value: Raw, path: FieldPath, what: UnimportedArgs['what'] = 'unknown-field'): void {
    if (value === null) return;
    this.lost.push({ rule: 'import/lost', args: { what, value: shownValue(value) }, path });
  }
}

/** What a value without records is; `none` if that isn't known. */
export function otherShapeOf(root: Raw): OtherDocument {
  const one: Raw = Array.isArray(root) ? root[0] : root;
  const keys = isPlainObject(one) ? Object.keys(one) : [];
  if (keys.includes('features') || (keys.includes('geometry') && keys.includes('properties')))
    return 'geojson';
  const isError = keys.some((key) => /^(?:errors?|message|status ?code|code|fault)$/i.test(key));
  return isError ? 'error' : 'none';
}

/**
 * True if an object has a field of the collection's records in any version. An error message, for instance, has none.
 */
function hasFieldOf(keys: readonly string[], collection: Collection): boolean {
  return registrationOf(collection).versions.some((version) => {
    const { shape } = recordSchema(version, collection);
    return keys.some((key) => Object.hasOwn(shape, key));
  });
}

/** The collections that share most of these field names in their newest version; none if all share none. */
function mostAlike(keys: readonly string[], among: readonly Collection[]): readonly Collection[] {
  const scores = among.map((name) => {
    const { shape } = recordSchema(registrationOf(name).versions.at(-1)!, name);
    return keys.filter((key) => Object.hasOwn(shape, key)).length;
  });
  const best = Math.max(1, ...scores);
  return among.filter((_, at) => scores[at] === best);
}
