import { once } from '../../once.js';
import * as shared from '../../shared/eligibility.js';
import { period } from '../../shared/period.js';
import { codes, list, object } from '../../types.js';
import { eligibilityType } from './code-lists.js';

/** Interface 2.1 EligibilityItem. */
export const eligibilityItem = once(() => shared.eligibilityItem(eligibilityType, period));

/** Interface 2.5.4 Eligibility. */
export const eligibility = once(() =>
  object({
    OtherEligibility: list(eligibilityItem()).optional(),
    AgeEligibility: shared.ageEligibility.optional(),
    ResidencyEligibility: shared.residencyEligibility(codes('Householder', 'Other')).optional(),
    CreditCheck: shared.creditCheck.optional(),
    IDVerificationCheck: shared.identityCheck.optional(),
  }),
);
