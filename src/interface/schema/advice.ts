import type { PlainObject } from '../../base/json/plain-object.js';
import { alternatives, type Message } from '../../model/message.js';

/** A value as it is written in a file, on one line. */
export function writtenValue(value: unknown, isJson: boolean): string {
  if (isJson) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => writtenValue(item, false)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) {
    const text = String(value);
    const isPlain = /^[\p{L}\p{N}+…][^,[\]{}"#]*$/u.test(text) && !/: |:$|\s$/.test(text);
    return isPlain ? text : JSON.stringify(text);
  }
  const fields = Object.entries(value).map(([key, field]) => `${key}: ${writtenValue(field, false)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** The lines of fields in YAML: what is short on one line. */
function blockLines(fields: PlainObject): string[] {
  return Object.entries(fields).flatMap(([key, value]) => {
    const flow = `${key}: ${writtenValue(value, false)}`;
    if (flow.length <= 100 || typeof value !== 'object' || value === null) return [flow];
    const inner = Array.isArray(value)
      ? value.map((item) => `- ${writtenValue(item, false)}`)
      : blockLines(value as PlainObject);
    return [`${key}:`, ...inner.map((line) => `  ${line}`)];
  });
}

/** The advice to write these fields in place of one. */
export function fieldsAdvice(fields: PlainObject, isJson: boolean): Partial<Message> {
  const inJson = Object.entries(fields).map((field) => field.map((part) => JSON.stringify(part)).join(': '));
  return {
    hint: `write ${alternatives(Object.keys(fields), 12, 'and')} instead, indented like this line:`,
    lines: isJson ? inJson.join(',\n') : blockLines(fields).join('\n'),
  };
}

/** Where one field has the values of two. */
export function twoValues(fields: PlainObject): Pick<Message, 'hint'> {
  const both = Object.entries(fields).map(([key, value]) => `${key}: ${value}`);
  return { hint: `two ${'OpeningTime' in fields ? 'times' : 'values'}? write ${both.join(' and ')}` };
}
