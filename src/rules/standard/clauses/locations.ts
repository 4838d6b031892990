import type { ClauseText, NumberedClauses } from '../clause-text.js';

const brandName: ClauseText = {
  kind: 'person',
  asks: 'The brand has a name under which the institution is registered in the directory of the standard.',
  where: [],
  look: 'Compare the names of the brands with the list of participants.',
};

const explained = (...where: readonly string[]): ClauseText => ({
  kind: 'rule',
  asks: 'A coded field has a code from its list. The code Other is explained beside it, by a name and a description.',
  where,
});

const located = (address: string): ClauseText => ({
  kind: 'rule',
  asks: 'An address has coordinates, or else a building number with a postcode.',
  wanted: {
    [`${address}.GeoLocation`]: 'where the address has no building number with a postcode',
    [`${address}.BuildingNumber`]: 'where there are no coordinates',
    [`${address}.PostCode`]: 'where there are no coordinates',
  },
  where: [address],
});

/** The rules that the data dictionary of ATMs numbers. */
export const atmClauses: NumberedClauses = {
  C1: brandName,
  C2: explained('ATMServices', 'Accessibility', 'Location.LocationCategory'),
  C3: located('Location.PostalAddress'),
};

/** The rules that the data dictionary of branches numbers, without texts: they are read by those of ATMs and by their fields. */
export const branchClauses: NumberedClauses = {
  C1: brandName,
  C2: explained('CustomerSegment', 'ServiceAndFacility', 'Accessibility'),
  C3: located('PostalAddress'),
  C4: {
    kind: 'rule',
    asks: 'The Identification of a branch, with its SequenceNumber, is unique within the brand.',
    where: ['Identification', 'SequenceNumber'],
  },
  C5: {
    kind: 'rule',
    asks: 'SequenceNumber is 0 for a physical branch, and 1, 2, 3 and so on for mobile and sub branches.',
    where: ['SequenceNumber'],
  },
};
