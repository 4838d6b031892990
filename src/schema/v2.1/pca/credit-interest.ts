import { once } from '../../once.js';
import { otherCode } from '../../shared/other-code.js';
import { amount, codes, list, notes, object, rate, text } from '../../types.js';
import { creditFrequency, feeRateType } from './code-lists.js';
import { eligibilityItem } from './eligibility.js';

export const tierBand = once(() =>
  object({
    Identification: text(1, 35),
    TierValueMinimum: amount,
    TierValueMaximum: amount.optional(),
    CalculationFrequency: creditFrequency,
    ApplicationFrequency: creditFrequency,
    DepositInterestAppliedCoverage: codes('Tiered', 'Whole').optional(),
    FixedVariableInterestRateType: codes('Fixed', 'Variable'),
    AER: rate,
    BankInterestRateType: feeRateType.optional(),
    Notes: notes.optional(),
    OtherBankInterestType: otherCode.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
  }),
);

export const tierBandSet = once(() =>
  object({
    TierBandMethod: codes('Tiered', 'Whole'),
    CalculationMethod: codes('Compound', 'SimpleInterest').optional(),
    Destination: codes('PayAway', 'SelfCredit').optional(),
    Notes: notes.optional(),
    CreditInterestEligibility: list(eligibilityItem()).optional(),
    TierBand: list(tierBand(), 1),
  }),
);

/** Interface 2.5.2 CreditInterest. */
export const creditInterest = once(() =>
  object({
    TierBandSet: list(tierBandSet(), 1),
  }),
);
