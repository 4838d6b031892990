import type { Meanings } from './meaning.js';

/** Commercial credit cards. */
export const cardFields: Meanings = {
  CardScheme: 'networks that run the card',
  OtherCardScheme: 'a network of cards that has no code',
  'CoreProduct.MaxDailyCardWithdrawalLimit': 'most cash in a day with the card',
  MinCreditLimit: 'smallest sum that the bank lends on the card',
  MaxCreditLimit: 'largest sum that the bank lends on the card',
  MaxPurchaseInterestFreeLengthDays: 'most days before a purchase bears interest',
  PeriodicFee: 'price of the card account, charged each PeriodicFeePeriod',
  PeriodicFeePeriod: 'how often PeriodicFee is charged, such as each year',
  APR: 'cost of borrowing for a year in per cent, fees included',

  'commercial-credit-cards:Repayment': 'what must be paid each month, and fees for not paying it',
  MinBalanceRepaymentRate: 'lowest share of the balance to pay each month, in per cent',
  MinBalanceRepaymentAmount: 'lowest sum to pay each month, if that share is smaller',
  'commercial-credit-cards:Repayment.Notes': 'how the lowest monthly payment is worked out, in words',
  RepaymentAllocation: 'which part of the balance a payment clears first',
  'RepaymentAllocation.Notes': 'the order in which parts of the balance are cleared, in words',
  NonRepaymentFeeCharges: 'fees for paying late or too little, or exceeding the limit',
  NonRepaymentFeeChargeDetail: 'one fee for not paying as agreed',
  'NonRepaymentFeeChargeDetail.FeeType': 'what went wrong, such as a late payment',
  'NonRepaymentFeeChargeDetail.Notes': 'anything else about the fee',
  NonRepaymentFeeChargeCap: 'an upper or lower limit on such fees',
  'NonRepaymentFeeChargeCap.FeeType': 'the fees that are limited',
  'NonRepaymentFeeChargeCap.Notes': 'anything else about the limit',
};
