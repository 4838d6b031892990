import { collections } from '../model/collection.js';
import { fieldTitleOf } from '../model/field-title.js';
import type { FieldPath } from '../model/location.js';
import type { Problem, RecordName, Rule } from '../model/problem.js';
import type { Finding } from '../schema/finding.js';
import { baselineWords } from './words/baseline.js';
import { contentWords } from './words/content.js';
import { importWords } from './words/import.js';
import { importCsvWords } from './words/import-csv.js';
import { publishWords } from './words/publish.js';
import { recordsWords } from './words/records.js';
import { ruleWords } from './words/rules.js';
import { schemaWords } from './words/schema.js';
import { siteWords } from './words/site.js';
import { verifyWords } from './words/verify.js';
import { versionsWords } from './words/versions.js';
import type { Wording } from './words/wording.js';

const words = {
  ...contentWords,
  ...schemaWords,
  ...recordsWords,
  ...ruleWords,
  ...versionsWords,
  ...siteWords,
  ...baselineWords,
  ...importWords,
  ...importCsvWords,
  ...publishWords,
  ...verifyWords,
};

/** Every rule there is. */
export const ruleNames = Object.keys(words) as Rule[];

/** The words of a problem. */
export function wordingOf(problem: Problem): Wording {
  const isJson = problem.at[0].file.endsWith('.json');
  return (words[problem.rule] as (args: Problem['args'], isJson: boolean) => Wording)(problem.args, isJson);
}

/** What is wrong with a value that stands in no file, such as an answer to a question. */
export function findingMessage({ rule, args }: Finding): string {
  return (words[rule] as (args: Finding['args'], isJson: boolean) => Wording)(args, false).message;
}

/** The whole sentence: `Branch FB-0102, Type: "Phisical" is not one of Mobile, Physical.` */
export function sentence(problem: Problem): string {
  const { message } = wordingOf(problem);
  const subject = [problem.record && recordTitle(problem.record), problem.field && fieldTitle(problem)]
    .filter(Boolean)
    .join(', ');
  if (subject === '')
    return /^[a-z]+ /.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
  return `${subject}: ${message}`;
}

/**
 * A record as people name it: `Branch FB-0102`, `Branch FB-0102/2` for its second sub branch, `the 3rd ATM of the file`
 * where it has no identity yet.
 */
export function recordTitle({ collection, identity, index }: RecordName): string {
  const { record } = collections[collection];
  if (identity === undefined) return `${record} number ${index + 1} of this file`;
  return `${record} ${collection === 'branches' ? identity.replace(/\/0+$/, '') : identity}`;
}

/** `PostalAddress.PostCode`, `Day[2].OpeningHours`: list places count from 1, as people do. */
export function fieldTitle({ rule, field }: Pick<Problem, 'rule' | 'field'>): string {
  const path: FieldPath =
    rule === 'schema/required' || rule === 'schema/unknown-key' ? field!.slice(0, -1) : field!;
  return fieldTitleOf(path);
}
