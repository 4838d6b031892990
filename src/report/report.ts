import type { Problem, Severity } from '../model/problem.js';
import type { Style } from './style.js';

/** Problems of one kind. `count` is true although only some of them may be at hand. */
export interface Kind {
  readonly problems: readonly [Problem, ...Problem[]];
  readonly count: number;
}

/** Everything a run has to say, ready for any format. */
export interface Report {
  /** Worst first; within a severity in the order of the content. */
  readonly kinds: readonly Kind[];
}

/** What a format may look at besides the report. */
export interface FormatContext {
  /** The text of a source file, without a byte order mark, by the name that locations give it. */
  readonly source: (file: string) => string | undefined;
  readonly style: Style;
  /** The program's own version, for formats that say what made them. */
  readonly version?: string;
}

/** What a format makes that has something to say in a second place. */
export interface Printed {
  readonly text: string;
  /** The report as Markdown, for a platform that shows a page of it beside the run's log. */
  readonly summary: string;
}

/** A format: from a report to the text to print. One a file, listed in `formats.ts`. */
export type Format<Made extends string | Printed = string> = (report: Report, context: FormatContext) => Made;

const rank: Record<Severity, number> = { error: 0, warning: 1, note: 2 };

/**
 * Puts problems alike together: those of one rule that concern the same field.
 * @param known counts of kinds of which only examples were located, by their first example
 */
export function reportOf(problems: readonly Problem[], known: readonly Kind[] = []): Report {
  const kinds = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = `${problem.severity} ${problem.rule} ${(problem.field ?? []).filter((step) => typeof step === 'string').join('.')}`;
    const alike = kinds.get(key);
    if (alike === undefined) kinds.set(key, [problem]);
    else alike.push(problem);
  }
  const all: Kind[] = [...kinds.values()].map((alike) => ({
    problems: alike as [Problem, ...Problem[]],
    count: alike.length,
  }));
  return {
    kinds: [...all, ...known].sort((a, b) => rank[a.problems[0].severity] - rank[b.problems[0].severity]),
  };
}

/** The same without what nobody has to act on. */
export function withoutNotes({ kinds }: Report): Report {
  return { kinds: kinds.filter(({ problems }) => problems[0].severity !== 'note') };
}

/** How many there are of each severity. */
export function totals(report: Report): Record<Severity, number> {
  const sums = { error: 0, warning: 0, note: 0 };
  for (const { problems, count } of report.kinds) sums[problems[0].severity] += count;
  return sums;
}
