import { describe, expect, it } from 'vitest';
import { isPlainObject, type PlainObject } from '../../src/base/json/plain-object.js';
import type { Collection } from '../../src/model/collection.js';
import { productOf } from '../../src/parts/pages/product.js';
import { productGraph, productList } from '../../src/parts/pages/product-graph.js';
import { productWords } from '../../src/parts/pages/product-words.js';
import type { Shell } from '../../src/parts/pages/shell.js';
import { english } from '../../src/parts/pages/texts.js';
import { account, choice, notSold, season, stages, succession } from '../terms/fixtures.js';

const shell = { texts: english, base: '/open', origin: 'https://fen.example' } as unknown as Shell;

function brandOf(records: readonly object[], day: string, collection: Collection) {
  const words = productWords({ collection, version: 'v2.2' }, { names: {}, currency: 'GBP', texts: english });
  const products = records.map((record, at) => ({
    ...productOf(words, JSON.parse(JSON.stringify(record)) as PlainObject, day),
    path: `/products/vale/${at + 1}`,
    hasPage: true,
  }));
  return { folder: 'vale', name: 'Vale Bank', products };
}

interface Graph {
  readonly '@graph': readonly (PlainObject & { readonly offers: readonly PlainObject[] })[];
}

/** The products that are offered on a day, or later. */
function graphOf(
  record: object,
  day = '2026-11-25',
  collection: Collection = 'personal-current-accounts',
): Graph['@graph'] {
  const graph = productGraph(shell, brandOf([record], day, collection)) as Graph | undefined;
  return graph?.['@graph'] ?? [];
}

/** The offers in words: `P1 until 2026-11-30`. */
function offers(record: object, day?: string): string[] {
  return graphOf(record, day).flatMap((product) =>
    product.offers.map((offer) => {
      const { name, availabilityStarts: from, availabilityEnds: until, eligibleDuration: length } = offer;
      const rates = isPlainObject(offer['itemOffered']) ? offer['itemOffered']['interestRate'] : [];
      const values = [rates ?? []].flat().map((each) => isPlainObject(each) && each['value']);
      return [
        name,
        isPlainObject(length) && `${length['value']} ${length['unitText']}`,
        from !== undefined && `from ${from}`,
        until !== undefined && `until ${until}`,
        values.join(),
      ]
        .filter(Boolean)
        .join('; ');
    }),
  );
}

describe('the JSON-LD of products', () => {
  it('has an offer for each state, with its days', () => {
    const rates = succession.map((state, at) => ({ ...state, ear: at === 0 ? '39.9' : '49.9' }));
    expect(offers(account(rates))).toEqual(['until 2026-11-30; 39.9', 'from 2026-12-01; 49.9']);
    expect(offers(account(rates), '2026-12-05')).toEqual(['49.9']);
    expect(offers(account(stages))).toEqual([
      'For 9 months, offered until 30 November 2026; 9 Month; until 2026-11-30',
      'Then for 12 months; 12 Month',
      'Then usual terms',
      'For 9 months; 9 Month; from 2026-12-01',
    ]);
    expect(offers(account(choice))).toEqual([
      'For 12 months; 12 Month',
      'Then for 12 months; 12 Month',
      'Then (A)',
      'Or (B)',
    ]);
  });

  it('has what is announced with its first day, and nothing of what is not on sale', () => {
    expect(offers(account([{ id: 'R', first: '2026-12-01' }]))).toEqual(['from 2026-12-01']);
    // Between two seasons: only the next one.
    expect(offers(account(season))).toEqual(['from 2027-08-01', 'And from 1 October 2027; from 2027-10-01']);
    expect(graphOf(account([{ id: 'R', last: '2026-11-24' }]))).toEqual([]);
    expect(graphOf(notSold)).toEqual([]);
  });

  it('has the type of each collection, and rates as those that they are', () => {
    const state = { Identification: 'R', MarketingState: 'Regular' };
    const loan = {
      Name: 'Vale Loan',
      Identification: 'NB-9',
      SMELoanMarketingState: [
        {
          ...state,
          LoanInterest: {
            LoanInterestTierBandSet: [
              { LoanInterestTierBand: [{ TierValueMinimum: '1000.00', RepAPR: '7.5' }] },
            ],
          },
        },
      ],
    };
    expect(graphOf(loan, undefined, 'unsecured-sme-loans')).toEqual([
      {
        '@type': 'LoanOrCredit',
        '@id': 'https://fen.example/open/products/vale/1',
        name: 'Vale Loan',
        identifier: 'NB-9',
        provider: { '@type': 'BankOrCreditUnion', name: 'Vale Bank' },
        offers: [
          {
            '@type': 'Offer',
            itemOffered: {
              '@type': 'LoanOrCredit',
              annualPercentageRate: [
                {
                  '@type': 'QuantitativeValue',
                  name: 'Representative APR, £1,000 and above',
                  value: 7.5,
                  unitText: '%',
                },
              ],
            },
          },
        ],
      },
    ]);
    const card = {
      Name: 'Vale Card',
      Identification: 'NB-8',
      CCCMarketingState: [{ ...state, CoreProduct: { APR: '24.9' } }],
    };
    expect(graphOf(card, undefined, 'commercial-credit-cards')).toMatchObject([{ '@type': 'CreditCard' }]);
  });

  it('of a comparison names the products with the address of each', () => {
    const list = productList(shell, 'personal-current-accounts', [
      brandOf([account([{ id: 'R' }]), notSold], '2026-11-25', 'personal-current-accounts'),
    ]);
    expect(list).toMatchObject({
      itemListElement: [
        { position: 1, url: 'https://fen.example/open/products/vale/1' },
        { position: 2, name: 'Vale Classic' },
      ],
    });
  });
});
