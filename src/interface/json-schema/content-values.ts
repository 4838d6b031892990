import { toFillIn } from '../../model/placeholders.js';
import type { Schema } from '../schema/node.js';
import { factsOf } from '../schema/types.js';
import type { JsonSchema, JsonType } from './json-schema.js';
import { description } from './takes.js';

/*
 * Values as an editor makes them of a content file, in which a plain `1.50` of YAML is the number 1.5 and its digits as written
 * are lost (YAML 1.2 core schema, 10.3). A value of an optional field may be empty: null or an empty text (D20).
 */

/**
 * null or an empty text, described by what it is not, because editors propose the types and values that a schema names.
 */
export const leftOut: JsonSchema = { not: { type: ['boolean', 'number', 'array', 'object'] }, maxLength: 0 };

/** The type of a list or an object; an empty text is also allowed if the value may be left out. */
export function typeOrBlank(type: JsonType, blank: boolean): JsonSchema {
  return blank ? { type: [type, 'null', 'string'], maxLength: 0 } : { type };
}

/**
 * Plain scalars that a YAML 1.2 reader takes for numbers: some of each form, whole ones of every length that matters.
 */
const plainNumbers = [
  ...['1.5', '-1.5', '.5', '5.', '+5', '1e3', '0x1', '0o7', '.inf', '.nan'],
  ...Array.from({ length: 20 }, (_, length) => '1'.repeat(length + 1)),
];
const plainBooleans = ['true', 'True', 'TRUE', 'false', 'False', 'FALSE'];

/** A text: with a length, a pattern, or a type that a program checks. @param blank true if it may be empty (D20) */
export function textSchema(schema: Schema, blank: boolean): JsonSchema {
  const facts = factsOf(schema);
  const whole = facts?.pattern ?? facts?.loosePattern;
  const accepts = (text: string) => whole === undefined || new RegExp(whole, 'u').test(text);
  const isNumber = plainNumbers.some(accepts);
  const types: JsonType[] = [
    'string',
    ...(isNumber ? (['number'] as const) : []),
    ...(plainBooleans.some(accepts) ? (['boolean'] as const) : []),
    ...(blank ? (['null'] as const) : []),
  ];
  const range = isNumber ? facts?.asNumber : undefined;
  const said = description(schema);
  return {
    type: types.length === 1 ? 'string' : types,
    ...(whole === undefined
      ? { ...lengths(schema, blank), ...unlessUnfilled }
      : { pattern: blank && !accepts('') ? `^$|${whole}` : whole, patternErrorMessage: said }),
    ...(range && { minimum: range[0], maximum: range[1] }),
    errorMessage: said,
  };
}

/** What no text may be, since `opendata new` writes it for a value that is still to come. */
const unlessUnfilled: JsonSchema = {
  pattern: `^(?!${toFillIn}$)`,
  patternErrorMessage: 'Still to be filled in: write the value here, or delete the line.',
};

/**
 * JSON Schema also counts code points (D10). An empty text in an optional field counts as left out, so there is no
 * minimum length.
 */
function lengths(schema: Schema, blank: boolean): JsonSchema {
  const { min, max } = factsOf(schema)?.length ?? { min: 0 };
  if (blank && min > 1)
    throw new TypeError(`no schema is known for blanks or texts of at least ${min} characters`);
  return {
    ...(min > 0 && !blank && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
  };
}

/** true or false, quoted or not (D19). */
export function booleanSchema(schema: Schema, blank: boolean): JsonSchema {
  return quotedOrNot('boolean', `^(${plainBooleans.join('|')})$`, schema, blank);
}

const exponent = '[eE][-+]?\\d+';
/** Digits in quotes are also a number (D19). A pattern can't compare their value with a limit. */
const quotedNumber = `^[-+]?(\\d+(\\.\\d*)?|\\.\\d+)(${exponent})?$`;
const quotedInteger = `^[-+]?(\\d+(\\.0*)?|\\.0+|(\\d+(\\.\\d*)?|\\.\\d+)${exponent})$`;

/** A number, quoted or not. */
export function numberSchema(schema: Schema, blank: boolean): JsonSchema {
  const { range: { min, max } = {}, isWhole = false } = factsOf(schema) ?? {};
  return {
    ...quotedOrNot(isWhole ? 'integer' : 'number', isWhole ? quotedInteger : quotedNumber, schema, blank),
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
  };
}

function quotedOrNot(type: JsonType, quoted: string, schema: Schema, blank: boolean): JsonSchema {
  const said = description(schema);
  return {
    type: blank ? [type, 'string', 'null'] : [type, 'string'],
    pattern: `${blank ? '^$|' : ''}${quoted}`,
    patternErrorMessage: said,
    errorMessage: said,
  };
}
