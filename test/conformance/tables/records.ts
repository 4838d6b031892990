import type { Collection } from '../../../src/model/collection.js';
import type { Version } from '../../../src/model/version.js';
import { atm } from './atm.js';
import { bca } from './bca.js';
import { branch } from './branch.js';
import { ccc } from './ccc.js';
import type { Table } from './kind.js';
import { pca } from './pca.js';
import { serviceMetrics } from './service-metrics.js';
import { sme } from './sme.js';
import * as v22 from './v2.2.js';

/** The table of one record of each collection, by version. BCA, SME and CCC are the same in both (D7). */
const records: Readonly<Record<Version, Readonly<Partial<Record<Collection, Table>>>>> = {
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
  'v1.0': {
    'fca-service-metrics-pca': serviceMetrics,
    'fca-service-metrics-bca': serviceMetrics,
  },
};

/** @throws Error if there is no table: the interface is to be written down a second time for every collection */
export function tableOf({ version, collection }: { version: Version; collection: Collection }): Table {
  const table = records[version][collection];
  if (table === undefined) throw new Error(`there is no table of ${collection} in ${version}`);
  return table;
}
