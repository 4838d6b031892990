import { collectionNames } from '../../src/model/collection.js';
import { versions } from '../../src/model/version.js';
import { envelopeSchema } from '../../src/schema/index.js';
import { checkTable } from './tables/check.js';
import { envelopeOf } from './tables/envelope.js';

for (const version of versions) {
  for (const collection of collectionNames) {
    checkTable(
      `envelope of ${version} ${collection}`,
      envelopeOf(version, collection),
      envelopeSchema(version, collection),
    );
  }
}
