import { isAddress } from '../../../model/location.js';
import { counted, withCommas } from '../../../model/message.js';
import type { Problem, Severity } from '../../../model/problem.js';
import { codeSpan, copiedText, markdownRow, sentenceText } from '../../markup/markdown-text.js';
import { type Format, type Kind, type Report, severities, totals } from '../report.js';
import { fieldTitle, recordTitle, sentence } from '../sentence.js';
import { acceptedCount, advice, hints, relation, toPaste } from './lines.js';
import { inRounds } from './rounds.js';

/** Bytes. A comment on a pull request may have 65,536 characters; some are left for the user's own text. */
const mostOfComment = 60_000;

/** Bytes of the shortest possible row of a table. */
const shortestRow = 40;

/** Bytes for headings, counts and other text around the rows. */
const frame = 1_000;

/**
 * For a comment on a pull request or a page of a wiki: totals, then a table for each severity, worst first. Problems that
 * don't fit are counted, repetitions first.
 */
export const markdown = {
  print: asMarkdown,
  most: Math.ceil(mostOfComment / shortestRow),
  isForPrograms: true,
} satisfies Format;

function asMarkdown(report: Report): string {
  const sums = totals(report);
  let space = mostOfComment - frame;
  const sections = severities.flatMap((severity) => {
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
  const accepted = report.accepted === undefined ? [] : [sentenceText(acceptedCount(report.accepted))];
  return [heading(report), ...sections, ...accepted].map((part) => `${part}\n`).join('\n');
}

const signs: Record<Severity, string> = { error: '❌', warning: '⚠️', note: 'ℹ️' };

function heading(report: Report): string {
  const sums = totals(report);
  const found = severities.filter((severity) => sums[severity] > 0);
  const parts = found.map((severity) => counted(sums[severity], severity));
  if (parts.length === 0) return '## ✅ The content has no problems';
  const sign = sums.error > 0 ? signs.error : sums.warning > 0 ? signs.warning : '✅';
  return `## ${sign} ${parts.join(', ')}`;
}

function section(severity: Severity, total: number, shown: ReturnType<typeof inRounds>): string {
  const title = `${signs[severity]} ${counted(total, severity)}`;
  const rows = shown.flatMap(({ kind, problems }) => [
    ...problems.map((problem, index) => row(problem, index === 0)),
    ...(kind.count > problems.length ? [moreRow(kind, kind.count - problems.length)] : []),
  ]);
  const left = total - shown.reduce((sum, { kind }) => sum + kind.count, 0);
  const parts = [
    ...(rows.length === 0 ? [] : [[tableHead(severity), ...rows].join('\n')]),
    ...(left > 0 ? [`… and ${withCommas(left)} of other kinds, for which there is no space here.`] : []),
  ].join('\n\n');
  // Notes need no action, so they are folded.
  return severity === 'note'
    ? `<details><summary>${title}</summary>\n\n${parts}\n\n</details>`
    : `### ${title}\n\n${parts}`;
}

function tableHead(severity: Severity): string {
  const what = severity === 'note' ? 'What became of it' : 'What is wrong';
  return `${markdownRow(['Place', 'Record', 'Field', what, 'Rule'])}\n|---|---|---|---|---|`;
}

/** @param first whether it is the first of its kind, which shows the help for all of them */
function row(problem: Problem, first: boolean): string {
  const { record, field, at } = problem;
  const [place, ...others] = at;
  const sentences = [sentence(bare(problem)), ...(first ? advice(problem) : hints(problem))];
  const related = others.map(
    ({ file, start }, index) =>
      `${sentenceText(relation(problem, index))}: ${codeSpan(`${file}:${start.line}`)}`,
  );
  const copied = first ? toPaste(problem) : [];
  const pasted = copied.length === 0 ? '' : `<pre>${copied.map(copiedText).join('<br>')}</pre>`;
  return markdownRow([
    codeSpan(isAddress(place.file) ? place.file : `${place.file}:${place.start.line}`),
    record === undefined ? '' : sentenceText(recordTitle(record)),
    field === undefined ? '' : pathText(fieldTitle(problem)),
    [...sentences.map(sentenceText), ...related].join('<br>') + pasted,
    codeSpan(problem.rule),
  ]);
}

/** A field's path that can be wrapped at its dots, so that a long one leaves space for other columns. */
function pathText(path: string): string {
  if (path === '') return '';
  if (path.length <= 30 || !/^[\w[\].]+$/.test(path)) return codeSpan(path);
  return `<code>${path.split('.').map(sentenceText).join('.<wbr>')}</code>`;
}

/** Record and field have cells of their own. */
function bare({ record: _record, field: _field, ...rest }: Problem): Problem {
  return rest;
}

function moreRow({ problems: [{ rule }] }: Kind, count: number): string {
  return markdownRow(['', '', '', `… and ${withCommas(count)} more of this kind`, codeSpan(rule)]);
}

function size(text: string): number {
  return Buffer.byteLength(text) + 1;
}
