import { type Numbered, ofProduct } from '../clause-text.js';
import { businessProducts, included, industries, negotiable } from './business-products.js';
import { everyProduct, rateRanges, tenure, toldApart } from './every-product.js';

const core = '<state>.CoreProduct';
const benefits = '<state>.FeaturesAndBenefits';

/** The rule book of commercial credit cards. */
export const ccc: Numbered = ofProduct('CCCMarketingState', {
  ...everyProduct,
  ...businessProducts,
  C7: toldApart(
    'Identification',
    `${benefits}.FeatureBenefitItem.Identification`,
    `${benefits}.FeatureBenefitGroup.FeatureBenefitItem.Identification`,
  ),
  C28: rateRanges,
  C38: industries('SICCodeIncluded', 'SICCodeExcluded', 'OtherSICCodeIncluded', 'OtherSICCodeExcluded'),
  C42: negotiable(
    'OtherFeesCharges.FeeChargeDetail',
    'Repayment.NonRepaymentFeeCharges.NonRepaymentFeeChargeDetail',
  ),
  C43: included('IncludedInPeriodicFeeIndicator', 'periodic fee'),
  C44: {
    kind: 'person',
    asks: 'Fees for payments that are late or missing are published where they are charged.',
    where: ['<state>.Repayment.NonRepaymentFeeCharges'],
    look: 'Compare with the terms of the card: are there such fees that are not here?',
  },
  C45: {
    kind: 'person',
    asks: 'The most cash that can be withdrawn in a day is published where it is limited.',
    where: [`${core}.MaxDailyCardWithdrawalLimit`],
    look: 'Is there a daily limit on a card without it?',
  },
  C46: {
    kind: 'person',
    asks: 'The least and the greatest credit limit are published where credit is limited.',
    where: [`${core}.MinCreditLimit`, `${core}.MaxCreditLimit`],
    look: 'Is credit limited on a card without them?',
  },
  C47: {
    kind: 'person',
    asks: 'The days for which purchases are free of interest are published where there are any.',
    where: [`${core}.MaxPurchaseInterestFreeLengthDays`],
    look: 'Are purchases free of interest at first on a card without it?',
  },
  C48: {
    kind: 'person',
    asks: 'All card schemes that are offered are listed.',
    where: [`${core}.CardScheme`],
    look: 'The schema asks for one at least. Are these all?',
  },
  C49: {
    kind: 'rule',
    asks: 'A periodic fee and its period are both given, or neither.',
    where: [`${core}.PeriodicFee`, `${core}.PeriodicFeePeriod`],
  },
  C50: {
    kind: 'part',
    asks: 'The notes on repayments tell which balances are paid off in which order.',
    where: ['<state>.Repayment.RepaymentAllocation.Notes'],
    about: ['<state>.Repayment'],
    look: 'Do the notes tell the order?',
  },
  C51: {
    kind: 'part',
    asks: 'The least monthly payment is given as a rate, an amount and notes together.',
    where: [
      '<state>.Repayment.MinBalanceRepaymentRate',
      '<state>.Repayment.MinBalanceRepaymentAmount',
      '<state>.Repayment.Notes',
    ],
    about: ['<state>.Repayment'],
    look: 'Can the least payment be computed from what is given?',
  },
  C52: tenure,
});
