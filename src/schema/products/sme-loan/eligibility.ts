import { once } from '../../once.js';
import { eligibilityItem } from '../../shared/eligibility.js';
import { period } from '../../shared/period.js';
import { codes, list, notes, object } from '../../types.js';
import { eligibilityFields, otherSicCode, sicCode } from '../eligibility.js';
import { eligibilityType, repaymentFrequency } from './code-lists.js';

/** OtherSICCodeExluded is the public name, misspelt as it is; cards spell it in full. */
export const eligibility = once(() =>
  object({
    ...eligibilityFields(
      eligibilityItem(eligibilityType, repaymentFrequency),
      period,
      codes('Director', 'Owner', 'Other', 'Partner', 'SignificantControl'),
    ),
    IndustryEligibility: object({
      SICCodeIncluded: list(sicCode).optional(),
      SICCodeExcluded: list(sicCode).optional(),
      Notes: notes.optional(),
      OtherSICCodeIncluded: list(otherSicCode).optional(),
      OtherSICCodeExluded: list(otherSicCode).optional(),
    }).optional(),
  }),
);
