import { type NumberedClauses, ofProduct } from '../clause-text.js';
import { businessProducts, included, industries, negotiable } from './business-products.js';
import { everyProduct, identified, rateRanges, tenure } from './every-product.js';

const core = '<state>.CoreProduct';
const benefits = '<state>.FeaturesAndBenefits';

/** The rule book of commercial credit cards. */
export const cccClauses: NumberedClauses = ofProduct('CCCMarketingState', {
  ...everyProduct,
  ...businessProducts,
  C7: identified(
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
    asks: 'Fees for late or missed payments are published where they are charged.',
    wanted: 'where fees for late or missed payments are charged',
    where: ['<state>.Repayment.NonRepaymentFeeCharges'],
    look: 'Compare with the terms of the card: are any such fees missing here?',
  },
  C45: {
    kind: 'person',
    asks: 'The daily limit on cash withdrawals is published where there is one.',
    wanted: 'where there is a daily limit',
    where: [`${core}.MaxDailyCardWithdrawalLimit`],
    look: 'Is there a daily limit on a card without it?',
  },
  C46: {
    kind: 'person',
    asks: 'The minimum and the maximum credit limit are published where credit is limited.',
    wanted: 'where credit is limited',
    where: [`${core}.MinCreditLimit`, `${core}.MaxCreditLimit`],
    look: 'Is credit limited on a card without them?',
  },
  C47: {
    kind: 'person',
    asks: 'The number of interest-free days for purchases is published where there are any.',
    wanted: 'where purchases are at first interest-free',
    where: [`${core}.MaxPurchaseInterestFreeLengthDays`],
    look: 'Are purchases at first interest-free on a card without it?',
  },
  C48: {
    kind: 'person',
    asks: 'All card schemes that are offered are listed.',
    where: [`${core}.CardScheme`],
    look: 'The schema requires at least one. Are these all?',
  },
  C49: {
    kind: 'rule',
    asks: 'A periodic fee and its period are both given, or neither.',
    wanted: {
      [`${core}.PeriodicFee`]: 'where PeriodicFeePeriod is given',
      [`${core}.PeriodicFeePeriod`]: 'where PeriodicFee is given',
    },
    where: [`${core}.PeriodicFee`, `${core}.PeriodicFeePeriod`],
  },
  C50: {
    kind: 'part',
    asks: 'The notes on repayments give the order in which balances are paid off.',
    wanted: 'on a card, for the order in which balances are paid off',
    where: ['<state>.Repayment.RepaymentAllocation.Notes'],
    about: ['<state>.Repayment'],
    look: 'Do the notes give the order?',
  },
  C51: {
    kind: 'part',
    asks: 'The minimum monthly payment is given as a rate, an amount and notes together.',
    wanted: 'on a card, for the minimum monthly payment',
    where: [
      '<state>.Repayment.MinBalanceRepaymentRate',
      '<state>.Repayment.MinBalanceRepaymentAmount',
      '<state>.Repayment.Notes',
    ],
    about: ['<state>.Repayment'],
    look: 'Can the minimum payment be calculated from these?',
  },
  C52: tenure,
});
