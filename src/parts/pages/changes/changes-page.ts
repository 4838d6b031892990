import { dayInWords } from '../../../model/time/calendar.js';
import { type Html, html, published } from '../html.js';
import { filterField, hrefOf, type Page, type SiteFrame } from '../layout.js';
import { countText } from '../words.js';
import type { ChangeLine, ChangeStep, ShownChange } from './changes.js';

/** So many changes can be read without a search. */
const few = 12;

/** What changed, by publication. */
export function changesPage(
  layout: SiteFrame,
  steps: readonly ChangeStep[],
  feeds: readonly { readonly json: string; readonly atom: string }[],
): Page {
  const lead = 'From each publication to the next, newest first.';
  const count = steps.reduce((sum, { changes }) => sum + changes.length, 0);
  return {
    title: 'What changed',
    description: lead,
    main: html`<h1>What changed</h1>
<p class="lead">${lead}</p>
${steps.length === 0 ? html`<p>Nothing has changed since this was first published here.</p>` : html`${count > few && filterField('.log .change', 'Brand, place, product or kind of change')}<ol class="log plain">${steps.map((step) => stepItem(layout, step))}</ol>`}
${feeds.map(({ json, atom }) => html`<p>As a feed: <a href="${atom}">Atom</a>, <a href="${json}">JSON Feed</a></p>\n`)}`,
  };
}

function stepItem(layout: SiteFrame, { to, date, title, changes, more }: ChangeStep): Html {
  return html`<li id="${to}"><div><h2>${dayInWords(date)}</h2>
<p class="quiet small">${countText(changes.length + more, ['change', 'changes'])}</p></div>
<div><p>${published(title)}</p>
<ul class="plain">${changes.map((change) => changeItem(layout, change))}</ul>${
    more > 0 &&
    html`<p class="quiet small">${countText(more, ['more change', 'more changes'])} in the data.</p>`
  }</div></li>
`;
}

function changeItem(layout: SiteFrame, { brand, title, about, lines, closedAt }: ShownChange): Html {
  const details = [brand, about].filter((part) => part !== '').join(' · ');
  return html`<li class="change"><h3>${published(title)}</h3>${
    details !== '' && html`<p class="quiet small">${published(details)}</p>`
  }${changeLines(lines)}${
    closedAt !== undefined &&
    html`<p><a href="${hrefOf(layout, '/find')}#${new URLSearchParams({ q: closedAt }).toString()}">What is nearest now</a></p>`
  }</li>
`;
}

/** What was and what is, a line for each field. */
function changeLines(lines: readonly ChangeLine[]): readonly Html[] {
  return lines.map(
    ({ label, was, is, note }) =>
      html`<p>${published(label)}: <s aria-hidden="true">${published(was)}</s> <span aria-hidden="true">→</span> <ins aria-hidden="true">${published(is)}</ins><span class="hidden-text">${published(`from ${was} to ${is}`)}</span>${note !== '' && html`, ${published(note)}`}</p>`,
  );
}
