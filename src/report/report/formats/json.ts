import type { Problem } from '../../../model/problem.js';
import { jsonLines, jsonText } from '../../markup/json-text.js';
import { proposalsOf } from '../proposals.js';
import { type Format, mostForPrograms, type Report, totals } from '../report.js';
import { messageOf, sentence, shortData } from '../sentence.js';

/** The version of this format; it grows when a field is removed or changes its meaning. */
const formatVersion = 1;

/**
 * One JSON object: totals, then the problems, each with its rule, args, locations and texts, then the accepted problems.
 * It is made line by line, a line for each problem; the first of a kind says how many of it are unlisted.
 */
export const json = {
  print,
  most: mostForPrograms,
  isForPrograms: true,
  listsAccepted: true,
} satisfies Format;

function* print({ kinds, accepted, build, ...report }: Report): Generator<string> {
  const { error, warning, note } = totals({ kinds, ...report });
  const sums = { errors: error, warnings: warning, notes: note, accepted: accepted?.count ?? 0 };
  yield `{"formatVersion":${formatVersion},"totals":${jsonText(sums)},"problems":[`;
  const problems = kinds.flatMap(({ problems: [first, ...others], count }) => {
    const unlisted = count - others.length - 1;
    return [line(first, unlisted > 0 ? { unlisted } : {}), ...others.map((problem) => line(problem))];
  });
  yield* jsonLines(problems);
  yield '\n],"accepted":[';
  const all = accepted?.problems ?? [];
  yield* jsonLines(
    all.map(({ problem, entry: { reason, until, at } }) =>
      line(problem, { accepted: { reason, ...(until !== undefined && { until }), at } }),
    ),
  );
  yield ']';
  if (build !== undefined) yield `,"build":${jsonText(build)}`;
  yield '}\n';
}

/** A problem, which is one line. */
function line(problem: Problem, more: object = {}): object {
  const message = messageOf(problem);
  const { hint, help, lines } = message;
  const next = [help, lines].filter(Boolean).join('\n');
  const proposals = proposalsOf(problem, message);
  return {
    ...(shortData(problem) as Problem),
    message: sentence(problem),
    ...(hint && { hint }),
    ...(next && { help: next }),
    ...(proposals.length > 0 && { proposals: shortData(proposals) }),
    ...more,
  };
}
