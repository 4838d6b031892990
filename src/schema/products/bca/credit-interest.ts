import { once } from '../../once.js';
import { eligibilityItem } from '../../shared/eligibility.js';
import { otherCode } from '../../shared/other-code.js';
import { amount, codes, list, notes, object, rate, text } from '../../types.js';
import { creditFrequency } from '../code-lists.js';
import { eligibilityType } from './code-lists.js';

const tierBand = once(() =>
  object({
    Identification: text(1, 35).optional(),
    TierValueMinimum: amount,
    TierValueMaximum: amount.optional(),
    CalculationFrequency: creditFrequency,
    ApplicationFrequency: creditFrequency,
    DepositInterestAppliedCoverage: codes('Banded', 'Tiered', 'Whole').optional(),
    FixedVariableInterestRateType: codes('Fixed', 'Variable'),
    AER: rate,
    BankInterestRateType: codes('Gross', 'Other').optional(),
    BankInterestRate: rate.optional(),
    Notes: notes.optional(),
    OtherBankInterestType: otherCode.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
  }),
);

export const creditInterest = once(() =>
  object({
    TierBandSet: list(
      object({
        TierBandMethod: codes('Banded', 'Tiered', 'Whole'),
        CalculationMethod: codes('Compound', 'SimpleInterest').optional(),
        Destination: codes('PayAway', 'SelfCredit'),
        Notes: notes.optional(),
        TierBand: list(tierBand(), 1),
        CreditInterestEligibility: list(eligibilityItem(eligibilityType, creditFrequency)).optional(),
      }),
      1,
    ),
  }),
);
