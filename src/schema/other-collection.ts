import type { Collection } from '../model/collection.js';
import type { PlainObject } from '../model/plain-object.js';
import type { Version } from '../model/version.js';
import { collectionsIn } from './collections/index.js';
import type { Finding } from './finding.js';
import { recordSchema } from './records.js';

/** So many fields that the collection hasn't got make a record look as if it stood in the wrong file. */
const foreignEnough = 2;

/**
 * What there is to say about a record that is none of `collection` and has all its fields from another: just that. Each
 * of its fields would be unknown otherwise, and each required one missing.
 */
export function inOtherCollection(
  record: PlainObject,
  collection: Collection,
  version: Version,
): Finding[] | undefined {
  const keys = Object.keys(record);
  const own = recordSchema(version, collection).shape;
  const foreign = keys.filter((key) => !Object.hasOwn(own, key));
  if (foreign.length < foreignEnough) return undefined;
  const [only, ...others] = collectionsIn(version).filter((name) => {
    const { shape } = recordSchema(version, name);
    return keys.every((key) => Object.hasOwn(shape, key));
  });
  if (only === undefined || others.length > 0) return undefined;
  return [{ rule: 'schema/other-collection', args: { collection: only }, path: [], part: 'key' }];
}
