import { thrownMessage } from '../../base/errors.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type Publication, PublicationError } from '../publication/publication.js';
import { type BrandRecords, recordsOfAnswer } from '../publication/records-of-answer.js';
import type { CollectionChanges } from './change.js';
import { compareCollections } from './compare.js';

/** A collection of a publication in a version, whose records are read when they are compared. */
export interface RecordList {
  readonly collection: Collection;
  readonly version: Version;
  /** Of the canonical bytes of its data: the same hash, the same records. Absent for a feed. */
  readonly dataHash?: string;
  /** The number of its records, if that is known without reading them. */
  readonly records?: number;
  /** By brand, in the order of publication. */
  readonly read: () => Promise<readonly BrandRecords[]>;
}

/** The lists of a publication. Reading one throws PublicationError. */
export function listsOf({ manifest, read }: Publication): readonly RecordList[] {
  return Object.values(manifest.routes).map((route): RecordList => {
    const { collection, version, dataHash, totalResults: records, representations } = route;
    return {
      collection,
      version,
      dataHash,
      records,
      async read() {
        const { file = '' } = representations[0] ?? {};
        const bytes = await read(file);
        try {
          return recordsOfAnswer(bytes, collection);
        } catch (error) {
          throw new PublicationError(`${file} is not an answer of ${collection}: ${thrownMessage(error)}`);
        }
      },
    };
  });
}

/**
 * Compares a new publication with the last one. A list is the same one wherever the publication has it: its base path may
 * have changed.
 * @param day of the new publication, YYYY-MM-DD (D48)
 * @param isAll whether all versions are compared, or of each collection the newest one that both have
 * @returns the lists whose data are others, in the order of the last publication, then those that are new
 * @throws the errors of `read`
 */
export async function compareWith(
  last: Publication,
  now: readonly RecordList[],
  { day, isAll }: { readonly day: string; readonly isAll: boolean },
): Promise<readonly CollectionChanges[]> {
  const pairs = pairsOf(listsOf(last), now);
  const newest = new Map(pairs.filter(([was, is]) => was && is).map((pair) => [pair[1]!.collection, pair]));
  const answers: CollectionChanges[] = [];
  for (const [was, is] of isAll ? pairs : newest.values()) {
    if (was?.dataHash === is?.dataHash) continue;
    const { collection, version } = (is ?? was)!;
    const [from, to] = [(await was?.read()) ?? [], (await is?.read()) ?? []];
    answers.push(compareCollections({ collection, version, day }, from, to));
  }
  return answers;
}

type Pair = readonly [was: RecordList | undefined, is: RecordList | undefined];

/** The lists of the versions that both have: one that is new has all records in another form, and nothing of it has opened. */
function pairsOf(before: readonly RecordList[], now: readonly RecordList[]): Pair[] {
  const [was, is] = [before, now].map((all, at) =>
    all.filter(({ version }) => [now, before][at]!.some((one) => one.version === version)),
  );
  const sameIn = (all: readonly RecordList[], { version, collection }: RecordList) =>
    all.find((one) => one.version === version && one.collection === collection);
  return [
    ...was!.map((one): Pair => [one, sameIn(is!, one)]),
    ...is!.filter((one) => sameIn(was!, one) === undefined).map((one): Pair => [undefined, one]),
  ];
}
