import type { z } from 'zod';
import { once } from '../../../base/once.js';
import { flag, notes, rate } from '../../schema/simple-types.js';
import { codes, list, text, withFields } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';
import { type Converters, difference, eachItem } from '../conversion.js';
import type { Losses } from '../losses.js';
import { pcaParts } from '../v2.1/pca.js';
import { feeRateType } from '../v2.1/pca-fees.js';
import * as products from '../v2.1/products.js';
import { periodOrTerm } from '../v2.1/products.js';
import { pcaFees } from './pca-fees.js';
import { joinedNotes } from './scalars.js';

/** A personal current account in 2.2.1 (D2): what differs from v2.1. */
export const pca = once(() => {
  const before = pcaParts();
  const fees = pcaFees();

  /** The conditions of a product, which may count in academic terms. */
  const eligibilityItem = products.eligibilityItemOf(namedCodes('PCAEligibilityType'), periodOrTerm);

  /** Interface 2.5.4 as 2.2.1 has it (D2). */
  const eligibility = withFields(before.eligibility, { OtherEligibility: list(eligibilityItem).optional() });

  /** Interface 2.5.2 as 2.2.1 has it (D2). */
  const tierBand = withFields(before.tierBand, {
    Identification: text(1, 35).optional(),
    BankInterestRate: rate.optional(),
    BankInterestRateType: feeRateType.optional(),
  });

  const creditInterest = withFields(before.creditInterest, {
    TierBandSet: list(
      withFields(before.tierBandSet, {
        CreditInterestEligibility: list(eligibilityItem).optional(),
        TierBand: list(tierBand, 1),
      }),
      1,
    ),
  });

  const mobileWallet = withFields(before.mobileWallet, {
    Type: namedCodes('PCAMobileWalletType', 'PlatformFourPay'),
  });

  /** Interface 2.5.5 as 2.2.1 has it (D2). */
  const featuresAndBenefits = withFields(before.featuresAndBenefits, {
    ...products.featuresAndBenefitsOf(
      namedCodes('FeatureBenefitType'),
      namedCodes('CreditFrequency'),
      eligibilityItem,
    ).shape,
    MobileWallet: list(mobileWallet).optional(),
  });

  /** The parts that 2.2.1 changed, beside PCAMarketingState or inside it (D5). Card and CoreProduct are as before. */
  const parts = {
    CreditInterest: creditInterest.optional(),
    Overdraft: fees.overdraft.optional(),
    Eligibility: eligibility.optional(),
    FeaturesAndBenefits: featuresAndBenefits.optional(),
    MobileWallet: list(mobileWallet).optional(),
    OtherFeesCharges: fees.otherFeesCharges.optional(),
  };

  /** A marketing state has a name and a kind in 2.2.1. */
  const marketingState = withFields(before.marketingState, {
    Identification: text(1, 35),
    MarketingState: codes('Promotional', 'Regular'),
    StateTenurePeriod: periodOrTerm.optional(),
    ...parts,
  });

  return withFields(before.pca, {
    Segment: list(
      namedCodes('PCASegment', 'BenefitAndReward', 'CreditInterest', 'Cashback', 'Other', 'Overdraft'),
    ).optional(),
    OnSaleIndicator: flag.optional(),
    Notes: notes.optional(),
    PCAMarketingState: list(marketingState, 1),
    ...parts,
  });
});

type Before = z.output<ReturnType<typeof pcaParts>['pca']>;
type After = z.output<ReturnType<typeof pca>>;

const up: Converters<Before> = {
  FeeChargeCap: eachItem(withKindAfter),
  OverdraftFeeChargeCap: eachItem(withKindAfter),
  Overdraft: (overdraft) =>
    overdraft.Notes === undefined ? overdraft : { ...overdraft, Notes: [overdraft.Notes] },
};

const down: Converters<After> = {
  FeeChargeCap: eachItem(withKindBefore),
  OverdraftFeeChargeCap: eachItem(capBefore),
  OverdraftFeesCharges: eachItem(withCapsBeside),
  Overdraft: (overdraft, lost) =>
    overdraft.Notes === undefined
      ? overdraft
      : { ...overdraft, Notes: joinedNotes(overdraft.Notes, lost.at('Notes')) },
  MobileWallet: eachItem(walletBefore),
  PCAMarketingState: eachItem(withTenureWhole),
};

export const pcaDifference = once(() => difference(pcaParts().pca, pca(), { up, down }));

function withKindAfter<Cap extends { FeeMinMaxType: string }>({ FeeMinMaxType, ...cap }: Cap) {
  return { ...cap, MinMaxType: FeeMinMaxType };
}

function withKindBefore<Cap extends { MinMaxType: string }>({ MinMaxType, ...cap }: Cap) {
  return { ...cap, FeeMinMaxType: MinMaxType };
}

function walletBefore(wallet: NonNullable<After['MobileWallet']>[number], lost: Losses): unknown {
  if (wallet.Type !== 'PlatformFourPay') return wallet;
  lost.at('Type').add('replaced', wallet.Type);
  return { ...wallet, Type: 'Other' };
}

type Cap = z.output<ReturnType<typeof pcaFees>['overdraftFeeChargeCap']>;
type Fees = z.output<ReturnType<typeof pcaFees>['overdraftFeesCharges']>;

const knownFees = namedCodes('OverdraftFeeType');

function isKnownFee(type: string): boolean {
  return knownFees.safeParse(type).success;
}

/** A cap of the fees that v2.1 knows; none of others alone. */
function capBefore({ FeeType, ...cap }: Cap, lost: Losses): unknown {
  const known = FeeType.filter(isKnownFee);
  if (known.length === 0) return lost.add('unknown-value', FeeType[0]);
  for (const [at, type] of FeeType.entries())
    if (!isKnownFee(type)) lost.at('FeeType', at).add('unknown-value', type);
  return withKindBefore({ ...cap, FeeType: known });
}

/** The same fees with the caps of single ones, which v2.1 doesn't have, after the caps beside them. */
function withCapsBeside(fees: Fees, lost: Losses): unknown {
  const moved: Cap[] = [];
  const details = fees.OverdraftFeeChargeDetail.map((fee, at) => {
    const { OverdraftFeeChargeCap: cap, ...rest } = fee;
    if (cap === undefined || !isKnownFee(fee.FeeType)) return fee;
    lost.at('OverdraftFeeChargeDetail', at, 'OverdraftFeeChargeCap').add('moved');
    moved.push(cap);
    return rest;
  });
  if (moved.length === 0) return fees;
  return {
    ...fees,
    OverdraftFeeChargeCap: [...(fees.OverdraftFeeChargeCap ?? []), ...moved],
    OverdraftFeeChargeDetail: details,
  };
}

/** A tenure's length has no meaning without its period, so they are left out together. */
function withTenureWhole(state: After['PCAMarketingState'][number], lost: Losses): unknown {
  const { StateTenureLength, StateTenurePeriod, ...rest } = state;
  if (StateTenurePeriod === undefined || products.period.safeParse(StateTenurePeriod).success) return state;
  lost.at('StateTenurePeriod').add('unknown-value', StateTenurePeriod);
  if (StateTenureLength !== undefined) lost.at('StateTenureLength').add('required', 'StateTenurePeriod');
  return rest;
}
