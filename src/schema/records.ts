import type { Collection } from '../model/collection.js';
import type { Version } from '../model/version.js';
import { bca } from './products/bca/bca.js';
import { ccc } from './products/ccc/ccc.js';
import { smeLoan } from './products/sme-loan/sme-loan.js';
import type { ObjectSchema } from './types.js';
import * as v21atm from './v2.1/atm.js';
import * as v21branch from './v2.1/branch.js';
import * as v21pca from './v2.1/pca/pca.js';
import * as v22atm from './v2.2/atm.js';
import * as v22branch from './v2.2/branch.js';
import * as v22pca from './v2.2/pca/pca.js';

/** The schema of one record: an object that takes no other fields (D8). */
export type RecordSchema = ObjectSchema;

const sameInBoth = {
  'business-current-accounts': bca,
  'unsecured-sme-loans': smeLoan,
  'commercial-credit-cards': ccc,
};

const schemas: Record<Version, Record<Collection, () => ObjectSchema>> = {
  'v2.1': {
    branches: v21branch.branch,
    atms: v21atm.atm,
    'personal-current-accounts': v21pca.pca,
    ...sameInBoth,
  },
  'v2.2': {
    branches: v22branch.branch,
    atms: v22atm.atm,
    'personal-current-accounts': v22pca.pca,
    ...sameInBoth,
  },
};

/**
 * The schema of one record of a collection in a version, in the neutral words of the interface (D9).
 * Built at the first call and the same object ever after.
 */
export function recordSchema(version: Version, collection: Collection): RecordSchema {
  return schemas[version][collection]();
}
