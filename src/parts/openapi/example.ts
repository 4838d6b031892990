import type { PlainObject } from '../../base/json/plain-object.js';
import { type EmptyField, emptyFields } from '../../interface/json-schema/empty-record.js';
import { exampleOf } from '../../interface/json-schema/field-comment.js';
import { fieldKeys } from '../../interface/meanings/index.js';
import { type Names, publishedWords } from '../../interface/records/published.js';
import { recordSchema } from '../../interface/records/records.js';
import { elementOf, kindOfSchema, type Schema, unwrapped } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';

/** A made-up brand. */
export const exampleBrand = 'Fenland Bank';

/** Values of fields whose type says too little, by the keys that `meaningOf` has too. */
const own: Readonly<Record<string, string>> = {
  'branches:.Identification': 'FB-0102',
  'atms:.Identification': 'A0001',
  'branches:.Type': 'Physical',
  'branches:.Name': 'Ely High Street',
  Identification: 'E1',
  SequenceNumber: '0',
  CustomerSegment: 'Personal',
  'Site.Name': 'Ely Station',
  'OtherEligibility.Name': 'Trading for two years',
  'FeatureBenefitGroup.Name': 'Travel pack',
  'FeatureBenefitItem.Name': 'Airport lounge',
  '.Name': 'Everyday',
  MarketingState: 'Regular',
  TierValueMinTerm: '1',
  TierValueMaxTerm: '5',
};

/** A small record of a collection, valid in its version: the required fields, and those that most records have. */
export function exampleRecord(version: Version, collection: Collection, names: Names): PlainObject {
  const objectOf = (path: readonly string[], fields: readonly EmptyField[]): PlainObject => {
    const standing = fields.filter(({ stands }) => stands);
    return Object.fromEntries(
      standing.map(({ key, schema, fields: inner, isList }) => {
        const at = [...path, key];
        if (inner === undefined) return [key, exampleValue(collection, at, schema, names) ?? 'Everyday'];
        const value = objectOf(at, inner);
        return [key, isList ? [value] : value];
      }),
    );
  };
  return objectOf([], emptyFields(recordSchema(version, collection), collection, version).fields);
}

/**
 * An example of a field's value, in a list where the field takes one; undefined for a free text and for objects.
 * @param path from the root of the record
 * @param names what is published in place of codes (D9)
 */
export function exampleValue(
  collection: Collection,
  path: readonly string[],
  schema: Schema,
  names: Names,
): unknown {
  const leaf = elementOf(schema);
  const kind = kindOfSchema(leaf);
  if (kind === 'object') return undefined;
  const known = fieldKeys(collection, path).find((key) => Object.hasOwn(own, key));
  const written = known === undefined ? exampleOf(path.at(-1) ?? '', schema) : own[known];
  if (written === undefined) return undefined;
  const text = publishedWords(factsOf(leaf)?.type, names)?.get(written) ?? written;
  const value = kind === 'number' ? Number(text) : kind === 'boolean' ? text === 'true' : text;
  return unwrapped(schema) === leaf ? value : [value];
}
