import type { z } from 'zod';
import { amount, flag, list, notes, object, text } from '../types.js';
import { otherCode } from './other-code.js';

/** Interface 2.5.5 FeatureBenefitItem, its Identification optional as all but v2.1 PCA have it. */
export function featureBenefitItem<Type extends z.ZodType, Eligibility extends z.ZodType>(
  type: Type,
  eligibility: Eligibility,
) {
  return object({
    Identification: text(1, 35).optional(),
    Type: type,
    Name: text(1, 350).optional(),
    Amount: amount.optional(),
    Indicator: flag.optional(),
    Textual: text(1, 500).optional(),
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
    FeatureBenefitEligibility: list(eligibility).optional(),
  });
}

/** Interface 2.5.5 FeatureBenefitGroup. */
export function featureBenefitGroup<
  Type extends z.ZodType,
  Frequency extends z.ZodType,
  Item extends z.ZodType,
  Eligibility extends z.ZodType,
>(type: Type, frequency: Frequency, item: Item, eligibility: Eligibility) {
  return object({
    Name: text(1, 350),
    Type: type.optional(),
    BenefitGroupNominalValue: amount.optional(),
    Fee: amount.optional(),
    ApplicationFrequency: frequency.optional(),
    CalculationFrequency: frequency.optional(),
    Notes: notes.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
    OtherType: otherCode.optional(),
    FeatureBenefitItem: list(item).optional(),
    FeatureBenefitEligibility: list(eligibility).optional(),
  });
}
