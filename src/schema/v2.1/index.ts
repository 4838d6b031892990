import { atm } from './atm.js';
import { bca } from './bca.js';
import { branch } from './branch.js';
import { ccc } from './ccc.js';
import { pca } from './pca.js';
import { smeLoan } from './sme-loan.js';

/** The records of the first version, whole (interface 2.3 to 2.5, 3). */
export const records = {
  branches: branch,
  atms: atm,
  'personal-current-accounts': pca,
  'business-current-accounts': bca,
  'unsecured-sme-loans': smeLoan,
  'commercial-credit-cards': ccc,
};
