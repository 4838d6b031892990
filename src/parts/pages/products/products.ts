import { type DatedAnswer, recordsOfBrand } from '../../../build/answer.js';
import type { PartsInput } from '../../../build/resource.js';
import type { Collection } from '../../../model/collection.js';
import { fragmentOf } from '../html.js';
import { isProduct, type Product, productOf } from './product.js';
import { productWords } from './terms/product-words.js';

/** A product with its brand and the address of its page. */
export interface BrandProduct extends Product {
  readonly brand: string;
  /** The name of the brand in addresses. */
  readonly folder: string;
  /** Below the base path; it depends on nothing but the brand and the Identification. */
  readonly path: string;
  readonly route: DatedAnswer;
}

/** @param newest with brands whose folders can be in addresses */
export function allProducts(
  newest: readonly DatedAnswer[],
  { names, time }: Pick<PartsInput, 'names' | 'time'>,
  currency: string,
): ReadonlyMap<Collection, readonly BrandProduct[]> {
  const taken = new Set<string>();
  return new Map(
    newest
      .filter(({ collection, records }) => isProduct(collection) && records > 0)
      .map((route) => {
        const words = productWords(route, { names, currency });
        const own = route.brands.flatMap((brand) => {
          const notOnSale = new Set<unknown>(brand.notOnSale);
          return [...recordsOfBrand(brand)].map((record): BrandProduct => {
            const product = productOf(words, record, time.day, notOnSale.has(record['Identification']));
            const path = addressOf(brand.folder, product, taken);
            return { ...product, brand: brand.name, folder: brand.folder, path, route };
          });
        });
        return [route.collection, own] as const;
      }),
  );
}

/**
 * The address of a product: its Identification as it can be in an address. Only if the brand has another product of that
 * name, in an earlier collection or before it, its collection is added.
 */
function addressOf(folder: string, { identification, collection }: Product, taken: Set<string>): string {
  const plain = identification
    .toLowerCase()
    .replace(/[^a-z0-9_~-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const candidates = [plain, `${plain}-${collection}`, fragmentOf(`${identification}-${collection}`)];
  const free = candidates.find((each) => each !== '' && !taken.has(`${folder}/${each}`)) ?? candidates[2]!;
  taken.add(`${folder}/${free}`);
  return `/products/${folder}/${free}`;
}
