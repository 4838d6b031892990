import { collectionsIn } from '../src/interface/collections/index.js';
import type { Collection } from '../src/model/collection.js';
import { allVersions, type Version } from '../src/model/version.js';

/** Every collection in each of its versions, also those that site.yaml has to add. */
export const everyCollection: readonly { readonly version: Version; readonly collection: Collection }[] =
  allVersions.flatMap((version) => collectionsIn(version).map((collection) => ({ version, collection })));

/** The same as pairs, for `it.each`. */
export const everyPair = everyCollection.map(({ version, collection }) => [version, collection] as const);
