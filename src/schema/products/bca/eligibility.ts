import { once } from '../../once.js';
import { eligibilityItem } from '../../shared/eligibility.js';
import { periodOrTerm } from '../../shared/period.js';
import { codes, list, notes, object } from '../../types.js';
import { creditFrequency } from '../code-lists.js';
import { eligibilityFields, otherSicCode, sicCode } from '../eligibility.js';
import { eligibilityType } from './code-lists.js';

export const eligibility = once(() =>
  object({
    ...eligibilityFields(
      eligibilityItem(eligibilityType, creditFrequency),
      periodOrTerm,
      codes('Director', 'Owner', 'Other', 'Partner'),
    ),
    IndustryEligibility: object({
      SICCode: list(sicCode, 1),
      Notes: notes.optional(),
      OtherSICCode: otherSicCode.optional(),
    }).optional(),
  }),
);
