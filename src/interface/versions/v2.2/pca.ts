import type { z } from 'zod';
import { once } from '../../../base/once.js';
import { amount, flag, notes, rate } from '../../schema/types.js';
import {
  added,
  evolved,
  extended,
  gone,
  type LossLog,
  madeOptional,
  madeRequired,
  removed,
  renamed,
  resized,
  withCodes,
} from '../evolution.js';
import * as before from '../v2.1/pca.js';
import { otherCode, period as periodBefore, periodOrTerm } from '../v2.1/products.js';
import { joinedNotes } from './scalars.js';

const period = extended(periodBefore, periodOrTerm);

const eligibilityItem = once(() => evolved(before.eligibilityItem(), { Period: period }));

/** Interface 2.5.4 as 2.2.1 has it (D2). */
const eligibility = once(() => evolved(before.eligibility(), { OtherEligibility: eligibilityItem() }));

/** Interface 2.5.2 as 2.2.1 has it (D2). */
const creditInterest = once(() =>
  evolved(before.creditInterest(), {
    TierBandSet: evolved(before.tierBandSet(), {
      CreditInterestEligibility: eligibilityItem(),
      TierBand: evolved(before.tierBand(), {
        Identification: madeOptional,
        BankInterestRate: added(rate.optional(), { before: 'BankInterestRateType' }),
      }),
    }),
  }),
);

const featureBenefitItem = once(() =>
  evolved(before.featureBenefitItem(), {
    Identification: madeOptional,
    FeatureBenefitEligibility: eligibilityItem(),
  }),
);

const mobileWallet = once(() =>
  evolved(before.mobileWallet(), {
    Type: extended(before.mobileWalletType, withCodes(before.mobileWalletType, 'PlatformFourPay'), {
      otherwise: 'Other',
    }),
  }),
);

/** Interface 2.5.5 as 2.2.1 has it (D2). */
const featuresAndBenefits = once(() =>
  evolved(before.featuresAndBenefits(), {
    FeatureBenefitGroup: evolved(before.featureBenefitGroup(), {
      FeatureBenefitItem: featureBenefitItem(),
      FeatureBenefitEligibility: eligibilityItem(),
    }),
    FeatureBenefitItem: featureBenefitItem(),
    MobileWallet: mobileWallet(),
  }),
);

const overdraftFeeType = extended(before.overdraftFeeType, withCodes(before.overdraftFeeType, 'Other'));

const overdraftFeeChargeCap = once(() =>
  evolved(before.overdraftFeeChargeCap(), {
    FeeType: overdraftFeeType,
    FeeMinMaxType: renamed('MinMaxType'),
    CappingPeriod: period,
  }),
);

/** In 2.2.1 a cap may be inside a fee. In the conversion to v2.1 it first stays there, and `besideFees` moves it. */
const overdraftFeeChargeDetail = once(() => {
  const cap = overdraftFeeChargeCap();
  return evolved(before.overdraftFeeChargeDetail(), {
    FeeType: overdraftFeeType,
    OverdraftFeeApplicableRange: removed,
    OverdraftFeeChargeCap: added(cap.after.optional(), {
      down(value, log) {
        const made = cap.down(value as never, log);
        if (made !== gone) log.lose('moved');
        return made;
      },
    }),
  });
});

const overdraftFeesCharges = once(() =>
  evolved(
    before.overdraftFeesCharges(),
    {
      OverdraftFeeChargeCap: overdraftFeeChargeCap(),
      OverdraftFeeChargeDetail: overdraftFeeChargeDetail(),
    },
    { down: (made) => besideFees(made) },
  ),
);

type Fees = z.output<ReturnType<typeof before.overdraftFeesCharges>>;
type Cap = NonNullable<Fees['OverdraftFeeChargeCap']>[number];
type Fee = Fees['OverdraftFeeChargeDetail'][number];

/** The same fees with the caps of single fees moved to the end of the list of caps beside them. */
function besideFees(fees: Fees): Fees {
  const details: readonly (Fee & { OverdraftFeeChargeCap?: Cap })[] = fees.OverdraftFeeChargeDetail;
  const moved = details.flatMap(({ OverdraftFeeChargeCap }) => OverdraftFeeChargeCap ?? []);
  if (moved.length === 0) return fees;
  return {
    ...fees,
    OverdraftFeeChargeCap: [...(fees.OverdraftFeeChargeCap ?? []), ...moved],
    OverdraftFeeChargeDetail: details.map(({ OverdraftFeeChargeCap, ...detail }) => detail),
  };
}

/** Interface 2.5.3 as 2.2.1 has it (D2). Its Notes are a list. */
const overdraft = once(() =>
  evolved(before.overdraft(), {
    Notes: joinedNotes,
    OverdraftTierBandSet: evolved(before.overdraftTierBandSet(), {
      Identification: madeOptional,
      MinimumArrangedOverdraftAmount: added(amount.optional(), { before: 'Notes' }),
      OverdraftTierBand: evolved(before.overdraftTierBand(), {
        Identification: madeOptional,
        OverdraftFeesCharges: resized(overdraftFeesCharges(), 0),
      }),
      OverdraftFeesCharges: resized(overdraftFeesCharges(), 0),
    }),
  }),
);

/** Interface 2.5.7 as 2.2.1 has it (D2). */
const otherFeesCharges = once(() =>
  evolved(before.otherFeesCharges(), {
    FeeChargeDetail: evolved(before.feeChargeDetail(), {
      OtherFeeCategory: added(otherCode.optional(), { before: 'OtherFeeType' }),
    }),
    FeeChargeCap: evolved(before.feeChargeCap(), {
      FeeMinMaxType: renamed('MinMaxType'),
      CappingPeriod: period,
    }),
  }),
);

/** The parts that 2.2.1 changed, beside PCAMarketingState or inside it (D5). Card and CoreProduct are as before. */
const parts = once(() => ({
  CreditInterest: creditInterest(),
  Overdraft: overdraft(),
  Eligibility: eligibility(),
  FeaturesAndBenefits: featuresAndBenefits(),
  MobileWallet: mobileWallet(),
  OtherFeesCharges: otherFeesCharges(),
}));

/** A marketing state has a name and a kind in 2.2.1; OtherFeesCharges isn't required, since it may be beside. */
const marketingState = once(() =>
  evolved(
    before.marketingState(),
    {
      Identification: madeRequired,
      MarketingState: madeRequired,
      StateTenurePeriod: period,
      ...parts(),
    },
    { down: withTenureWhole },
  ),
);

type MarketingState = z.output<ReturnType<typeof before.marketingState>>;

/** A tenure's length has no meaning without its period, so they are left out together. */
function withTenureWhole(made: MarketingState, from: MarketingState, log: LossLog): MarketingState {
  const { StateTenureLength, ...withoutLength } = made;
  if (StateTenureLength === undefined || made.StateTenurePeriod === from.StateTenurePeriod) return made;
  log.loseAt('StateTenureLength', 'required', 'StateTenurePeriod');
  return withoutLength;
}

const segment = extended(
  before.segment,
  withCodes(before.segment, 'BenefitAndReward', 'CreditInterest', 'Cashback', 'Other', 'Overdraft'),
);

/** A personal current account in 2.2.1 (D2): its differences from v2.1. */
export const pca = once(() =>
  evolved(before.pca(), {
    Segment: resized(segment, 0),
    OnSaleIndicator: added(flag.optional(), { before: 'PCAMarketingState' }),
    Notes: added(notes.optional(), { before: 'PCAMarketingState' }),
    PCAMarketingState: marketingState(),
    ...parts(),
  }),
);
