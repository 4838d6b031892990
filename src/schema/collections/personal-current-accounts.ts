import { versionsFrom } from '../../model/version.js';
import { pca } from '../v2.1/pca.js';
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
