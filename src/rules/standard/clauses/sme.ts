import { type NumberedClauses, ofProduct } from '../clause-text.js';
import { businessProducts, industries, negotiable } from './business-products.js';
import { everyProduct, identified, rateRanges, statesInTurn, tenure } from './every-product.js';

const set = 'LoanInterest.LoanInterestTierBandSet';
const setFees = `${set}.LoanInterestFeesCharges`;
const bandFees = `${set}.LoanInterestTierBand.LoanInterestFeesCharges`;
const repaymentFees = 'Repayment.RepaymentFeeCharges.RepaymentFeeChargeDetail';

/** The rule book of unsecured SME loans. */
export const smeClauses: NumberedClauses = ofProduct('SMELoanMarketingState', {
  ...everyProduct,
  ...statesInTurn,
  ...businessProducts,
  C4: {
    kind: 'person',
    asks: 'A loan on which no interest is charged at present shows its bands nevertheless.',
    where: ['<state>.LoanInterest'],
    look: 'The data dictionary names the number, and the rule book has no text for loans: compare with that of accounts.',
  },
  C7: identified(),
  C23: {
    kind: 'person',
    asks: 'Every fee that a typical customer pays once a quarter is published.',
    wanted: 'for every fee that a typical customer pays once a quarter',
    where: ['<state>.OtherFeesCharges', `<state>.${setFees}`, `<state>.${bandFees}`],
    look: 'Compare the fees with the price list.',
  },
  C28: rateRanges,
  C38: industries('SICCodeIncluded', 'SICCodeExcluded', 'OtherSICCodeIncluded', 'OtherSICCodeExluded'),
  C42: negotiable(
    'OtherFeesCharges.FeeChargeDetail',
    `${setFees}.LoanInterestFeeChargeDetail`,
    `${bandFees}.LoanInterestFeeChargeDetail`,
    repaymentFees,
  ),
  C44: {
    kind: 'part',
    asks: 'Repayment fees are published where they are charged.',
    wanted: 'where repayment fees are charged',
    where: ['<state>.Repayment.RepaymentFeeCharges'],
    about: ['<state>.Repayment'],
    look: 'Compare with the terms of the loan: are any repayment fees missing here?',
  },
  C50: {
    kind: 'part',
    asks: 'The notes on a repayment fee give its formula.',
    wanted: 'on a repayment fee, for its formula',
    where: [`<state>.${repaymentFees}.Notes`],
    about: [`<state>.${repaymentFees}`],
    look: 'Can the fee be calculated from its notes?',
  },
  C51: tenure,
});
