import { jsonText } from '../../../base/markup/json-text.js';
import type { Problem } from '../../../model/problem.js';
import { proposalsOf } from '../proposals.js';
import type { Format, Report } from '../report.js';
import { totals } from '../report.js';
import { messageOf, sentence, shortData } from '../sentence.js';

/** The version of this format; it grows when a field is removed or changes its meaning. */
const formatVersion = 1;

/** One JSON object: totals, then every problem with its rule, args, locations and texts, then the accepted problems. */
export const json: Format<string> = {
  print: asJson,
  most: Number.POSITIVE_INFINITY,
  isForPrograms: true,
  listsAccepted: true,
};

function asJson(report: Report): string {
  const { error, warning, note } = totals(report);
  const { accepted } = report;
  const log = {
    formatVersion,
    totals: { errors: error, warnings: warning, notes: note, accepted: accepted?.count ?? 0 },
    problems: report.kinds.flatMap(({ problems }) => problems.map(worded)),
    accepted: (accepted?.problems ?? []).map(({ problem, reason, until, entry }) => ({
      ...worded(problem),
      accepted: { reason, ...(until !== undefined && { until }), at: entry },
    })),
    ...(report.build !== undefined && { build: report.build }),
    ...(report.migration !== undefined && { migration: report.migration }),
  };
  return `${jsonText(log, 2)}\n`;
}

function worded(problem: Problem): object {
  const { hint, help, lines } = messageOf(problem);
  const next = [help, lines].filter(Boolean).join('\n');
  const proposals = proposalsOf(problem);
  return {
    ...(shortData(problem) as Problem),
    message: sentence(problem),
    ...(hint && { hint }),
    ...(next && { help: next }),
    ...(proposals.length > 0 && { proposals: shortData(proposals) }),
  };
}
