import { bca } from '../products/bca/bca.js';
import { ccc } from '../products/ccc/ccc.js';
import { smeLoan } from '../products/sme-loan/sme-loan.js';
import { atm } from './atm.js';
import { branch } from './branch.js';
import { pca } from './pca.js';

/** The records of the first version, whole (interface 2.3 to 2.5, 3). */
export const records = {
  branches: branch,
  atms: atm,
  'personal-current-accounts': pca,
  'business-current-accounts': bca,
  'unsecured-sme-loans': smeLoan,
  'commercial-credit-cards': ccc,
};
