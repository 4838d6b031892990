import { versionsFrom } from '../../model/version.js';
import { bca } from '../v2.1/bca.js';
import type { Registration } from './registration.js';

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
