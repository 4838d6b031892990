import type { PlainObject } from '../../base/json/plain-object.js';
import { once } from '../../base/once.js';
import { type DatedAnswer, type OfferFacts, recordsOfBrand } from '../../build/answer.js';
import type { PublishedContent } from '../../build/resource.js';
import type { Collection } from '../../model/collection.js';
import { isProduct, type Product, productOf } from './product.js';
import { idOf } from './product-page.js';
import { productWords, textIn } from './product-words.js';
import type { Texts } from './texts.js';

/** The products of a brand's collection. */
export interface ProductUnit {
  readonly collection: Collection;
  readonly route: DatedAnswer;
  readonly folder: string;
  readonly brand: string;
  readonly entries: readonly ProductEntry[];
  /** In the order of `entries`. They are read once, when they are needed. */
  readonly products: () => readonly Product[];
}

/** A product and its address. */
export interface ProductEntry {
  /** The address of its page below the base path; with a fragment if it is on that of its brand. */
  readonly path: string;
  readonly identification: string;
  readonly hasPage: boolean;
}

/**
 * @param newest with folders that can be in addresses
 * @param mostPages so many products have pages of their own, the first in the order of publication
 */
export function productUnits(
  newest: readonly DatedAnswer[],
  { names, time }: Pick<PublishedContent, 'names' | 'time'>,
  {
    currency,
    texts,
    mostPages,
  }: { readonly currency: string; readonly texts: Texts; readonly mostPages: number },
): readonly ProductUnit[] {
  const taken = new Set<string>();
  let pages = 0;
  return newest
    .filter(({ collection }) => isProduct(collection))
    .flatMap((route) => {
      const { collection } = route;
      const words = once(() => productWords(route, { names, currency, texts }));
      return route.brands
        .filter(({ records }) => records > 0)
        .map((brand): ProductUnit => {
          const { folder, name } = brand;
          const records = [...recordsOfBrand(brand)];
          const entries = records.map((record): ProductEntry => {
            const identification = textIn(record['Identification']) ?? '';
            const hasPage = pages++ < mostPages;
            const path = hasPage
              ? freeAddress(`/products/${folder}`, identification, taken)
              : `/brands/${folder}#${idOf({ collection, identification })}`;
            return { path, identification, hasPage };
          });
          return {
            collection,
            route,
            folder,
            brand: name,
            entries,
            products: once(() => productsOf(brand.offers, records, entries, words(), time.day)),
          };
        });
    });
}

/** An address for a product that no other has: its identification, without characters that addresses haven't. */
function freeAddress(folder: string, identification: string, taken: Set<string>): string {
  const plain =
    identification
      .toLowerCase()
      .replace(/[^a-z0-9_~-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'product';
  let path = `${folder}/${plain}`;
  for (let count = 2; taken.has(path); count++) path = `${folder}/${plain}-${count}`;
  taken.add(path);
  return path;
}

function productsOf(
  offers: readonly OfferFacts[],
  records: readonly PlainObject[],
  entries: readonly ProductEntry[],
  words: ReturnType<typeof productWords>,
  day: string,
): readonly Product[] {
  const off = new Set<unknown>(
    offers.flatMap(({ identity, isNotOnSale }) => (isNotOnSale ? [identity] : [])),
  );
  return records.map((record, at) => {
    const { path = '', hasPage = false } = entries[at] ?? {};
    return { ...productOf(words, record, day, off.has(record['Identification'])), path, hasPage };
  });
}
