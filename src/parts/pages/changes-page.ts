import { fragmentOf, type Html, html, published } from '../../base/markup/html.js';
import { type ChangeStep, changeKinds, type ShownChange } from './change-steps.js';
import { hrefOf, type Page, type Shell } from './shell.js';

/** What changed, by publication. It is whole without a script, which shows one kind or one brand. */
export function changesPage(
  shell: Shell,
  steps: readonly ChangeStep[],
  feeds: readonly { readonly json: string; readonly atom: string }[],
): Page {
  const { changes: words } = shell.texts;
  return {
    path: '/changes',
    title: words.title,
    description: words.lead,
    main: html`<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
${
  steps.length === 0
    ? html`<p>${words.none}</p>`
    : html`${filters(shell, steps)}<ol class="log" id="log">${steps.map((step) => stepItem(shell, step))}</ol>
<p class="nothing" role="status" hidden>${words.nothing}</p>`
}
<p><a href="${hrefOf(shell, '/changes/closed')}">${words.closed.title}</a></p>
${feeds.map(({ json, atom }) => html`<p>${words.feed} <a href="${atom}">Atom</a>, <a href="${json}">JSON Feed</a></p>\n`)}`,
  };
}

/** Choices of a brand and of a kind, which only a script shows. Each says how many changes it would leave. */
function filters({ texts }: Shell, steps: readonly ChangeStep[]): Html {
  const { changes: words } = texts;
  const all = steps.flatMap(({ changes }) => changes);
  const brands = [...new Set(all.map(({ brand }) => brand))].filter((brand) => brand !== '').sort();
  const kinds = changeKinds.flatMap((kind) => {
    const count = all.filter((change) => change.kinds.includes(kind)).length;
    return count === 0 ? [] : [[kind, words.kinds[kind], count] as const];
  });
  return html`<form class="log-filter">
${
  brands.length > 1 &&
  html`<label><span class="hidden-text">${words.brand}</span><select name="brand"><option value="">${words.allBrands}</option>${brands.map(
    (brand) => html`<option value="${brand}">${brand}</option>`,
  )}</select></label>
`
}<fieldset><legend class="hidden-text">${words.kind}</legend><div class="chips">${[
    ['', words.all, all.length] as const,
    ...kinds,
  ].map(
    ([kind, label, count]) =>
      html`<label class="chip"><input type="radio" name="kind" value="${kind}"${kind === '' && html` checked`}><span>${label} <b>${texts.number(count)}</b></span></label>`,
  )}</div></fieldset>
</form>
`;
}

function stepItem(shell: Shell, { to, date, title, changes, more }: ChangeStep): Html {
  const { texts } = shell;
  const { changes: words } = texts;
  return html`<li id="${to}"><div><h2>${texts.date(date)}</h2>
<p class="quiet small">${words.count(changes.length + more)}</p></div>
<div><p>${published(title)}</p>
<ul class="plain">${changes.map((change) => changeItem(shell, change))}</ul>${
    more > 0 && html`<p class="quiet small">${words.more(more)}</p>`
  }</div></li>
`;
}

const signs: Readonly<Record<(typeof changeKinds)[number], string>> = {
  closed: '×',
  opened: '+',
  rates: '%',
  fees: '£',
  hours: '◷',
  services: '•',
  other: '•',
};

function changeItem(shell: Shell, { brand, kinds, title, about, lines, place }: ShownChange): Html {
  const { changes: words } = shell.texts;
  const [kind = 'other'] = kinds;
  const details = [brand, about].filter((part) => part !== '').join(' · ');
  return html`<li data-kind="${kinds.join(' ')}" data-brand="${brand}"><span class="sign ${kind}" aria-hidden="true">${signs[kind]}</span><h3>${published(title)}</h3>${
    details !== '' && html`<p class="quiet small">${published(details)}</p>`
  }${changeLines(lines, words)}${
    place !== undefined &&
    html`<p><a href="${hrefOf(shell, '/changes/closed')}#${fragmentOf(place)}">${words.lastPublished}</a></p>`
  }</li>
`;
}

/** What was and what is, a line for each field. */
export function changeLines(lines: ShownChange['lines'], words: Shell['texts']['changes']): readonly Html[] {
  return lines.map(
    ([label, was, is, note]) =>
      html`<p class="from-to">${published(label)}: <s aria-hidden="true">${published(was)}</s> <span aria-hidden="true">→</span> <ins aria-hidden="true">${published(is)}</ins><span class="hidden-text">${published(words.from(was, is))}</span>${note !== '' && html`, ${published(note)}`}</p>`,
  );
}
