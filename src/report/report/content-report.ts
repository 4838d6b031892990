import fs from 'node:fs';
import { groupedBy } from '../../base/grouped-by.js';
import type { CompiledContent } from '../../build/compile/compile-content.js';
import { locateAll } from '../../build/compile/locate.js';
import type { AnyProblem, Problem } from '../../model/problem.js';
import { type FormatName, loadFormat } from './formats.js';
import { type AcceptedProblems, type CountedNotes, kindOfProblem, type Report, reportOf } from './report.js';

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
  const shown = problems.filter(({ rule, severity }) => severity !== 'note' || !isCounted.has(rule));
  const kinds = [...groupedBy(shown, kindOfProblem).values()];
  const accepted = listsAccepted ? compiled.accepted.slice(0, most) : [];
  const listed = kinds.map((own) => {
    return own.slice(0, own[0].severity === 'note' && hasEachNote ? own.length : most);
  });
  const lists = [accepted.map(({ problem }) => problem), ...listed];
  const all = locateAll(lists.flat(), compiled.files, fs);
  const [acceptedAt = [], ...located] = lists.map(({ length }) => all.splice(0, length));
  const known = kinds.map((own, at) => {
    return { problems: located[at] as [Problem, ...Problem[]], count: own.length, files: filesWith(own) };
  });
  const acceptedProblems: AcceptedProblems = {
    file: compiled.acceptedFile.file,
    count: compiled.accepted.length,
    problems: accepted.map(({ entry }, index) => ({ problem: acceptedAt[index]!, entry })),
  };
  // Problems of accepted.yaml itself come last: they matter least.
  const order = [...compiled.files.map(({ job }) => job.file.name), compiled.acceptedFile.file];
  return {
    ...reportOf([], known, acceptedProblems, order),
    hasEachNote,
    countedNotes: counted,
    ...(compiled.ownRules !== undefined && { ownRules: compiled.ownRules }),
  };
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
