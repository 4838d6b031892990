import { didYouMean, didYouMeanOr, quoted } from '../../../model/message.js';
import { hasUkPostcodes } from '../../../model/place/country.js';
import type { Fields } from '../fields.js';
import { positionOf, postcodeArea } from '../geography/position.js';
import { kilometresAway } from '../geography/postcode-areas.js';
import { isPostcode, likelyPostcode, tidyPostcode } from '../geography/uk-postcode.js';
import { noFindings, recordRule } from '../rule.js';
import { ofAddress } from './address.js';

/** Postcodes of the UK that can't exist. */
export const impossiblePostcode = recordRule({
  rule: 'places/postcode',
  severity: 'warning',
  message: ({ postcode, suggestion }: { postcode: string; suggestion?: string }) => ({
    message: `the postcode ${quoted(postcode)} cannot exist.`,
    ...didYouMeanOr(
      suggestion,
      'A postcode is an area of one or two letters, a district of one or two digits (or a digit and a letter), a space, a digit, and two letters that are never C, I, K, M, O or V: CB7 4AA, W1A 1AA, M1 1AE.',
    ),
  }),
  ...ofAddress((address) => {
    const { Country: country, PostCode: written } = address;
    if (written === undefined || country === undefined || !hasUkPostcodes(country)) return noFindings;
    if (isPostcode(written)) return noFindings;
    const likely = likelyPostcode(written);
    const isLikely = likely !== undefined && isWhere(address, likely);
    const args = { postcode: written, ...(isLikely && { suggestion: likely }) };
    return [{ args, path: ['PostCode'] }];
  }),
});

/** False if the coordinates of an address are far from a postcode, so that it can't be the one that was meant. */
function isWhere(address: Fields, postcode: string): boolean {
  const position = positionOf(address);
  const area = postcodeArea({ PostCode: postcode });
  return position === undefined || area === undefined || kilometresAway(area, position) === undefined;
}

/** Postcodes of the UK that are not written in the usual form. */
export const postcodeForm = recordRule({
  rule: 'places/postcode-form',
  severity: 'warning',
  message: ({ postcode, suggestion }: { postcode: string; suggestion: string }) => ({
    message: `${quoted(postcode)} is not in the usual form of a postcode.`,
    ...didYouMean(suggestion),
  }),
  ...ofAddress(({ Country: country, PostCode: postcode }) => {
    if (postcode === undefined || (country !== undefined && !hasUkPostcodes(country))) return noFindings;
    const suggestion = tidyPostcode(postcode);
    // texts/blank-ends reports spaces around it.
    if (suggestion === undefined || suggestion === postcode.trim()) return noFindings;
    return [{ args: { postcode, suggestion }, path: ['PostCode'] }];
  }),
});
