import fs from 'node:fs';
import type { AnyProblem, Problem } from '../model/problem.js';
import { locateAll } from '../publish/locate.js';
import { type FormatName, forBookkeeping, mostOfKind } from '../report/formats.js';
import { type AcceptedProblems, type Kind, kindOf, type Report, reportOf } from '../report/report.js';
import type { CompiledContent } from './compile-content.js';

/**
 * The report on content, as a format wants it: everything is counted, but only what the format can show is looked up,
 * since files are read again for that.
 * @param problems what is to be said; by default all that the content has
 */
export function contentReport(
  compiled: Pick<CompiledContent, 'files' | 'baseline' | 'accepted' | 'problems'>,
  format: FormatName,
  problems: readonly AnyProblem[] = compiled.problems,
): Report {
  const tallies = tallied(problems, mostOfKind[format]);
  const accepted = forBookkeeping.includes(format) ? compiled.accepted : [];
  const found = [...tallies.flatMap(({ shown }) => shown), ...accepted.map(({ problem }) => problem)];
  const files = compiled.files.map(({ job }) => job.file);
  const located = locateAll(found, files, fs);
  let next = 0;
  const kinds = tallies.map(({ shown, count, files }): Kind => {
    const places = located.slice(next, next + shown.length);
    next += shown.length;
    return { problems: places as [Problem, ...Problem[]], count, files };
  });
  const told: AcceptedProblems = {
    file: compiled.baseline.file,
    count: compiled.accepted.length,
    problems: accepted.map(({ entry: { reason, until, at } }, index) => ({
      problem: located[next + index]!,
      reason,
      ...(until !== undefined && { until }),
      entry: at,
    })),
  };
  // What is left over in the baseline is the least of it.
  const order = [...files.map(({ name }) => name), compiled.baseline.file];
  return reportOf([], kinds, told, order);
}

interface Tally {
  /** The first of the kind. */
  readonly shown: AnyProblem[];
  readonly files: Set<string>;
  count: number;
}

/** Counts alike ones, and keeps the first `most` of each kind. */
function tallied(problems: readonly AnyProblem[], most: number): Tally[] {
  const kinds = new Map<string, Tally>();
  for (const problem of problems) {
    const key = kindOf(problem);
    const kind = kinds.get(key) ?? { shown: [], files: new Set(), count: 0 };
    kinds.set(key, kind);
    if (kind.count < most) kind.shown.push(problem);
    kind.files.add(problem.at[0].file);
    kind.count++;
  }
  return [...kinds.values()];
}
