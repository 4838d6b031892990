import type { Text, TextColumn } from '../../../base/document/document.js';
import { foldedText, markdownText, tableHead, tableRow } from '../../../base/document/markdown.js';
import { isAddress } from '../../../model/location.js';
import { counted, grouped } from '../../../model/message.js';
import type { Problem, Severity } from '../../../model/problem.js';
import { type Format, type Kind, type Report, totals } from '../report.js';
import { fieldTitle, recordTitle, sentence } from '../sentence.js';
import { acceptedCount, advice, hints, relation, toPaste } from './lines.js';
import { inRounds, type Shown } from './rounds.js';

/** Bytes. A comment on a pull request may have 65,536 characters; some are left for the user's own text. */
const mostOfComment = 60_000;

/** Bytes of the shortest possible row of a table. */
export const shortestRow = 40;

/** Bytes for headings, counts and other text around the rows. */
const frame = 1_000;

/** For a comment on a pull request or a page of a wiki: totals, then a table for each severity, worst first. */
export const markdown = {
  print: (report) => markdownUpTo(mostOfComment, report),
  most: Math.ceil(mostOfComment / shortestRow),
  isForPrograms: true,
} satisfies Format;

/** The same in a limited number of bytes: problems that don't fit are counted, repetitions first. */
export function markdownUpTo(bytes: number, report: Report): string {
  const sums = totals(report);
  let space = bytes - frame;
  const sections = (['error', 'warning', 'note'] as const).flatMap((severity) => {
    if (sums[severity] === 0) return [];
    const kinds = report.kinds.filter(({ problems }) => problems[0].severity === severity);
    const shown = inRounds(kinds, (problem, kind) => {
      const first = problem === kind.problems[0];
      const wanted = size(row(problem, first)) + (first ? size(moreRow(kind, kind.count)) : 0);
      if (wanted > space) return false;
      space -= wanted;
      return true;
    });
    return [section(severity, sums[severity], shown)];
  });
  const accepted =
    report.accepted === undefined ? [] : [markdownText({ sentence: acceptedCount(report.accepted) })];
  return [heading(report), ...sections, ...accepted].map((part) => `${part}\n`).join('\n');
}

const signs: Record<Severity, string> = { error: '❌', warning: '⚠️', note: 'ℹ️' };

function heading(report: Report): string {
  const sums = totals(report);
  const parts = (['error', 'warning', 'note'] as const)
    .filter((severity) => sums[severity] > 0)
    .map((severity) => counted(sums[severity], severity));
  if (parts.length === 0) return '## ✅ The content has no problems';
  const sign = sums.error > 0 ? signs.error : sums.warning > 0 ? signs.warning : '✅';
  return `## ${sign} ${parts.join(', ')}`;
}

function section(severity: Severity, total: number, shown: readonly Shown[]): string {
  const title = `${signs[severity]} ${counted(total, severity)}`;
  const rows = shown.flatMap(({ kind, problems }) => [
    ...problems.map((problem, index) => row(problem, index === 0)),
    ...(kind.count > problems.length ? [moreRow(kind, kind.count - problems.length)] : []),
  ]);
  const left = total - shown.reduce((sum, { kind }) => sum + kind.count, 0);
  const parts = [
    ...(rows.length === 0 ? [] : [[tableHead(columnsOf(severity)), ...rows].join('\n')]),
    ...(left > 0 ? [`… and ${grouped(left)} of other kinds, for which there is no space here.`] : []),
  ].join('\n\n');
  // Notes need no action, so they are folded.
  return severity === 'note' ? foldedText(title, parts) : `### ${title}\n\n${parts}`;
}

function columnsOf(severity: Severity): TextColumn[] {
  const what = severity === 'note' ? 'What became of it' : 'What is wrong';
  return ['Place', 'Record', 'Field', what, 'Rule'].map((head) => ({ head }));
}

/** @param first whether it is the first of its kind, which shows the help for all of them */
function row(problem: Problem, first: boolean): string {
  const { record, field, at } = problem;
  const [place, ...others] = at;
  const sentences = [sentence(bare(problem)), ...(first ? advice(problem) : hints(problem))];
  const said = [
    ...sentences.map((sentence) => ({ sentence })),
    ...others.map((other, index): Text => {
      return [{ sentence: relation(problem, index) }, ': ', { code: `${other.file}:${other.start.line}` }];
    }),
  ];
  const copied = first ? toPaste(problem) : [];
  return rowText([
    { code: isAddress(place.file) ? place.file : `${place.file}:${place.start.line}` },
    record === undefined ? '' : { sentence: recordTitle(record) },
    field === undefined ? '' : { path: fieldTitle(problem) },
    [{ lines: said }, copied.length === 0 ? '' : { copied }],
    { code: problem.rule },
  ]);
}

/** Record and field have cells of their own. */
function bare({ record: _record, field: _field, ...rest }: Problem): Problem {
  return rest;
}

function moreRow({ problems: [{ rule }] }: Kind, count: number): string {
  return rowText(['', '', '', `… and ${grouped(count)} more of this kind`, { code: rule }]);
}

function rowText(cells: readonly Text[]): string {
  return tableRow(columnsOf('error'), { cells });
}

function size(text: string): number {
  return Buffer.byteLength(text) + 1;
}
