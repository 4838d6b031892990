import type { AcceptedItem } from '../../content/site/accepted.js';
import { counted } from '../../model/message.js';
import { changeItem, type GuardInput, type Suspect, type Suspicion } from './suspicion.js';

/** Up to this many removals in a collection are never suspicious (D15). */
const few = 3;

/** A record that is not published any more. */
interface Removal extends Suspect {
  readonly key: string;
  /** The published name of its brand, if nothing of that is left in any collection. */
  readonly goneBrand: string | undefined;
}

/** Many records of a collection that are gone (D15), or all of them (D14). */
export function removals({ changes, answers, threshold }: GuardInput): Suspicion[] {
  const filled = answers.flatMap(({ brands }) => brands.filter(({ records }) => records > 0));
  const present = new Set(filled.map(({ name }) => name));
  return changes.flatMap(({ collection, before, after, changes: all }): Suspicion<Removal>[] => {
    if (before === 0) return [];
    const gone = all.flatMap((change): Removal[] => {
      const { event, was, wasBrand } = change;
      // Under its former names a record is gone, be it itself published or not.
      if (event !== 'closed' && was === undefined && wasBrand === undefined) return [];
      const brand = wasBrand ?? change.brand;
      const key = `${brand}/${was ?? change.identity}`;
      const isWhole = !present.has(brand);
      const item = () => changeItem(['removed', brand, key], `${key} is removed`);
      const items = () => [...(isWhole ? [brandItem(brand)] : []), item()];
      return [{ key, goneBrand: isWhole ? brand : undefined, items }];
    });
    return [
      {
        rule: 'publish/removals',
        of: collection,
        collection,
        changes: gone,
        done: `${gone.length} of ${counted(before, 'record')} of ${collection} are removed`,
        stopsAt(open, accepted) {
          const left = before - accepted.length;
          const percent = (100 * open.length) / left;
          const isMany = percent > threshold && open.length > few;
          if (open.length === 0 || !(after === 0 || isMany)) return undefined;
          const removed = open.map(({ key }) => key);
          const ofBrands = open.flatMap(({ goneBrand }) => goneBrand ?? []);
          const brands = [...new Set(ofBrands)];
          const hasOthers = ofBrands.length < open.length;
          return { collection, before: left, removed, percent, threshold, brands, hasOthers };
        },
      },
    ];
  });
}

/** A brand, by its published name, of which nothing is published any more. */
export function brandItem(brand: string): AcceptedItem {
  return changeItem(['brand', brand], `all of ${brand} is removed`);
}
