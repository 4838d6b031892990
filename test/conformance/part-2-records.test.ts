import { envelopeSchema, recordSchema } from '../../src/interface/records/index.js';
import { everyCollection } from '../every-collection.js';
import { checkTable } from './tables/check.js';
import { envelopeOf } from './tables/envelope.js';
import { tableOf } from './tables/read.js';

for (const each of everyCollection) {
  const { version, collection } = each;
  checkTable(`${version} ${collection}`, tableOf(each), recordSchema(version, collection));
  checkTable(`envelope of ${version} ${collection}`, envelopeOf(each), envelopeSchema(version, collection));
}
