import type { DocumentBlock, Text } from '../../base/document/document.js';
import { screenWidth, terminalOf, terminalText } from '../../base/document/terminal.js';
import { groupedBy } from '../../base/grouped-by.js';
import { capital } from '../../base/text/capital.js';
import { columnCount, cut } from '../../base/text/columns.js';
import { cellNumber, grouped } from '../../model/message.js';
import { numbersOf } from './document.js';
import {
  type ClauseResult,
  type Conformance,
  type ConformanceFormat,
  conforms,
  type Since,
} from './report.js';
import {
  changeTitles,
  chosenText,
  commitText,
  deviationText,
  leftOutText,
  lookText,
  namesByBook,
  outcomeTitles,
  placeText,
  resultText,
  signatureTexts,
  sinceText,
  toolText,
  verdict,
} from './words.js';

/** For a terminal: numbers, then what is breached and what has to be looked at. */
export const prettyConformance: ConformanceFormat = {
  print(report, { style, ...screen }) {
    const width = screenWidth(screen.width);
    return terminalOf(screenful(report, width), { style, width });
  },
};

/** So many places are shown of a row. */
const mostPlaces = 3;

function* screenful(report: Conformance, width: number): Generator<DocumentBlock> {
  const { clauses, content, date, errors, published, deviations, leftOut, since } = report;
  yield { heading: ['Conformance of ', { content: content.folder }, ` on ${date}`], level: 1 };
  const chosen = chosenText(report);
  const tool: Text = { tone: 'quiet', text: `${toolText(report)}, content ${commitText(report)}` };
  yield { paragraph: { lines: chosen === undefined ? [tool] : [tool, chosen] } };
  if (clauses.length > 0) yield numbersOf(clauses, '');
  if (since !== undefined) yield* sinceBlocks(since);
  if (errors.count > 0) {
    yield { heading: 'Errors', level: 2, aside: grouped(errors.count) };
    yield { paragraph: { lines: places(errors, width) } };
  }
  for (const outcome of ['breached', 'doubtful', 'accepted'] as const) {
    const own = clauses.filter((clause) => clause.outcome === outcome);
    if (own.length === 0) continue;
    yield { heading: capital(outcomeTitles[outcome]), level: 2 };
    yield { paragraph: { lines: own.flatMap((clause) => details(clause, width)) } };
  }
  for (const outcome of ['person', 'unchecked'] as const) {
    const own = clauses.filter((clause) => clause.outcome === outcome);
    if (own.length === 0) continue;
    yield { heading: capital(outcomeTitles[outcome]), level: 2, aside: grouped(own.length) };
    yield { paragraph: `  ${namesByBook(own)}` };
    const once = own.filter(({ signatures }) => signatures.length > 0);
    if (once.length > 0) yield { paragraph: { lines: once.flatMap((clause) => details(clause, width)) } };
  }
  const signed = clauses.filter(({ signatures }) => signatures.some(({ state }) => state === 'stands'));
  if (signed.length > 0) {
    yield { heading: 'Signed', level: 2, aside: grouped(signed.length) };
    yield { paragraph: `  ${namesByBook(signed)}` };
  }
  if (leftOut.length > 0) {
    yield { heading: 'Left out', level: 2 };
    yield { list: leftOut.map(leftOutText) };
  }
  if (published.length > 0) {
    yield { heading: 'What would be published', level: 2 };
    yield {
      table: 'published',
      columns: [
        { head: '  Address' },
        { head: 'records', is: 'number' },
        { head: 'brands', is: 'number', leaves: 1 },
        { head: 'data' },
      ],
      rows: published.map(({ path, records, brands, dataHash }) => {
        const short = cut(terminalText({ code: path }), Math.max(20, width - 40));
        return { cells: [`  ${short}`, cellNumber(records), cellNumber(brands), dataHash.slice(0, 12)] };
      }),
    };
  }
  if (deviations.length > 0) {
    yield { heading: 'Deviations', level: 2 };
    yield { list: deviations.map(deviationText) };
  }
  const said = verdict(report);
  const isGood = conforms(report);
  yield {
    paragraph: {
      lines: [
        isGood ? [{ tone: 'good', text: '✓' }, ' ', said] : { tone: 'bad', text: said },
        { tone: 'quiet', text: '--format html and json have every rule, and what a person has to look at.' },
      ],
    },
  };
}

/** What changed: results before and now, and of what only one has, the names. */
function* sinceBlocks(since: Since): Generator<DocumentBlock> {
  yield { heading: ['Since ', { content: since.name }], level: 2 };
  const [said, how] = sinceText(since);
  yield {
    paragraph: {
      lines: [
        ['  ', ...(said ?? [])],
        ['  ', { tone: 'quiet', text: how ?? [] }],
      ],
    },
  };
  for (const [change, own] of groupedBy(since.rows, (row) => row.change)) {
    const tone = change === 'worse' ? 'bad' : change === 'better' ? 'good' : 'strong';
    const head: Text = ['  ', { tone, text: capital(changeTitles[change]) }];
    const lines = own.flatMap(({ before, now }): Text[] => {
      if (before === undefined || now === undefined) return [];
      const result = `    ${resultText(before)} → ${resultText(now)}`;
      return [['  ', { tone: 'strong', text: now.clause }, `  ${now.asks}`], result];
    });
    const names = `    ${namesByBook(own.flatMap(({ before, now }) => now ?? before))}`;
    yield { paragraph: { lines: [head, ...(lines.length > 0 ? lines : [names])] } };
  }
}

/** A row of the standard: what it asks, its result, and the first places. */
function details(clause: ClauseResult, width: number): Text[] {
  const look = clause.outcome === 'doubtful' ? lookText(clause) : undefined;
  return [
    ['  ', { tone: 'strong', text: clause.clause }, `  ${clause.asks}`],
    ['    ', { tone: 'bad', text: resultText(clause) }],
    ...(look === undefined ? [] : [`    ${look}`]),
    ...signatureTexts(clause).map((text): Text => ['    ', ...text]),
    ...places(clause.breaches, width),
  ];
}

function places({ count, shown }: ClauseResult['breaches'], width: number): Text[] {
  const some = shown.slice(0, mostPlaces);
  const more = count - some.length;
  return [
    ...some.flatMap((problem): Text[] => {
      const { place, text } = placeText(problem);
      const [where, what] = [terminalText({ code: place }), terminalText({ content: text })];
      const isShort = columnCount(where) + columnCount(what) + 6 <= width;
      if (isShort) return [['    ', { tone: 'strong', text: where }, `  ${what}`]];
      return [['    ', { tone: 'strong', text: cut(where, width - 4) }], `      ${what}`];
    }),
    ...(more > 0 ? [{ tone: 'quiet' as const, text: `    … and ${grouped(more)} more` }] : []),
  ];
}
