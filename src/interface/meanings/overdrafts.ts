import type { Meanings } from './meaning.js';

/** Overdrafts, and what they cost. */
export const overdraftFields: Meanings = {
  Overdraft: 'borrowing by going below zero, and what it costs',
  'Overdraft.Notes': 'anything else about borrowing on the account',
  'Overdraft.TcsAndCsURL': 'web address of the terms for overdrafts',
  OverdraftTierBandSet: 'bands of the sum overdrawn, each with its price',
  'OverdraftTierBandSet.Identification': "the bank's reference for the set of bands",
  'OverdraftTierBandSet.TierBandMethod': 'how the price depends on the sum overdrawn',
  'OverdraftTierBandSet.Notes': 'anything else about these bands',
  OverdraftType: 'whether the bank can ask for the money back at once',
  AuthorisedIndicator: 'whether it is agreed with the bank beforehand',
  BufferAmount: 'sum that can be overdrawn before anything is charged',
  MinimumArrangedOverdraftAmount: 'smallest overdraft that the bank agrees to',
  OverdraftTierBand: 'a range of the sum overdrawn',
  'OverdraftTierBand.Identification': "the bank's reference for the band",
  TierValueMin: 'lowest overdrawn sum of the band',
  TierValueMax: 'highest overdrawn sum of the band; left out if there is no end',
  OverdraftInterestChargingCoverage: 'whether the rate is for the whole sum or for this band',
  BankGuaranteedIndicator: "whether every customer gets the band's maximum without asking",
  EAR: 'effective annual rate in per cent, with interest on interest',
  AgreementLengthMin: 'shortest time that a fixed overdraft runs, in AgreementPeriod',
  AgreementLengthMax: 'longest time that a fixed overdraft runs, in AgreementPeriod',
  AgreementPeriod: 'what the lengths of the agreement count, such as months',
  'OverdraftTierBand.Notes': 'anything else about the band',
  'OverdraftTierBandSet.OverdraftFeesCharges': 'fees for all bands of the set, and limits to them',
  'OverdraftTierBand.OverdraftFeesCharges': 'fees for this band, and limits to them',
  OverdraftFeeChargeDetail: 'one fee for borrowing',
  'OverdraftFeeChargeDetail.FeeType': 'what the fee is for, such as an unpaid item',
  'OverdraftFeeChargeDetail.OverdraftFeeChargeCap': 'a limit to this one fee',
  'OverdraftFeeChargeDetail.Notes': 'anything else about the fee',
  'personal-current-accounts:OverdraftFeeChargeDetail.OverdraftControlIndicator':
    'whether the fee is part of a service that limits charges',
  'business-current-accounts:OverdraftFeeChargeDetail.OverdraftControlIndicator':
    'whether a service that limits charges covers the fee already',
  OverdraftFeeApplicableRange: 'sums or rates that the fee is charged for',
  IncrementalBorrowingAmount: 'the fee is charged again for each further sum of this size',
  'OverdraftFeesCharges.OverdraftFeeChargeCap': 'an upper or lower limit on such fees',
  'OverdraftFeeChargeCap.FeeType': 'the fees that are limited',
  'OverdraftFeeChargeCap.OverdraftControlIndicator':
    'whether the limit is part of a service that keeps charges low',
  'OverdraftFeeChargeCap.Notes': 'anything else about the limit',
};
