import { sha256 } from '../../base/bytes/sha256.js';
import { canonicalJsonText } from '../../base/json/canonical.js';
import type { SeenBrand } from '../../source/site/audit.js';

/** The records of more than so many aren't listed one by one: what changes later is then told by their number only. */
const mostListed = 100;

/** What a row says of the records of a brand: a digest of each by its identity, or only that it has some. */
export class SeenRecords {
  readonly #brands = new Map<string, Map<string, string>>();

  /** @param facts what a person looks at in the record; undefined where only the brand's name matters */
  add(brand: string, identity: string, facts: unknown): void {
    const records = this.#brands.get(brand) ?? new Map<string, string>();
    this.#brands.set(brand, records);
    if (facts !== undefined) records.set(identity, sha256(canonicalJsonText(facts)).slice(0, 8));
  }

  /** As entries of audit.yaml have it. */
  all(): readonly SeenBrand[] {
    return [...this.#brands].map(([brand, records]): SeenBrand => {
      if (records.size === 0) return { brand };
      const each = [...records].sort(([a], [b]) => (a < b ? -1 : 1));
      if (each.length <= mostListed) return { brand, each: Object.fromEntries(each) };
      return {
        brand,
        records: each.length,
        digest: sha256(canonicalJsonText(each)).slice(0, 16),
      };
    });
  }
}

/** A difference between what was looked at and what is there. */
export type SeenChange =
  | { readonly kind: 'added' | 'changed' | 'removed'; readonly brand: string; readonly record?: string }
  /** Some records of many, which aren't listed. */
  | { readonly kind: 'some'; readonly brand: string; readonly records: number; readonly before: number };

/** What has changed in the records of brands since they were looked at. */
export function changesSince(before: readonly SeenBrand[], now: readonly SeenBrand[]): SeenChange[] {
  const names = [...new Set([...before, ...now].map(({ brand }) => brand))];
  return names.flatMap((brand): SeenChange[] => {
    const [was, is] = [before, now].map((list) => list.find((one) => one.brand === brand));
    if (was === undefined) return [{ kind: 'added', brand }];
    if (is === undefined) return [{ kind: 'removed', brand }];
    if (was.each === undefined || is.each === undefined) {
      const isSame = was.digest === is.digest && was.each === is.each;
      const count = ({ each, records }: SeenBrand) => records ?? Object.keys(each ?? {}).length;
      return isSame ? [] : [{ kind: 'some', brand, records: count(is), before: count(was) }];
    }
    const [old, fresh] = [new Map(Object.entries(was.each)), new Map(Object.entries(is.each))];
    const records = [...new Set([...old.keys(), ...fresh.keys()])].sort();
    return records.flatMap((record): SeenChange[] => {
      if (old.get(record) === fresh.get(record)) return [];
      const kind = !old.has(record) ? 'added' : !fresh.has(record) ? 'removed' : 'changed';
      return [{ kind, brand, record }];
    });
  });
}
