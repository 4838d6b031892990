import { amount, flag, int32, notes } from '../../schema/simple-types.js';
import { codes, list, object, pattern, text, withFields } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';
import {
  ageEligibility,
  type Coded,
  creditCheck,
  type EligibilityItem,
  identityCheck,
  otherCode,
  residencyEligibility,
} from './products.js';

/** How often interest or a benefit is calculated: current accounts and cards. */
export const businessCreditFrequency = namedCodes('BusinessCreditFrequency');

/** A code of the Standard Industrial Classification. */
export const sicCode = pattern('SICCode', /^[0-9]{0,5}$/, {
  called: 'an SIC code',
  takes: 'at most 5 digits',
  examples: ['64191'],
  asNumber: [0, 99_999],
});

export const otherSicCode = withFields(otherCode, {
  Code: sicCode.optional(),
});

/** The industries that a loan or a card is for. The two spell OtherSICCodeExcluded differently. */
export const industryFields = {
  SICCodeIncluded: list(sicCode).optional(),
  SICCodeExcluded: list(sicCode).optional(),
  Notes: notes.optional(),
  OtherSICCodeIncluded: list(otherSicCode).optional(),
};

/** The conditions of the business products that are written alike; each has an industry condition of its own (D7). */
export function eligibilityFields(item: EligibilityItem, period: Coded, officerType: Coded) {
  return {
    OtherEligibility: list(item).optional(),
    AgeEligibility: ageEligibility.optional(),
    ResidencyEligibility: list(
      residencyEligibility(codes('Incorporated', 'Owner', 'Other', 'Trading', 'CompanyTax')),
    ).optional(),
    TradingHistoryEligibility: list(
      object({
        TradingType: namedCodes('TradingType').optional(),
        MinMaxType: codes('Minimum', 'Maximum').optional(),
        Amount: amount.optional(),
        Indicator: flag.optional(),
        Textual: text(1, 500).optional(),
        Period: period.optional(),
        Notes: notes.optional(),
        OtherTradingType: otherCode.optional(),
      }),
    ).optional(),
    LegalStructureEligibility: list(
      object({
        LegalStructure: namedCodes('LegalStructure').optional(),
        Notes: notes.optional(),
        OtherLegalStructure: otherCode.optional(),
      }),
    ).optional(),
    OfficerEligibility: list(
      object({
        OfficerType: officerType.optional(),
        MinAmount: int32.optional(),
        MaxAmount: int32.optional(),
        Notes: notes.optional(),
        OtherOfficerType: otherCode.optional(),
      }),
    ).optional(),
    IDEligibility: identityCheck.optional(),
    CreditCheckEligibility: creditCheck.optional(),
  };
}
