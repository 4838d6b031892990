import type { PlainObject } from '../../../base/json/plain-object.js';
import { type Html, html, published } from '../../../base/markup/html.js';
import { dayInWords } from '../../../model/calendar.js';
import type { Collection } from '../../../model/collection.js';
import type { Version } from '../../../model/version.js';
import { hrefOf, type Layout, listing, type Page, scrolling } from '../layout.js';
import { collectionWords, labelOf } from '../words.js';
import { type Metric, sectionsOf } from './metrics.js';

/** The one record of a brand. */
export interface BrandRecord {
  readonly folder: string;
  readonly name: string;
  readonly record: PlainObject;
}

/** The records of all brands, a column each: a table for each field of the record, a line for each value. */
export function metricsPage(
  layout: Layout,
  { collection, version }: { readonly collection: Collection; readonly version: Version },
  links: Html,
  brands: readonly BrandRecord[],
): Page {
  const [, many] = collectionWords(collection);
  const sections = brands.map(({ record }) => sectionsOf(collection, version, record));
  const fields = inOrder(sections.map((own) => own.map(({ field }) => field)));
  return {
    title: many,
    description: listing(
      many,
      brands.map(({ name }) => name),
    ),
    isWide: true,
    main: html`<h1>${many}</h1>
<p class="lead">As published by the brands, side by side: nothing is calculated or ranked.</p>
${links}
${fields.map((field) => {
  const title = field === '' ? 'About these figures' : labelOf(field);
  const own = sections.map((all) => all.find((section) => section.field === field)?.metrics ?? []);
  return html`<section>
<h2 id="${field || 'record'}">${title}</h2>
${scrolling(
  title,
  html`<table class="compare">
<thead><tr><th scope="col">Figure</th>${brands.map(
    ({ folder, name }) =>
      html`<th scope="col"><a href="${hrefOf(layout, `/brands/${folder}`)}">${published(name)}</a></th>`,
  )}</tr></thead>
<tbody>
${linesOf(own).map(
  ([first, values]) =>
    html`<tr><th scope="row">${labels(first)}</th>${values.map((metric) => html`<td>${metric !== undefined && valueHtml(metric)}</td>`)}</tr>\n`,
)}</tbody>
</table>`,
)}</section>
`;
})}`,
  };
}

/** A line for each value that a brand has: one of its metrics, and those of all brands. */
function linesOf(
  brands: readonly (readonly Metric[])[],
): (readonly [Metric, readonly (Metric | undefined)[]])[] {
  const known = brands.map((metrics) => new Map(metrics.map((metric) => [metric.key, metric])));
  const keys = inOrder(brands.map((metrics) => metrics.map(({ key }) => key)));
  return keys.flatMap((key) => {
    const values = known.map((metrics) => metrics.get(key));
    const first = values.find((metric) => metric !== undefined);
    return first === undefined ? [] : [[first, values] as const];
  });
}

/**
 * The items of several lists, each once. An item that only a later list has follows the item before it there, or else
 * precedes the item after it.
 */
function inOrder(lists: readonly (readonly string[])[]): readonly string[] {
  const all: string[] = [];
  for (const list of lists) {
    list.forEach((each, index) => {
      if (all.includes(each)) return;
      const before = all.indexOf(list[index - 1] ?? '');
      const after = all.indexOf(list.slice(index + 1).find((later) => all.includes(later)) ?? '');
      all.splice(before >= 0 ? before + 1 : after >= 0 ? after : all.length, 0, each);
    });
  }
  return all;
}

function labels({ labels: all, meaning }: Metric): Html {
  const around = all.slice(0, -1);
  // A label can be a text of the publisher, such as the name of a day with other hours.
  return html`${around.length > 0 && html`<span class="quiet">${around.map((each) => html`${published(each)} › `)}</span>`}${published(all.at(-1) ?? '')}${
    meaning !== undefined && html`<br><small class="quiet">${meaning}</small>`
  }`;
}

function valueHtml({ value, isDate }: Metric): Html {
  if (isDate) return html`${dayInWords(value)}`;
  return /^https?:\/\/\S+$/i.test(value)
    ? html`<a rel="noreferrer" href="${value}">${published(value.replace(/^https?:\/\//i, ''))}</a>`
    : published(value);
}
