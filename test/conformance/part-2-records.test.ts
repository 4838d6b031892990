import { recordSchema } from '../../src/interface/records/index.js';
import { everyCollection } from '../every-collection.js';
import { checkTable } from './tables/check.js';
import { tableOf } from './tables/records.js';

for (const each of everyCollection) {
  const { version, collection } = each;
  checkTable(`${version} ${collection}`, tableOf(each), recordSchema(version, collection));
}
