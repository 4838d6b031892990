import { capitalText, type PageBlock } from '../../base/document/document.js';
import { htmlBlock, htmlPage } from '../../base/document/html.js';
import { type Html, html } from '../../base/markup/html.js';
import { type Comparison, isNothing } from '../../build/changes/comparison.js';
import { datedSentences } from '../../build/changes/dated-sentences.js';
import { findingText, phrasesOf } from '../../build/changes/words.js';
import { counted, grouped } from '../../model/message.js';
import { type Coasts, mapOf } from './map.js';
import type { DiffFormat } from './screen.js';
import { collectionTitle, eventTables, numbersTable, side } from './tables.js';
import { effectLine, laterLine } from './times.js';

/** One file for people: it asks for nothing from anywhere, so that it can be mailed. */
export const htmlDiff: DiffFormat = {
  print: (comparison, _, coasts) => {
    const { was, is } = comparison;
    return htmlPage(`What changes: ${was.name} → ${is.name}`, blocks(comparison, coasts), ownStyle);
  },
};

/** So many rows a table has; a browser shows no more at ease. */
const mostRows = 2000;
/** So many records of a group are named. */
const mostNamed = 30;

function* blocks(comparison: Comparison, coasts: Coasts | undefined): Generator<PageBlock | Html> {
  const { was, is, changes } = comparison;
  const [effect, later] = [effectLine(comparison), laterLine(comparison)];
  const changed = changes.collections.filter((own) => own.changes.length > 0);
  yield { heading: 'What changes', level: 1 };
  yield { paragraph: [{ content: side(was) }, ' → ', { content: side(is) }], as: 'quiet' };
  if (effect !== undefined) yield { paragraph: effect };
  if (later !== undefined) yield { paragraph: later };
  if (isNothing(changes)) {
    const same = counted(changes.counts.unchanged, 'record');
    yield { paragraph: `Nothing changes for the public: ${same} as before.`, as: 'lead' };
    return;
  }
  const map = mapOf(
    changed.flatMap((own) => own.changes),
    coasts,
  );
  yield html`<div class="top">${htmlBlock({ list: [...phrasesOf(changes), ...datedSentences(changed)].map(capitalText), as: 'lead' })}
${map}</div>`;
  if (changed.length > 0) {
    yield { heading: 'Numbers', level: 2, id: 'numbers' };
    yield numbersTable(changed, Number.POSITIVE_INFINITY);
  }
  for (const own of changed) {
    const title = collectionTitle(own.collection);
    if (own.findings.length > 0) {
      yield { heading: `${title}: the same on very many records`, level: 2 };
      yield { list: own.findings.map((finding) => [capitalText(findingText(finding)), '.']) };
    }
    for (const { what, count, table } of eventTables(own, mostNamed)) {
      yield { heading: `${title}: ${what}`, level: 2, id: table.table, aside: grouped(count) };
      yield { ...table, rows: table.rows.slice(0, mostRows) };
      const more = table.rows.length - mostRows;
      if (more > 0)
        yield { paragraph: `… and ${counted(more, 'more row')}: the JSON format has all.`, as: 'quiet' };
    }
  }
}

const ownStyle = `
@media(min-width:60rem){.top{display:grid;grid-template-columns:1fr minmax(0,28rem);gap:2rem;align-items:start}}
.map{margin:1rem 0;max-width:30rem}
.map{--sea:#d3dfe8;--land:#faf9f5;--shore:#9fb2c0}
@media(prefers-color-scheme:dark){.map{--sea:#1c2a35;--land:#39413f;--shore:#5a6a74}}
.map svg{display:block;width:100%;height:auto;max-height:36rem;background:var(--sea);border:1px solid var(--line);border-radius:8px}
.coast{fill:var(--land);stroke:var(--shore)}
.map text{font-size:12.5px;fill:var(--text);stroke:var(--land);stroke-width:3;paint-order:stroke}
svg .opened,svg .closed,svg .moved,.way{fill:none;stroke-width:1.75}
svg .opened{stroke:var(--opened)}svg .closed{stroke:var(--closed)}svg .moved,.way{stroke:var(--moved)}
figcaption{color:var(--quiet);margin-top:.25rem}
figcaption .opened{color:var(--opened);font-weight:bold}figcaption .closed{color:var(--closed);font-weight:bold}figcaption .moved{color:var(--moved);font-weight:bold}
`;
