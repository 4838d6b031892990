import fs from 'node:fs';
import { groupedBy } from '../../base/grouped-by.js';
import type { CompiledContent } from '../../build/compile/compile-content.js';
import { locateAll } from '../../build/compile/locate.js';
import type { AnyProblem } from '../../model/problem.js';
import { type FormatName, loadFormat } from './formats.js';
import {
  type AcceptedProblems,
  type CountedNotes,
  type Kind,
  kindOfProblem,
  type Report,
  reportOf,
} from './report.js';

/**
 * The report on content for a format. Every problem is counted, but only those that the format can show are located,
 * because that means reading files again.
 * @param problems to report; by default all of the content's
 * @param hasEachNote true if people get each note; by default, of several of a rule only their number
 */
export async function contentReport(
  compiled: Pick<CompiledContent, 'files' | 'acceptedFile' | 'accepted' | 'problems'> &
    Partial<Pick<CompiledContent, 'ownRules'>>,
  format: FormatName,
  problems: readonly AnyProblem[] = compiled.problems,
  hasEachNote = false,
): Promise<Report> {
  const { most, isForPrograms, listsAccepted = false } = await loadFormat(format);
  const counted = !isForPrograms && !hasEachNote ? severalNotes(problems) : [];
  const isCounted = new Set(counted.map(({ rule }) => rule));
  const tallies = tallied(
    problems.filter(({ rule, severity }) => severity !== 'note' || !isCounted.has(rule)),
    ({ severity }) => (severity === 'note' && hasEachNote ? Number.POSITIVE_INFINITY : most),
  );
  const accepted = listsAccepted ? compiled.accepted.slice(0, most) : [];
  const lists = [accepted.map(({ problem }) => problem), ...tallies.map(({ shown }) => shown)];
  const all = locateAll(lists.flat(), compiled.files, fs);
  const [acceptedAt = [], ...located] = lists.map(({ length }) => all.splice(0, length));
  const kinds = tallies.flatMap(({ count, files }, index): Kind[] => {
    const [first, ...others] = located[index] ?? [];
    return first === undefined ? [] : [{ problems: [first, ...others], count, files }];
  });
  const acceptedProblems: AcceptedProblems = {
    file: compiled.acceptedFile.file,
    count: compiled.accepted.length,
    problems: accepted.map(({ entry: { reason, until, at } }, index) => ({
      problem: acceptedAt[index]!,
      reason,
      ...(until !== undefined && { until }),
      entry: at,
    })),
  };
  // Problems of accepted.yaml itself come last: they matter least.
  const order = [...compiled.files.map(({ job }) => job.file.name), compiled.acceptedFile.file];
  return {
    ...reportOf([], kinds, acceptedProblems, order),
    hasEachNote,
    countedNotes: counted,
    ...(compiled.ownRules !== undefined && { ownRules: compiled.ownRules }),
  };
}

/** Counts problems of the same kind, and keeps the first ones of each. @param most how many of a kind are kept */
function tallied(problems: readonly AnyProblem[], most: (first: AnyProblem) => number) {
  return [...groupedBy(problems, kindOfProblem).values()].map((own) => ({
    shown: own.slice(0, most(own[0])),
    count: own.length,
    files: filesWith(own),
  }));
}

/** The notes of which people get only the number. Those of a publication are shown, since `check` doesn't have them. */
function severalNotes(problems: readonly AnyProblem[]): CountedNotes[] {
  const notes = problems.filter(({ severity, rule }) => severity === 'note' && !rule.startsWith('publish/'));
  return [...groupedBy(notes, ({ rule }) => rule)]
    .flatMap(([rule, own]) => (own.length === 1 ? [] : [{ rule, count: own.length, files: filesWith(own) }]))
    .sort((a, b) => (a.rule < b.rule ? -1 : 1));
}

function filesWith(problems: readonly AnyProblem[]): ReadonlySet<string> {
  return new Set(problems.map(({ at }) => at[0].file));
}
