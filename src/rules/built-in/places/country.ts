import { countryCodeOf } from '../../../model/country.js';
import { didYouMean, quoted } from '../../../model/message.js';
import { valueProposal } from '../../../model/proposal.js';
import { countries } from '../geography/country-boxes.js';
import { addressOf, addressPath, branchAt, placed } from '../geography/position.js';
import { recordRule } from '../rule.js';

/** Codes that are not of a country. */
export const country = recordRule({
  rule: 'places/country',
  severity: 'warning',
  title: 'There is no such country',
  means:
    'Country is not the code of a country (ISO 3166-1). The code of the United Kingdom is GB; UK is only reserved.',
  matters: 'Readers that look for GB leave the branch or ATM out.',
  wrong: { collection: 'branches', yaml: branchAt('BuildingNumber: 3, Country: UK, PostCode: CB7 4AB') },
  right: { collection: 'branches', yaml: branchAt('BuildingNumber: 3, Country: GB, PostCode: CB7 4AB') },
  message: ({ country, suggestion }: { country: string; suggestion?: string }) =>
    country === 'UK'
      ? {
          message: 'UK is not the code of the United Kingdom.',
          hint: 'write GB',
          proposals: [valueProposal('GB')],
        }
      : {
          message: `there is no country with the code ${quoted(country)}.`,
          ...didYouMean(suggestion),
          ...(suggestion === undefined && { help: 'Write the two letters of ISO 3166-1, such as GB or IE.' }),
        },
  of: 'record',
  collections: placed,
  check(record, { collection }) {
    const written = addressOf(collection, record).Country;
    if (written === undefined || countries.has(written)) return [];
    const meant = countryCodeOf(written);
    const args = { country: written, ...(meant !== written && { suggestion: meant }) };
    return [{ args, path: [...addressPath(collection), 'Country'] }];
  },
});
