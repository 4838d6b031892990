import type { PlainObject } from '../../base/json/plain-object.js';
import { type Html, html, published } from '../../base/markup/html.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type Metric, type Section, sectionsOf } from './metrics.js';
import { labelOf } from './place.js';
import { hrefOf, listing, type Page, type Shell } from './shell.js';
import { collectionWords } from './texts.js';

/** The one record of a brand. */
export interface BrandRecord {
  readonly folder: string;
  readonly name: string;
  readonly record: PlainObject;
}

/** The records of all brands, a column each: a table for each field of the record, a line for each value. */
export function metricsPage(
  shell: Shell,
  { collection, version }: { readonly collection: Collection; readonly version: Version },
  links: Html,
  brands: readonly BrandRecord[],
): Page {
  const { texts } = shell;
  const [, many] = collectionWords(texts, collection);
  const sections = brands.map(({ record }) => sectionsOf(collection, version, record));
  const fields = [...new Set(sections.flat().map(({ field }) => field))];
  const order = orderOf(sections);
  return {
    path: `/compare/${collection}`,
    title: many,
    description: listing(
      many,
      brands.map(({ name }) => name),
    ),
    isWide: true,
    kind: 'brand',
    main: html`<h1>${many}</h1>
<p class="lead">${texts.metrics.lead}</p>
${links}
${fields
  .sort((a, b) => order.indexOf(a) - order.indexOf(b))
  .map((field) => {
    const title = field === '' ? texts.metrics.record : labelOf(field);
    const own = sections.map((all) => all.find((section) => section.field === field)?.metrics ?? []);
    return html`<section>
<h2 id="${field || 'record'}">${title}</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="${field || 'record'}">
<table class="compare">
<thead><tr><th scope="col">${texts.metrics.figure}</th>${brands.map(
      ({ folder, name }) =>
        html`<th scope="col"><a href="${hrefOf(shell, `/brands/${folder}`)}">${published(name)}</a></th>`,
    )}</tr></thead>
<tbody>
${linesOf(own).map(
  ([first, values]) =>
    html`<tr><th scope="row">${labels(first)}</th>${values.map((metric) => html`<td>${metric !== undefined && valueHtml(metric, shell)}</td>`)}</tr>\n`,
)}</tbody>
</table>
</div>
</section>
`;
  })}`,
  };
}

/** The fields in the order of the first record that has them, which is the interface's. */
function orderOf(sections: readonly (readonly Section[])[]): readonly string[] {
  return inOrder(sections.map((own) => own.map(({ field }) => field)));
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

function valueHtml({ value, isDate }: Metric, { texts }: Shell): Html {
  if (isDate) return html`${texts.date(value)}`;
  return /^https?:\/\/\S+$/i.test(value)
    ? html`<a rel="noreferrer" href="${value}">${published(value.replace(/^https?:\/\//i, ''))}</a>`
    : published(value);
}
