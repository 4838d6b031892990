import { didYouMean, quoted } from '../../../model/message.js';
import { countryCodeOf } from '../../../model/place/country.js';
import { valueProposal } from '../../../model/proposal.js';
import { countries } from '../geography/country-boxes.js';
import { addressOf, addressPath, placed } from '../geography/position.js';
import { recordRule } from '../rule.js';

/** Codes that are not of a country. */
export const country = recordRule({
  rule: 'places/country',
  severity: 'warning',
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
