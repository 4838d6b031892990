import { type Collection, collectionNames } from '../../model/collection.js';
import { type Version, versions } from '../../model/version.js';
import { hasCollection, registrationOf } from '../collections/index.js';
import { everyField } from '../schema/every-field.js';
import { type ObjectSchema, text, withFields } from '../schema/types.js';
import type { Difference } from '../versions/conversion.js';
import * as v22 from '../versions/v2.2/index.js';

/** The schema of one record: an object without other fields (D8). */
export type RecordSchema = ObjectSchema;

const [first] = versions;

/** The differences of each later version from the one before. Collections that are not named have none. */
export const differences: Readonly<Record<Exclude<Version, typeof first>, Differences>> = {
  'v2.2': v22.differencesFromV21,
  'v1.0': {},
};

type Differences = { readonly [C in Collection]?: () => Difference };

/**
 * The schema of one record of a collection in a version, in the interface's own words (D9). Made at the first call,
 * then always the same object.
 * @throws TypeError if the version doesn't have the collection
 */
export function recordSchema(version: Version, collection: Collection): RecordSchema {
  const { versions: own, record } = registrationOf(collection);
  const at = own.indexOf(version);
  if (at < 0) throw new TypeError(`${version} has no ${collection}`);
  if (at === 0) return record();
  return differenceOf(version, collection)?.().schema ?? recordSchema(own[at - 1]!, collection);
}

/** What a version changed in the records of a collection; undefined if they are the same as in the version before. */
export function differenceOf(version: Version, collection: Collection): (() => Difference) | undefined {
  return version === first ? undefined : differences[version][collection];
}

/** The name of a brand, in its element of Brand (interface 2.2). */
export const brandName = text(1, 140);

/** The schema of a record's published form: the record, or its element of Brand including the brand's name (D42). */
export function elementSchema(version: Version, collection: Collection): RecordSchema {
  const record = recordSchema(version, collection);
  if (registrationOf(collection).publishedAs !== 'brand') return record;
  let element = elements.get(record);
  if (element === undefined) {
    element = withFields(record, { BrandName: brandName }) as RecordSchema;
    elements.set(record, element);
  }
  return element;
}

const elements = new WeakMap<RecordSchema, RecordSchema>();

/** Those of the given versions that have a collection. */
export function versionsWith(collection: Collection, of: readonly Version[]): readonly Version[] {
  return of.filter((version) => hasCollection(version, collection));
}

/** True for the name of a field that occurs somewhere in the interface. */
export function isFieldName(name: string): boolean {
  return collectionNames.some((collection) =>
    registrationOf(collection).versions.some((version) =>
      [...everyField(recordSchema(version, collection))].some(({ path }) => path.at(-1) === name),
    ),
  );
}
