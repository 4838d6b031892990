import type { z } from 'zod';
import { factsOf, isInteger, numberBounds } from '../schema/types.js';
import type { JsonSchema, JsonType, ValueFormat } from './json-schema.js';
import { describeText, describeType } from './words.js';

/** What stands for a scalar, and whether it may be left blank: null or an empty text on an optional field (D20). */
interface Scalar {
  readonly schema: z.core.$ZodType;
  readonly format: ValueFormat;
  readonly blank: boolean;
}

/** A day of the calendar (D11), leap years and all. */
const calendarDate =
  '^(\\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))' +
  '|(\\d{2}(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)$';

/**
 * Patterns for the types that the reader checks by program. Those of addresses let some pass that are none, such as
 * `https://[`; nothing that is one is refused.
 */
const patternsOfFormats: Readonly<Record<string, string>> = {
  Date: calendarDate,
  URI: '^https?:\\/\\/\\S+$',
  Origin: '^https?:\\/\\/[^\\s\\/?#]+$',
};

/** Between which values a plain number of the type lies, rounded up. Where the point is optional, all digits may stand before it. */
const rangesOfTexts: Readonly<Record<string, readonly [min: number, max: number]>> = {
  Amount: [-1e14, 1e14],
  Rate: [-1000, 1000],
  Coordinate: [-1000, 1000],
  MinimumPossibleAmount: [0, 1e18],
  'MinimumPossibleAmount v2.2': [-1e12, 1e12],
  SICCode: [0, 99_999],
};

/** Plain scalars that are numbers to a YAML 1.2 reader: some of each look, whole ones of every length that matters. */
const plainNumbers = [
  ...['1.5', '-1.5', '.5', '5.', '+5', '1e3', '0x1', '0o7', '.inf', '.nan'],
  ...Array.from({ length: 20 }, (_, length) => '1'.repeat(length + 1)),
];
const plainBooleans = ['true', 'True', 'TRUE', 'false', 'False', 'FALSE'];

/** A text: of some length, of a pattern, or of a type that a program checks. */
export function textSchema({ schema, format, blank }: Scalar): JsonSchema {
  const facts = factsOf(schema);
  const type = facts?.type ?? 'Text';
  const whole = facts?.pattern ?? patternsOfFormats[type];
  const accepts = (text: string) => whole === undefined || new RegExp(whole, 'u').test(text);
  const types: JsonType[] = ['string'];
  const fromPlain = format === 'yaml';
  const takesNumbers = fromPlain && plainNumbers.some(accepts);
  if (takesNumbers) types.push('number');
  if (fromPlain && plainBooleans.some(accepts)) types.push('boolean');
  if (blank) types.push('null');
  const range = takesNumbers ? rangesOfTexts[type] : undefined;
  const description = whole === undefined ? describeText(facts?.length) : describeType(type);
  return {
    description,
    type: oneOrMore(types),
    ...(whole === undefined ? lengths(schema, blank) : patternOrBlank(whole, blank, accepts(''))),
    ...(whole !== undefined && { patternErrorMessage: description }),
    ...(range && { minimum: range[0], maximum: range[1] }),
    errorMessage: description,
  };
}

/** JSON Schema counts code points as well (D10). An empty text is a blank, so it is short enough where one may be. */
function lengths(schema: z.core.$ZodType, blank: boolean): JsonSchema {
  const { min, max } = factsOf(schema)?.length ?? { min: (schema as z.ZodString).minLength ?? 0 };
  if (blank && min > 1)
    throw new TypeError(`no schema is known for blanks or texts of at least ${min} characters`);
  return {
    ...(min > 0 && !blank && { minLength: min }),
    ...(max !== undefined && { maxLength: max }),
  };
}

function patternOrBlank(whole: string, blank: boolean, takesEmpty: boolean): JsonSchema {
  return { pattern: blank && !takesEmpty ? `^$|${whole}` : whole };
}

/** true or false, quoted or not (D19). */
export function booleanSchema({ blank }: Pick<Scalar, 'blank'>): JsonSchema {
  const description = describeType('boolean');
  return {
    description,
    type: blank ? ['boolean', 'string', 'null'] : ['boolean', 'string'],
    pattern: `${blank ? '^$|' : ''}^(${plainBooleans.join('|')})$`,
    patternErrorMessage: description,
    errorMessage: description,
  };
}

const exponent = '[eE][-+]?\\d+';
/** Digits in quotes are a number as well (D19). Their value is nothing that a pattern could hold against a bound. */
const quotedNumber = `^[-+]?(\\d+(\\.\\d*)?|\\.\\d+)(${exponent})?$`;
const quotedInteger = `^[-+]?(\\d+(\\.0*)?|\\.0+|(\\d+(\\.\\d*)?|\\.\\d+)${exponent})$`;

/** A number, quoted or not. */
export function numberSchema({ schema, blank }: Omit<Scalar, 'format'>): JsonSchema {
  const facts = factsOf(schema);
  const isWhole = isInteger(schema);
  const { min, max } = facts?.range ?? numberBounds(schema);
  const description = describeType(facts?.type ?? (isWhole ? 'Integer' : 'Number'));
  const types: JsonType[] = [isWhole ? 'integer' : 'number', 'string'];
  return {
    description,
    type: blank ? [...types, 'null'] : types,
    pattern: `${blank ? '^$|' : ''}${isWhole ? quotedInteger : quotedNumber}`,
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    patternErrorMessage: description,
    errorMessage: description,
  };
}

function oneOrMore(types: readonly JsonType[]): JsonType | readonly JsonType[] {
  return types.length === 1 ? types[0]! : types;
}
