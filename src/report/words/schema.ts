import { collections } from '../../model/collection.js';
import type { Bounds, ProblemArgs, ValueKind } from '../../model/problem.js';
import { notOfType, twoTimesHint } from './named-types.js';
import { alternatives, counted, didYouMean, kinds, quoted, type Wording, type WordsOf } from './wording.js';

export const schemaWords: WordsOf<'schema'> = {
  'schema/required': ({ key, blank }) =>
    blank
      ? { message: `${key} is required but was left empty.`, hint: 'write its value here' }
      : { message: `${key} is required but missing.`, hint: `add ${key}` },

  'schema/unknown-key': ({ key, allowed, suggestion, belongsIn, inOtherVersion }) => ({
    message: `there is no field ${quoted(key)} here.`,
    ...(inOtherVersion && { hint: 'write {} in place of this group' }),
    ...(belongsIn !== undefined
      ? { hint: `it belongs in ${belongsIn}: move it there` }
      : didYouMean(suggestion)),
    ...(suggestion === undefined &&
      belongsIn === undefined && {
        help:
          inOtherVersion && allowed.length === 0
            ? contactHelp
            : allowed.length === 0
              ? 'This group takes no fields at all: write {}.'
              : `The fields here are ${alternatives(allowed, 40)}.`,
      }),
  }),

  'schema/other-collection': ({ collection }) => {
    const { record } = collections[collection];
    return {
      message: `this looks like ${/^[AEIOS](?![a-z])/.test(record) ? 'an' : 'a'} ${record}: all its fields are those of one.`,
      hint: `move it into ${collection}.yaml, or the folder ${collection}`,
    };
  },

  'schema/type': ({ wanted, found, suggestion, fields, example, inOtherVersion }, isJson) => ({
    message: `this should be ${kinds[wanted]}, but it is ${kinds[found]}.`,
    ...typeHint(wanted, found, suggestion),
    ...(example !== undefined && { hint: `such as ${isJson ? JSON.stringify(example) : inline(example)}` }),
    ...(fields?.length === 0 && { hint: 'this group takes no fields: write {}' }),
    ...(inOtherVersion && fields?.length === 0 && { help: contactHelp }),
    ...(fields !== undefined &&
      fields.length > (wanted === 'list' && example !== undefined ? 2 : 0) && {
        help: `${wanted === 'list' ? 'Each entry of the list is a group with the fields' : 'The fields of the group are'} ${alternatives(fields, 40).replace(/ or (?=[^ ]+$)/, ' and ')}.`,
      }),
  }),

  'schema/wrapped': ({ what, key, format }) => wrappedIn[what](key, format === 'json'),

  'schema/json-number': ({ digits }) => ({
    message: `${digits} is a number here, but the interface wants the text as written.`,
    hint: `write ${JSON.stringify(digits)}`,
    help: 'JSON readers drop zeros and digits of numbers (1.50 becomes 1.5), so a text needs its quotes.',
  }),

  'schema/enum': ({ value, allowed, suggestion, several }) => ({
    message:
      allowed.length > 12
        ? `${quoted(value)} is not one of the ${allowed.length} words that this field takes.`
        : `${quoted(value)} is not one of ${alternatives(allowed)}.`,
    ...(several ? { hint: 'one word goes here: make an entry for each' } : didYouMean(suggestion)),
    ...(allowed.length > 12 &&
      suggestion === undefined && { help: `It takes ${alternatives(allowed, 400)}.` }),
  }),

  'schema/format': ({ type, value, suggestion, or, without }) => ({
    message:
      type === 'Date' && /^\d{4}-\d\d-\d\d$/.test(value)
        ? `there is no day ${value} in the calendar.`
        : `${quoted(value)} is ${notOfType(type)}.`,
    ...(suggestion !== undefined && formatHint(type, suggestion, or, without)),
    ...twoTimesHint(type, value),
    ...(type === 'URI' &&
      value.includes('@') && { hint: 'an address of a page goes here, not one of e-mail' }),
  }),

  'schema/length': ({ length, ...bounds }) => ({
    message: `this text has ${counted(length, 'character')}; it may have ${range(bounds)}.`,
    ...(bounds.max !== undefined &&
      length > bounds.max && { hint: `make it ${counted(length - bounds.max, 'character')} shorter` }),
  }),

  'schema/items': ({ count, ...bounds }) => ({
    message: `this list has ${counted(count, 'entry').replace('entrys', 'entries')}; it may have ${range(bounds)}.`,
  }),

  'schema/range': ({ min, max, value }) => ({
    message: `${value} is out of range: ${range({ min: min ?? Number.NEGATIVE_INFINITY, ...(max !== undefined && { max }) })}.`,
  }),

  'schema/blank': () => ({
    message: 'this field was left empty, so it is not published.',
    hint: 'write a value, or delete the line',
  }),
};

/** What to say of a file that holds its records within something else, by what that is. */
const wrappedIn: Record<ProblemArgs['schema/wrapped']['what'], (key: string, isJson: boolean) => Wording> = {
  feed: () => ({
    message: 'this file is a whole feed, as it is published: the records stand within meta and data.',
    hint: 'move the file out of the content folder, and import it',
    help: '`opendata import <file>` turns a feed into content files, and proves that nothing was lost.',
  }),
  list: (key, isJson) => ({
    message: `the records stand in a list under a name of its own, ${quoted(key)}; the file should be just that list.`,
    hint: isJson ? `delete "${key}": and the braces round the whole` : 'delete this line',
  }),
  record: (key, isJson) => ({
    message: `the record stands under a name of its own, ${quoted(key)}; the file should be just the record.`,
    hint: isJson
      ? `delete "${key}": and the braces round the whole`
      : 'delete this line, and move the fields below to the left',
  }),
  keyed: (key, isJson) => ({
    message: `each record stands under a name here, such as ${quoted(key)}; the file should be a list of records.`,
    hint: isJson
      ? `write [{ "Identification": ${JSON.stringify(key)}, … }, … ]`
      : `write "- Identification: ${key}" in place of this line, and so on`,
    help: 'A record has its number in a field, Identification.',
  }),
};

/** For a telephone number in the ContactContent of v2.1, which holds nothing (D4). */
const contactHelp =
  'In the shape of v2.1 ContactContent holds nothing. Write the number or address as ContactDescription (up to 70 characters), beside it; or say source: v2.2 in brand.yaml, and write the files of the brand in that shape, where ContactContent is a text.';

/** A value as YAML on one line. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).map(([key, field]) => `${key}: ${inline(field)}`);
  return `{ ${fields.join(', ')} }`;
}

function typeHint(wanted: ValueKind, found: ValueKind, suggestion?: string): { hint?: string } {
  if (suggestion !== undefined) {
    return { hint: wanted === 'list' ? `write ${suggestion}` : `write ${suggestion}, without the brackets` };
  }
  if (wanted === 'list' && found === 'group') return { hint: 'put "- " before its first field' };
  if (wanted === 'text' && found === 'group')
    return { hint: 'write one text here; one with a colon in it needs quotes' };
  return {};
}

function formatHint(type: string, suggestion: string, or?: string, without?: string): { hint: string } {
  if (without !== undefined) {
    const what = without === ',' ? 'comma' : without.trim() === '' ? 'space' : without;
    return { hint: `write ${suggestion}, without the ${what}` };
  }
  if (type === 'boolean') return { hint: `write ${suggestion}` };
  return { hint: or === undefined ? `did you mean ${suggestion}?` : `did you mean ${suggestion} or ${or}?` };
}

function range({ min, max }: Bounds): string {
  if (max === undefined) return `${min} or more`;
  if (Number.isFinite(min)) return min === max ? `exactly ${min}` : `${min} to ${max}`;
  return `${max} or less`;
}
