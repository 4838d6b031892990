import type { z } from 'zod';
import { codes, date, flag, list, object, pattern, text } from '../../interface/schema/types.js';
import { collectionNames } from '../../model/collection.js';
import type { Location } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { described } from './described.js';
import { entryFile, readEntries } from './entry-file.js';

const value = described(
  object({
    record: text(1),
    field: text(1).optional(),
    digest: pattern('ItemDigest', /^[0-9a-f]{16}$/),
    missing: flag.optional(),
    text: text(1),
  }),
  {
    record: "the record: its brand's published name and its identity, such as Fenland Bank/FB-0102/0",
    field: 'the field, such as PostalAddress.PostCode; without it, the record as a whole',
    digest: 'the digits that stand for the value at its place, as opendata rollback writes them',
    missing: 'true if what was withdrawn is that nothing is there',
    text: 'the value for people',
  },
);

const entry = described(
  object({
    id: pattern('AcceptanceId', /^[\w.-]{1,64}$/),
    collection: codes(...collectionNames),
    values: list(value, 1),
    reason: pattern('Reason', /^[\s\S]*\S[\s\S]*$/),
    by: text(1),
    on: date,
    released: date.optional(),
  }),
  {
    id: 'a name that no other entry has, for opendata rollback --release',
    collection: 'the collection whose values were withdrawn',
    values: 'the values that no build publishes again, one by one',
    reason: 'why they were withdrawn, for those whose build stops',
    by: 'who withdrew them',
    on: 'the day on which they were withdrawn',
    released: 'the day from which on they may be published again',
  },
);

/** content/withdrawn.yaml: values that were published and aren't any more (D53), beside site.yaml. */
export const withdrawnList = entryFile(
  'withdrawn.yaml',
  'withdrawn',
  entry,
  'values that no build publishes again, each with its reason',
);

/** An entry as it is written. */
export type Withdrawal = z.infer<typeof entry>;
/** A value that was withdrawn, by its place and a digest. */
export type WithdrawnValue = z.infer<typeof value>;

/** An entry with its place. */
export type PlacedWithdrawal = Withdrawal & { readonly at: Location };

export interface WithdrawnFile {
  /** The file's path as the user would type it. */
  readonly file: string;
  readonly entries: readonly PlacedWithdrawal[];
}

/** The result for a missing file. */
export function nothingWithdrawn(file = withdrawnList.name): WithdrawnFile {
  return { file, entries: [] };
}

/** Reads what was withdrawn, beside site.yaml; the file need not exist. */
export function readWithdrawn(
  site: Pick<ContentFile, 'path' | 'name'>,
  fs: Pick<FileSystem, 'existsSync' | 'readFileSync' | 'statSync'>,
): WithdrawnFile & { readonly problems: readonly Problem[] } {
  const { file, document, entries, problems } = readEntries(site, withdrawnList, fs);
  if (document === undefined) return { ...nothingWithdrawn(file), problems };
  const placed = entries.map(({ index, value: own }): PlacedWithdrawal => {
    return { ...own, at: document.locate([withdrawnList.key, index], 'key') };
  });
  return { file, entries: placed, problems };
}
