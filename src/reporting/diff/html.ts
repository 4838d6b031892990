import { type Html, html, published } from '../../base/markup/html.js';
import { fileEnd, fileStart, htmlTable, parts } from '../../base/markup/one-file.js';
import { capital } from '../../base/text/capital.js';
import type { Part } from '../../base/text/part.js';
import { namesOf } from '../../model/collection.js';
import { counted, grouped } from '../../model/message.js';
import type { Change, CollectionChanges } from '../../publication/changes/change.js';
import { byClass, type Comparison, isNothing } from '../../publication/changes/comparison.js';
import {
  changeTitle,
  classTitles,
  findingText,
  type Line,
  phrasesOf,
} from '../../publication/changes/words.js';
import { changesByBrand, type Group, groupsOf } from './groups.js';
import { mapOf } from './map.js';
import type { DiffFormat, Screen } from './screen.js';

/** One file for people: it asks for nothing from anywhere, so that it can be mailed. */
export const htmlFile: DiffFormat = { print };

/** So many rows a table has; a browser shows no more at ease. */
const mostRows = 2000;
/** So many records of a group are named. */
const mostNamed = 30;

function* print({ was, is, changes }: Comparison, { outline }: Screen): Generator<string> {
  const changed = changes.collections.filter((own) => own.changes.length > 0);
  const title = `${was.name} → ${is.name}`;
  yield fileStart(html`What changes: ${title}`, ownStyle).text;
  yield html`<h1>What changes</h1>
<p class="quiet">${published(side(was))} → ${published(side(is))}</p>
`.text;
  if (isNothing(changes)) {
    yield html`<p class="lead">Nothing changes for the public: ${counted(changes.counts.unchanged, 'record')} as before.</p>
${fileEnd}`.text;
    return;
  }
  const phrases = phrasesOf(changes);
  yield html`<div class="top"><ul class="lead">${phrases.map((phrase) => html`<li>${capitalParts(phrase)}</li>`)}</ul>
`.text;
  const map = mapOf(
    changed.flatMap((own) => own.changes),
    outline,
  );
  yield `${map?.text ?? ''}</div>\n`;
  yield `${numbers(changed).text}\n`;
  for (const own of changed) yield* section(own);
  yield fileEnd.text;
}

function side({ name, publication }: Comparison['is']): string {
  return publication === undefined ? name : `${name} (${publication})`;
}

function numbers(changed: readonly CollectionChanges[]): Html {
  const events = ['opened', 'closed', 'renamed', 'changed'] as const;
  const rows = changed.flatMap((own) =>
    [...changesByBrand(own.changes)].map(([brand, changes]) => {
      const classes = [...byClass(changes.filter(({ details }) => details.length > 0))].filter(
        ([name]) => name !== 'renamed',
      );
      return html`<tr><td>${heading(own)}</td><th scope="row">${published(brand)}</th>${events.map(
        (event) => {
          const count = changes.filter((change) => change.event === event).length;
          return html`<td class="number">${count === 0 ? '–' : grouped(count)}</td>`;
        },
      )}<td>${classes.map(([name, count]) => `${classTitles[name]} ${grouped(count)}`).join(', ')}</td></tr>
`;
    }),
  );
  return html`<h2 id="numbers">Numbers</h2>
${htmlTable('numbers', ['Collection', 'Brand', ...events, 'What changes'], rows)}`;
}

function heading({ collection }: CollectionChanges): string {
  const [, several] = namesOf(collection).nouns;
  return capital(several);
}

function* section(own: CollectionChanges): Generator<string> {
  const title = heading(own);
  if (own.findings.length > 0) {
    yield html`<h2>${title}: the same on very many records</h2>
<ul>${own.findings.map((finding) => html`<li>${capitalParts(findingText(finding))}.</li>`)}</ul>
`.text;
  }
  for (const event of ['opened', 'closed', 'renamed', 'changed'] as const) {
    const isList = event === 'opened' || event === 'closed';
    const changes = own.changes.filter((change) => change.event === event);
    const groups = isList ? [] : groupsOf(event, own);
    const rows = isList ? changes.map(listRow) : groups.flatMap(groupRows);
    if (rows.length === 0) continue;
    const special = changes[0]!.classes.find((name) => name === 'on-sale' || name === 'withdrawn');
    const word = isList && special !== undefined ? classTitles[special] : event;
    const id = `${own.collection}-${event}`;
    const count = isList ? changes.length : groups.reduce((sum, group) => sum + group.changes.length, 0);
    const heads = isList ? ['Brand', 'Identification', 'What'] : ['Brand', 'Record', 'Field', 'Was', 'Is'];
    const more = rows.length - mostRows;
    yield html`<h2 id="${id}">${title}: ${word} <span class="quiet">${grouped(count)}</span></h2>
${htmlTable(id, heads, rows.slice(0, mostRows))}
${more > 0 && html`<p class="quiet">… and ${counted(more, 'more row')}: the JSON format has all.</p>`}`.text;
  }
}

function listRow(change: Change): Html {
  const { identity, what } = changeTitle(change);
  return html`<tr><td>${published(change.brand)}</td><th scope="row">${published(identity)}</th><td>${published(what)}</td></tr>
`;
}

function groupRows({ brand, changes, lines }: Group): Html[] {
  const some = changes.slice(0, mostNamed).map((change) => {
    const { identity, what } = changeTitle(change);
    const before =
      change.was === undefined ? undefined : changeTitle({ ...change, identity: change.was }).identity;
    const names = html`${before !== undefined && html`${published(before)} → `}${published(identity)}`;
    return changes.length === 1 ? html`${names} <span class="quiet">${published(what)}</span>` : names;
  });
  const more = changes.length - some.length;
  const names = html`${changes.length > 1 && html`<b>${grouped(changes.length)}</b> `}${some.map((name, index) => html`${index > 0 && ', '}${name}`)}${more > 0 && ` and ${grouped(more)} more`}`;
  const fields: readonly (Line | undefined)[] = lines.length === 0 ? [undefined] : lines;
  return fields.map((line, index) => {
    const who =
      index === 0
        ? html`<td rowspan="${fields.length}">${published(brand)}</td><th scope="row" rowspan="${fields.length}">${names}</th>`
        : '';
    const note = line?.note === undefined ? '' : html` <span class="quiet">${line.note}</span>`;
    return html`<tr>${who}<td>${parts(line?.label ?? [])}</td><td class="was">${parts([line?.was ?? ''])}</td><td class="is">${parts([line?.is ?? ''])}${note}</td></tr>
`;
  });
}

function capitalParts(all: readonly Part[]): Html {
  const [first, ...others] = all;
  return parts(typeof first === 'string' ? [capital(first), ...others] : all);
}

const ownStyle = `
@media(min-width:60rem){.top{display:grid;grid-template-columns:1fr minmax(0,28rem);gap:2rem;align-items:start}}
.map{margin:1rem 0;max-width:30rem}
.map svg{display:block;width:100%;height:auto;max-height:36rem;background:var(--raised);border:1px solid var(--line);border-radius:8px}
.coast{fill:var(--page);stroke:var(--line)}
svg .opened,svg .closed,svg .moved,.way{fill:none;stroke-width:1.75}
svg .opened{stroke:var(--opened)}svg .closed{stroke:var(--closed)}svg .moved,.way{stroke:var(--moved)}
figcaption{color:var(--quiet);margin-top:.25rem}
figcaption .opened{color:var(--opened);font-weight:bold}figcaption .closed{color:var(--closed);font-weight:bold}figcaption .moved{color:var(--moved);font-weight:bold}
`;
