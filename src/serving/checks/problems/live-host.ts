import { counted, grouped, quoted } from '../../../model/message.js';
import type { ProblemEntry, Severity } from '../../../model/problem.js';
import type { Asked } from '../host-checks.js';

/** A fault in an answer, with what is said of it: what is wrong, and advice. */
interface Fault<Args> {
  /** By default an error. */
  readonly severity?: Severity;
  readonly says: (args: Args) => readonly [message: string, advice: string];
}

/** The definition of a fault. Its advice ends with the command that sends the same request once more. */
export function fault<Args extends Asked>({ says, severity = 'error' }: Fault<Args>): ProblemEntry<Args> {
  return {
    severity,
    message: (args) => {
      const [message, advice] = says(args);
      return { message, help: `${advice}\nAsk again: ${args.curl}` };
    },
  };
}

/** A header's value, in quotes unless it contains quotes. */
export function shownValue(value: string): string {
  return value.includes('"') ? quoted(value).slice(1, -1).replaceAll('\\"', '"') : quoted(value);
}

/** `40 s`, `12 minutes`, `3 hours`, `6 years`. */
export function duration(seconds: number): string {
  const units = [
    [31_557_600, 'year'],
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const;
  const unit = units.find(([length]) => seconds >= length);
  return unit === undefined ? `${grouped(seconds)} s` : counted(Math.round(seconds / unit[0]), unit[1]);
}
