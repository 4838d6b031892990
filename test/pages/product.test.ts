import { describe, expect, it } from 'vitest';
import { productOf } from '../../src/parts/pages/product.js';

const record = {
  Identification: 'FB-EVERYDAY',
  Name: 'Fenland Everyday',
  PCAMarketingState: [
    {
      CoreProduct: {
        MonthlyMaximumCharge: '15.00',
        ProductURL: 'javascript:alert(1)',
        ProductDescription: 'For wages',
      },
      CreditInterest: {
        TierBandSet: [
          {
            TierBand: [
              { TierValueMinimum: '0.00', TierValueMaximum: '999.99', AER: '0.50' },
              { TierValueMinimum: '1000.00', AER: '1.50' },
            ],
          },
        ],
      },
      Overdraft: {
        OverdraftTierBandSet: [
          {
            OverdraftTierBand: [{ TierValueMin: '0.00', TierValueMax: '500.00', EAR: '0.00' }],
            OverdraftFeesCharges: [
              {
                OverdraftFeeChargeDetail: [
                  { FeeType: 'ArrangedOverdraft', FeeAmount: '1.00', ApplicationFrequency: 'Daily' },
                ],
              },
            ],
          },
        ],
      },
      OtherFeesCharges: {
        FeeChargeDetail: [
          {
            FeeType: 'Other',
            OtherFeeType: { Code: 'GLD', Name: 'Gold card', Description: 'x' },
            FeeRate: '2.75',
          },
        ],
        FeeChargeCap: [{ FeeType: ['ATMFee', 'CHAPSOut'], FeeCapAmount: '180.00', CappingPeriod: 'Year' }],
      },
    },
  ],
};

describe('a product as it is compared', () => {
  const product = productOf('personal-current-accounts', record);

  it('has its rates by kind and tier, as published', () => {
    expect([...product.rates]).toEqual([
      [
        'AER',
        [
          { from: '0.00', to: '999.99', rate: '0.50' },
          { from: '1000.00', to: undefined, rate: '1.50' },
        ],
      ],
      ['EAR', [{ from: '0.00', to: '500.00', rate: '0.00' }]],
    ]);
  });

  it('has its amounts, fees and caps, own fees by their names', () => {
    expect(product.amounts).toEqual([['MonthlyMaximumCharge', '15.00']]);
    expect(product.fees).toEqual([
      { type: 'Arranged overdraft', values: [['FeeAmount', '1.00']], frequency: 'Daily' },
      { type: 'Gold card', values: [['FeeRate', '2.75']], frequency: undefined },
    ]);
    expect(product.caps).toEqual([
      { type: 'ATM fee, CHAPS out', values: [['FeeCapAmount', '180.00']], frequency: 'Year' },
    ]);
  });

  it('has a link only if that leads to a web page', () => {
    expect(product.url).toBeUndefined();
    const core = { ProductURL: 'https://fenland.example/everyday' };
    const sound = { ...record, PCAMarketingState: [{ CoreProduct: core }] };
    expect(productOf('personal-current-accounts', sound).url).toBe(core.ProductURL);
  });
});
