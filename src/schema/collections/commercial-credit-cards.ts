import { versionsFrom } from '../../model/version.js';
import { ccc } from '../v2.1/ccc.js';
import type { Registration } from './registration.js';

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
