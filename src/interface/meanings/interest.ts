import type { Meanings } from './meaning.js';

/** Interest on money in an account. */
export const interestFields: Meanings = {
  CreditInterest: 'interest that customers get for money in the account',
  TierBandSet: 'bands of the balance, each with its rate',
  'TierBandSet.TierBandMethod': 'how the rate depends on the balance',
  CalculationMethod: 'whether interest bears interest itself',
  Destination: 'whether interest goes into this account or another',
  'TierBandSet.Notes': 'anything else about these bands',
  TierBand: 'a range of the balance, and its rate',
  'TierBand.Identification': "the bank's reference for the band",
  'TierBand.TierValueMinimum': 'lowest balance of the band',
  'TierBand.TierValueMaximum': 'highest balance of the band; left out if there is no end',
  'TierBand.ApplicationFrequency': 'how often interest is paid',
  'TierBand.CalculationFrequency': 'how often interest is worked out',
  DepositInterestAppliedCoverage: 'whether the rate is for the whole balance or for this band',
  FixedVariableInterestRateType: 'whether the rate can change',
  AER: 'annual equivalent rate in per cent, the interest as if paid once a year',
  BankInterestRate: 'rate that the bank quotes beside the AER, in per cent',
  BankInterestRateType: 'what kind of rate the bank quotes beside the AER',
  OtherBankInterestType: 'a kind of rate that has no code',
  'TierBand.Notes': 'anything else about the band',
};
