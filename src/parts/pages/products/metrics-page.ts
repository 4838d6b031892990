import { groupedBy } from '../../../base/grouped-by.js';
import { type DatedAnswer, recordsOfBrand } from '../../../build/answer.js';
import { type Collection, namesOf } from '../../../model/collection.js';
import { html, published } from '../html.js';
import { hrefOf, listing, type Page, type SiteFrame, scrolling } from '../layout.js';
import { collectionWords } from '../words.js';
import { comparedLinks } from './compare-page.js';
import { labelsHtml, type RecordLine, recordLines, valueHtml } from './record-lines.js';

/** True if a brand has one record of the collection at most, so that those of all brands can be compared line by line. */
export function hasOneRecordPerBrand(collection: Collection): boolean {
  return namesOf(collection).identity.length === 0;
}

/** The records of all brands, a column each: a table for each field of the record, a line for each value. */
export function metricsPage(
  layout: SiteFrame,
  { collection, version, brands }: DatedAnswer,
  all: readonly DatedAnswer[],
): Page {
  const [, many] = collectionWords(collection);
  const records = brands.flatMap(({ folder, name, json }) =>
    [...recordsOfBrand({ json })].map((record) => ({
      folder,
      name,
      lines: byLabels(recordLines(collection, version, record)),
    })),
  );
  const keys = [...new Set(records.flatMap(({ lines }) => [...lines.keys()]))];
  const sections = groupedBy(keys, (key) => (key.includes('\n') ? key.split('\n')[0]! : ''));
  return {
    title: many,
    description: listing(
      many,
      records.map(({ name }) => name),
    ),
    isWide: true,
    main: html`<div class="band asked"><h1>${many}</h1>
<p class="lead">As published by the brands, side by side: nothing is calculated or ranked.</p>
${comparedLinks(layout, collection, all)}</div>
${[...sections].map(([field, own]) => {
  const title = field === '' ? 'About these figures' : field;
  return html`<section>
<h2>${published(title)}</h2>
${scrolling(
  title,
  html`<table class="compare">
<thead><tr><th scope="col">Figure</th>${records.map(
    ({ folder, name }) =>
      html`<th scope="col"><a href="${hrefOf(layout, `/brands/${folder}`)}">${published(name)}</a></th>`,
  )}</tr></thead>
<tbody>
${own.map(
  (key) =>
    html`<tr><th scope="row">${labelsHtml(key.split('\n').slice(field === '' ? 0 : 1))}</th>${records.map(
      ({ lines }) => html`<td>${valueHtml(lines.get(key) ?? '')}</td>`,
    )}</tr>\n`,
)}</tbody>
</table>`,
)}</section>
`;
})}`,
  };
}

/** The values by their labels; several with the same ones are together. */
function byLabels(lines: readonly RecordLine[]): ReadonlyMap<string, string> {
  const byKey = groupedBy(lines, ({ labels }) => labels.join('\n'));
  return new Map([...byKey].map(([key, own]) => [key, own.map(({ value }) => value).join(', ')]));
}
