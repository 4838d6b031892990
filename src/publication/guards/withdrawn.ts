import { sha256 } from '../../base/bytes/sha256.js';
import { groupedBy } from '../../base/grouped-by.js';
import { canonicalJsonText } from '../../base/json/canonical.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { cut } from '../../base/text/columns.js';
import { hasCollection } from '../../interface/collections/index.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { type FieldPath, startOf } from '../../model/location.js';
import { type AnyProblem, type Problem, problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { Manifest } from '../../serving/manifest/manifest.js';
import type {
  PlacedWithdrawal,
  Withdrawal,
  WithdrawnFile,
  WithdrawnValue,
} from '../../source/site/withdrawn.js';
import type { Item } from '../changes/change.js';
import type { CollectionRecords } from '../changes/compare.js';
import { keyOf } from '../changes/details.js';
import { type Field, recordField } from '../changes/field.js';
import {
  areSameBytes,
  byBrand,
  fieldsIn,
  identityFields,
  noRecords,
  recordOf,
  recordsIn,
  type StoredRecord,
} from '../changes/records.js';
import { jsonOf, type SiteFile } from '../compile/compile-site.js';
import { recordKey } from '../drafts/previous.js';
import { withdrawalProblems } from './withdrawal-problems.js';

/** A place in a record, whatever its position in lists, with the values that are there. */
interface Place {
  readonly field: string;
  /** Where the first of them is. */
  readonly path: FieldPath;
  readonly values: unknown[];
}

/**
 * The values of a published record by their places. The items of lists are told apart by the fields that identify them,
 * as comparisons do: items that are moved or added change nothing of the others.
 */
function placesIn(record: PlainObject, collection: Collection, version: Version): Map<string, Place> {
  const places = new Map<string, Place>();
  const add = (field: Field, items: readonly Item[], path: FieldPath, value: unknown) => {
    const name = field.steps.join('.');
    const key = canonicalJsonText([name, items]);
    const place = places.get(key) ?? { field: name, path, values: [] };
    place.values.push(value);
    places.set(key, place);
  };
  const visit = (value: unknown, field: Field, items: readonly Item[], path: FieldPath): void => {
    if (isPlainObject(value) && Object.keys(value).length > 0) {
      for (const [name, own] of Object.entries(value)) visit(own, field.child(name), items, [...path, name]);
    } else if (Array.isArray(value) && value.some(isPlainObject)) {
      const list = field.steps.at(-1) ?? '';
      const item = field.item();
      for (const [at, own] of value.entries())
        visit(own, item, [...items, { list, key: keyOf(own, item) }], [...path, at]);
    } else add(field, items, path, Array.isArray(value) && !field.isOrdered ? inOrder(value) : value);
  };
  const field = recordField(collection, version);
  const identity = new Set(identityFields(collection));
  for (const [name, value] of Object.entries(record)) {
    if (!identity.has(name)) visit(value, field.child(name), [], [name]);
  }
  return places;
}

function inOrder(values: readonly unknown[]): readonly unknown[] {
  const texts = values.map((value) => [canonicalJsonText(value), value] as const);
  return texts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

/** Digits of a digest: it protects against mistakes. */
const digits = 16;

function digestOf(facts: unknown): string {
  return sha256(canonicalJsonText(facts)).slice(0, digits);
}

/** @param place the key of a place; nothing for the record as a whole */
function valueDigest(record: string, place?: string, values?: readonly unknown[]): string {
  return digestOf([record, place ?? null, values === undefined ? null : inOrder(values)]);
}

/** Columns of a value's text. */
const longest = 60;

function valuesText(values: readonly unknown[]): string {
  const texts = values.map((value) => (typeof value === 'string' ? value : canonicalJsonText(value)));
  return cut(texts.join(', '), longest) || '""';
}

/**
 * What one publication of a collection has and an earlier one hasn't: its values, the absence of values, its records and
 * the absence of records.
 */
export function valuesToWithdraw(was: CollectionRecords, earlier: CollectionRecords): WithdrawnValue[] {
  const { collection, version } = earlier;
  const [present, before] = [byBrand(was.brands), byBrand(earlier.brands)];
  return [...new Set([...present.keys(), ...before.keys()])].flatMap((brand) => {
    const [now, then] = [present.get(brand) ?? noRecords, before.get(brand) ?? noRecords];
    if (now === then) return [];
    const [here, there] = [byKey(brand, now.all(), collection), byKey(brand, then.all(), collection)];
    const found: WithdrawnValue[] = [];
    for (const [record, own] of here) {
      const other = there.get(record);
      if (other === undefined) {
        found.push({ record, digest: valueDigest(record), text: 'is published' });
      } else if (!areSameBytes(own, other)) {
        found.push(...otherValues(record, own, other, collection, version));
      }
    }
    for (const record of there.keys()) {
      if (!here.has(record))
        found.push({ record, digest: valueDigest(record), missing: true, text: 'is not published' });
    }
    return found;
  });
}

function byKey(
  brand: string,
  records: readonly StoredRecord[],
  collection: Collection,
): Map<string, StoredRecord> {
  const { identity } = namesOf(collection);
  return new Map(records.map((own) => [recordKey(brand, fieldsIn(own, identity).join('/')), own]));
}

function otherValues(
  record: string,
  own: StoredRecord,
  other: StoredRecord,
  collection: Collection,
  version: Version,
): WithdrawnValue[] {
  const [here, there] = [own, other].map((one) => placesIn(recordOf(one), collection, version)) as [
    Map<string, Place>,
    Map<string, Place>,
  ];
  const values = [...here].flatMap(([key, { field, values }]): WithdrawnValue[] => {
    const digest = valueDigest(record, key, values);
    const before = there.get(key);
    if (before !== undefined && valueDigest(record, key, before.values) === digest) return [];
    return [{ record, field, digest, text: valuesText(values) }];
  });
  const missing = [...there].flatMap(([key, { field }]): WithdrawnValue[] =>
    here.has(key)
      ? []
      : [{ record, field, digest: valueDigest(record, key), missing: true, text: 'nothing' }],
  );
  return [...values, ...missing];
}

/** How the manifest names an entry, so that a build whose content lacks it notices: by its values, and nothing for people. */
export function withdrawalDigest({ id, collection, values }: Withdrawal): string {
  return digestOf([
    id,
    collection,
    values.map(({ record, field = null, digest, missing = false }) => [record, field, digest, missing]),
  ]);
}

/** Entries that still stand, and are listed in the manifest. */
export function standing<One extends Withdrawal>(entries: readonly One[]): readonly One[] {
  return entries.filter(({ released }) => released === undefined);
}

/** The digests of what stands, for the manifest; undefined if nothing does. */
export function withdrawnPart({ entries }: Pick<WithdrawnFile, 'entries'>): Pick<Manifest, 'withdrawn'> {
  const digests = standing(entries).map(withdrawalDigest).sort();
  return digests.length === 0 ? {} : { withdrawn: digests };
}

/** Stops a build of content that doesn't know what the last publication withdrew, such as an old clone. */
export function lackingWithdrawals(
  { withdrawn = [] }: Pick<Manifest, 'withdrawn'>,
  { file, entries }: WithdrawnFile,
): Problem[] {
  if (withdrawn.length === 0) return [];
  const known = new Set(entries.map(withdrawalDigest));
  const missing = withdrawn.filter((digest) => !known.has(digest)).length;
  if (missing === 0) return [];
  const args = { missing, file };
  return [problem(withdrawalProblems['publish/withdrawal-missing'], args, [startOf(file)])];
}

/**
 * Finds values in the content that were withdrawn, and entries of which it has nothing any more.
 * @param versions of the site
 */
export function withdrawnProblems(
  files: readonly SiteFile[],
  versions: readonly Version[],
  { entries }: Pick<WithdrawnFile, 'entries'>,
): AnyProblem[] {
  return [...groupedBy(entries, ({ collection }) => collection)].flatMap(([collection, own]) => {
    const version = versions.findLast((one) => hasCollection(one, collection));
    const content = new RecordsOfContent(collection, version, files);
    return own.flatMap((entry): AnyProblem[] => {
      const { id, released, at } = entry;
      const over = (why: 'released' | 'done') =>
        problem(withdrawalProblems['publish/withdrawal-over'], { id, why }, [at]);
      if (released !== undefined) return [over('released')];
      const found = entry.values.flatMap((value) => content.withdrawn(entry, value) ?? []);
      return found.length > 0 ? found : [over('done')];
    });
  });
}

/** The records of a collection in the content, as they would be published. */
class RecordsOfContent {
  readonly #collection: Collection;
  readonly #version: Version | undefined;
  readonly #records = new Map<
    string,
    { readonly file: SiteFile; readonly index: number; readonly identity: string }
  >();
  readonly #json = new Map<SiteFile, ReadonlyMap<string, StoredRecord>>();
  readonly #places = new Map<string, ReadonlyMap<string, Place>>();

  constructor(collection: Collection, version: Version | undefined, files: readonly SiteFile[]) {
    this.#collection = collection;
    this.#version = version;
    for (const file of files) {
      if (file.job.collection !== collection) continue;
      for (const { identity, index } of file.compiled.records())
        this.#records.set(recordKey(file.brand.name, identity), { file, index, identity });
    }
  }

  /** The problem if the content has a withdrawn value. */
  withdrawn(entry: PlacedWithdrawal, value: WithdrawnValue): AnyProblem | undefined {
    const { id, by, on, reason, at } = entry;
    const { record, field, missing, text } = value;
    const { 'publish/withdrawn': definition } = withdrawalProblems;
    const own = this.#records.get(record);
    const args = {
      id,
      by,
      on,
      reason,
      text,
      record,
      ...(field !== undefined && { field }),
      ...(missing && { missing }),
      place: `${at.file}:${at.start.line}`,
    };
    if (own === undefined) {
      return field === undefined && missing ? problem(definition, args, [at]) : undefined;
    }
    const path = this.#pathOf(own.file, value);
    if (path === undefined) return undefined;
    const { job } = own.file;
    const place = { file: job.file.name, index: own.index, path, part: 'value' } as const;
    const { identity, index } = own;
    const named = {
      brand: job.brand,
      collection: this.#collection,
      index,
      ...(identity !== '' && { identity }),
    };
    return problem(definition, args, [place], { record: named });
  }

  /** Where the record has the value; undefined if it hasn't. */
  #pathOf(file: SiteFile, { record, field, digest, missing }: WithdrawnValue): FieldPath | undefined {
    if (field === undefined) return missing ? undefined : [];
    const places = this.#placesOf(record, file);
    if (places === undefined) return undefined;
    if (missing)
      return [...places.keys()].some((key) => valueDigest(record, key) === digest) ? undefined : [];
    for (const [key, place] of places) {
      if (place.field === field && valueDigest(record, key, place.values) === digest) return place.path;
    }
    return undefined;
  }

  #placesOf(record: string, file: SiteFile): ReadonlyMap<string, Place> | undefined {
    const known = this.#places.get(record);
    if (known !== undefined) return known;
    if (this.#version === undefined) return undefined;
    const json = this.#json.get(file) ?? this.#read(file, this.#version);
    this.#json.set(file, json);
    const stored = json.get(record);
    if (stored === undefined) return undefined;
    const places = placesIn(recordOf(stored), this.#collection, this.#version);
    this.#places.set(record, places);
    return places;
  }

  #read(file: SiteFile, version: Version): ReadonlyMap<string, StoredRecord> {
    const bytes = jsonOf(file, version);
    return bytes === undefined ? new Map() : byKey(file.brand.name, recordsIn(bytes), this.#collection);
  }
}
