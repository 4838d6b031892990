import {
  type ClauseText,
  cannotSayWhetherOnSale,
  mayBeOnSale,
  type NumberedClauses,
} from '../clause-text.js';
import { statesInTurn } from './every-product.js';

const set = '<state>.Overdraft.OverdraftTierBandSet';
const band = `${set}.OverdraftTierBand`;
const setFees = `${set}.OverdraftFeesCharges`;
const bandFees = `${band}.OverdraftFeesCharges`;

/** The rows that the rule books of personal and business current accounts have in common. */
export const currentAccountClauses: NumberedClauses = {
  ...statesInTurn,
  C4: {
    kind: 'person',
    asks: 'An account that can earn credit interest, and earns none at present, shows its bands with a rate (AER) of 0.',
    wanted: 'where the account can earn interest, even if it earns none at present',
    where: ['<state>.CreditInterest'],
    look: 'Can an account without CreditInterest ever earn any?',
  },
  C12: {
    kind: 'part',
    asks: 'An interest-free amount is the BufferAmount of its set, and not a first band at 0 %.',
    wanted: 'where a first amount of the overdraft is interest-free',
    where: [`${set}.BufferAmount`],
    about: [set],
    look: 'Is a first band at 0 % the product itself, as for students, or a buffer?',
  },
  C13: {
    kind: 'part',
    asks: 'An overdraft priced as a percentage has its rate (EAR).',
    wanted: 'where the overdraft is priced as a percentage',
    where: [`${band}.EAR`],
    about: [band],
    look: 'Is interest charged in a band that shows fees but no rate?',
  },
  C14: {
    kind: 'part',
    asks: 'Caps on fees are published.',
    wanted: 'where fees are capped',
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
    wanted: 'where the overdraft has fees',
    where: [setFees, bandFees],
    look: 'Compare with the price list: are any fees of the overdraft missing here?',
  },
  C16: {
    kind: 'part',
    asks: 'A band without an upper limit has a word for it in TierValueMax. (Every schema accepts only an amount there, so the highest band leaves the field out.)',
    where: [`${band}.TierValueMax`],
    look: 'Does any band end at an amount that stands for no limit?',
  },
  C25: {
    kind: 'person',
    asks: 'Conditions for a promotional rate are published.',
    wanted: 'where the rate is promotional',
    where: ['<state>.CreditInterest.TierBandSet.CreditInterestEligibility'],
    about: ['<state>.CreditInterest'],
    look: 'Is any rate without conditions promotional?',
  },
  C35: {
    kind: 'person',
    asks: 'BankGuaranteedIndicator is true where everybody gets the overdraft up to the maximum of its band.',
    wanted: 'where everybody gets the overdraft up to the maximum of its band',
    where: [`${band}.BankGuaranteedIndicator`],
    about: [band],
    look: 'Does everybody get the overdraft of a band where it is not true, and of each where it is?',
  },
};

/** The path of the core fields. */
export const core = '<state>.CoreProduct';

/** The rows on products that are on sale or no longer are, which have different numbers in the two books. */
export const onSale = {
  segment: {
    kind: 'rule',
    asks: 'A product on sale has a segment.',
    wanted: 'on sale',
    where: ['Segment'],
    about: mayBeOnSale,
  },
  sections: {
    kind: 'rule',
    asks: 'Each state of a product on sale has its conditions, features, other fees and core fields.',
    wanted: 'on sale',
    where: ['<state>.Eligibility', '<state>.FeaturesAndBenefits', '<state>.OtherFeesCharges', core],
    about: mayBeOnSale,
    isUnsaid: cannotSayWhetherOnSale,
  },
  noSections: lifted(
    'conditions, features or benefits',
    '<state>.CreditInterest.TierBandSet.CreditInterestEligibility',
    '<state>.Eligibility',
    '<state>.FeaturesAndBenefits',
  ),
} as const satisfies Readonly<Record<string, ClauseText>>;

/** A row on what a product on sale has. */
export function coreFieldsClause(what: string, ...fields: readonly string[]): ClauseText {
  const usual = ['ProductURL', 'TcsAndCsURL', 'SalesAccessChannels', 'ServicingAccessChannels'];
  return {
    kind: 'rule',
    asks: `A product on sale has ${what}.`,
    wanted: 'on sale',
    where: [...usual, ...fields].map((field) => `${core}.${field}`),
    about: mayBeOnSale,
    isUnsaid: cannotSayWhetherOnSale,
  };
}

/** A row that lifts the duty to publish something of a product that is no longer on sale. */
export function lifted(what: string, ...where: readonly string[]): ClauseText {
  return {
    kind: 'lifts',
    asks: `A product that is no longer on sale needs no ${what}.`,
    where,
    look: 'It only lifts a duty: less has to be published about a product that is no longer on sale.',
  };
}
