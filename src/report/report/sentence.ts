import { namesOf, shownIdentity } from '../../model/collection.js';
import { type FieldPath, fieldTitleOf } from '../../model/location.js';
import { type Message, shortened } from '../../model/message.js';
import type { AnyProblem, Problem, RecordName } from '../../model/problem.js';
import { definitionOf } from './registry.js';

/** The most code points of a sentence, and of a name in it: more is a text of the content that nobody reads there. */
const longestSentence = 2000;
const longestName = 100;

/**
 * The texts of a problem, whatever is in the content: shortened here for all formats. Lines to paste are whole or left
 * out.
 */
export function messageOf({ rule, args, at }: AnyProblem): Message {
  const { message, hint, help, lines, related, ...rest } = definitionOf(rule).message(
    args,
    at[0].file.endsWith('.json'),
  );
  const canPaste = lines?.split('\n').every((line) => line.length <= 10 * longestSentence);
  return {
    ...rest,
    message: shortText(message),
    ...(hint !== undefined && { hint: shortText(hint) }),
    ...(help !== undefined && { help: shortText(help) }),
    ...(canPaste && { lines }),
    ...(related !== undefined && { related: related.map(shortText) }),
  };
}

/** The message about a value that isn't in a file, such as an answer to a question. */
export function findingMessage({ rule, args }: Pick<Problem, 'rule' | 'args'>): string {
  return shortText(definitionOf(rule).message(args, false).message);
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
  return `${record} ${shortened(shownIdentity(collection, identity), longestName)}`;
}

/** A text that may contain one of the content, of whatever length. */
function shortText(text: string): string {
  return shortened(text, longestSentence);
}

/** Data with its texts, and the names in it, shortened like those of messages. */
export function shortData(data: unknown): unknown {
  if (typeof data === 'string') return shortText(data);
  if (Array.isArray(data)) return data.map(shortData);
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [shortened(name, longestName), shortData(value)]),
  );
}

/** `PostalAddress.PostCode`, `Notes[2]`, `Saturday, ClosingTime`: list indexes count from 1, as people do. */
export function fieldTitle({ rule, field = [], day }: Pick<Problem, 'rule' | 'field' | 'day'>): string {
  const named = definitionOf(rule).namesField ? field.slice(0, -1) : field;
  const titleOf = (path: FieldPath) =>
    fieldTitleOf(path.map((step) => (typeof step === 'string' ? shortened(step, longestName) : step)));
  if (day === undefined) return titleOf(named);
  const inDay = named.slice(field.indexOf('Day') + 2);
  const isEntry = inDay[0] === 'OpeningHours' && typeof inDay[1] === 'number';
  const rest = titleOf(isEntry ? inDay.slice(2) : inDay);
  return rest === '' ? day : `${day}, ${rest}`;
}
