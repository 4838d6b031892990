import { didYouMeanOr, quoted } from '../../../model/message.js';
import { countryCodeOf } from '../../../model/place/country.js';
import { valueProposal } from '../../../model/proposal.js';
import { countries } from '../geography/country-boxes.js';
import { recordRule } from '../rule.js';
import { ofAddress } from './address.js';

/** Codes that are not of a country. */
export const unknownCountry = recordRule({
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
          ...didYouMeanOr(suggestion, 'Write the two letters of ISO 3166-1, such as GB or IE.'),
        },
  ...ofAddress(({ Country: written }) => {
    if (written === undefined || countries.has(written)) return [];
    const meant = countryCodeOf(written);
    const args = { country: written, ...(meant !== written && { suggestion: meant }) };
    return [{ args, path: ['Country'] }];
  }),
});
