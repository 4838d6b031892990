import type { AcceptedItem } from '../../content/site/accepted.js';
import { counted } from '../../model/message.js';
import type { Change } from '../changes/change.js';
import { changeItem, type GuardFacts, type Suspect, type Suspicion } from './suspicion.js';

/** A record that is not published any more. */
interface Removal extends Suspect {
  readonly key: string;
  /** The published name of its brand, if nothing of that is left in any collection. */
  readonly goneBrand: string | undefined;
}

/** Many records of a collection that are gone (D15), or all of them (D14). */
export function removals({ changes, answers, threshold }: GuardFacts): Suspicion[] {
  const filled = answers.flatMap(({ brands }) => brands.filter(({ records }) => records > 0));
  const present = new Set(filled.map(({ name }) => name));
  return changes.flatMap(({ collection, before, after, changes: all }): Suspicion<Removal>[] => {
    if (before === 0) return [];
    const gone = all.flatMap((change): Removal[] => {
      const names = goneFrom(change);
      if (names === undefined) return [];
      const { brand, identity } = names;
      const key = `${brand}/${identity}`;
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
        tooMany(open, accepted) {
          const left = before - accepted.length;
          const percent = suspiciousPercent(left, open.length, after === 0, threshold);
          if (percent === undefined) return undefined;
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

/** The names of a record under which it is gone, be it itself published or not. */
function goneFrom(change: Change): Pick<Change, 'brand' | 'identity'> | undefined {
  const { event, brand, identity, was, wasBrand } = change;
  if (event === 'closed') return { brand, identity };
  if (was === undefined && wasBrand === undefined) return undefined;
  return { brand: wasBrand ?? brand, identity: was ?? identity };
}

/** Up to this many removals in a collection are never suspicious (D15). */
const few = 3;

/**
 * Whether removals from a collection are suspicious (D15): all of it, or more than `threshold` per cent and more than
 * three.
 * @param before the number of records in the last publication
 * @param removed how many of them are not in the new one
 * @param isEmptied whether the new one has none at all
 * @param threshold per cent of the records that may be removed without acceptance
 * @returns how many per cent are removed, if that is suspicious
 */
export function suspiciousPercent(
  before: number,
  removed: number,
  isEmptied: boolean,
  threshold: number,
): number | undefined {
  if (removed === 0) return undefined;
  const percent = (100 * removed) / before;
  return isEmptied || (percent > threshold && removed > few) ? percent : undefined;
}
