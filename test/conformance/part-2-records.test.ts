import { collectionNames } from '../../src/model/collection.js';
import { versions } from '../../src/model/version.js';
import { recordSchema } from '../../src/schema/index.js';
import { checkTable } from './tables/check.js';
import { records } from './tables/records.js';

for (const version of versions) {
  for (const collection of collectionNames) {
    checkTable(`${version} ${collection}`, records[version][collection], recordSchema(version, collection));
  }
}
