import type { PlainObject } from '../../base/json/plain-object.js';
import { codedFields } from '../../model/clause.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { alternatives, counted, didYouMean, type Message, quoted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';
import { valueProposal } from '../../model/proposal.js';
import { neutralWord } from '../names/uk-open-banking.js';
import { twoValues } from './advice.js';
import { typeMessage, unknownKeyMessage } from './field-messages.js';

/** The allowed length of a list or text: `max` is undefined without an upper limit. */
export interface Bounds {
  readonly min: number;
  readonly max?: number;
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

function formatHint(type: string, suggestion: string, or?: string): Pick<Message, 'hint' | 'proposals'> {
  const all = [suggestion, ...(or === undefined ? [] : [or])];
  const hint = type === 'boolean' ? `write ${suggestion}` : `did you mean ${all.join(' or ')}?`;
  return { hint, proposals: all.map(valueProposal) };
}

/** A word for an amount without a limit, such as the public standard's rule C16 requires in TierValueMax. */
function isUnlimited(value: string): boolean {
  return /^(unbounded|unlimited|no (upper )?(limit|maximum)|none|max(imum)?|infinity|n\/?a)$/i.test(
    value.trim(),
  );
}

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
    message: unknownKeyMessage,
  },

  'schema/type': {
    severity: 'error',
    saysMeaning: true,
    message: typeMessage,
  },

  'schema/other-collection': {
    severity: 'error',
    message: ({ collection }: { collection: Collection }) => {
      const { record } = namesOf(collection);
      return {
        message: `this looks like ${/^[AEIOS](?![a-z])/.test(record) ? 'an' : 'a'} ${record}: all its fields are those of one.`,
        hint: `move it into ${collection}.yaml, or the folder ${collection}`,
      };
    },
  },

  'schema/wrapped': {
    severity: 'error',
    message: ({ what, key, format }: WrappedArgs) => wrappedIn[what](key, format === 'json'),
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
    message: ({ value, allowed, type, suggestion, several }: EnumArgs) => ({
      message:
        allowed.length > 12
          ? `${quoted(value)} is not one of the ${allowed.length} words that this field accepts.`
          : `${quoted(value)} is not one of ${alternatives(allowed)}.`,
      ...(several ? { hint: 'one word goes here: make an entry for each' } : didYouMean(suggestion)),
      ...(suggestion !== undefined &&
        suggestion === neutralWord(type, value) && {
          hint: `write ${suggestion}: site.yaml says under names what is published for it`,
        }),
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
      ...(instead !== undefined
        ? twoValues(instead)
        : type === 'Amount' && isUnlimited(value)
          ? { hint: 'leave the field out: without it there is no limit' }
          : suggestion !== undefined && formatHint(type, suggestion, or)),
      ...(type === 'URI' &&
        value.includes('@') && { hint: 'a web address goes here, not an e-mail address' }),
    }),
  },

  'schema/length': {
    severity: 'error',
    message: ({ length, ...bounds }: Bounds & { length: number }) => ({
      message: `this text has ${counted(length, 'character')}; it may have ${range(bounds)}.`,
      ...(length === 0 && { hint: 'write it, or leave it out' }),
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
