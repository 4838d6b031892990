import { mayBeOnSale, type Numbered, ofProduct } from '../clause-text.js';
import { businessProducts, included, industries, negotiable } from './business-products.js';
import { currentAccounts, liftsDuty } from './current-accounts.js';
import { everyProduct, identified, rateRanges, tenure } from './every-product.js';

const overdraft = 'Overdraft.OverdraftTierBandSet';
const core = '<state>.CoreProduct';

/** The rule book of business current accounts. */
export const bca: Numbered = ofProduct('BCAMarketingState', {
  ...everyProduct,
  ...currentAccounts,
  ...businessProducts,
  C7: identified(),
  C28: rateRanges,
  C37: {
    kind: 'person',
    asks: 'An overdraft fee that applies to certain amounts only gives their range.',
    where: [],
    about: () => false,
    look: 'The standard removed the field in release 2.2.0, so nothing can be published in it.',
  },
  C38: industries('SICCode', 'OtherSICCode'),
  C42: negotiable(
    'OtherFeesCharges.FeeChargeDetail',
    `${overdraft}.OverdraftFeesCharges.OverdraftFeeChargeDetail`,
    `${overdraft}.OverdraftTierBand.OverdraftFeesCharges.OverdraftFeeChargeDetail`,
  ),
  C43: included('IncludedInMonthlyChargeIndicator', 'monthly charge'),
  C44: {
    kind: 'rule',
    asks: 'A product on sale has a segment.',
    where: ['Segment'],
    about: mayBeOnSale,
  },
  C45: {
    kind: 'rule',
    asks: 'A fee-free period is given only for a product that is no longer on sale.',
    where: ['FeeFreeLength', 'FeeFreeLengthPeriod'],
  },
  C46: {
    kind: 'lifts',
    asks: 'A product that is no longer on sale needs no overdraft terms, monthly charge or core fields.',
    where: ['<state>.Overdraft.TcsAndCsURL', core],
    look: liftsDuty,
  },
  C47: {
    kind: 'lifts',
    asks: 'A product that is no longer on sale needs no conditions, features or benefits.',
    where: [
      '<state>.CreditInterest.TierBandSet.CreditInterestEligibility',
      '<state>.Eligibility',
      '<state>.FeaturesAndBenefits',
    ],
    look: liftsDuty,
  },
  C48: {
    kind: 'rule',
    asks: 'Each state of a product on sale has its conditions, features, other fees and core fields.',
    where: ['<state>.Eligibility', '<state>.FeaturesAndBenefits', '<state>.OtherFeesCharges', core],
    about: mayBeOnSale,
  },
  C49: {
    kind: 'rule',
    asks: 'A product on sale has its page, its terms, and the channels where it is sold and served.',
    where: [
      `${core}.ProductURL`,
      `${core}.TcsAndCsURL`,
      `${core}.SalesAccessChannels`,
      `${core}.ServicingAccessChannels`,
    ],
    about: mayBeOnSale,
  },
  C50: {
    kind: 'rule',
    asks: 'The length of a fee-free period has its unit, such as months.',
    where: ['FeeFreeLength', 'FeeFreeLengthPeriod'],
    about: ['FeeFreeLength'],
  },
  C51: tenure,
});
