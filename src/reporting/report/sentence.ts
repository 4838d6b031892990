import { namesOf, shownIdentity } from '../../model/collection.js';
import { fieldTitleOf } from '../../model/location.js';
import type { Message } from '../../model/message.js';
import type { AnyProblem, Problem, RecordName } from '../../model/problem.js';
import { definitionOf } from './registry.js';

/** The texts of a problem. */
export function messageOf({ rule, args, at }: AnyProblem): Message {
  return definitionOf(rule).message(args, at[0].file.endsWith('.json'));
}

/** The message about a value that isn't in a file, such as an answer to a question. */
export function findingMessage({ rule, args }: Pick<Problem, 'rule' | 'args'>): string {
  return definitionOf(rule).message(args, false).message;
}

/** The whole sentence: `Branch FB-0102, Type: "Phisical" is not one of Mobile, Physical.` */
export function sentence(problem: AnyProblem): string {
  const { message } = messageOf(problem);
  const word = problem.record || problem.field ? 'from' : 'From';
  const from = problem.from && `${word} ${problem.from} on`;
  const subject = [problem.record && recordTitle(problem.record), problem.field && fieldTitle(problem), from]
    .filter(Boolean)
    .join(', ');
  if (subject === '')
    return /^[a-z]+ /.test(message) ? message.charAt(0).toUpperCase() + message.slice(1) : message;
  return `${subject}: ${message}`;
}

/**
 * A record's title: `Branch FB-0102`, `Branch FB-0102/2` for its second sub branch, `the 3rd ATM of the file` if it has
 * no identity yet.
 */
export function recordTitle({ collection, identity, index }: RecordName): string {
  const { record } = namesOf(collection);
  if (!identity) return `${record} number ${index + 1} of this file`;
  return `${record} ${shownIdentity(collection, identity)}`;
}

/** `PostalAddress.PostCode`, `Day[2].OpeningHours`: list indexes count from 1, as people do. */
export function fieldTitle({ rule, field = [] }: Pick<Problem, 'rule' | 'field'>): string {
  return fieldTitleOf(definitionOf(rule).namesField ? field.slice(0, -1) : field);
}
