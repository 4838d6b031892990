import { once } from '../../once.js';
import { eligibilityItem } from '../../shared/eligibility.js';
import { period } from '../../shared/period.js';
import { codes, list, notes, object } from '../../types.js';
import { creditFrequency } from '../code-lists.js';
import { eligibilityFields, otherSicCode, sicCode } from '../eligibility.js';
import { eligibilityType } from './code-lists.js';

export const eligibility = once(() =>
  object({
    ...eligibilityFields(
      eligibilityItem(eligibilityType, creditFrequency),
      period,
      codes('Director', 'Owner', 'Other', 'Partner', 'SignificantControl'),
    ),
    IndustryEligibility: object({
      SICCodeIncluded: list(sicCode).optional(),
      SICCodeExcluded: list(sicCode).optional(),
      Notes: notes.optional(),
      OtherSICCodeIncluded: list(otherSicCode).optional(),
      OtherSICCodeExcluded: list(otherSicCode).optional(),
    }).optional(),
  }),
);
