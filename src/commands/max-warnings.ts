import { counted, grouped } from '../model/message.js';
import type { AnyProblem } from '../model/problem.js';
import type { OptionValues } from './command.js';
import type { maxWarningsOption } from './options.js';

/** How many warnings a run may have and still succeed; without it, any number. */
export type MaxWarnings = OptionValues<typeof maxWarningsOption>;

/** What to say where there are more warnings than --max-warnings lets through; else undefined. */
export function tooManyWarnings(
  problems: readonly Pick<AnyProblem, 'severity'>[],
  { maxWarnings = Number.POSITIVE_INFINITY }: MaxWarnings,
): string | undefined {
  const count = problems.filter(({ severity }) => severity === 'warning').length;
  if (count <= maxWarnings) return undefined;
  return `${counted(count, 'warning')}, and --max-warnings lets ${grouped(maxWarnings)} through.`;
}
