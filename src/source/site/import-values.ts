import type { z } from 'zod';
import { object, pattern, text } from '../../interface/schema/types.js';
import type { Location } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { described } from './described.js';
import { entryFile, readEntries } from './entry-file.js';
import { siteProblems } from './problems/index.js';

const entry = described(
  object({
    record: pattern('RecordName', /^[^/]+\/[^/]+(\/.+)?$/),
    field: text(1),
    feed: text().optional(),
    value: text(1).optional(),
    reason: pattern('Reason', /^[\s\S]*\S[\s\S]*$/),
  }),
  {
    record: 'brand/collection/identity, or brand/collection for all of its records',
    field:
      'as in messages, such as PostalAddress.Country or AddressLine[2]; AddressLine means any of its lines',
    feed: 'what the feed has there, a list or an object as JSON; without it, nothing',
    value:
      'what the record gets instead, a list or an object as JSON; without it, the value is accepted as lost',
    reason: 'why, for those who read it later',
  },
);

/** content/import.yaml: values of a feed that an import leaves out or replaces, as long as the feed has them. */
export const importList = entryFile(
  'import.yaml',
  'values',
  entry,
  'values of feeds that an import leaves out or replaces',
);

/** An entry as it is written. */
export type ImportValue = z.infer<typeof entry>;

/** An entry with its place. */
export interface PlacedValue extends ImportValue {
  readonly at: Location;
}

export interface ImportValues {
  readonly path: string;
  /** The file's path as the user would type it. */
  readonly file: string;
  readonly entries: readonly PlacedValue[];
}

/** Reads the file beside site.yaml, which need not exist. */
export function readImportValues(
  site: Pick<ContentFile, 'path' | 'name'>,
  fs: Pick<FileSystem, 'existsSync' | 'readFileSync' | 'statSync'>,
): ImportValues & { readonly problems: readonly Problem[] } {
  const { path, file, document, entries, ...read } = readEntries(site, importList, fs);
  const problems = [...read.problems];
  const placed = entries.flatMap(({ index, value }): PlacedValue[] => {
    if (document === undefined) return [];
    const field = ['values', index];
    const at = document.locate(field, 'key');
    if (value.feed === undefined && value.value === undefined)
      problems.push(problem(siteProblems['site/import-nothing'], {}, [at], { field }));
    return [{ ...value, at }];
  });
  return { path, file, entries: placed, problems };
}
