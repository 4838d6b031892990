import { versionsFrom } from '../../model/version.js';
import { smeLoan } from '../v2.1/sme-loan.js';
import type { Registration } from './registration.js';

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
