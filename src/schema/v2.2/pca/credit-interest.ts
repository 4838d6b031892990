import { once } from '../../once.js';
import { changed, list, rate, text } from '../../types.js';
import * as before from '../../v2.1/pca/credit-interest.js';
import { eligibilityItem } from './eligibility.js';

const tierBand = once(() =>
  changed(before.tierBand(), {
    Identification: text(1, 35).optional(),
    BankInterestRate: rate.optional(),
    BankInterestRateType: before.tierBand().shape.BankInterestRateType,
  }),
);

/** Interface 2.5.2 as 2.2.1 has it (D2). */
export const creditInterest = once(() =>
  changed(before.creditInterest(), {
    TierBandSet: list(
      changed(before.tierBandSet(), {
        CreditInterestEligibility: list(eligibilityItem()).optional(),
        TierBand: list(tierBand(), 1),
      }),
      1,
    ),
  }),
);
