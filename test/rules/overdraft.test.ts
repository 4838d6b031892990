import { describe, expect, it } from 'vitest';
import { freeBand, overdraftControlUnmarked } from '../../src/rules/built-in/standard/overdraft.js';
import { found, placesIn } from './check.js';

describe('standard/overdraft-control-unmarked', () => {
  const control = { Type: 'OverdraftControl' };
  const marked = { OverdraftControlIndicator: true };
  const band = (charges: object) => ({ OverdraftTierBandSet: [{ OverdraftTierBand: [charges] }] });
  const detail = (of: object) => band({ OverdraftFeesCharges: [{ OverdraftFeeChargeDetail: [{}, of] }] });
  const items = (...FeatureBenefitItem: object[]) => ({ FeatureBenefitItem });
  const groups = (...FeatureBenefitGroup: object[]) => ({ FeatureBenefitGroup });

  it.each<[string, object, object | undefined, boolean]>([
    ['a group', groups({ Name: 'Cover' }, control), detail({}), true],
    ['an item', items({ Type: 'Cashback' }, control), detail({}), true],
    ['an item of a group', groups(items(control)), detail({}), true],
    ['a benefit with its indicator', items({ ...control, Indicator: true }), detail({}), true],
    ['no benefit of that type', items({ Type: 'Cashback' }), detail({}), false],
    ['a benefit without a type', groups({ Name: 'Cover' }), detail({}), false],
    ['a benefit that is said not to be there', items({ ...control, Indicator: false }), detail({}), false],
    ['no benefits', {}, detail({}), false],
    ['no overdraft', items(control), undefined, false],
    ['an overdraft without sets', items(control), {}, true],
    ['a set without bands', items(control), { OverdraftTierBandSet: [{}] }, true],
    ['a band without fees', items(control), band({}), true],
    ['fees without details', items(control), band({ OverdraftFeesCharges: [{}] }), true],
    ['a fee that does not belong to it', items(control), detail({ OverdraftControlIndicator: false }), true],
    ['a marked fee of a band', items(control), detail(marked), false],
    ['a marked cap of a fee', items(control), detail({ OverdraftFeeChargeCap: [{}, marked] }), false],
    ['a marked single cap', items(control), detail({ OverdraftFeeChargeCap: marked }), false],
    [
      'a marked cap of a band',
      items(control),
      band({ OverdraftFeesCharges: [{ OverdraftFeeChargeCap: [marked] }] }),
      false,
    ],
    [
      'a marked fee of a set',
      items(control),
      { OverdraftTierBandSet: [{}, { OverdraftFeesCharges: [{}, { OverdraftFeeChargeDetail: [marked] }] }] },
      false,
    ],
  ])('of %s', (_, FeaturesAndBenefits, Overdraft, isReported) => {
    const PCAMarketingState = [{ Identification: 'USUAL', MarketingState: 'Regular' }];
    const account = { PCAMarketingState, FeaturesAndBenefits, Overdraft };
    const at = found(overdraftControlUnmarked, 'personal-current-accounts', account).map((one) => one.at);
    expect(at).toEqual(isReported ? ['Overdraft'] : []);
  });
});

// Bands such as `0.00:39.9`, each with its minimum and its EAR.
it.each([
  ['the first', '0.00:0 50.01:39.9', 0],
  ['a later one', '50.01:39.9 0.00:0.00', 1],
  ['one without a minimum', '0.01:39.9 :0', 1],
  ['none, if the lowest costs interest', '0.00:39.9 50.01:0'],
  ['none, if all are free', '0.00:0 50.01:0'],
  ['none, if the higher has no rate', '0.00:0 50.01:'],
  ['none, if another begins there too', '0.00:0 0.00:39.9'],
  ['none, if the lowest has no rate', '0.00: 50.01:39.9'],
  ['none of a single band', '0.00:0'],
])('standard/free-band reports the lowest band: %s', (_, bands, at?: number) => {
  const OverdraftTierBand = bands.split(' ').map((band) => {
    const [TierValueMin, EAR] = band.split(':').map((value) => (value === '' ? undefined : value));
    return { TierValueMin, EAR };
  });
  expect(placesIn(freeBand, { OverdraftTierBand })).toEqual(
    at === undefined ? [] : [`OverdraftTierBand.${at}`],
  );
  expect(placesIn(freeBand, { BufferAmount: '50.00', OverdraftTierBand })).toEqual([]);
});
