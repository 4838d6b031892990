import { period as v21period } from '../../schema/shared/period.js';
import { overdraftFeeType as v21FeeType } from '../../schema/v2.1/pca/overdraft.js';
import { type Change, gone, onlyInV21, onlyInV22, same } from '../change.js';
import { fields, renamed, required } from '../fields.js';
import { joinedNotes } from '../joined-notes.js';
import { each } from '../list.js';
import { wordOf } from '../words.js';

const feeType = wordOf(v21FeeType.options);

const cap = fields({
  FeeType: required(each(feeType, { min: 1 })),
  FeeMinMaxType: renamed('MinMaxType'),
  CappingPeriod: wordOf(v21period.options),
});

/** A cap that v2.2 ties to one fee. It keeps its place on the way down, for `besideFees` to move. */
const capOfFee: Change = {
  up: same,
  down: (value, way) => {
    const made = cap.down(value, way);
    if (made !== gone) way.lose('moved');
    return made;
  },
};

const feesCharges = fields({
  OverdraftFeeChargeCap: each(cap),
  OverdraftFeeChargeDetail: required(
    each(
      fields({
        FeeType: required(feeType),
        OverdraftFeeApplicableRange: onlyInV21,
        OverdraftFeeChargeCap: capOfFee,
      }),
      { min: 1 },
    ),
  ),
});

const feesAndCaps: Change = {
  up: feesCharges.up,
  down: (value, way) => {
    const made = feesCharges.down(value, way);
    return made === gone ? gone : besideFees(made as FeesCharges);
  },
};

interface FeesCharges {
  readonly OverdraftFeeChargeCap?: readonly unknown[];
  readonly OverdraftFeeChargeDetail: readonly { readonly OverdraftFeeChargeCap?: unknown }[];
}

/** The same fees with the caps of single fees moved to the list of caps beside them, after those that were there. */
function besideFees(charges: FeesCharges): FeesCharges {
  const moved = charges.OverdraftFeeChargeDetail.flatMap((detail) => detail.OverdraftFeeChargeCap ?? []);
  if (moved.length === 0) return charges;
  return {
    ...charges,
    OverdraftFeeChargeCap: [...(charges.OverdraftFeeChargeCap ?? []), ...moved],
    OverdraftFeeChargeDetail: charges.OverdraftFeeChargeDetail.map(
      ({ OverdraftFeeChargeCap, ...detail }) => detail,
    ),
  };
}

/** What of a personal account's overdraft differs between v2.1 and v2.2. */
export const overdraft = fields({
  Notes: joinedNotes,
  OverdraftTierBandSet: each(
    fields({
      MinimumArrangedOverdraftAmount: onlyInV22,
      OverdraftTierBand: each(
        fields({
          OverdraftFeesCharges: each(feesAndCaps, { min: 1 }),
        }),
        { identifiedIn: 'v2.1' },
      ),
      OverdraftFeesCharges: each(feesAndCaps, { min: 1 }),
    }),
    { identifiedIn: 'v2.1' },
  ),
});
