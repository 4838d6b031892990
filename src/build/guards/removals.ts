import { counted } from '../../model/message.js';
import { problem } from '../../model/problem.js';
import type { Change } from '../changes/change.js';
import { brandItem, removalItem } from './items.js';
import { guardProblems } from './problems.js';
import type { GuardFacts, Suspect, Suspicion } from './suspicion.js';

/** A record that is not published any more. */
interface Removal extends Suspect {
  readonly key: string;
  /** The published name of its brand, if nothing of that is left in any collection. */
  readonly goneBrand?: string;
}

/** Many records of a collection that are gone (D15), or all of them (D14). */
export function removals({ changes: { answers }, brands, threshold, at }: GuardFacts): Suspicion[] {
  return answers.flatMap(({ collection, before, after, changes: all }): Suspicion<Removal>[] => {
    if (before === 0) return [];
    const changes = all.flatMap((change): Removal[] => {
      const gone = goneFrom(change);
      if (gone === undefined) return [];
      const { brand, identity } = gone;
      const key = `${brand}/${identity}`;
      if (brands.has(brand)) return [{ key, items: () => [removalItem(brand, key)] }];
      return [{ key, goneBrand: brand, items: () => [brandItem(brand), removalItem(brand, key)] }];
    });
    return [
      {
        rule: 'publish/removals',
        of: collection,
        collection,
        changes,
        done: `${changes.length} of ${counted(before, 'record')} of ${collection} are removed`,
        stop(open, accepted, stopped) {
          const left = before - accepted.length;
          const percent = suspiciousPercent(left, open.length, after === 0, threshold);
          if (percent === undefined) return undefined;
          const removed = open.map(({ key }) => key);
          const gone = open.flatMap(({ goneBrand }) => goneBrand ?? []);
          const ofBrands = { brands: [...new Set(gone)], hasOthers: gone.length < open.length };
          const args = { collection, before: left, removed, percent, threshold, ...ofBrands, ...stopped };
          return problem(guardProblems['publish/removals'], args, [at]);
        },
      },
    ];
  });
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
