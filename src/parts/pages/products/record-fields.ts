import { isPlainObject, type PlainObject } from '../../../base/json/plain-object.js';
import { type Html, html, published } from '../../../base/markup/html.js';
import { labelOf } from '../words.js';

/** An object with all of its fields: texts in a list of terms, objects below each other, lists of plain objects as tables. */
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
  return objects.every(isFlat) && objects.length > 1 ? table(objects) : html`${objects.map(recordFields)}`;
}

function isFlat(object: PlainObject): boolean {
  return Object.values(object).every((value) => [value].flat().every((each) => !isPlainObject(each)));
}

function table(objects: readonly PlainObject[]): Html {
  const fields = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${fields.map(
    (field) => html`<th scope="col">${labelOf(field)}</th>`,
  )}</tr></thead><tbody>${objects.map(
    (object) =>
      html`<tr>${fields.map((field) => html`<td>${object[field] !== undefined && valueHtml(object[field])}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}
