import { atm } from './atm.js';
import { branch } from './branch.js';
import { pca } from './pca.js';

/** The differences from v2.1. Business accounts, loans and cards are the same in both (D7). */
export const evolutions = {
  branches: branch,
  atms: atm,
  'personal-current-accounts': pca,
};
