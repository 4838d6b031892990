import type { RecordRuleOf } from '../rule.js';
import { addressOf, branchAt, placed } from './address.js';

/** UK, which is not the country's code. */
export const country: RecordRuleOf<'places/country'> = {
  rule: 'places/country',
  title: 'The country is written UK',
  means: 'Country is UK. The code of the United Kingdom is GB (ISO 3166-1); UK is only reserved.',
  matters: 'Readers that look for GB leave the branch or ATM out.',
  wrong: { collection: 'branches', yaml: branchAt('Country: UK, PostCode: CB7 4AB') },
  right: { collection: 'branches', yaml: branchAt('Country: GB, PostCode: CB7 4AB') },
  of: 'record',
  collections: placed,
  check(record) {
    const { address, path } = addressOf(record);
    return address.Country === 'UK' ? [{ args: {}, path: [...path, 'Country'] }] : [];
  },
};
