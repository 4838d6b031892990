import type { Publication } from '../publication/publication.js';
import type { CollectionChanges } from './change.js';
import { compareCollections } from './compare.js';
import { listsOf, type RecordList } from './record-list.js';

/** What changed since the last publication: compared once, for guards, the feed of changes and pages. */
export interface ChangesSinceLast {
  readonly last: Publication;
  /** The lists whose data are others, in the order of the last publication, then those that are new. */
  readonly answers: readonly CollectionChanges[];
}

/**
 * Compares a new publication with the last one. A list is the same one wherever the publication has it: its base path may
 * have changed.
 * @param day of the new publication, YYYY-MM-DD (D48)
 * @param isAll whether all versions are compared, or of each collection the newest one that both have
 * @throws the errors of `read`
 */
export async function compareWith(
  last: Publication,
  now: readonly RecordList[],
  { day, isAll }: { readonly day: string; readonly isAll: boolean },
): Promise<ChangesSinceLast> {
  const before = listsOf(last);
  const pairs = isAll ? ofAllVersions(before, now) : ofNewestVersions(before, now);
  const answers: CollectionChanges[] = [];
  for (const [was, is] of pairs) {
    if (was?.dataHash === is?.dataHash) continue;
    const { collection, version } = (is ?? was)!;
    const [from, to] = [(await was?.read()) ?? [], (await is?.read()) ?? []];
    const of = { collection, version };
    answers.push(compareCollections({ ...of, brands: from }, { ...of, brands: to }, day));
  }
  return { last, answers };
}

type Pair = readonly [was: RecordList | undefined, is: RecordList | undefined];

const isSameList = (one: RecordList) => (other: RecordList) =>
  one.version === other.version && one.collection === other.collection;

/** A version that is new has all records in another form: nothing of it has opened. */
function ofAllVersions(before: readonly RecordList[], now: readonly RecordList[]): Pair[] {
  const isIn = (all: readonly RecordList[], { version }: RecordList) =>
    all.some((one) => one.version === version);
  return [
    ...before.filter((was) => isIn(now, was)).map((was): Pair => [was, now.find(isSameList(was))]),
    ...now
      .filter((is) => isIn(before, is) && !before.some(isSameList(is)))
      .map((is): Pair => [undefined, is]),
  ];
}

function ofNewestVersions(before: readonly RecordList[], now: readonly RecordList[]): Pair[] {
  const both = before.flatMap((was): Pair[] => {
    const is = now.find(isSameList(was));
    return is === undefined ? [] : [[was, is]];
  });
  const newest = new Map(now.filter((is) => before.some(isSameList(is))).map((is) => [is.collection, is]));
  return both.filter(([, is]) => newest.get(is!.collection) === is);
}
