import type { Fields } from '../../built-in/fields.js';
import type { Numbered } from '../clause-text.js';

const set = '<state>.Overdraft.OverdraftTierBandSet';
const band = `${set}.OverdraftTierBand`;
const setFees = `${set}.OverdraftFeesCharges`;
const bandFees = `${band}.OverdraftFeesCharges`;

/** The rows that the rule books of personal and business current accounts have in common. */
export const currentAccounts: Numbered = {
  C4: {
    kind: 'person',
    asks: 'An account that can earn credit interest, and earns none at present, shows its bands with a rate (AER) of 0.',
    where: ['<state>.CreditInterest'],
    look: 'Can an account without CreditInterest ever earn any?',
  },
  C6: {
    kind: 'rule',
    asks: 'Where a marketing state begins in the future, the state before it ends on the day before.',
    where: ['<state>.FirstMarketedDate', '<state>.LastMarketedDate'],
    about: hasSeveralStates,
  },
  C8: {
    kind: 'part',
    asks: 'MarketingState is Promotional for introductory terms, and Regular for all others.',
    where: ['<state>.MarketingState'],
    look: 'Are the terms of each promotional state introductory, and those of each regular state not?',
  },
  C12: {
    kind: 'part',
    asks: 'An interest-free amount is the BufferAmount of its set, and not a first band at 0 %.',
    where: [`${set}.BufferAmount`],
    about: [set],
    look: 'Is a first band at 0 % the product itself, as for students, or a buffer?',
  },
  C13: {
    kind: 'part',
    asks: 'An overdraft priced as a percentage has its rate (EAR).',
    where: [`${band}.EAR`],
    about: [band],
    look: 'Is interest charged in a band that shows fees but no rate?',
  },
  C14: {
    kind: 'part',
    asks: 'Caps on fees are published.',
    where: [
      `${setFees}.OverdraftFeeChargeCap`,
      `${bandFees}.OverdraftFeeChargeCap`,
      `${setFees}.OverdraftFeeChargeDetail.OverdraftFeeChargeCap`,
      `${bandFees}.OverdraftFeeChargeDetail.OverdraftFeeChargeCap`,
      '<state>.OtherFeesCharges.FeeChargeCap',
    ],
    look: 'Compare with the price list: is the cap on any fee missing here?',
  },
  C15: {
    kind: 'part',
    asks: 'Fees of an overdraft are published with their details.',
    where: [setFees, bandFees],
    look: 'Compare with the price list: are any fees of the overdraft missing here?',
  },
  C16: {
    kind: 'contradicts',
    asks: 'A band without an upper limit has a word for it in TierValueMax.',
    where: [`${band}.TierValueMax`],
    look: 'TierValueMax is an amount in every schema, so a word would be an error. The schema decides: the highest band leaves the field out.',
  },
  C25: {
    kind: 'person',
    asks: 'Conditions for a promotional rate are published.',
    where: ['<state>.CreditInterest.TierBandSet.CreditInterestEligibility'],
    about: ['<state>.CreditInterest'],
    look: 'Is any rate without conditions promotional?',
  },
  C35: {
    kind: 'person',
    asks: 'BankGuaranteedIndicator is true where everybody gets the overdraft up to the maximum of its band.',
    where: [`${band}.BankGuaranteedIndicator`],
    about: [band],
    look: 'Does everybody get the overdraft of a band where it is not true, and of each where it is?',
  },
};

function hasSeveralStates({ PCAMarketingState, BCAMarketingState }: Fields): boolean {
  return (PCAMarketingState ?? BCAMarketingState ?? []).length > 1;
}

/** What the rows on products that are no longer on sale say. */
export const liftsDuty =
  'It only lifts a duty: less has to be published about a product that is no longer on sale.';
