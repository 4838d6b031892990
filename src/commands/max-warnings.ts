import { counted, grouped } from '../model/message.js';
import type { Found } from '../model/problem.js';

export interface MaxWarnings {
  /** How many warnings a run may have and still succeed; without it, any number. */
  readonly maxWarnings?: number;
}

/** What to say where there are more warnings than --max-warnings lets through; else undefined. */
export function tooManyWarnings(
  problems: readonly Pick<Found, 'severity'>[],
  { maxWarnings = Number.POSITIVE_INFINITY }: MaxWarnings,
): string | undefined {
  const count = problems.filter(({ severity }) => severity === 'warning').length;
  if (count <= maxWarnings) return undefined;
  return `${counted(count, 'warning')}, and --max-warnings lets ${grouped(maxWarnings)} through.`;
}
