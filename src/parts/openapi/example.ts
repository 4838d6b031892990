import type { PlainObject } from '../../base/json/plain-object.js';
import { type EmptyField, emptyFields } from '../../interface/json-schema/empty-record.js';
import { exampleOf } from '../../interface/json-schema/field-comment.js';
import { fieldKeys } from '../../interface/meanings/index.js';
import { recordSchema } from '../../interface/records/records.js';
import { elementOf, kindOfSchema, type Schema, unwrapped } from '../../interface/schema/node.js';
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

/**
 * A small record of a collection, valid in its version, in the interface's own words: the required fields, and those that
 * most records have.
 */
export function exampleRecord(version: Version, collection: Collection): PlainObject {
  const { fields } = emptyFields(recordSchema(version, collection), collection, version);
  return objectOf(collection, [], fields);
}

function objectOf(
  collection: Collection,
  path: readonly string[],
  fields: readonly EmptyField[],
): PlainObject {
  const standing = fields.filter(({ stands }) => stands);
  return Object.fromEntries(
    standing.map(({ key, schema, fields: inner, isList }) => {
      const at = [...path, key];
      if (inner === undefined) return [key, exampleValue(collection, at, schema) ?? 'Everyday'];
      const value = objectOf(collection, at, inner);
      return [key, isList ? [value] : value];
    }),
  );
}

/**
 * An example of a field's value, in a list where the field takes one; undefined for a free text and for objects.
 * @param path from the root of the record
 */
export function exampleValue(collection: Collection, path: readonly string[], schema: Schema): unknown {
  const leaf = elementOf(schema);
  const kind = kindOfSchema(leaf);
  if (kind === 'object') return undefined;
  const known = fieldKeys(collection, path).find((key) => Object.hasOwn(own, key));
  const written = known === undefined ? exampleOf(path.at(-1) ?? '', schema) : own[known];
  if (written === undefined) return undefined;
  const value = kind === 'number' ? Number(written) : kind === 'boolean' ? written === 'true' : written;
  return unwrapped(schema) === leaf ? value : [value];
}
