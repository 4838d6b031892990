import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { foldedName } from '../../base/text/suggestion.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { collectionsIn } from '../collections/index.js';
import type { SchemaFinding } from '../schema/finding.js';
import { type RecordSchema, recordSchema } from './records.js';

/** A record with this many fields unknown to its collection may be in the wrong file. */
const fewestForeign = 2;

/**
 * The finding for a record that isn't of `collection` and has only fields of another one. It replaces an error for each
 * unknown and each missing field.
 */
export function inOtherCollection(
  record: PlainObject,
  collection: Collection,
  version: Version,
): SchemaFinding[] | undefined {
  const keys = Object.keys(record);
  const own = recordSchema(version, collection).shape;
  const foreign = keys.filter((key) => !Object.hasOwn(own, key));
  if (foreign.length < fewestForeign) return undefined;
  const [only, ...others] = collectionsIn(version).filter((name) => {
    const { shape } = recordSchema(version, name);
    return keys.every((key) => Object.hasOwn(shape, key));
  });
  if (only === undefined || others.length > 0) return undefined;
  return [{ rule: 'schema/other-collection', args: { collection: only }, path: [], part: 'key' }];
}

/**
 * The finding for a file that contains one object with the records inside it. It replaces an error for each unknown and
 * each missing field.
 * @param format of the file, for the advice on what to remove
 */
export function withinWrapper(
  value: PlainObject,
  schema: RecordSchema,
  format: 'yaml' | 'json',
): SchemaFinding[] | undefined {
  const keys = Object.keys(value);
  const [key] = keys;
  if (key === undefined || keys.some((name) => Object.hasOwn(schema.shape, name))) return undefined;
  const what = wrapperOf(value, key, schema);
  if (what === undefined) return undefined;
  return [{ rule: 'schema/wrapped', args: { what, key, format }, path: [key], part: 'key' }];
}

function wrapperOf(
  value: PlainObject,
  key: string,
  schema: RecordSchema,
): 'feed' | 'list' | 'record' | 'keyed' | undefined {
  const groups = Object.values(value);
  // The envelope of interface 2.2.
  if (items(value.data).some((item) => isPlainObject(item) && 'Brand' in item)) return 'feed';
  if (groups.length === 1 && items(groups[0]).some((item) => hasFields(item, schema))) return 'list';
  if (!groups.every((group) => hasFields(group, schema))) return undefined;
  return groups.length === 1 && /^[a-z]+$/i.test(key) ? 'record' : 'keyed';
}

function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** True for an object with a field of the record, in any spelling. */
function hasFields(value: unknown, schema: RecordSchema): boolean {
  if (!isPlainObject(value)) return false;
  const known = Object.keys(schema.shape).map((name) => name.toLowerCase());
  return Object.keys(value).some((name) => known.includes(foldedName(name)));
}
