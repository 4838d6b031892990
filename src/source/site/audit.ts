import { z } from 'zod';
import { suggestion } from '../../base/text/suggestion.js';
import { codes, date, int32, list, object, pattern, text } from '../../interface/schema/types.js';
import type { Clause } from '../../model/clause.js';
import type { Location } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import { verdictWords } from '../../model/verdict-word.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { described } from './described.js';
import { entryFile, readEntries } from './entry-file.js';
import { siteProblems } from './problems/index.js';

const seen = described(
  object({
    brand: text(1),
    each: z.record(z.string(), pattern('RecordDigest', /^[0-9a-f]{8}$/)).optional(),
    records: int32.optional(),
    digest: pattern('ItemDigest', /^[0-9a-f]{16}$/).optional(),
  }),
  {
    brand: 'the published name of a brand whose records were looked at',
    each: 'its records by their identity, each with the digits that stand for the fields that the row speaks of',
    records: 'the number of its records, where they are too many to be listed',
    digest: 'the digits that stand for all of these',
  },
);

const entry = described(
  object({
    clause: text(1),
    verdict: codes(...verdictWords),
    by: pattern('Signer', /^[\s\S]*\S[\s\S]*$/),
    on: date,
    until: date.optional(),
    brand: text(1).optional(),
    note: text(1).optional(),
    seen: list(seen),
  }),
  {
    clause: 'the row of the standard, such as PCA C19',
    verdict: 'whether what it asks holds: met, breached or not-applicable',
    by: 'who says so',
    on: 'the day on which it was said',
    until: 'the last day on which it counts',
    brand: 'the published name of the brand that it is about; without it, all brands',
    note: 'what it was compared with, or why it does not hold, for later readers',
    seen: 'what was looked at, as opendata conformance --sign-off writes it',
  },
);

/** content/audit.yaml: verdicts of people on rows of the standard that data alone can't decide, beside site.yaml. */
export const auditList = entryFile(
  'audit.yaml',
  'verdicts',
  entry,
  'what people say of rules of the standard that data alone cannot decide',
);

/** An entry as it is written. */
export type WrittenVerdict = z.infer<typeof entry>;
/** The records of a brand that were looked at: one by one, as a number with a digest, or neither if only its name matters. */
export type SeenBrand = z.infer<typeof seen>;

/** An entry on a row that there is, with its place. */
export interface PlacedVerdict extends WrittenVerdict {
  readonly clause: Clause;
  readonly at: Location;
}

export interface AuditFile {
  /** The file's path as the user would type it. */
  readonly file: string;
  /** In the order of the file. */
  readonly verdicts: readonly PlacedVerdict[];
}

/** The result for a missing file. */
export function nothingSigned(file = auditList.name): AuditFile {
  return { file, verdicts: [] };
}

/**
 * Reads the verdicts beside site.yaml; the file need not exist.
 * @param brands the published names of all brands
 */
export async function readAudit(
  site: Pick<ContentFile, 'path' | 'name'>,
  fs: Pick<FileSystem, 'existsSync' | 'readFileSync' | 'statSync'>,
  brands: readonly string[],
): Promise<AuditFile & { readonly problems: readonly Problem[] }> {
  const { file, document, entries, ...read } = readEntries(site, auditList, fs);
  if (document === undefined || entries.length === 0)
    return { ...nothingSigned(file), problems: read.problems };
  // Most sites have no such file, and their commands need no rule books.
  const { clauseCalled, clauseNames } = await import('../../rules/standard/clauses/index.js');
  const problems = [...read.problems];
  const verdicts = entries.flatMap(({ index, value }): PlacedVerdict[] => {
    const field = [auditList.key, index];
    const report = (key: 'brand' | 'clause', allowed: readonly string[]) => {
      const near = suggestion(value[key]!, allowed);
      const args = { key, written: value[key]!, ...(near !== undefined && { suggestion: near }) };
      const path = [...field, key];
      problems.push(
        problem(siteProblems['site/verdict'], args, [document.locate(path, 'value')], { field: path }),
      );
      return [];
    };
    const row = clauseCalled(value.clause);
    if (row === undefined) return report('clause', clauseNames());
    const isKnown = value.brand === undefined || brands.some((name) => isBrandCalled(name, value.brand!));
    if (!isKnown) return report('brand', brands);
    return [{ ...value, clause: row, at: document.locate(field, 'key') }];
  });
  return { file, verdicts, problems };
}

/** Names of brands are the same whatever their capitals, as on the command line. */
export function isBrandCalled(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
