import type { Format } from '../report.js';
import { totals } from '../report.js';
import { sentence, wordingOf } from '../sentence.js';

/** The version of this format; it grows when a field is removed or changes its meaning. */
const formatVersion = 1;

/** One JSON object: totals, then every problem with its rule, args, places and words. */
export const json: Format = (report) => {
  const { error, warning, note } = totals(report);
  const problems = report.kinds.flatMap(({ problems }) =>
    problems.map((problem) => {
      const { hint, help } = wordingOf(problem);
      return { ...problem, message: sentence(problem), ...(hint && { hint }), ...(help && { help }) };
    }),
  );
  return `${JSON.stringify({ formatVersion, totals: { errors: error, warnings: warning, notes: note }, problems }, null, 2)}\n`;
};
