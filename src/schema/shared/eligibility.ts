import type { z } from 'zod';
import { amount, codes, flag, float, list, notes, object, text } from '../types.js';
import { otherCode, wordCode } from './other-code.js';

/** Interface 2.1 EligibilityItem. The products differ in the kinds of condition and in the words for a period. */
export function eligibilityItem<Type extends z.ZodType, Period extends z.ZodType>(
  type: Type,
  period: Period,
) {
  return object({
    Name: text(1, 350),
    Description: text(1, 500).optional(),
    Type: type,
    Amount: amount.optional(),
    Indicator: flag.optional(),
    Textual: text(1, 500).optional(),
    Period: period.optional(),
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
  });
}

/** Interface 2.5.4 AgeEligibility. */
export const ageEligibility = object({
  MinimumAge: float.optional(),
  MaximumAge: float.optional(),
  Notes: notes.optional(),
});

/** Interface 2.5.4 ResidencyEligibility. Personal and business products differ in the kinds of residency. */
export function residencyEligibility<Type extends z.ZodType>(residencyType: Type) {
  return object({
    ResidencyType: residencyType.optional(),
    ResidencyIncluded: list(wordCode, 1),
    Notes: notes.optional(),
    OtherResidencyType: otherCode.optional(),
  });
}

/** Interface 2.5.4 CreditCheck; the business products call it CreditCheckEligibility. */
export const creditCheck = object({
  ScoringType: codes('Hard', 'Soft').optional(),
  Notes: notes.optional(),
});

/** Interface 2.5.4 IDVerificationCheck; the business products call it IDEligibility. */
export const identityCheck = object({
  URL: text(1, 500).optional(),
  Notes: notes.optional(),
});
