import type { Collection } from '../../model/collection.js';
import type { BrandProducts } from './comparison-page.js';
import { firstDayOf, type Product, type StateTerms, statesOfSpans } from './product.js';
import { hrefOf, type Shell } from './shell.js';
import { stageHead } from './staged-terms.js';

/** The types of schema.org. Every other product is a FinancialProduct. */
const types: Readonly<Partial<Record<Collection, string>>> = {
  'personal-current-accounts': 'BankAccount',
  'business-current-accounts': 'BankAccount',
  'unsecured-sme-loans': 'LoanOrCredit',
  'commercial-credit-cards': 'CreditCard',
};

/** The rates of terms, by the property that they are values of. APRs are calculated with fees, the others without. */
const rates: Readonly<
  Record<'interestRate' | 'annualPercentageRate', readonly (keyof Shell['texts']['compare']['rates'])[]>
> = {
  interestRate: ['AER', 'EAR'],
  annualPercentageRate: ['RepAPR', 'APR'],
};

/**
 * https://schema.org/FinancialProduct for each product of a brand that is offered, or will be, with an offer for each of
 * its states; undefined without any. All are there with their days, so the data stays true as days pass; what isn't on sale has no offer.
 */
export function productGraph(shell: Shell, brand: BrandProducts): object | undefined {
  const graph = brand.products.flatMap((product) => {
    const offers = offersOf(product, shell);
    if (offers.length === 0) return [];
    const { identification, name, description, url } = product;
    return [
      {
        '@type': typeOf(product),
        '@id': addressOf(shell, product),
        name,
        identifier: identification,
        ...(description !== undefined && { description }),
        ...(url !== undefined && { url }),
        provider: { '@type': 'BankOrCreditUnion', name: brand.name },
        offers,
      },
    ];
  });
  return graph.length === 0 ? undefined : { '@context': 'https://schema.org', '@graph': graph };
}

/** https://schema.org/ItemList of the products of a collection, each at its page, which has its offers. */
export function productList(shell: Shell, collection: Collection, brands: readonly BrandProducts[]): unknown {
  const items = brands.flatMap((brand) =>
    brand.products
      .filter((product) => product.collection === collection)
      .map((product) => ({ name: product.name, url: addressOf(shell, product) })),
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, ...item })),
  };
}

function typeOf({ collection }: Product): string {
  return types[collection] ?? 'FinancialProduct';
}

function addressOf(shell: Shell, { path }: Product): string {
  return `${shell.origin ?? ''}${hrefOf(shell, path)}`;
}

/** The states that are offered at some time from the publication on, each once, in the order of time and stage. */
function offersOf(product: Product, { texts }: Shell): readonly unknown[] {
  const stages = statesOfSpans(product.spans.filter(({ status }) => status === 'on sale'));
  return stages.map((stage) => {
    const { last, tenure } = stage.state;
    const first = firstDayOf(stage, product.spans);
    const name = stageHead(stage, texts);
    return {
      '@type': 'Offer',
      ...(name !== '' && { name }),
      ...(stages.length > 1 && stage.notes.length > 0 && { description: stage.notes.join(' ') }),
      ...(first !== undefined && { availabilityStarts: first }),
      ...(last !== undefined && { availabilityEnds: last }),
      ...(tenure !== undefined && {
        eligibleDuration: { '@type': 'QuantitativeValue', value: tenure.length, unitText: tenure.period },
      }),
      itemOffered: { '@type': typeOf(product), ...ratesOf(stage, texts) },
    };
  });
}

function ratesOf({ terms }: StateTerms, { compare }: Shell['texts']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(rates).flatMap(([property, questions]) => {
      const values = questions.flatMap((question) =>
        (terms.get(question) ?? []).flatMap(({ title, lines }) =>
          lines.map(({ about, value }) => ({
            '@type': 'QuantitativeValue',
            name: [compare.rates[question], title, about].filter((part) => part !== '').join(', '),
            value: Number.parseFloat(value),
            unitText: '%',
          })),
        ),
      );
      return values.length === 0 ? [] : [[property, values]];
    }),
  );
}
