import { envelopeSchema } from '../../src/interface/records/index.js';
import { everyCollection } from '../every-collection.js';
import { checkTable } from './tables/check.js';
import { envelopeOf } from './tables/envelope.js';

for (const each of everyCollection) {
  const { version, collection } = each;
  checkTable(`envelope of ${version} ${collection}`, envelopeOf(each), envelopeSchema(version, collection));
}
