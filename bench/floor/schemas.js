import { atm } from './atm.js';
import { branch } from './branch.js';
import { personalCurrentAccount } from './personal-current-account.js';

/** The schema of a record of v2.1, of each collection that the data sets have. */
export const schemas = {
  branches: branch,
  atms: atm,
  'personal-current-accounts': personalCurrentAccount,
};
