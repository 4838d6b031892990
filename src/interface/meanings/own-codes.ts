import type { Meanings } from './meaning.js';

/** The parts of OtherCode, which says what a list of codes can't (interface 2.1). */
export const ownCodeFields: Meanings = {
  'Other*.Code': "the bank's own short code for what the list lacks",
  'Other*.Name': 'short name of what the list lacks',
  'Other*.Description': 'what that name means, in a sentence',
  'OtherSICCode.Code': "the industry's number in the Standard Industrial Classification",
  'OtherSICCodeIncluded.Code': "the industry's number in the Standard Industrial Classification",
  'OtherSICCodeExcluded.Code': "the industry's number in the Standard Industrial Classification",
  'OtherSICCodeExluded.Code': "the industry's number in the Standard Industrial Classification",
  'OtherFeeType.FeeCategory': 'group of fees that this one belongs to',
};
