import fs, { readFileSync } from 'node:fs';
import { groupedBy } from '../../base/grouped-by.js';
import { locateAll } from '../../build/compile/locate.js';
import type { Location } from '../../model/location.js';
import type { AnyProblem, RuleName } from '../../model/problem.js';
import { SourceText } from '../../model/source-text.js';
import { rulePage } from '../../report/explain/rule-page.js';
import { type FormatName, loadFormat } from '../../report/report/formats.js';
import {
  type AcceptedProblems,
  type CountedNotes,
  type Kind,
  kindOfProblem,
  type Report,
  reportOf,
  withoutNotes,
} from '../../report/report/report.js';
import { withMeanings } from '../../report/report/with-meanings.js';
import { started } from '../cli/invocation.js';
import { compiledRulePages, version } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import type { CompiledContent } from './compile-content.js';

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
  const { most, countsNotes = false, listsAccepted = false } = await loadFormat(format);
  const counted = countsNotes && !hasEachNote ? severalNotes(problems) : [];
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

/**
 * Prints a report in a format: formats for programs to standard output, those for people to standard error, where
 * --quiet leaves out the notes.
 * @param known texts of source files that can't be read as UTF-8 under their names
 */
export async function printReport(
  all: Report,
  format: FormatName,
  terminal: Terminal,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const { print, isForPrograms } = await loadFormat(format);
  const report = await withMeanings(terminal.quiet && !isForPrograms ? withoutNotes(all) : all);
  const texts = new Map<string, SourceText>();
  const source = (file: string, around: Location) => {
    const kept = texts.get(file) ?? new SourceText(known.get(file) ?? read(file));
    texts.set(file, kept);
    return kept.around(around);
  };
  const text = print(report, {
    source,
    style: terminal.style,
    width: terminal.width,
    version: version(),
    program: started(),
    pageOf: (rule: RuleName) => {
      const own = all.ownRules?.[rule];
      if (own !== undefined) return rulePage(own, own.markdown);
      return compiledRulePages().find((page) => page.rule === rule);
    },
  });
  const shown = isForPrograms ? '' : [...text].join('');
  if (isForPrograms) terminal.result(text);
  else if (shown !== '') terminal.show(shown);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return '';
  }
}
