import { atmDifference } from './atm.js';
import { branchDifference } from './branch.js';
import { pcaDifference } from './pca.js';

/** What differs from v2.1. Business accounts, loans and cards are the same in both (D7). */
export const differencesFromV21 = {
  branches: () => branchDifference,
  atms: () => atmDifference,
  'personal-current-accounts': pcaDifference,
};
