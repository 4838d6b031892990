import { keyOfPieces } from '../../base/bytes/pieces.js';
import { eachRecord } from '../../base/bytes/records-of-json.js';
import { sha256 } from '../../base/bytes/sha256.js';
import { remembered } from '../../base/cache/memory.js';
import { once } from '../../base/once.js';
import type { Collection } from '../../model/collection.js';
import type { DatedDraft, OfferFacts } from '../../publication/drafts/draft.js';
import type { PublishedContent } from '../../publication/drafts/resource.js';
import { isProduct, type Product, productOf } from './product.js';
import { idOf } from './product-page.js';
import { productWords, textIn } from './product-words.js';
import type { Texts } from './texts.js';

/** The products of a brand's collection. */
export interface ProductUnit {
  readonly collection: Collection;
  readonly route: DatedDraft;
  readonly folder: string;
  readonly brand: string;
  readonly entries: readonly ProductEntry[];
  /** In the order of `entries`. They are read once, when they are needed. */
  readonly products: () => readonly Product[];
}

/** What is known of a product without reading it. */
export interface ProductEntry {
  /** The address of its page below the base path; with a fragment if it is on that of its brand. */
  readonly path: string;
  readonly identification: string;
  readonly hasPage: boolean;
  /** Identifies all that its page says of it, on this day. */
  readonly key: string;
}

/** A product as it is remembered from one build to the next. */
interface Known {
  readonly identification: string;
  readonly hash: string;
}

/**
 * @param newest with folders that can be in addresses
 * @param mostPages so many products have pages of their own, the first in the order of publication
 */
export function productUnits(
  newest: readonly DatedDraft[],
  { memory, names, time }: Pick<PublishedContent, 'memory' | 'names' | 'time'>,
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
          const { folder, name, json, offers } = brand;
          const slot = `products of ${collection} ${folder}`;
          const known = remembered(memory, slot, keyOfPieces(json), () => knownProducts(brand.json));
          const offered = new Map(offers.map((offer) => [offer.identity, offer]));
          const entries = known.map(({ identification, hash }): ProductEntry => {
            const hasPage = pages++ < mostPages;
            const path = hasPage
              ? freeAddress(`/products/${folder}`, identification, taken)
              : `/brands/${folder}#${idOf({ collection, identification })}`;
            const key = sha256(JSON.stringify([path, hash, dayFacts(offered.get(identification), time.day)]));
            return { path, identification, hasPage, key };
          });
          return {
            collection,
            route,
            folder,
            brand: name,
            entries,
            products: once(() => productsOf(brand, entries, words(), time.day)),
          };
        });
    });
}

function knownProducts(json: DatedDraft['brands'][number]['json']): readonly Known[] {
  const known: Known[] = [];
  eachRecord(json, (record) =>
    known.push({
      identification: textIn(record['Identification']) ?? '',
      hash: sha256(JSON.stringify(record)),
    }),
  );
  return known;
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

/** What the content says beside the record. The day counts only by the last day of change before it. */
function dayFacts(offer: OfferFacts | undefined, day: string): unknown {
  return [offer?.isNotOnSale, offer?.daysOfChange.filter((each) => each <= day).at(-1)];
}

function productsOf(
  { offers, json }: DatedDraft['brands'][number],
  entries: readonly ProductEntry[],
  words: ReturnType<typeof productWords>,
  day: string,
): readonly Product[] {
  const products: Product[] = [];
  const off = new Set<unknown>(
    offers.flatMap(({ identity, isNotOnSale }) => (isNotOnSale ? [identity] : [])),
  );
  eachRecord(json, (record) => {
    const { path = '', hasPage = false } = entries[products.length] ?? {};
    const product = productOf(words, record, day, off.has(record['Identification']));
    products.push({ ...product, path, hasPage });
  });
  return products;
}
