import { cells, codeSpan, copiedText, sentenceText } from '../../../base/markup/markdown-text.js';
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
export const markdown: Format<string> = {
  print: (report) => markdownUpTo(mostOfComment, report),
  most: Math.ceil(mostOfComment / shortestRow),
  isForPrograms: true,
};

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
  const accepted = report.accepted === undefined ? [] : [sentenceText(acceptedCount(report.accepted))];
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
  const title = counted(total, severity);
  const table = [
    ...(shown.length === 0 ? [] : [head(severity), '|---|---|---|---|---|']),
    ...shown.flatMap(({ kind, problems }) => [
      ...problems.map((problem, index) => row(problem, index === 0)),
      ...(kind.count > problems.length ? [moreRow(kind, kind.count - problems.length)] : []),
    ]),
  ];
  const left = total - shown.reduce((sum, { kind }) => sum + kind.count, 0);
  const parts = [
    ...(table.length === 0 ? [] : [table.join('\n')]),
    ...(left > 0 ? [`… and ${grouped(left)} of other kinds, for which there is no space here.`] : []),
  ].join('\n\n');
  // Notes need no action, so they are folded.
  if (severity === 'note')
    return `<details><summary>${signs.note} ${title}</summary>\n\n${parts}\n\n</details>`;
  return `### ${signs[severity]} ${title}\n\n${parts}`;
}

function head(severity: Severity): string {
  const what = severity === 'note' ? 'What became of it' : 'What is wrong';
  return cells(['Place', 'Record', 'Field', what, 'Rule']);
}

/** @param first whether it is the first of its kind, which shows the help for all of them */
function row(problem: Problem, first: boolean): string {
  const { record, field, at } = problem;
  const [place, ...others] = at;
  const said = [
    ...[sentence(bare(problem)), ...(first ? advice(problem) : hints(problem))].map(sentenceText),
    ...others.map(
      (other, index) =>
        `${sentenceText(relation(problem, index))}: ${codeSpan(`${other.file}:${other.start.line}`)}`,
    ),
  ];
  const lines = first ? toPaste(problem).map(copiedText).join('<br>') : '';
  return cells([
    codeSpan(isAddress(place.file) ? place.file : `${place.file}:${place.start.line}`),
    record === undefined ? '' : sentenceText(recordTitle(record)),
    field === undefined ? '' : wrapped(fieldTitle(problem)),
    said.join('<br>') + (lines === '' ? '' : `<pre>${lines}</pre>`),
    codeSpan(problem.rule),
  ]);
}

/** Record and field have cells of their own. */
function bare({ record: _record, field: _field, ...rest }: Problem): Problem {
  return rest as Problem;
}

function moreRow({ problems: [{ rule }] }: Kind, count: number): string {
  return cells(['', '', '', `… and ${grouped(count)} more of this kind`, codeSpan(rule)]);
}

/** A field's path that can be wrapped at its dots, so that a long one leaves space for the message. */
function wrapped(path: string): string {
  if (path === '') return '';
  if (path.length <= 30 || !/^[\w[\].]+$/.test(path)) return codeSpan(path);
  return `<code>${path.split('.').map(sentenceText).join('.<wbr>')}</code>`;
}

function size(text: string): number {
  return Buffer.byteLength(text) + 1;
}
