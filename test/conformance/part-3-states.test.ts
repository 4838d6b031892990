import { describe, expect, test } from 'vitest';
import { type Bank, fenland } from './publication/banks.js';
import { recordsIn, sharedService } from './publication/service.js';

interface State {
  readonly Identification: string;
  readonly [field: string]: unknown;
}

/** A product whose states are promotional first, then regular, then something that nothing came before. */
const fallow: Bank = {
  ...fenland,
  records: {
    'personal-current-accounts': [
      {
        Name: 'Fallow Account',
        Identification: 'FB-PCA-2',
        PCAMarketingState: [
          {
            Identification: 'P',
            MarketingState: 'Promotional',
            StateTenureLength: 1.5,
            StateTenurePeriod: 'Half Year',
            FirstMarketedDate: '2024-01-01',
            LastMarketedDate: '2023-01-01',
          },
          { Identification: 'R', MarketingState: 'Regular', PredecessorID: 'P' },
          { Identification: 'P2', MarketingState: 'Promotional', PredecessorID: 'P2' },
          { Identification: 'R2', MarketingState: 'Regular', PredecessorID: 'gone' },
        ],
      },
    ],
  },
};

describe('the marketing states of a product', () => {
  const service = sharedService({
    banks: { fenland, fallow: { ...fallow, brand: { BrandName: 'Fallow' } } },
  });
  const states = async (version: string) => {
    const envelope = await service.list(`/open-fens/${version}/personal-current-accounts`);
    return (recordsIn(envelope, 'PCA') as { PCAMarketingState: State[] }[]).flatMap(
      (pca) => pca.PCAMarketingState,
    );
  };

  test.each(['v2.1', 'v2.2'])('%s: Regular', async (version) => {
    const [regular] = await states(version);
    expect(regular).toMatchObject({ Identification: 'FB-PCA-1-R', MarketingState: 'Regular' });
  });

  test.each(['v2.1', 'v2.2'])('%s: Promotional, with a tenure', async (version) => {
    const [, promotional] = await states(version);
    expect(promotional).toMatchObject({
      MarketingState: 'Promotional',
      StateTenureLength: 6,
      StateTenurePeriod: 'Month',
    });
  });

  test.each(['v2.1', 'v2.2'])('%s: the one before, and the dates', async (version) => {
    const [regular, promotional] = await states(version);
    expect(promotional!['PredecessorID']).toBe(regular!.Identification);
    expect(regular).toMatchObject({ FirstMarketedDate: '2019-04-01', LastMarketedDate: '9999-12-31' });
  });

  test.each(['v2.1', 'v2.2'])('%s: any order, whatever came before', async (version) => {
    const written = (fallow.records['personal-current-accounts']![0] as { PCAMarketingState: State[] })
      .PCAMarketingState;
    expect((await states(version)).slice(2)).toEqual(written);
  });
});
