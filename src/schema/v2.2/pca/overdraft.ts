import { once } from '../../once.js';
import { periodOrTerm } from '../../shared/period.js';
import { amount, changed, codeList, codes, list, notes, text } from '../../types.js';
import * as before from '../../v2.1/pca/overdraft.js';

const overdraftFeeType = codeList('OverdraftFeeType', [...before.overdraftFeeType.options, 'Other']);

const overdraftFeeChargeCap = once(() =>
  changed(
    before.overdraftFeeChargeCap(),
    {
      FeeType: list(overdraftFeeType, 1),
      MinMaxType: codes('Minimum', 'Maximum'),
      CappingPeriod: periodOrTerm.optional(),
    },
    ['FeeMinMaxType'],
  ),
);

const overdraftFeesCharges = once(() =>
  changed(before.overdraftFeesCharges(), {
    OverdraftFeeChargeCap: list(overdraftFeeChargeCap()).optional(),
    OverdraftFeeChargeDetail: list(
      changed(
        before.overdraftFeeChargeDetail(),
        {
          FeeType: overdraftFeeType,
          OverdraftFeeChargeCap: overdraftFeeChargeCap().optional(),
        },
        ['OverdraftFeeApplicableRange'],
      ),
      1,
    ),
  }),
);

const overdraftTierBand = once(() =>
  changed(before.overdraftTierBand(), {
    Identification: text(1, 35).optional(),
    OverdraftFeesCharges: list(overdraftFeesCharges()).optional(),
  }),
);

const overdraftTierBandSet = once(() =>
  changed(before.overdraftTierBandSet(), {
    Identification: text(1, 35).optional(),
    MinimumArrangedOverdraftAmount: amount.optional(),
    Notes: before.overdraftTierBandSet().shape.Notes,
    OverdraftTierBand: list(overdraftTierBand(), 1),
    OverdraftFeesCharges: list(overdraftFeesCharges()).optional(),
  }),
);

/** Interface 2.5.3 as 2.2.1 has it (D2). Its Notes are a list. */
export const overdraft = once(() =>
  changed(before.overdraft(), {
    Notes: notes.optional(),
    OverdraftTierBandSet: list(overdraftTierBandSet(), 1),
  }),
);
