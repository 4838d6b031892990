import type { DocumentBlock, Text } from '../../base/document/document.js';
import { screenWidth, terminalOf, terminalText } from '../../base/document/terminal.js';
import { capital } from '../../base/text/capital.js';
import { columnCount, cut } from '../../base/text/columns.js';
import { grouped } from '../../model/message.js';
import { numbersOf } from './document.js';
import { type ClauseResult, type Conformance, type ConformanceFormat, conforms } from './report.js';
import {
  chosenText,
  leftOutText,
  lookText,
  namesByBook,
  outcomeTitles,
  placeText,
  resultText,
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
  const { clauses, content, date, errors, leftOut } = report;
  yield { heading: ['Conformance of ', { content }, ` on ${date}`], level: 1 };
  const chosen = chosenText(report);
  if (chosen !== undefined) yield { paragraph: chosen };
  if (clauses.length > 0) yield numbersOf(clauses, '');
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
  }
  if (leftOut.length > 0) {
    yield { heading: 'Left out', level: 2 };
    yield { list: leftOut.map(leftOutText) };
  }
  const said = verdict(report);
  const isGood = conforms(report);
  yield {
    paragraph: {
      lines: [
        isGood ? [{ tone: 'good', text: '✓' }, ' ', said] : { tone: 'bad', text: said },
        {
          tone: 'quiet',
          text: '--format markdown and json have every rule, and what a person has to look at.',
        },
      ],
    },
  };
}

/** A row of the standard: what it asks, its result, and the first places. */
function details(clause: ClauseResult, width: number): Text[] {
  const look = clause.outcome === 'doubtful' ? lookText(clause) : undefined;
  return [
    ['  ', { tone: 'strong', text: clause.clause }, `  ${clause.asks}`],
    ['    ', { tone: 'bad', text: resultText(clause) }],
    ...(look === undefined ? [] : [`    ${look}`]),
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
