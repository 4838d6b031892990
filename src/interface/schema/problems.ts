import type { PlainObject } from '../../base/json/plain-object.js';
import type { ValueKind } from '../../base/json/value-kind.js';
import { codedFields } from '../../model/clause.js';
import { type Collection, namesOf } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { alternatives, counted, didYouMean, kinds, type Message, quoted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';
import { valueProposal } from '../../model/proposal.js';
import { fieldsAdvice, twoValues, writtenValue } from './advice.js';

/** The allowed length of a list or text: `max` is undefined without an upper limit. */
export interface Bounds {
  readonly min: number;
  readonly max?: number;
}

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

/**
 * A file is one object, with the records under `key`:
 * - `feed`: a whole feed, as it is published;
 * - `list`: a list of records; `record`: one; `keyed`: one under each name.
 */
export interface WrappedArgs {
  what: 'feed' | 'list' | 'record' | 'keyed';
  key: string;
  format: 'yaml' | 'json';
}

export interface EnumArgs {
  value: string;
  allowed: readonly string[];
  type?: string | undefined;
  suggestion?: string | undefined;
  /** The value is more than one of the words, such as `Monday to Friday`. */
  several?: boolean;
}

export interface FormatArgs {
  type: string;
  /** What is wrong, such as `not an amount: up to 14 digits, …`. */
  fault: string;
  value: string;
  suggestion?: string;
  /** A second reading, equally likely. */
  or?: string;
  instead?: PlainObject | undefined;
}

/** The message for a file with the records inside something else. */
const wrappedIn: Record<WrappedArgs['what'], (key: string, isJson: boolean) => Message> = {
  feed: () => ({
    message: 'this file is a whole feed, as it is published: its records are inside meta and data.',
    hint: 'move the file out of the content folder, and import it',
    help: '`opendata import <file>` turns a feed into content files, and proves that nothing was lost.',
  }),
  list: (key, isJson) => ({
    message: `the records are in a list under the name ${quoted(key)}; the file should contain only that list.`,
    hint: isJson ? `delete "${key}": and the braces around it all` : 'delete this line',
  }),
  record: (key, isJson) => ({
    message: `the record is under the name ${quoted(key)}; the file should contain only the record.`,
    hint: isJson
      ? `delete "${key}": and the braces around it all`
      : 'delete this line, and move the fields below to the left',
  }),
  keyed: (key, isJson) => ({
    message: `each record is under a name here, such as ${quoted(key)}; the file should be a list of records.`,
    hint: isJson
      ? `write [{ "Identification": ${JSON.stringify(key)}, … }, … ]`
      : `write "- Identification: ${key}" instead of this line, and so on`,
    help: 'A record has its number in a field, Identification.',
  }),
};

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
    return { hint: `write ${writtenValue(value, isJson)}`, proposals: [{ fields: instead }] };
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

function formatHint(type: string, suggestion: string, or?: string): Pick<Message, 'hint' | 'proposals'> {
  const all = [suggestion, ...(or === undefined ? [] : [or])];
  const hint = type === 'boolean' ? `write ${suggestion}` : `did you mean ${all.join(' or ')}?`;
  return { hint, proposals: all.map(valueProposal) };
}

/** `in PostalAddress as PostCode`. */
function placeWords(path: FieldPath, key: string): string {
  const within = path.slice(0, -1).join('.');
  return path.at(-1) === key ? `in ${within}` : `in ${within} as ${path.at(-1)}`;
}

/** A word for an amount without a limit, such as the public standard's rule C16 requires in TierValueMax. */
function isUnlimited(value: string): boolean {
  return /^(unbounded|unlimited|no (upper )?(limit|maximum)|none|max(imum)?|infinity|n\/?a)$/i.test(
    value.trim(),
  );
}

const closedWords = {
  day: {
    hint: 'leave the day out: a missing day is closed',
    proposals: [{ leaveOut: 1 }],
  },
  week: {
    hint: 'leave Availability out, and say in the Note when it is open',
    help: 'A missing day is closed, and a week needs at least one day with hours.',
  },
} as const;

function range({ min, max }: Bounds): string {
  if (max === undefined) return `${min} or more`;
  if (Number.isFinite(min)) return min === max ? `exactly ${min}` : `${min} to ${max}`;
  return `${max} or less`;
}

/** The problems of values (interface 3). */
export const schemaProblems = problemsOf({
  'schema/required': {
    severity: 'error',
    clauses: [
      {
        clauses: ['PCA C15', 'BCA C15'],
        in: ['OverdraftFeesCharges.OverdraftFeeChargeDetail'],
      },
      { clauses: ['BCA C38'], in: ['IndustryEligibility.SICCode'] },
      { clauses: ['BCA C48'], in: ['BCAMarketingState.OtherFeesCharges'] },
      { clauses: ['CCC C50'], in: ['RepaymentAllocation', 'RepaymentAllocation.Notes'] },
    ],
    namesField: true,
    saysMeaning: true,
    message: ({ key, blank, meaning }: { key: string; blank: boolean; meaning?: string }) => {
      const said = meaning === undefined ? '' : `: ${meaning}`;
      return blank
        ? { message: `${key} is required but was left empty${said}.`, hint: 'write its value here' }
        : { message: `${key} is required but missing${said}.`, hint: `add ${key}` };
    },
  },

  'schema/to-fill-in': {
    severity: 'error',
    namesField: true,
    saysMeaning: true,
    /** `optional`: the field may be deleted. */
    message: ({ key, optional, meaning }: { key: string; optional: boolean; meaning?: string }) => ({
      message: `${key} is still to be filled in${meaning === undefined ? '' : `: ${meaning}`}.`,
      hint: optional ? 'write its value here, or delete the line' : 'write its value here',
    }),
  },

  'schema/unknown-key': {
    severity: 'error',
    namesField: true,
    message: (args: UnknownKeyArgs, isJson: boolean) => {
      const { key, allowed, suggestion, belongsAt, isContact, instead } = args;
      const isEmptyContact = isContact === true && allowed.length === 0;
      const isOurs = key === 'BrandName';
      const isKnown = (suggestion ?? belongsAt ?? instead) !== undefined || isOurs || isEmptyContact;
      return {
        message: `there is no field ${quoted(key)} here.`,
        ...(belongsAt !== undefined
          ? {
              hint: `it belongs ${placeWords(belongsAt, key)}: move it there`,
              proposals: [{ moveTo: belongsAt }],
            }
          : args.isOther
            ? { hint: `it may belong in ${suggestion}, which is not a single value` }
            : didYouMean(suggestion, (name) => ({ replace: [{ name }] }))),
        // A published record of service metrics has it (D42).
        ...(isOurs && { hint: 'brand.yaml has the name of the brand: remove it here' }),
        ...(isEmptyContact && { help: contactHelp }),
        ...(instead !== undefined && fieldsAdvice(instead, isJson, isEmptyContact ? 1 : undefined)),
        ...(!isKnown && {
          help:
            allowed.length === 0
              ? 'It has no fields at all: write {}.'
              : `The fields here are ${alternatives(allowed, 40)}.`,
        }),
      };
    },
  },

  'schema/type': {
    severity: 'error',
    saysMeaning: true,
    message: (args: TypeArgs, isJson: boolean) => {
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
    },
  },

  'schema/other-collection': {
    severity: 'error',
    message: ({ collection }: { collection: Collection }) => {
      const { record } = namesOf(collection);
      return {
        message: `this looks like ${/^[AEIOS](?![a-z])/.test(record) ? 'an' : 'a'} ${record}: all its fields are those of one.`,
        hint: `move it into ${collection}.yaml, or the folder ${collection}`,
        proposals: [{ recordTo: collection }],
      };
    },
  },

  'schema/wrapped': {
    severity: 'error',
    message: ({ what, key, format }: WrappedArgs) => ({
      ...wrappedIn[what](key, format === 'json'),
      ...(what !== 'feed' && { proposals: [{ unwrap: what }] }),
    }),
  },

  'schema/json-number': {
    severity: 'error',
    message: ({ digits }: { digits: string }) => ({
      message: `${digits} is a number here, but the interface expects a text.`,
      hint: `write ${JSON.stringify(digits)}`,
      proposals: [valueProposal(digits)],
      help: 'JSON readers drop zeros and digits of numbers (1.50 becomes 1.5), so a text needs its quotes.',
    }),
  },

  'schema/enum': {
    severity: 'error',
    clauses: codedFields,
    message: ({ value, allowed, suggestion, several }: EnumArgs) => ({
      message:
        allowed.length > 12
          ? `${quoted(value)} is not one of the ${allowed.length} words that this field accepts.`
          : `${quoted(value)} is not one of ${alternatives(allowed)}.`,
      ...(several ? { hint: 'one word goes here: make an entry for each' } : didYouMean(suggestion)),
      ...(allowed.length > 12 &&
        suggestion === undefined && { help: `It accepts ${alternatives(allowed, 400)}.` }),
    }),
  },

  'schema/format': {
    severity: 'error',
    message: ({ type, fault, value, suggestion, or, instead }: FormatArgs) => ({
      message:
        type === 'Date' && /^\d{4}-\d\d-\d\d$/.test(value)
          ? `there is no day ${value} in the calendar.`
          : `${quoted(value)} is ${fault}.`,
      ...(suggestion !== undefined && formatHint(type, suggestion, or)),
      ...(instead !== undefined && twoValues(instead)),
      ...(type === 'Amount' &&
        isUnlimited(value) && {
          hint: 'leave the field out: without it there is no limit',
          proposals: [{ fields: {} }],
        }),
      ...(type === 'URI' &&
        value.includes('@') && { hint: 'a web address goes here, not an e-mail address' }),
    }),
  },

  'schema/length': {
    severity: 'error',
    message: ({ length, ...bounds }: Bounds & { length: number }) => ({
      message: `this text has ${counted(length, 'character')}; it may have ${range(bounds)}.`,
      ...(bounds.max !== undefined &&
        length > bounds.max && { hint: `make it ${counted(length - bounds.max, 'character')} shorter` }),
    }),
  },

  'schema/items': {
    severity: 'error',
    clauses: [
      { clauses: ['BCA C38'], in: ['IndustryEligibility.SICCode'] },
      { clauses: ['BCA C48'], in: ['BCAMarketingState.OtherFeesCharges'] },
      { clauses: ['CCC C50'], in: ['RepaymentAllocation.Notes'] },
    ],
    message: ({ count, ...bounds }: Bounds & { count: number }) => ({
      message: `this list has ${counted(count, 'entry').replace('entrys', 'entries')}; it may have ${range(bounds)}.`,
    }),
  },

  'schema/range': {
    severity: 'error',
    message: ({ min, max, value }: { min?: number; max?: number; value: number }) => ({
      message: `${value} is out of range: ${range({ min: min ?? Number.NEGATIVE_INFINITY, ...(max !== undefined && { max }) })}.`,
    }),
  },

  'schema/blank': {
    severity: 'note',
    message: () => ({
      message: 'this field was left empty, so it is not published.',
      hint: 'write a value, or delete the line',
    }),
  },
});
