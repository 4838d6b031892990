import type { Bounds } from '../../model/problem.js';
import { notOfType } from './named-types.js';
import { alternatives, counted, didYouMean, kinds, quoted, type WordsOf } from './wording.js';

export const schemaWords: WordsOf<'schema'> = {
  'schema/required': ({ key, blank }) =>
    blank
      ? { message: `${key} is required but was left empty.`, hint: 'write its value here' }
      : { message: `${key} is required but missing.`, hint: `add ${key}` },

  'schema/unknown-key': ({ key, allowed, suggestion, belongsIn }) => ({
    message: `there is no field ${quoted(key)} here.`,
    ...(belongsIn !== undefined ? { hint: `it belongs in ${belongsIn}` } : didYouMean(suggestion)),
    help:
      allowed.length === 0
        ? 'This group takes no fields at all: write {}.'
        : `The fields here are ${alternatives(allowed, 40)}.`,
  }),

  'schema/type': ({ wanted, found }) => ({
    message: `this should be ${kinds[wanted]}, but it is ${kinds[found]}.`,
    ...(wanted === 'list' && { hint: 'put it in a list: a line of its own that begins with "- "' }),
    ...(wanted === 'text' && found === 'group' && { hint: 'put quotes round a text that has a colon in it' }),
  }),

  'schema/json-number': ({ digits }) => ({
    message: `${digits} is a number here, but the interface wants the text as written.`,
    hint: `write ${JSON.stringify(digits)}`,
    help: 'JSON readers drop zeros and digits of numbers (1.50 becomes 1.5), so a text needs its quotes.',
  }),

  'schema/enum': ({ value, allowed, suggestion }) => ({
    message: `${quoted(value)} is not one of ${alternatives(allowed)}.`,
    ...didYouMean(suggestion),
    ...(allowed.length > 12 && { help: `It takes ${alternatives(allowed, 400)}.` }),
  }),

  'schema/format': ({ type, value }) => ({ message: `${quoted(value)} is ${notOfType(type)}.` }),

  'schema/length': ({ length, ...bounds }) => ({
    message: `this text has ${counted(length, 'character')}; it may have ${range(bounds)}.`,
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

function range({ min, max }: Bounds): string {
  if (max === undefined) return `${min} or more`;
  if (Number.isFinite(min)) return min === max ? `exactly ${min}` : `${min} to ${max}`;
  return `${max} or less`;
}
