import { hasUkPostcodes } from '../../../model/country.js';
import { didYouMean, quoted } from '../../../model/message.js';
import { addressOf, addressPath, branchAt, placed } from '../geography/position.js';
import { tidyPostcode } from '../geography/uk-postcode.js';
import { nothing, recordRule } from '../rule.js';

/** Postcodes of the UK that are not written in the usual form. */
export const postcodeForm = recordRule({
  rule: 'places/postcode-form',
  severity: 'warning',
  title: 'A postcode is not in the usual form',
  means:
    'A postcode of the UK, the Channel Islands or the Isle of Man is not in capital letters with one space before its last three characters, such as PE15 8ZN. Where the address has no Country, the postcode itself shows that it is one.',
  matters: 'Readers compare postcodes letter by letter, so they do not find the branch or ATM.',
  wrong: { collection: 'branches', yaml: branchAt('BuildingNumber: 3, Country: GB, PostCode: cb70ab') },
  right: { collection: 'branches', yaml: branchAt('BuildingNumber: 3, Country: GB, PostCode: CB7 0AB') },
  message: ({ postcode, suggestion }: { postcode: string; suggestion: string }) => ({
    message: `${quoted(postcode)} is not in the usual form of a postcode.`,
    ...didYouMean(suggestion),
  }),
  of: 'record',
  collections: placed,
  check(record, { collection }) {
    const { Country: country, PostCode: postcode } = addressOf(collection, record);
    if (postcode === undefined || (country !== undefined && !hasUkPostcodes(country))) return nothing;
    const suggestion = tidyPostcode(postcode);
    // texts/blank-ends reports spaces around it.
    if (suggestion === undefined || suggestion === postcode.trim()) return nothing;
    return [{ args: { postcode, suggestion }, path: [...addressPath(collection), 'PostCode'] }];
  },
});
