import { counted } from '../../model/message.js';
import { problem } from '../../model/problem.js';
import type { Change } from '../changes/change.js';
import type { AnswerChanges } from '../changes/compare-with.js';
import type { Finding, GuardFacts, Suspect } from './finding.js';
import { brandItem, removalItem } from './items.js';
import { guardProblems, type WholeBrands } from './problems.js';

/** A record that is not published any more. */
interface Removal extends Suspect {
  readonly key: string;
  /** The published name of its brand, if nothing of that is left in any collection. */
  readonly goneBrand?: string;
}

/** Many records of a collection that are gone, but not all (D15). */
export function removals(facts: GuardFacts): readonly Finding<Removal>[] {
  return facts.changes.answers
    .filter(({ after }) => after > 0)
    .map((answer) => {
      const { collection } = answer;
      return {
        ...removalsFrom(answer, facts),
        rule: 'publish/removals',
        stop(open, { length: accepted }, stopped) {
          const before = answer.before - accepted;
          const percent = suspiciousPercent(before, open.length, false, facts.threshold);
          if (percent === undefined) return undefined;
          const removed = open.map(({ key }) => key);
          const args = {
            collection,
            before,
            removed,
            percent,
            threshold: facts.threshold,
            ...brandsIn(open),
          };
          return problem(guardProblems['publish/removals'], { ...args, ...stopped }, [facts.at]);
        },
      };
    });
}

/** All records of a collection that are gone (D14). */
export function emptied(facts: GuardFacts): readonly Finding<Removal>[] {
  return facts.changes.answers
    .filter(({ before, after }) => before > 0 && after === 0)
    .map((answer) => {
      const { collection, before } = answer;
      return {
        ...removalsFrom(answer, facts),
        rule: 'publish/emptied',
        stop: (open, _, stopped) =>
          open.length === 0
            ? undefined
            : problem(
                guardProblems['publish/emptied'],
                { collection, before, ...brandsIn(open), ...stopped },
                [facts.at],
              ),
      };
    });
}

function removalsFrom(
  { collection, before, changes: all }: AnswerChanges,
  { changes: { brands } }: GuardFacts,
): Pick<Finding<Removal>, 'of' | 'collection' | 'changes' | 'done'> {
  const changes = all.flatMap((change): Removal[] => {
    const gone = goneFrom(change);
    if (gone === undefined) return [];
    const { brand, identity } = gone;
    const key = `${brand}/${identity}`;
    const own = removalItem(brand, key);
    if (brands.includes(brand)) return [{ key, items: [own] }];
    return [{ key, goneBrand: brand, items: [brandItem(brand), own] }];
  });
  const done = `${changes.length} of ${counted(before, 'record')} of ${collection} are removed`;
  return { of: collection, collection, changes, done };
}

/** The brands that are removed as a whole, and whether others lose records too. */
function brandsIn(removed: readonly Removal[]): WholeBrands {
  const brands = removed.flatMap(({ goneBrand }) => goneBrand ?? []);
  return { brands: [...new Set(brands)], hasOthers: brands.length < removed.length };
}

/** The names of a record under which it is gone, be it itself published or not. */
function goneFrom({
  event,
  brand,
  identity,
  was,
  wasBrand,
}: Change): Pick<Change, 'brand' | 'identity'> | undefined {
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
