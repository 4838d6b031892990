import { htmlPage } from '../../base/document/html.js';
import { type Html, html } from '../../base/markup/html.js';
import { jsonText } from '../../base/markup/json-text.js';
import { verdictWords } from '../../model/verdict-word.js';
import { brandLine, seenLines, textToSign } from '../../source/site/write-entries.js';
import { conformanceDocument } from './document.js';
import { type ClauseResult, type Conformance, type ConformanceFormat, waitsForPerson } from './report.js';
import { outcomeTitles } from './words.js';

/**
 * One file for an auditor: it asks for nothing from anywhere, so that it can be mailed, kept and printed. Where rows wait
 * for a person, it is a checklist, whose script makes audit.yaml of the answers.
 */
export const htmlConformance: ConformanceFormat = {
  *print(report) {
    const sheet = sheetOf(report);
    const document = conformanceDocument(report, {
      mostPlaces: 20,
      hasDeepCells: true,
      ...(sheet !== undefined && {
        answer: (row: ClauseResult) => answerFields(row, report.chosen.brands),
      }),
    });
    const title = `Conformance: ${report.content.folder}, ${report.date}`;
    yield* htmlPage(
      title,
      sheet === undefined ? document : followedBy(document, sheet),
      ownStyle,
      sheet && report.audit.script,
    );
  },
};

function* followedBy<Block>(blocks: Iterable<Block>, last: Html): Generator<Block | Html> {
  yield* blocks;
  yield last;
}

/** Where the answers are signed and downloaded; nothing if no row is for a person, or nothing can be added to the file. */
function sheetOf({
  audit: { file, text, script },
  chosen: { brands },
  clauses,
  errors,
}: Conformance): Html | undefined {
  const start = textToSign(text);
  // An entry is about all brands, or about one.
  const isAsked = errors.count === 0 && brands.length < 2 && clauses.some(hasAnswer);
  if (script === undefined || start === undefined || !isAsked) return undefined;
  return html`<form class="sign" hidden data-file="${file}" data-start="${jsonText(start)}">
<p><label>They count until <input type="date" name="until"></label> <button>Download audit.yaml</button> <output>What you answer stays in this page: the button makes ${file} of it.</output></p>
</form>`;
}

/** True for a row that a person may answer: one that waits, or of which rules check a part, and that nobody has signed. */
function hasAnswer(row: ClauseResult): boolean {
  return row.isForPeople && (waitsForPerson(row) || row.signatures.length === 0);
}

function answerFields(row: ClauseResult, [brand]: readonly string[]): Html | undefined {
  if (!hasAnswer(row)) return undefined;
  const { clause, seen } = row;
  const own = brand === undefined ? undefined : (seen[0]?.brand ?? brand);
  const lines = jsonText([...brandLine(own), ...seenLines(seen)]);
  return html`<fieldset class="answer" hidden data-clause="${clause}" data-seen="${lines}"><legend>Sign ${clause}</legend>
<label>Verdict <select><option value="">none yet</option>${verdictWords.map((word) => html`<option value="${word}">${outcomeTitles[word]}</option>`)}</select></label>
<label>By <input autocomplete="name" pattern=".*\\S.*"></label>
<label>Note <input></label></fieldset>`;
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
[aria-labelledby^="rules-"] tbody th{width:10rem}[aria-labelledby^="rules-"] td{width:45%}
.where{list-style:none;margin:.25rem 0 0;padding:0;color:var(--quiet)}
.look{margin:.25rem 0 0;color:var(--quiet)}
.places{margin:.35rem 0 0;padding-left:1.1rem}
a{color:inherit}
.signature{margin:.25rem 0 0;padding-left:.6rem;border-left:2px solid var(--line)}
.answer{margin:.5rem 0 0;padding:.35rem .6rem .6rem;border:1px solid var(--line);border-radius:8px;display:flex;flex-wrap:wrap;gap:.4rem .75rem}.answer[hidden],.sign[hidden]{display:none}
.answer legend{color:var(--quiet);font-size:.8125rem;padding:0 .25rem}.answer label:last-child{flex:1 1 12rem}.answer label:last-child input{width:100%}.answer label{color:var(--quiet);font-size:.8125rem}.answered{border-color:var(--opened)}
.answer :is(input,select){display:block}.answer :is(input,select),.sign :is(input,button){font:inherit;color:var(--text);background:var(--page);border:1px solid var(--quiet);border-radius:6px;padding:.2rem .4rem;max-width:100%}
.sign{position:sticky;bottom:0;margin-top:2rem;padding:.1rem 1rem;background:var(--raised);border:1px solid var(--line);border-radius:8px}.sign p{margin:.5rem 0}.sign button{font-weight:600;color:var(--page);background:var(--moved);border-color:var(--moved)}html{scroll-padding-bottom:7rem}
:is(input,select,button):focus-visible{outline:3px solid var(--moved);outline-offset:1px}
tbody tr:target{background:var(--raised)}
@media screen and (max-width:40rem){[aria-labelledby^="rules-"] :is(table,tbody,tr,th,td){display:block;width:auto;min-width:0}[aria-labelledby^="rules-"] thead{display:none}[aria-labelledby^="rules-"] tr{border-top:1px solid var(--line)}[aria-labelledby^="rules-"] :is(th,td){border:0;padding-bottom:.1rem}[aria-labelledby^="rules-"] tr{padding-bottom:.5rem}.facts{grid-template-columns:1fr}.facts dd{margin-bottom:.4rem}.key div{grid-template-columns:1fr;gap:.1rem}}
@media print{.sign,.answer:not(.answered){display:none}.answer :is(input,select){border:0;padding:0;appearance:none}body{font-size:.8125rem}main{max-width:none;padding:0}table{min-width:0;font-size:.75rem}thead th{white-space:normal}.mark{padding:0 .35rem;font-size:.6875rem}code,.hash{font-size:.6875rem}.key{font-size:.75rem}th,td{padding:.25rem .4rem}tbody th{min-width:0}.scroll{border:0;border-radius:0}tr{break-inside:avoid}h2{break-after:avoid}thead{display:table-header-group}}
`;
