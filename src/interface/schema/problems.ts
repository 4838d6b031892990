import type { PlainObject } from '../../base/json/plain-object.js';
import type { ValueKind } from '../../base/json/value-kind.js';
import { codedFields } from '../../model/clause.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { alternatives, counted, didYouMean, kinds, type Message, quoted } from '../../model/message.js';
import { problemsOf } from '../../model/problem.js';
import { valueProposal } from '../../model/proposal.js';

/** The allowed length of a list or text: `max` is undefined without an upper limit. */
export interface Bounds {
  readonly min: number;
  readonly max?: number;
}

/** `inOtherVersion`: ContactContent, which is empty in v2.1 and a text in v2.2 (D4). */
export interface UnknownKeyArgs {
  key: string;
  allowed: readonly string[];
  suggestion?: string;
  /** The object that has the field, and its name there if that is another. */
  belongsIn?: string;
  belongsAs?: string;
  /** The suggested field takes another kind of value. */
  isOther?: true;
  inOtherVersion?: true;
  /** The fields with the same meaning. */
  instead?: PlainObject;
}

/**
 * `meaning`: what the field means, as a phrase; `inOtherVersion` as above. `suggestion`: the value that was probably meant; `instead`: the fields with the same meaning;
 * `fields`: those of the expected object, or of each object in the expected list; `closed`: a day that is closed, alone in its week or
 * not.
 */
export interface TypeArgs {
  wanted: ValueKind;
  found: ValueKind;
  meaning?: string;
  suggestion?: string | readonly string[];
  fields?: readonly string[];
  instead?: PlainObject;
  closed?: 'day' | 'week';
  /** A value of the expected kind, to show its form: with … in place of values. */
  example?: unknown;
  inOtherVersion?: true;
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

/**
 * `fault`: what is wrong, such as `not an amount: up to 14 digits, …`; `or`: a second reading, equally likely;
 * `instead`: as above.
 */
export interface FormatArgs {
  type: string;
  fault: string;
  value: string;
  instead?: PlainObject;
  suggestion?: string;
  or?: string;
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

/** Fields as they would be written in a file. */
function fieldLines(fields: PlainObject, isJson: boolean): string {
  if (!isJson) return blockLines(fields).join('\n');
  return Object.entries(fields)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n');
}

/** The lines of fields in YAML: what is short on one line. */
function blockLines(fields: PlainObject): string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const flow = `${key}: ${inline(value)}`;
    if (flow.length <= 100 || typeof value !== 'object' || value === null) return [flow];
    if (!Array.isArray(value))
      return [`${key}:`, ...blockLines(value as PlainObject).map((line) => `  ${line}`)];
    return [`${key}:`, ...value.map((item) => `  - ${inline(item)}`)];
  });
}

/** The advice on a field whose meaning other fields have. */
function insteadOf(instead: PlainObject, isJson: boolean, out?: number): Partial<Message> {
  const names = Object.keys(instead);
  return {
    hint: `write ${alternatives(names, 12, 'and')} instead, indented like this line:`,
    lines: fieldLines(instead, isJson),
    proposals: [{ fields: instead, ...(out !== undefined && { out }) }],
  };
}

/** A value as YAML on one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) {
    const text = String(value);
    return /^[\p{L}\p{N}+…][^,[\]{}"#]*$/u.test(text) && !/: |:$|\s$/.test(text)
      ? text
      : JSON.stringify(text);
  }
  const fields = Object.entries(value).map(([key, field]) => `${key}: ${inline(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function typeHint(
  wanted: ValueKind,
  found: ValueKind,
  suggestion: TypeArgs['suggestion'],
  isJson: boolean,
): Partial<Message> {
  if (suggestion !== undefined) {
    const value = isJson ? JSON.stringify(suggestion) : inline(suggestion);
    return {
      hint: wanted === 'list' ? `write ${value}` : `write ${value}, without the brackets`,
      proposals: [valueProposal(suggestion)],
    };
  }
  if (wanted === 'list' && found === 'group') return { hint: 'put "- " before its first field' };
  if (wanted === 'text' && found === 'group')
    return { hint: 'write one text here; one with a colon in it needs quotes' };
  return {};
}

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

/** Where one field has the values of two. */
export function twoValues(fields: PlainObject): Pick<Message, 'hint' | 'proposals'> {
  const both = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
  return {
    hint: `two ${'OpeningTime' in fields ? 'times' : 'values'}? write ${both.join(' and ')}`,
    proposals: [{ fields }],
  };
}

/** The value of a field in the form that it should have, or several fields. */
function insteadWords(instead: PlainObject, isJson: boolean): Partial<Message> {
  const [[, value], ...others] = Object.entries(instead) as [[string, unknown], ...[string, unknown][]];
  if (others.length > 0) return insteadOf(instead, isJson);
  return {
    hint: `write ${isJson ? JSON.stringify(value) : inline(value)}`,
    proposals: [{ fields: instead }],
  };
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
    message: (
      { key, allowed, suggestion, belongsIn, belongsAs, isOther, inOtherVersion, instead }: UnknownKeyArgs,
      isJson: boolean,
    ) => ({
      message: `there is no field ${quoted(key)} here.`,
      ...(belongsIn !== undefined
        ? {
            hint: `it belongs in ${belongsIn}${belongsAs === undefined ? '' : ` as ${belongsAs}`}: move it there`,
            proposals: [{ moveTo: [...belongsIn.split('.'), belongsAs ?? key] }],
          }
        : isOther
          ? { hint: `it may belong in ${suggestion}, which is not a single value` }
          : didYouMean(suggestion, (name) => ({ replace: [{ name }] }))),
      // A published record of service metrics has it (D42).
      ...(key === 'BrandName' && { hint: 'brand.yaml has the name of the brand: remove it here' }),
      ...(inOtherVersion && allowed.length === 0
        ? { help: contactHelp, ...(instead !== undefined && insteadOf(instead, isJson, 1)) }
        : instead !== undefined && insteadOf(instead, isJson)),
      ...(suggestion === undefined &&
        belongsIn === undefined &&
        instead === undefined &&
        !(inOtherVersion && allowed.length === 0) &&
        key !== 'BrandName' && {
          help:
            allowed.length === 0
              ? 'It has no fields at all: write {}.'
              : `The fields here are ${alternatives(allowed, 40)}.`,
        }),
    }),
  },

  'schema/type': {
    severity: 'error',
    saysMeaning: true,
    message: (
      { wanted, found, meaning, suggestion, fields, instead, closed, example, inOtherVersion }: TypeArgs,
      isJson: boolean,
    ) => ({
      message: `this should be ${kinds[wanted]}${meaning === undefined ? '' : ` (${meaning})`}, but it is ${kinds[found]}.`,
      ...typeHint(wanted, found, suggestion, isJson),
      ...(example !== undefined && {
        hint: `in this form: ${isJson ? JSON.stringify(example) : inline(example)}`,
      }),
      ...(fields?.length === 0 && { hint: 'it has no fields: write {}' }),
      ...(inOtherVersion && fields?.length === 0 && { help: contactHelp }),
      ...(instead !== undefined && insteadWords(instead, isJson)),
      ...(closed !== undefined && closedWords[closed]),
      ...(fields !== undefined &&
        instead === undefined &&
        closed === undefined &&
        fields.length > (wanted === 'list' && example !== undefined ? 2 : 0) && {
          help: `${wanted === 'list' ? 'Each entry of the list is a set of the fields' : 'Its fields are'} ${alternatives(fields, 40).replace(/ or (?=[^ ]+$)/, ' and ')}.`,
        }),
    }),
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
    /** `several`: the value is more than one word of the list, such as `Monday to Friday`. */
    message: ({
      value,
      allowed,
      suggestion,
      several,
    }: {
      value: string;
      allowed: readonly string[];
      type?: string;
      suggestion?: string;
      several?: true;
    }) => ({
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
