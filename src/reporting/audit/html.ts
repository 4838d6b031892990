import { fragmentOf, type Html, html, published } from '../../base/markup/html.js';
import { fileEnd, fileStart, htmlTable, parts } from '../../base/markup/one-file.js';
import { capital } from '../../base/text/capital.js';
import { namesOf } from '../../model/collection.js';
import { counted, grouped } from '../../model/message.js';
import {
  type ClauseResult,
  type Conformance,
  type ConformanceFormat,
  conforms,
  isWithoutRecords,
  outcomes,
  tally,
} from './report.js';
import {
  chosenText,
  commitText,
  deviationText,
  digestText,
  lookText,
  noneText,
  outcomeMeanings,
  outcomeTitles,
  placeText,
  resultText,
  statementText,
  toolText,
  verdict,
} from './words.js';

/** One file for an auditor: it asks for nothing from anywhere, so that it can be mailed, kept and printed. */
export const htmlFile: ConformanceFormat = { print };

/** So many places are shown of a row. */
const mostPlaces = 20;

function* print(report: Conformance): Generator<string> {
  const { clauses, content, date, errors } = report;
  const title = `${content.folder}, ${date}`;
  const chosen = chosenText(report);
  const collections = [...new Set(clauses.map(({ collection }) => collection))];
  yield fileStart(html`Conformance: ${title}`, ownStyle).text;
  yield html`<h1>Conformance to the open data standard</h1>
<p class="verdict ${conforms(report) ? 'met' : 'breached'}">${verdict(report)}</p>
${chosen !== undefined && html`<p>${parts(chosen)}</p>`}
<dl class="facts">
<dt>Content</dt><dd>${published(content.folder)}</dd>
<dt>Commit</dt><dd>${commitText(report)}</dd>
<dt>Date</dt><dd>${date}</dd>
<dt>Program</dt><dd>${toolText(report)}</dd>
<dt>SHA-256 of the program</dt><dd class="hash">${digestText(report)}</dd>
</dl>
`.text;
  if (errors.count > 0) {
    yield html`<h2>Errors <span class="quiet">${grouped(errors.count)}</span></h2>
<p>Nothing can be published until they are corrected, and records with errors are not checked further.</p>
${places(errors)}
`.text;
  }
  if (clauses.length > 0) yield numbers(clauses).text;
  for (const collection of collections) {
    const own = clauses.filter((clause) => clause.collection === collection);
    const id = `rules-${collection}`;
    const body = isWithoutRecords(own)
      ? html`<p>${noneText(own)}</p>`
      : htmlTable(id, ['Rule', 'What it asks, and of which fields', 'Result'], own.map(row));
    yield html`<h2 id="${id}">${capital(namesOf(collection).nouns[1])} <span class="quiet">${counted(own.length, 'rule')}</span></h2>
${body}
`.text;
  }
  yield* rest(report);
  yield fileEnd.text;
}

/** Numbers of rows by collection and outcome, and what the outcomes mean. */
function numbers(clauses: readonly ClauseResult[]): Html {
  const used = outcomes.filter((outcome) => clauses.some((clause) => clause.outcome === outcome));
  const collections = [...new Set(clauses.map(({ collection }) => collection))];
  const rows = collections.map((collection) => {
    const own = clauses.filter((clause) => clause.collection === collection);
    const counts = tally(own);
    const cells = used.map((outcome) => {
      return html`<td class="number">${counts[outcome] === 0 ? '–' : grouped(counts[outcome])}</td>`;
    });
    return html`<tr><th scope="row"><a href="#rules-${collection}">${capital(namesOf(collection).nouns[1])}</a></th><td class="number">${own.length}</td>${cells}</tr>
`;
  });
  return html`<h2 id="numbers">In numbers</h2>
${htmlTable('numbers', ['Collection', 'rules', ...used.map((outcome) => outcomeTitles[outcome])], rows)}
<dl class="key">${used.map((outcome) => html`<div><dt>${mark(outcome)}</dt><dd>${outcomeMeanings[outcome]}</dd></div>`)}</dl>
`;
}

function mark(outcome: ClauseResult['outcome']): Html {
  return html`<span class="mark ${outcome}">${outcomeTitles[outcome]}</span>`;
}

function row(clause: ClauseResult): Html {
  const { clause: name, asks, where, outcome, breaches } = clause;
  const look = lookText(clause);
  return html`<tr id="${fragmentOf(name)}"><th scope="row">${name}<br>${mark(outcome)}</th><td>${asks}${where.length > 0 && html`<ul class="where">${where.map((field) => html`<li><code>${breakable(field)}</code></li>`)}</ul>`}</td><td>${restOf(clause)}${look !== undefined && html`<p class="look">${look}</p>`}${places(breaches)}</td></tr>
`;
}

/** The result, in more words than its mark has. */
function restOf(clause: ClauseResult): string {
  const text = resultText(clause);
  return text === outcomeTitles[clause.outcome] ? '' : capital(text);
}

/** A field's path that can be broken after each point. */
function breakable(field: string): Html {
  const names = field.split('.');
  return html`${names.map((name, index) => html`${name}${index < names.length - 1 && html`.<wbr>`}`)}`;
}

function places({ count, shown }: ClauseResult['breaches']): Html | undefined {
  if (count === 0) return undefined;
  const some = shown.slice(0, mostPlaces).map(placeText);
  const more = count - some.length;
  return html`<ul class="places">${some.map(({ place, text }) => html`<li><code>${published(place)}</code> ${published(text)}</li>`)}${more > 0 && html`<li>… and ${grouped(more)} more: the JSON format and <code>opendata check</code> have them.</li>`}</ul>`;
}

function* rest({ published: routes, statements, deviations }: Conformance): Generator<string> {
  if (routes.length > 0) {
    const rows = routes.map(({ path, records, brands, dataHash }) => {
      return html`<tr><th scope="row"><code>${published(path)}</code></th><td class="number">${grouped(records)}</td><td class="number">${grouped(brands)}</td><td class="hash">${dataHash}</td></tr>
`;
    });
    yield html`<h2 id="published">What would be published</h2>
${htmlTable('published', ['Address', 'Records', 'Brands', 'SHA-256 of the data'], rows)}
`.text;
  }
  const rows = statements.map((one) => {
    return html`<tr><td>${one.version}</td><th scope="row">${capital(namesOf(one.collection).nouns[1])}</th><td class="number">${grouped(one.all)}</td><td>${statementText(one)}</td></tr>
`;
  });
  yield html`<h2 id="schemas">Held by construction</h2>
<p>Nothing is published that breaks the schema of its version. Of the answers of each collection it states:</p>
${htmlTable('schemas', ['Version', 'Collection', 'Statements', 'Of these'], rows)}
<h2 id="deviations">Deviations</h2>
`.text;
  yield deviations.length === 0
    ? html`<p>The settings and the header policy are the usual ones, and no decision of the program shows in this content.</p>
`.text
    : html`<ul>${deviations.map((one) => html`<li>${parts(deviationText(one))}</li>`)}</ul>
`.text;
}

const ownStyle = `
.verdict{font-size:1.125rem;font-weight:600;margin:.75rem 0;padding:.6rem .9rem;border-left:.3rem solid currentColor;background:var(--raised)}
.verdict.met{color:var(--opened)}.verdict.breached{color:var(--closed)}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:1rem 0}
.facts dt{color:var(--quiet)}.facts dd{margin:0}
.hash{font-family:ui-monospace,"Liberation Mono",monospace;font-size:.8125rem;word-break:break-all}
code{font-family:ui-monospace,"Liberation Mono",monospace;font-size:.8125rem}
.key{margin:.75rem 0;font-size:.9375rem}.key div{display:grid;grid-template-columns:10rem 1fr;gap:.75rem;margin:.3rem 0}.key dd{margin:0;color:var(--quiet)}
.mark{display:inline-block;padding:0 .5rem;border:1px solid currentColor;border-radius:1rem;font-size:.8125rem;font-weight:600;white-space:nowrap;color:var(--quiet)}
.mark.met{color:var(--opened)}.mark.breached{color:var(--closed)}.mark.doubtful,.mark.accepted,.mark.person{color:var(--moved)}
[aria-labelledby="numbers"] thead th:nth-child(n+2),[aria-labelledby="published"] thead th:nth-child(-n+3):nth-child(n+2),[aria-labelledby="schemas"] thead th:nth-child(3){text-align:right}
[aria-labelledby^="rules-"] tbody th{width:10rem}[aria-labelledby^="rules-"] td{width:45%}
.where{list-style:none;margin:.25rem 0 0;padding:0;color:var(--quiet)}
.look{margin:.25rem 0 0;color:var(--quiet)}
.places{margin:.35rem 0 0;padding-left:1.1rem}
a{color:inherit}
tbody tr:target{background:var(--raised)}
@media screen and (max-width:40rem){[aria-labelledby^="rules-"] :is(table,tbody,tr,th,td){display:block;width:auto;min-width:0}[aria-labelledby^="rules-"] thead{display:none}[aria-labelledby^="rules-"] tr{border-top:1px solid var(--line)}[aria-labelledby^="rules-"] :is(th,td){border:0;padding-bottom:.1rem}[aria-labelledby^="rules-"] tr{padding-bottom:.5rem}.facts{grid-template-columns:1fr}.facts dd{margin-bottom:.4rem}.key div{grid-template-columns:1fr;gap:.1rem}}
@media print{body{font-size:.8125rem}main{max-width:none;padding:0}table{min-width:0;font-size:.75rem}thead th{white-space:normal}.mark{padding:0 .35rem;font-size:.6875rem}code,.hash{font-size:.6875rem}.key{font-size:.75rem}th,td{padding:.25rem .4rem}tbody th{min-width:0}.scroll{border:0;border-radius:0}tr{break-inside:avoid}h2{break-after:avoid}thead{display:table-header-group}}
`;
