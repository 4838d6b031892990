import type { Collection } from '../../../src/model/collection.js';
import type { Version } from '../../../src/model/version.js';
import { atm } from './atm.js';
import { bca } from './bca.js';
import { branch } from './branch.js';
import { ccc } from './ccc.js';
import type { Table } from './kind.js';
import { pca } from './pca.js';
import { sme } from './sme.js';
import * as v22 from './v2.2.js';

/** The table of one record of each collection, by version. BCA, SME and CCC are the same in both (D7). */
export const records: Readonly<Record<Version, Readonly<Record<Collection, Table>>>> = {
  'v2.1': {
    branches: branch,
    atms: atm,
    'personal-current-accounts': pca,
    'business-current-accounts': bca,
    'unsecured-sme-loans': sme,
    'commercial-credit-cards': ccc,
  },
  'v2.2': {
    branches: v22.branch,
    atms: v22.atm,
    'personal-current-accounts': v22.pca,
    'business-current-accounts': bca,
    'unsecured-sme-loans': sme,
    'commercial-credit-cards': ccc,
  },
};
