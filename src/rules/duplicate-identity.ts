import type { Collection } from '../model/collection.js';
import type { Location } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';

/** The records of one file, as far as identities go. */
export interface FileRecords {
  readonly brand: string;
  readonly collection: Collection;
  readonly records: readonly { readonly index: number; readonly identity: string }[];
  /** The place of a record's identity in the file. */
  readonly locate: (index: number) => Location;
}

/**
 * Every record whose identity another record of its brand and collection has already (D16).
 * Each problem shows the second place, then the first.
 */
export function duplicateIdentities(files: readonly FileRecords[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Map<string, Map<string, { file: FileRecords; index: number }>>();
  for (const file of files) {
    const scope = `${file.brand}/${file.collection}`;
    const known = seen.get(scope) ?? new Map<string, { file: FileRecords; index: number }>();
    seen.set(scope, known);
    for (const { index, identity } of file.records) {
      const first = known.get(identity);
      if (first === undefined) {
        known.set(identity, { file, index });
        continue;
      }
      problems.push(
        problem(
          'records/duplicate-identity',
          { identity },
          [file.locate(index), first.file.locate(first.index)],
          { record: { collection: file.collection, brand: file.brand, identity, index } },
        ),
      );
    }
  }
  return problems;
}
