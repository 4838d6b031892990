import { describe, expect, test } from 'vitest';
import { type Bank, fenland, northgate } from './publication/banks.js';
import { eachOperation } from './publication/each-operation.js';
import { operations } from './publication/operations.js';
import { firstPublished, Publisher, site } from './publication/publish.js';
import { recordsIn, serviceOf, sharedService } from './publication/service.js';

describe('the envelope of every list', () => {
  const service = sharedService();

  test('Agreement, License and TermsOfUse are the same', async () => {
    const said = new Set<string>();
    for (const { url } of operations) {
      const { Agreement, License, TermsOfUse } = (await service.list(url)).meta;
      said.add(JSON.stringify([Agreement, License, TermsOfUse]));
    }
    const [only, ...others] = [...said].map((text) => JSON.parse(text) as string[]);
    expect(others).toEqual([]);
    expect(only!.slice(1)).toEqual([site.licenseUrl, site.termsUrl]);
    expect(only![0]).toMatch(/^[A-Z].{40,}\.$/);
  });

  eachOperation('TotalResults', async (operation) => {
    const envelope = await service.list(operation.url);
    const { collection } = operation;
    const written = [northgate, fenland].flatMap(({ records }) => records[collection] ?? []);
    expect(envelope.meta['TotalResults']).toBe(written.length);
    expect(recordsIn(envelope, operation.array)).toHaveLength(written.length);
  });

  test('what is written in the shape of a version is published as written', async () => {
    const v21 = operations.filter(({ version }) => version === 'v2.1');
    for (const { url, array, collection } of v21) {
      const brand = brandOf(await service.list(url), 'Fenland Bank');
      expect(brand[array]).toEqual(fenland.records[collection]);
    }
    const v22 = operations.filter(
      ({ version, collection }) => version === 'v2.2' && northgate.records[collection],
    );
    for (const { url, array, collection } of v22) {
      const brand = brandOf(await service.list(url), 'Northgate Building Society');
      expect(brand[array]).toEqual(northgate.records[collection]);
    }
  });
});

function brandOf(
  envelope: { data: readonly { Brand: readonly Readonly<Record<string, unknown>>[] }[] },
  name: string,
) {
  return envelope.data.flatMap(({ Brand }) => Brand).find(({ BrandName }) => BrandName === name)!;
}

describe('a publication after another', () => {
  const later = firstPublished + 30 * 86_400_000;

  test('LastUpdated moves with the data and never otherwise', async () => {
    const publisher = new Publisher();
    const dates = async (...bank: readonly [Bank, number]) => {
      const { routes } = await publisher.publish({ banks: { fenland: bank[0] } }, bank[1]);
      return ['branches', 'atms'].map((collection) => routes[`/open-fens/v2.1/${collection}`]!.lastUpdated);
    };
    expect(await dates(fenland, firstPublished)).toEqual([
      '2024-03-01T09:00:00.000Z',
      '2024-03-01T09:00:00.000Z',
    ]);
    expect(await dates(fenland, later)).toEqual(['2024-03-01T09:00:00.000Z', '2024-03-01T09:00:00.000Z']);
    const [branch, ...branches] = fenland.records.branches as { Name: string }[];
    const renamed = {
      ...fenland,
      records: { ...fenland.records, branches: [{ ...branch, Name: 'Ely' }, ...branches] },
    };
    expect(await dates(renamed, later)).toEqual(['2024-03-31T09:00:00.000Z', '2024-03-01T09:00:00.000Z']);
  });

  test('the fixed sentence is that of the settings', async () => {
    const agreement = 'Use of these lists is subject to the licence, to the terms, and to the tides.';
    const service = await serviceOf({ site: { agreement }, banks: { fenland } });
    for (const { url } of operations) expect((await service.list(url)).meta['Agreement']).toBe(agreement);
  });

  test('brands stand in one group unless they ask for another', async () => {
    const groupsOf = async (banks: Readonly<Record<string, Bank>>) => {
      const service = await serviceOf({ banks });
      const { data } = await service.list('/open-fens/v2.1/branches');
      return data.map(({ Brand }) => Brand.map(({ BrandName }) => BrandName));
    };
    expect(await groupsOf({ northgate, fenland })).toEqual([['Northgate Building Society', 'Fenland Bank']]);
    const apart = { ...fenland, brand: { ...fenland.brand, group: 'The fens' } };
    expect(await groupsOf({ northgate, fenland: apart })).toEqual([
      ['Northgate Building Society'],
      ['Fenland Bank'],
    ]);
  });

  test('a collection without records is an empty list', async () => {
    const service = await serviceOf({ banks: { northgate } });
    const empty = operations.filter(({ collection }) => northgate.records[collection] === undefined);
    expect(empty).toHaveLength(8);
    for (const { url } of empty) {
      const { meta, data } = await service.list(url);
      expect({ total: meta['TotalResults'], data }).toEqual({ total: 0, data: [] });
    }
  });

  test('neutral words are published until a map names others', async () => {
    const schemes = async (settings: Readonly<Record<string, unknown>>) => {
      const service = await serviceOf({ site: settings, banks: { fenland } });
      const path = (collection: string) => `/open-fens/v2.1/${collection}`;
      const [account] = recordsIn(await service.list(path('personal-current-accounts')), 'PCA') as [
        { Card: [{ Scheme: string }] },
      ];
      const [card] = recordsIn(await service.list(path('commercial-credit-cards')), 'CCC') as [
        { CCCMarketingState: [{ CoreProduct: { CardScheme: string[] } }] },
      ];
      return [account.Card[0].Scheme, ...card.CCCMarketingState[0].CoreProduct.CardScheme];
    };
    expect(await schemes({})).toEqual(['NetworkOne', 'NetworkTwo']);
    const names = { PCACardScheme: { NetworkOne: 'FenPay' }, CCCCardScheme: { NetworkTwo: 'DykeCard' } };
    expect(await schemes({ names })).toEqual(['FenPay', 'DykeCard']);
  });
});
