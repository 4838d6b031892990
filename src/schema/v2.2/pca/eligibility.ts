import { once } from '../../once.js';
import { periodOrTerm } from '../../shared/period.js';
import { changed, list } from '../../types.js';
import * as before from '../../v2.1/pca/eligibility.js';

/** Interface 2.1 EligibilityItem as 2.2.1 has it (D2). */
export const eligibilityItem = once(() =>
  changed(before.eligibilityItem(), {
    Period: periodOrTerm.optional(),
  }),
);

/** Interface 2.5.4 as 2.2.1 has it (D2). */
export const eligibility = once(() =>
  changed(before.eligibility(), {
    OtherEligibility: list(eligibilityItem()).optional(),
  }),
);
