import type { z } from 'zod';
import { date, object, pattern, text } from '../../interface/schema/types.js';
import type { Location } from '../../model/location.js';
import { type Problem, problem, type RuleName, type RuleNames } from '../../model/problem.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { described } from './described.js';
import { entryFile, readEntries } from './entry-file.js';
import { gradableRule, notGradable } from './grades.js';
import { siteProblems } from './problems/index.js';
import type { RuleArgs } from './problems/settings.js';

const entry = described(
  object({
    rule: text(1),
    record: pattern('RecordName', /^[^/]+\/[^/]+(\/.+)?$/).optional(),
    field: text(1).optional(),
    fingerprint: pattern('Fingerprint', /^[0-9a-f]{8,32}$/).optional(),
    reason: pattern('Reason', /^[\s\S]*\S[\s\S]*$/),
    until: date.optional(),
  }),
  {
    rule: 'the rule whose problem is accepted, such as places/postcode',
    record:
      'the record, as brand folder/collection/identity, such as fenland/atms/FB-A1; without the identity, all records of the collection, together with a field',
    field:
      'the field as messages name it, such as PostalAddress.PostCode or AddressLine[2]; AddressLine means any of its lines',
    fingerprint: "the first digits of the problem's fingerprint, which changes with the value",
    reason: 'why it is accepted, for later readers',
    until: 'the last day on which it is accepted',
  },
);

/** content/baseline.yaml: problems that were reviewed and accepted, beside site.yaml. */
export const baselineList = entryFile(
  'baseline.yaml',
  'accepted',
  entry,
  'problems that were reviewed and accepted',
);

/** An entry as it is written. */
export type AcceptedEntry = z.infer<typeof entry>;

/** A valid entry. */
export interface BaselineEntry extends Omit<AcceptedEntry, 'rule'> {
  readonly rule: RuleName;
  /** Its location, and that of its `until`. */
  readonly at: Location;
  readonly untilAt: Location;
}

export interface Baseline {
  /** The file's path as the user would type it. */
  readonly file: string;
  readonly entries: readonly BaselineEntry[];
}

/** Reads the baseline beside site.yaml, which need not exist. */
export function readBaseline(
  site: Pick<ContentFile, 'path' | 'name'>,
  fs: Pick<FileSystem, 'existsSync' | 'readFileSync' | 'statSync'>,
  rules: RuleNames,
): Baseline & { readonly problems: readonly Problem[] } {
  const { file, document, entries, ...read } = readEntries(site, baselineList, fs);
  const problems = [...read.problems];
  const accepting = entries.flatMap(({ index, value }): BaselineEntry[] => {
    if (document === undefined) return [];
    const locate = (field: string) => document.locate(['accepted', index, field], 'value');
    const at = locate('rule');
    const why = notAcceptable(value, rules);
    if (why !== undefined) {
      problems.push(problem(siteProblems['site/rule'], why, [at]));
      return [];
    }
    const untilAt = value.until === undefined ? at : locate('until');
    return [{ ...value, rule: value.rule as RuleName, at, untilAt }];
  });
  return { file, entries: accepting, problems };
}

/** Why an entry can't accept anything; undefined if it can. */
function notAcceptable({ rule, record, field }: AcceptedEntry, rules: RuleNames): RuleArgs | undefined {
  const known = gradableRule(rule, rules);
  if (known === undefined) return notGradable(rule, rules);
  if (!isForBaseline(known, rules)) return { kind: 'publication', rule };
  const isOfOne = record?.split('/', 3).length === 3;
  if (!isOfOne && field === undefined) return { kind: 'too-wide', rule };
  return undefined;
}

/** True for a rule on content whose violations the interface allows. */
export function isForBaseline(rule: RuleName, rules: RuleNames): boolean {
  return gradableRule(rule, rules) !== undefined && !/^(?:publish|baseline)\//.test(rule);
}

/** A record as named in entries: a branch with SequenceNumber 0 without that number. */
export function plainRecord(record = ''): string {
  return record.replace(/(?<=\/branches\/.*)\/0+$/, '');
}
