import { versionsFrom } from '../../model/version.js';
import { bca } from '../v2.1/bca.js';
import { ccc } from '../v2.1/ccc.js';
import { pca } from '../v2.1/pca.js';
import { smeLoan } from '../v2.1/sme-loan.js';
import type { Registration } from './registration.js';

/** Interface 2.5. */
export const personalCurrentAccounts = {
  tag: 'PCA',
  versions: versionsFrom('v2.1'),
  record: pca,
  publishedAs: { list: 'PCA' },
  isProduct: true,
  newRecord: {
    synonyms: ['pca'],
    usual: ['Segment', 'PCAMarketingState.Identification', 'PCAMarketingState.MarketingState'],
    depth: 2,
  },
} as const satisfies Registration;

/** Interface 2.6, D7. */
export const businessCurrentAccounts = {
  tag: 'BCA',
  versions: versionsFrom('v2.1'),
  record: bca,
  publishedAs: { list: 'BCA' },
  isProduct: true,
  newRecord: {
    synonyms: ['bca'],
    depth: 2,
  },
} as const satisfies Registration;

/** Interface 2.6, D7. */
export const unsecuredSmeLoans = {
  tag: 'SME',
  versions: versionsFrom('v2.1'),
  record: smeLoan,
  publishedAs: { list: 'SMELoan' },
  alsoListedAs: ['SME'],
  isProduct: true,
  newRecord: {
    synonyms: ['sme', 'sme-loan'],
    depth: 2,
  },
} as const satisfies Registration;

/** Interface 2.6, D7. */
export const commercialCreditCards = {
  tag: 'CCC',
  versions: versionsFrom('v2.1'),
  record: ccc,
  publishedAs: { list: 'CCC' },
  isProduct: true,
  newRecord: {
    synonyms: ['ccc'],
    depth: 2,
  },
} as const satisfies Registration;
