import type { z } from 'zod';
import * as shared from '../shared/eligibility.js';
import { otherCode } from '../shared/other-code.js';
import {
  amount,
  changed,
  codeList,
  codes,
  flag,
  int32,
  list,
  notes,
  object,
  pattern,
  text,
} from '../types.js';

/** A code of the Standard Industrial Classification. */
export const sicCode = pattern('SICCode', /^[0-9]{0,5}$/);

export const otherSicCode = changed(otherCode, {
  Code: sicCode.optional(),
});

const tradingType = codeList('TradingType', [
  'AnnualReturns',
  'PreviousCCJSAllowed',
  'GoodTradingHistory',
  'Other',
  'PreviousBankruptcyAllowed',
  'TradingLength',
  'Turnover',
]);

const legalStructure = codeList('LegalStructure', [
  'CIO',
  'ClubSociety',
  'Charity',
  'Ltd',
  'LBG',
  'LLP',
  'Other',
  'Partnership',
  'SoleTrader',
  'Trust',
]);

/** The conditions of the business products that are written alike; each has an industry condition of its own (D7). */
export function eligibilityFields<
  Item extends z.ZodType,
  Period extends z.ZodType,
  OfficerType extends z.ZodType,
>(item: Item, period: Period, officerType: OfficerType) {
  return {
    OtherEligibility: list(item).optional(),
    AgeEligibility: shared.ageEligibility.optional(),
    ResidencyEligibility: list(
      shared.residencyEligibility(codes('Incorporated', 'Owner', 'Other', 'Trading', 'CompanyTax')),
    ).optional(),
    TradingHistoryEligibility: list(
      object({
        TradingType: tradingType.optional(),
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
        LegalStructure: legalStructure.optional(),
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
    IDEligibility: shared.identityCheck.optional(),
    CreditCheckEligibility: shared.creditCheck.optional(),
  };
}
