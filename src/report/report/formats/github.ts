import { safeText } from '../../../base/text/clean.js';
import { counted } from '../../../model/message.js';
import type { Problem, Severity } from '../../../model/problem.js';
import { type Format, type Kind, type Report, severities, totals } from '../report.js';
import { acceptedCount, problemText } from './lines.js';
import { inRounds } from './rounds.js';

/** The annotations of each severity that the platform shows for a step. It drops further ones silently. */
const mostOfEach = 10;

const commands: Record<Severity, string> = { error: 'error', warning: 'warning', note: 'notice' };

/**
 * For GitHub Actions: workflow commands, which become annotations of the lines concerned, worst first, and a line that
 * counts the others.
 */
export const github = {
  print: annotations,
  most: mostOfEach,
  isForPrograms: true,
} satisfies Format;

function annotations(report: Report): string {
  const annotated = severities.flatMap((severity) =>
    chosen(report.kinds.filter(({ problems }) => problems[0].severity === severity)),
  );
  return [...annotated.map(annotation), ...rest(report, annotated)].map((line) => `${line}\n`).join('');
}

function chosen(kinds: readonly Kind[]): Problem[] {
  let left = mostOfEach;
  return inRounds(kinds, () => left-- > 0).flatMap(({ problems }) => problems);
}

function rest(report: Report, annotated: readonly Problem[]): string[] {
  const all = totals(report);
  const left = severities.flatMap((severity) => {
    const count = all[severity] - annotated.filter((problem) => problem.severity === severity).length;
    return count > 0 ? [counted(count, `more ${severity}`)] : [];
  });
  const accepted = report.accepted === undefined ? [] : [acceptedCount(report.accepted)];
  if (left.length === 0) return accepted;
  return [
    `… and ${left.join(', ')}. Up to ${mostOfEach} of each are shown here; \`--format markdown\` has more.`,
    ...accepted,
  ];
}

/** Without columns for a range of several lines: the platform refuses them. */
function annotation(problem: Problem): string {
  const [{ file, start, end }] = problem.at;
  const properties = {
    file,
    line: start.line,
    ...(start.line === end.line && { col: start.column }),
    endLine: end.line,
    ...(start.line === end.line && { endColumn: Math.max(start.column, end.column - 1) }),
    title: problem.rule,
  };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`);
  const message = problemText(problem, (place) => `${place.file}:${place.start.line}`);
  return `::${commands[problem.severity]} ${written.join(',')}::${data(message)}`;
}

/** The runner decodes these escapes and `%0D`, and reads commands line by line. */
function data(text: string): string {
  return safeText(text.replaceAll('\r\n', '\n')).replaceAll('%', '%25').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
