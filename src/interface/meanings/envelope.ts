/** What the fields of an answer around its records are (interface 2.2), as sentences, by their paths. */
export const envelopeMeanings: Readonly<Record<string, string>> = {
  meta: 'About the answer: its date, its length, its licence.',
  'meta.Agreement': 'The terms under which the data may be used, in a sentence.',
  'meta.LastUpdated': 'When the data of this collection and version last changed, in UTC.',
  'meta.License': 'The licence of the data.',
  'meta.TermsOfUse': 'The terms of use.',
  'meta.TotalResults': 'The number of records, of all brands together.',
  data: 'Groups of brands; most publications have one.',
  'data.Brand': 'The brands of a group. A brand without records is left out.',
  'data.Brand.BrandName': 'The name of the brand.',
};
