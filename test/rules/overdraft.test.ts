import { describe, expect, it } from 'vitest';
import { freeBand, overdraftControlUnmarked } from '../../src/rules/built-in/standard/overdraft.js';
import { found, inGroup } from './check.js';

describe('standard/overdraft-control-unmarked', () => {
  const control = { Type: 'OverdraftControl' };
  const marked = { OverdraftControlIndicator: true };
  const band = (charges: object) => ({ OverdraftTierBandSet: [{ OverdraftTierBand: [charges] }] });
  const findings = (FeaturesAndBenefits: object, Overdraft: object | undefined) =>
    found(overdraftControlUnmarked, 'personal-current-accounts', {
      Identification: 'FB-EVERYDAY',
      PCAMarketingState: [{ Identification: 'USUAL', MarketingState: 'Regular' }],
      FeaturesAndBenefits,
      Overdraft,
    }).map(({ at }) => at);
  const unmarked = band({ OverdraftFeesCharges: [{ OverdraftFeeChargeDetail: [{}] }] });

  it.each<[string, object]>([
    ['a group', { FeatureBenefitGroup: [{ Name: 'Cover' }, control] }],
    ['an item', { FeatureBenefitItem: [{ Type: 'Cashback' }, control] }],
    ['an item of a group', { FeatureBenefitGroup: [{ FeatureBenefitItem: [control] }] }],
    ['a benefit with its indicator', { FeatureBenefitItem: [{ ...control, Indicator: true }] }],
  ])('reports an overdraft if the control is %s', (_, features) => {
    expect(findings(features, unmarked)).toEqual(['Overdraft']);
  });

  it.each<[string, object]>([
    ['has another type', { FeatureBenefitItem: [{ Type: 'Cashback' }] }],
    ['has no type', { FeatureBenefitGroup: [{ Name: 'Cover' }] }],
    ['is said not to be there', { FeatureBenefitItem: [{ ...control, Indicator: false }] }],
    ['is missing', {}],
  ])('reports nothing if the benefit %s', (_, features) => {
    expect(findings(features, unmarked)).toEqual([]);
  });

  const features = { FeatureBenefitItem: [control] };

  it.each<[string, object]>([
    ['no sets', {}],
    ['a set without bands', { OverdraftTierBandSet: [{}] }],
    ['a band without fees', band({})],
    ['fees without details', band({ OverdraftFeesCharges: [{}] })],
    ['a fee that is said not to belong to it', detail({ OverdraftControlIndicator: false })],
  ])('reports an overdraft with %s', (_, overdraft) => {
    expect(findings(features, overdraft)).toEqual(['Overdraft']);
  });

  function detail(of: object) {
    return band({ OverdraftFeesCharges: [{ OverdraftFeeChargeDetail: [{}, of] }] });
  }

  it.each<[string, object]>([
    ['fee of a band', detail(marked)],
    ['cap of a fee', detail({ OverdraftFeeChargeCap: [{}, marked] })],
    ['single cap of a fee', detail({ OverdraftFeeChargeCap: marked })],
    ['cap of a band', band({ OverdraftFeesCharges: [{ OverdraftFeeChargeCap: [marked] }] })],
    [
      'fee of a set',
      {
        OverdraftTierBandSet: [{}, { OverdraftFeesCharges: [{}, { OverdraftFeeChargeDetail: [marked] }] }],
      },
    ],
  ])('is content with a marked %s', (_, overdraft) => {
    expect(findings(features, overdraft)).toEqual([]);
  });

  it('needs an overdraft', () => expect(findings(features, undefined)).toEqual([]));
});

describe('standard/free-band', () => {
  /** Of bands such as `0.00:39.9`, each with its minimum and its EAR. */
  const freeIn = (bands: string) => {
    const OverdraftTierBand = bands.split(' ').map((band) => {
      const [TierValueMin, EAR] = band.split(':').map((value) => (value === '' ? undefined : value));
      return { TierValueMin, EAR };
    });
    return inGroup(freeBand, { OverdraftTierBand }).map(({ path }) => path.join('.'));
  };

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
  ])('reports the lowest band: %s', (_, bands, at?: number) =>
    expect(freeIn(bands)).toEqual(at === undefined ? [] : [`OverdraftTierBand.${at}`]),
  );

  it('is content with a BufferAmount', () => {
    const OverdraftTierBand = [
      { TierValueMin: '0.00', EAR: '0' },
      { TierValueMin: '50.01', EAR: '39.9' },
    ];
    expect(inGroup(freeBand, { BufferAmount: '50.00', OverdraftTierBand })).toEqual([]);
  });
});
