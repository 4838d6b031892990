import { posix } from 'node:path';
import type { z } from 'zod';
import { date } from '../../interface/schema/simple-types.js';
import { codes, list, object, pattern, text } from '../../interface/schema/types.js';
import { collectionNames } from '../../model/collection.js';
import { type GuardRule, isGuardRule } from '../../model/guard-rules.js';
import type { Location } from '../../model/location.js';
import { type Problem, problem, type RuleName, type RuleNames } from '../../model/problem.js';
import type { FileSystem } from '../content/file-system.js';
import { acceptedName } from '../content/layout.js';
import type { ContentFile } from '../content/tree.js';
import { gradableRule, notGradable } from './grades.js';
import { siteProblems } from './problems/index.js';
import type { RuleArgs } from './problems/settings.js';
import { readSettingsFile } from './read.js';

const item = object({
  digest: pattern('ItemDigest', /^[0-9a-f]{16}$/, {
    called: 'the digest of a change',
    takes: 'the 16 digits, 0 to 9 and a to f, that stand for a change, as build prints them',
  }).describe(
    'the digits that stand for one change, of which record and field, from which value to which, as build prints them',
  ),
  text: text(1).describe('the same for people'),
});

const entry = object({
  // D50
  id: pattern('AcceptanceId', /^[\w.-]{1,64}$/, {
    called: 'the id of an entry',
    takes: 'up to 64 letters, digits, points, hyphens and underscores',
    examples: ['rate-jump-4f1d2a90'],
  })
    .optional()
    .describe(
      'of changes: a name that no other entry has or had: a change that was published accepts nothing again under the same one',
    ),
  rule: text(1).describe(
    'the rule that finds what is accepted: of the content, such as places/postcode, or of changes of the publication, such as publish/rate-jump',
  ),
  collection: codes(...collectionNames)
    .optional()
    .describe('of changes: the collection in which they are found; none for addresses and media types'),
  items: list(item)
    .optional()
    .describe('of changes: those that may be published, one by one, whatever else is published before'),
  record: pattern('RecordName', /^[^/]+\/[^/]+(\/.+)?$/, {
    called: 'the name of a record',
    takes: 'brand folder, collection and identity with slashes between',
    examples: ['fenland/branches/FB-0102'],
    also: 'or fenland/branches for all of them',
  })
    .optional()
    .describe(
      'of a problem: the record, as brand folder/collection/identity, such as fenland/atms/FB-A1; without the identity, all records of the collection, together with a field',
    ),
  field: text(1)
    .optional()
    .describe(
      'of a problem: the field as messages name it, such as PostalAddress.PostCode or AddressLine[2]; AddressLine means any of its lines',
    ),
  fingerprint: pattern('Fingerprint', /^[0-9a-f]{8,32}$/, {
    called: 'a fingerprint',
    takes: '8 to 32 of the digits 0 to 9 and a to f, as opendata accept writes them',
  })
    .optional()
    .describe('of a problem: the first digits of its fingerprint, which changes with the value'),
  reason: pattern('Reason', /^[\s\S]*\S[\s\S]*$/, {
    called: 'a reason',
    takes: 'a sentence that says why it is accepted',
  }).describe('why it is accepted, for later readers, reviewers and the log of the build'),
  until: date.optional().describe('the last day on which it is accepted'),
});

/**
 * content/accepted.yaml, beside site.yaml: problems of the content that somebody has looked at and lives with, and changes
 * that may be published although a guard would stop them.
 */
export const acceptedList = {
  name: acceptedName,
  key: 'accepted',
  schema: object({ accepted: list(entry).optional().describe('what is accepted, each with its reason') }),
} as const;

/** An entry as it is written. */
export type AcceptedEntry = z.infer<typeof entry>;
/** A change that an entry accepts, as its digest and a text. */
export type AcceptedItem = z.infer<typeof item>;

/** Where an entry is, and its `until`. */
interface Located {
  readonly at: Location;
  readonly untilAt: Location;
}

/** An entry that accepts changes one by one, until they are published (D50): its id and the digest of an item say which were. */
export interface AcceptedChange extends Pick<AcceptedEntry, 'collection' | 'reason' | 'until'>, Located {
  readonly id: string;
  readonly rule: GuardRule;
  readonly items: readonly AcceptedItem[];
}

/** An entry that accepts problems of the content. */
export interface AcceptedProblem
  extends Pick<AcceptedEntry, 'record' | 'field' | 'fingerprint' | 'reason' | 'until'>,
    Located {
  readonly rule: RuleName;
}

export interface AcceptedFile {
  /** The file's path as the user would type it. */
  readonly file: string;
  readonly changes: readonly AcceptedChange[];
  readonly problems: readonly AcceptedProblem[];
}

/** Reads what is accepted, beside site.yaml, which need not exist. */
export function readAccepted(
  site: Pick<ContentFile, 'path' | 'name'> | undefined,
  fs: Pick<FileSystem, 'existsSync' | 'readFileSync' | 'statSync'>,
  rules: RuleNames,
): { readonly accepted: AcceptedFile; readonly problems: readonly Problem[] } {
  const beside = (path = '') => posix.join(posix.dirname(path), acceptedList.name);
  const [path, file] = [beside(site?.path), beside(site?.name)];
  const nothing = { file, changes: [], problems: [] };
  if (site === undefined || !fs.existsSync(path)) return { accepted: nothing, problems: [] };
  const read = readSettingsFile({ path, name: file, format: 'yaml' }, acceptedList.schema, fs);
  // A file with nothing but comments, or its key alone, remains when the last entry is deleted.
  const found = read.problems.filter(({ rule }) => rule !== 'content/empty-file' && rule !== 'schema/blank');
  const changes: AcceptedChange[] = [];
  const warnings: AcceptedProblem[] = [];
  for (const [index, one] of (read.settings?.accepted ?? []).entries()) {
    const { id, collection, items = [], ...own } = one;
    const { rule, until } = own;
    const locate = (field: string) => read.locate([acceptedList.key, index, field], 'value');
    const at = locate('rule');
    const untilAt = until === undefined ? at : locate('until');
    if (!isGuardRule(rule)) {
      const why = notAcceptable(one, rules);
      if (why !== undefined) found.push(problem(siteProblems['site/rule'], why, [at]));
      else warnings.push({ ...own, rule: rule as RuleName, at, untilAt });
    } else if (id === undefined || items.length === 0) {
      const lacks = id === undefined ? 'id' : 'items';
      found.push(problem(siteProblems['site/accepts-nothing'], { rule, lacks }, [at]));
    } else {
      const whole = read.locate([acceptedList.key, index], 'key');
      changes.push({ ...own, id, rule, collection, items, untilAt, at: whole });
    }
  }
  return { accepted: { file, changes, problems: warnings }, problems: found };
}

/** Why an entry can't accept a problem; undefined if it can. */
function notAcceptable({ rule, record, field }: AcceptedEntry, rules: RuleNames): RuleArgs | undefined {
  const known = gradableRule(rule, rules);
  if (known === undefined) return notGradable(rule, rules);
  if (!isAcceptable(known, rules)) return { kind: 'publication', rule };
  const isOfOne = record?.split('/', 3).length === 3;
  if (!isOfOne && field === undefined) return { kind: 'too-wide', rule };
  return undefined;
}

/** True for a rule on content whose violations the interface allows. */
export function isAcceptable(rule: RuleName, rules: RuleNames): boolean {
  return gradableRule(rule, rules) !== undefined && !/^(?:publish|accepted)\//.test(rule);
}

/** A record as named in entries: a branch with SequenceNumber 0 without that number. */
export function plainRecord(record = ''): string {
  return record.replace(/(?<=\/branches\/.*)\/0+$/, '');
}
