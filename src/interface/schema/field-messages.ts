import type { PlainObject } from '../../base/json/plain-object.js';
import type { ValueKind } from '../../base/json/value-kind.js';
import type { FieldPath } from '../../model/location.js';
import { alternatives, didYouMean, kinds, type Message, quoted } from '../../model/message.js';
import { valueProposal } from '../../model/proposal.js';
import { fieldsAdvice, writtenValue } from './advice.js';

/*
 * What is said of a field that its object doesn't have, and of a value of another kind than its field takes: mostly what is
 * meant has another place or another form.
 */

export interface UnknownKeyArgs {
  key: string;
  allowed: readonly string[];
  suggestion?: string | undefined;
  /** The suggested field takes another kind of value. */
  isOther?: boolean;
  /** Where the field belongs in the record, with its name there. */
  belongsAt?: FieldPath | undefined;
  /** The fields with the same meaning. */
  instead?: PlainObject | undefined;
  /** Of ContactContent, which is empty in v2.1 and a text in v2.2 (D4). */
  isContact?: boolean;
}

export interface TypeArgs {
  wanted: ValueKind;
  found: ValueKind;
  /** What the field means, as a phrase. */
  meaning?: string;
  /** The value that was probably meant. */
  suggestion?: string | readonly string[] | undefined;
  /** Those of the expected object, or of each object in the expected list. */
  fields?: readonly string[] | undefined;
  instead?: PlainObject | undefined;
  /** A day that is closed, or one that is alone in its week. */
  closed?: 'day' | 'week' | undefined;
  /** A value of the expected kind, to show its form: with … in place of values. */
  example?: unknown;
  isContact?: boolean;
}

/** For a telephone number in the ContactContent of v2.1, which must be empty (D4). */
const contactHelp =
  'In v2.1, ContactContent has no content. Write the number or address as ContactDescription (up to 70 characters), beside it; or write source: v2.2 in brand.yaml, and write the files of the brand in that shape, where ContactContent is a text.';

/** What to do about a value of another kind. */
function typeAdvice(
  { wanted, found, suggestion, fields, instead, closed, example }: TypeArgs,
  isJson: boolean,
): Partial<Message> {
  if (closed !== undefined) return closedWords[closed];
  if (instead !== undefined) {
    const [value, ...others] = Object.values(instead);
    if (others.length > 0) return fieldsAdvice(instead, isJson);
    return { hint: `write ${writtenValue(value, isJson)}` };
  }
  if (fields?.length === 0) return { hint: 'it has no fields: write {}' };
  if (example !== undefined) return { hint: `in this form: ${writtenValue(example, isJson)}` };
  if (suggestion !== undefined) {
    const hint = `write ${writtenValue(suggestion, isJson)}${wanted === 'list' ? '' : ', without the brackets'}`;
    return { hint, proposals: [valueProposal(suggestion)] };
  }
  if (found !== 'group') return {};
  if (wanted === 'list') return { hint: 'put "- " before its first field' };
  return wanted === 'text' ? { hint: 'write one text here; one with a colon in it needs quotes' } : {};
}

/** The message about a field that its object doesn't have. */
export function unknownKeyMessage(args: UnknownKeyArgs, isJson: boolean): Message {
  const { key, allowed, suggestion, belongsAt, isContact, instead } = args;
  const isEmptyContact = isContact === true && allowed.length === 0;
  const isOurs = key === 'BrandName';
  const isSplit = /^\d[\d.]*$/.test(key);
  const isKnown = (suggestion ?? belongsAt ?? instead) !== undefined || isOurs || isSplit || isEmptyContact;
  return {
    message: `there is no field ${quoted(key)} here.`,
    ...(belongsAt !== undefined
      ? { hint: `it belongs ${placeWords(belongsAt, key)}: move it there` }
      : args.isOther
        ? { hint: `it may belong in ${suggestion}, which is not a single value` }
        : didYouMean(suggestion, (name) => ({ replace: [{ name }] }))),
    // A published record of service metrics has it (D42).
    ...(isOurs && { hint: 'brand.yaml has the name of the brand: remove it here' }),
    ...(isSplit && { hint: 'in braces, a comma ends a value: write the number before it without the comma' }),
    ...(isEmptyContact && { help: contactHelp }),
    ...(instead !== undefined && fieldsAdvice(instead, isJson)),
    ...(!isKnown && {
      help:
        allowed.length === 0
          ? 'It has no fields at all: write {}.'
          : `The fields here are ${alternatives(allowed, 40)}.`,
    }),
  };
}

/** `in PostalAddress as PostCode`. */
function placeWords(path: FieldPath, key: string): string {
  const within = path.slice(0, -1).join('.');
  return path.at(-1) === key ? `in ${within}` : `in ${within} as ${path.at(-1)}`;
}

/** The message about a value of another kind than its field takes. */
export function typeMessage(args: TypeArgs, isJson: boolean): Message {
  const { wanted, found, meaning, fields, example } = args;
  const isKnown = (args.instead ?? args.closed) !== undefined;
  const fewest = wanted === 'list' && example !== undefined ? 3 : 1;
  return {
    message: `this should be ${kinds[wanted]}${meaning === undefined ? '' : ` (${meaning})`}, but it is ${kinds[found]}.`,
    ...(args.isContact && fields?.length === 0 && { help: contactHelp }),
    ...typeAdvice(args, isJson),
    ...(fields !== undefined &&
      !isKnown &&
      fields.length >= fewest && {
        help: `${wanted === 'list' ? 'Each entry of the list is a set of the fields' : 'Its fields are'} ${alternatives(fields, 40).replace(/ or (?=[^ ]+$)/, ' and ')}.`,
      }),
  };
}

const closedWords = {
  day: {
    hint: 'leave the day out: a missing day is closed',
  },
  week: {
    hint: 'leave Availability out, and say in the Note when it is open',
    help: 'A missing day is closed, and a week needs at least one day with hours.',
  },
} as const;
