import type { z } from 'zod';
import { isPlainObject } from '../../base/json/plain-object.js';
import { type Expected, innerSchema } from '../../interface/schema/node.js';
import { checkValue } from '../../interface/schema/validate.js';
import { fieldsInOrder, printedField, printedInline, printedItem } from './print.js';
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
  /** A text in place of another on one line, if that depends on how the other is written; undefined if it doesn't fit there. */
  scalar?(value: unknown, schema: Expected, written: string, isFlow: boolean): string | undefined;
  /** A value inside brackets. */
  inline(value: unknown, schema: Expected, place: ValuePlace): string;
  /** A field, or an item where there is no key. */
  part(key: string | undefined, value: unknown, schema: Expected, place: ValuePlace): string;
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
    part(key, value, schema, place) {
      const head = key === undefined ? '' : `${key}: `;
      if (place.isFlow) return head + inline(value, schema, place);
      return key === undefined
        ? printedItem(value, schema, place.indent.length, place.isRecord)
        : printedField(key, value, schema, place.indent.length);
    },
  };
}

/** The style of JSON, in which values have the types of the interface where they can (D19). */
export function jsonStyle(text: string): ValueStyle {
  const [, unit = '  '] = /[[{]\s*?\n([ \t]+)\S/.exec(text) ?? [];
  const inline: ValueStyle['inline'] = (value, schema, { isOneLine, indent }) => {
    const isList = Array.isArray(value);
    if (!isList && !isPlainObject(value)) return JSON.stringify(typed(value, schema)) ?? 'null';
    const place = { isFlow: true, isOneLine, indent: indent + unit };
    const parts = isList
      ? value.map((item: unknown) => inline(item, innerSchema(schema), place))
      : fieldsInOrder(value, schema).map(([key, own]) => part(key, own, innerSchema(schema, key), place));
    const [open, close] = isList ? '[]' : '{}';
    if (parts.length === 0 || isOneLine) return `${open}${parts.join(', ')}${close}`;
    return `${open}\n${place.indent}${parts.join(`,\n${place.indent}`)}\n${indent}${close}`;
  };
  const part: ValueStyle['part'] = (key, value, schema, place) =>
    (key === undefined ? '' : `${JSON.stringify(key)}: `) + inline(value, schema, place);
  return { inline, part };
}

/** A value in the type of the interface (D19), where it can have that. */
function typed(value: unknown, schema: Expected): unknown {
  if (schema === undefined) return value;
  const { value: valid, refused } = checkValue(schema as z.ZodType, value);
  return valid ?? refused?.value ?? value;
}
