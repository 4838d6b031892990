import type { z } from 'zod';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { checkValue } from '../../interface/schema/validate.js';
import { fieldsInOrder, printedField, printedInline, printedItem, printedRecord } from './print.js';
import { isLiteral, rewrittenScalar } from './scalars.js';

/** Where a new value goes. */
export interface ValuePlace {
  /** Whether it is in brackets. */
  readonly isFlow: boolean;
  /** Whether what is in these brackets is on one line. */
  readonly isOneLine: boolean;
  /** What the line that it begins on is indented by. */
  readonly indent: string;
  /** Whether it is a record. */
  readonly isRecord?: boolean;
}

/** How new values are written in a text, in its format and as the values beside them. */
export interface ValueStyle {
  /** A text in place of another on one line; undefined if it doesn't fit there. */
  scalar(value: unknown, schema: Expected, written: string, isFlow: boolean): string | undefined;
  /** A value inside brackets. */
  inline(value: unknown, schema: Expected, layout: ValuePlace): string;
  field(key: string, value: unknown, schema: Expected, layout: ValuePlace): string;
  item(value: unknown, schema: Expected, layout: ValuePlace): string;
  /** What comes after the colon of a key, or after a dash if there is no key, in block style. */
  behind(key: string | undefined, value: unknown, schema: Expected, indent: string): string;
  key(key: string, written: string): string;
  /** Between two values on one line. */
  readonly comma: string;
  /** By how much what is inside is indented. */
  readonly unit: string;
}

/** The style of YAML. */
export function yamlStyle(text: string): ValueStyle {
  const isPadded = !/\{\w/.test(text) || /\{ \w/.test(text);
  const inline: ValueStyle['inline'] = (value, schema) => printedInline(value, schema, isPadded);
  return {
    scalar(value, schema, written, isFlow) {
      if (value === null) return 'null';
      const isLong = !isFlow && isLiteral(String(value));
      return isLong ? undefined : rewrittenScalar(written, String(value), schema, isFlow);
    },
    inline,
    field: (key, value, schema, layout) =>
      layout.isFlow
        ? `${key}: ${inline(value, schema, layout)}`
        : printedField(key, value, schema, layout.indent.length),
    item: (value, schema, layout) =>
      layout.isFlow
        ? inline(value, schema, layout)
        : layout.isRecord
          ? printedRecord(value as PlainObject, schema, layout.indent.length)
          : printedItem(value, schema, layout.indent.length),
    behind(key, value, schema, indent) {
      if (key === undefined) return printedItem(value, schema, indent.length).slice(1);
      // A key of any characters, as long as the field's.
      const made = printedField('k'.repeat(key.length), value, schema, indent.length);
      return made.slice(key.length + 1);
    },
    key: (key, written) => (/^["']/.test(written) ? `${written[0]}${key}${written[0]}` : key),
    comma: ', ',
    unit: '  ',
  };
}

/** The style of JSON, in which values have the types of the interface where they can (D19). */
export function jsonStyle(text: string): ValueStyle {
  const unit = /[[{]\s*?\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
  const colon = /"\s*:(?=\S)/.test(text) && !/"\s*: /.test(text) ? ':' : ': ';
  const isTight = /[\]}"\d],(?=["[{\d])/.test(text) || (colon === ':' && !text.includes(','));
  const comma = isTight && !/[\]}"\d], /.test(text) ? ',' : ', ';
  const written = (value: unknown, schema: Expected, { isOneLine, indent }: ValuePlace): string => {
    const isList = Array.isArray(value);
    if (!isList && !isPlainObject(value)) return JSON.stringify(typed(value, schema)) ?? 'null';
    const layout = { isFlow: true, isOneLine, indent: indent + unit };
    const parts = isList
      ? value.map((item: unknown) => written(item, itemSchema(schema), layout))
      : fieldsInOrder(value as PlainObject, schema).map(([key, field]) =>
          fieldOf(key, field, fieldSchema(schema, key), layout),
        );
    const [open, close] = isList ? '[]' : '{}';
    if (parts.length === 0 || isOneLine) return `${open}${parts.join(comma)}${close}`;
    return `${open}\n${layout.indent}${parts.join(`,\n${layout.indent}`)}\n${indent}${close}`;
  };
  const fieldOf: ValueStyle['field'] = (key, value, schema, layout) =>
    `${JSON.stringify(key)}${colon}${written(value, schema, layout)}`;
  return {
    scalar: (value, schema) => JSON.stringify(typed(value, schema)) ?? 'null',
    inline: written,
    field: fieldOf,
    item: written,
    behind: (_, value, schema, indent) =>
      ` ${written(value, schema, { isFlow: true, isOneLine: false, indent })}`,
    key: (key) => JSON.stringify(key),
    comma,
    unit,
  };
}

/** A value in the type of the interface (D19), where it can have that. */
function typed(value: unknown, schema: Expected): unknown {
  if (schema === undefined) return value;
  const { value: valid, refused } = checkValue(schema as z.ZodType, value);
  return valid ?? refused?.value ?? value;
}
