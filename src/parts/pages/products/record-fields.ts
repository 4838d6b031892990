import { isPlainObject, type PlainObject } from '../../../base/json/plain-object.js';
import { type Html, html, published } from '../../../base/markup/html.js';
import { labelOf } from '../words.js';

/** An object with all of its fields: texts in a list of terms, objects below each other. */
export function recordFields(object: PlainObject): Html {
  return html`<dl>${Object.entries(object).map(
    ([field, value]) => html`<div><dt>${labelOf(field)}</dt><dd>${valueHtml(value)}</dd></div>`,
  )}</dl>`;
}

function valueHtml(value: unknown): Html {
  if (isPlainObject(value)) return recordFields(value);
  if (!Array.isArray(value)) return published(String(value));
  const objects = value.filter(isPlainObject);
  if (objects.length === 0) return published(value.join(', '));
  return html`${objects.map(recordFields)}`;
}
