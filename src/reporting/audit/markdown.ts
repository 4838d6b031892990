import { cells, contentText, written } from '../../base/markup/markdown-text.js';
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

/** For a wiki or a job's summary: everything, with the first places of each breach. */
export const markdown: ConformanceFormat = { print };

/** So many places are shown of a row. */
const mostPlaces = 5;

function* print(report: Conformance): Generator<string> {
  const { clauses, errors, date, content } = report;
  const chosen = chosenText(report);
  yield '# Conformance to the open data standard\n\n';
  yield `${conforms(report) ? '✅' : '❌'} **${verdict(report)}**\n\n`;
  if (chosen !== undefined) yield `${written(chosen)}\n\n`;
  yield table(
    ['', ''],
    [
      ['Content', contentText(content.folder)],
      ['Commit', contentText(commitText(report))],
      ['Date', date],
      ['Program', contentText(toolText(report))],
      ['SHA-256 of the program', contentText(digestText(report))],
    ],
  );
  if (errors.count > 0) {
    yield `## Errors\n\n`;
    yield `${counted(errors.count, 'error')}: nothing can be published until they are corrected, and records with errors are not checked further.\n\n`;
    yield `${errors.shown.slice(0, mostPlaces).map(placeItem).join('')}\n`;
  }
  if (clauses.length > 0) yield `## In numbers\n\n${numbers(clauses)}`;
  for (const collection of new Set(clauses.map((clause) => clause.collection))) {
    const own = clauses.filter((clause) => clause.collection === collection);
    yield `## ${capital(namesOf(collection).nouns[1])}\n\n`;
    yield isWithoutRecords(own)
      ? `${noneText(own)}\n\n`
      : table(['Rule', 'What it asks', 'Result', 'For a person'], own.map(row));
    for (const clause of own) yield* places(clause);
  }
  yield* rest(report);
}

function numbers(clauses: readonly ClauseResult[]): string {
  const used = outcomes.filter((outcome) => clauses.some((clause) => clause.outcome === outcome));
  const collections = [...new Set(clauses.map(({ collection }) => collection))];
  const rows = collections.map((collection) => {
    const counts = tally(clauses.filter((clause) => clause.collection === collection));
    return [capital(namesOf(collection).nouns[1]), ...used.map((outcome) => grouped(counts[outcome]))];
  });
  const meanings = used.map((outcome) => `- *${outcomeTitles[outcome]}*: ${outcomeMeanings[outcome]}\n`);
  return `${table(['Collection', ...used.map((outcome) => outcomeTitles[outcome])], rows)}${meanings.join('')}\n`;
}

function row(clause: ClauseResult): string[] {
  const isBad = clause.outcome === 'breached';
  const result = resultText(clause);
  return [clause.clause, clause.asks, isBad ? `**${result}**` : result, lookText(clause) ?? ''];
}

function* places({ clause, breaches: { count, shown } }: ClauseResult): Generator<string> {
  if (count === 0) return;
  const some = shown.slice(0, mostPlaces);
  yield `**${clause}**: ${counted(count, 'place')}\n\n${some.map(placeItem).join('')}`;
  if (count > some.length) yield `- … and ${grouped(count - some.length)} more\n`;
  yield '\n';
}

function placeItem(problem: Parameters<typeof placeText>[0]): string {
  const { place, text } = placeText(problem);
  return `- ${contentText(place)}: ${contentText(text, 400)}\n`;
}

function* rest({ published, statements, deviations }: Conformance): Generator<string> {
  if (published.length > 0) {
    yield '## What would be published\n\n';
    yield table(
      ['Address', 'Records', 'Brands', 'SHA-256 of the data'],
      published.map(({ path, records, brands, dataHash }) => [
        contentText(path),
        grouped(records),
        grouped(brands),
        `\`${dataHash}\``,
      ]),
    );
  }
  yield `## Held by construction\n\nNothing is published that breaks the schema of its version. Of each collection it states:\n\n`;
  yield table(
    ['Version', 'Collection', 'Statements', 'Of these'],
    statements.map((one) => [
      one.version,
      namesOf(one.collection).nouns[1],
      grouped(one.all),
      statementText(one),
    ]),
  );
  yield '## Deviations\n\n';
  const none =
    'The settings and the header policy are the usual ones, and no decision of the program shows in this content.\n';
  yield deviations.length === 0
    ? none
    : deviations.map((one) => `- ${written(deviationText(one))}\n`).join('');
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return `${[cells(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(cells)].join('\n')}\n\n`;
}
