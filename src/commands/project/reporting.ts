import fs, { appendFileSync, readFileSync } from 'node:fs';
import { thrownMessage } from '../../base/errors.js';
import { groupedBy } from '../../base/grouped-by.js';
import { locateLists } from '../../build/compile/locate.js';
import { type Location, startOf } from '../../model/location.js';
import { counted, grouped } from '../../model/message.js';
import type { AnyProblem, Problem, RuleName } from '../../model/problem.js';
import { SourceText } from '../../model/source-text.js';
import { rulePage } from '../../report/explain/rule-page.js';
import { type FormatName, loadFormat } from '../../report/report/formats.js';
import {
  type AcceptedProblems,
  areCounted,
  type Format,
  type Kind,
  kindOfProblem,
  type PrintedReport,
  type Report,
  reportOf,
  withoutNotes,
} from '../../report/report/report.js';
import { canSayMeanings, withMeanings } from '../../report/report/with-meanings.js';
import { started } from '../cli/invocation.js';
import { compiledRulePages, version } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import type { CompiledContent } from './compile-content.js';

/**
 * The report on content for a format. Every problem is counted, but only those that the format can show are located,
 * because that means reading files again.
 * @param problems to report; by default all of the content's
 * @param everyNote true if people get each note; by default, of several of a rule only their number
 */
export async function contentReport(
  compiled: Pick<CompiledContent, 'files' | 'acceptedFile' | 'accepted' | 'problems'> &
    Partial<Pick<CompiledContent, 'ownRules'>>,
  format: FormatName,
  problems: readonly AnyProblem[] = compiled.problems,
  everyNote = false,
): Promise<Report> {
  const shows = await loadFormat(format);
  const { listsAccepted } = shows;
  const files = compiled.files.map(({ job }) => job.file);
  // Problems of accepted.yaml itself come last: they matter least.
  const order = [...files.map(({ name }) => name), compiled.acceptedFile.file];
  const tallies = tallied(problems, shows, order, everyNote);
  // Of several notes of a rule, people get only the number.
  if (shows.showsOneNote && !everyNote)
    for (const tally of severalNotes(tallies)) tally.shown = unlocated(tally);
  const accepted = listsAccepted ? compiled.accepted.slice(0, shows.most) : [];
  const lists = [accepted.map(({ problem }) => problem), ...tallies.map(({ shown }) => shown)];
  const [acceptedAt = [], ...located] = locateLists(lists, compiled.files, fs);
  const kinds = tallies.flatMap(({ count, files }, index): Kind[] => {
    const [first, ...others] = located[index] ?? [];
    return first === undefined ? [] : [{ problems: [first, ...others], count, files }];
  });
  const acceptedProblems: AcceptedProblems = {
    file: compiled.acceptedFile.file,
    count: compiled.accepted.length,
    problems: accepted.flatMap(({ entry: { reason, until, at } }, index) => {
      const problem = acceptedAt[index];
      return problem === undefined
        ? []
        : [{ problem, reason, ...(until !== undefined && { until }), entry: at }];
    }),
  };
  const report = {
    ...reportOf([], kinds, acceptedProblems, order),
    notes: everyNote ? ('each' as const) : ('by rule' as const),
  };
  return compiled.ownRules === undefined ? report : { ...report, ownRules: compiled.ownRules };
}

interface Tally {
  /** Those of the kind that can be shown. */
  shown: AnyProblem[];
  readonly files: Set<string>;
  count: number;
}

/**
 * Counts problems of the same kind, and keeps the first `most` of each kind; of notes those of the first record, where only
 * one is shown.
 * @param order the files in their order
 */
function tallied(
  problems: readonly AnyProblem[],
  { most, showsOneNote }: Pick<Format, 'most' | 'showsOneNote'>,
  order: readonly string[],
  everyNote: boolean,
): Tally[] {
  const places = new Map(order.map((name, at) => [name, at]));
  const kinds = new Map<string, Tally>();
  for (const problem of problems) {
    const key = kindOfProblem(problem);
    const kind = kinds.get(key) ?? { shown: [], files: new Set(), count: 0 };
    kinds.set(key, kind);
    const [first] = kind.shown;
    const isNote = problem.severity === 'note';
    const isOne = showsOneNote && isNote && !everyNote && first !== undefined;
    const later = isOne ? placed(problem, places) - placed(first, places) : 0;
    if (later < 0) kind.shown = [problem];
    else if (later === 0 && (kind.shown.length < most || (isNote && everyNote))) kind.shown.push(problem);
    kind.files.add(problem.at[0].file);
    kind.count++;
  }
  return [...kinds.values()];
}

/** The notes of which people get only the number. */
function severalNotes(tallies: readonly Tally[]): readonly Tally[] {
  const notes = tallies.filter(({ shown: [first] }) => first?.severity === 'note');
  const byRule = [...groupedBy(notes, ({ shown: [first] }) => first!.rule).values()];
  return byRule.flatMap((own) => {
    const count = own.reduce((sum, tally) => sum + tally.count, 0);
    return areCounted(own[0].shown[0]!.rule, count) ? own : [];
  });
}

/** One of the problems as if it were one of the whole file. */
function unlocated({ shown: [first] }: Tally): Problem[] {
  return first === undefined ? [] : [{ ...first, at: [startOf(first.at[0].file)] } as Problem];
}

/** A number that is larger for what is in a later record, and the same for what is in one; 0 where no record is known. */
function placed({ at: [place] }: AnyProblem, places: ReadonlyMap<string, number>): number {
  const file = places.get(place.file);
  return file === undefined || !('index' in place) ? 0 : file + 1 + place.index / 2 ** 32;
}

/**
 * Prints a report in a format: formats for programs to standard output, those for people to standard error, where
 * --quiet leaves out the notes. A format's job summary is added to the file that GitHub Actions names for it.
 * @param known texts of source files that can't be read as UTF-8 under their names
 */
export async function printReport(
  all: Report,
  format: FormatName,
  terminal: Terminal,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const { print, isForPrograms } = await loadFormat(format);
  const report = await saying(terminal.quiet && !isForPrograms ? withoutNotes(all) : all);
  const texts = new Map<string, SourceText>();
  const source = (file: string, around: Location) => {
    const kept = texts.get(file) ?? new SourceText(known.get(file) ?? read(file));
    texts.set(file, kept);
    return kept.around(around);
  };
  const made: Iterable<string> | PrintedReport = print(report, {
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
  const { text, summary } = typeof made === 'object' && 'summary' in made ? made : { text: made };
  if (isForPrograms) terminal.result(text);
  else if (typeof text === 'string' && text !== '') terminal.show(text);
  if (summary !== undefined) addSummary(summary, terminal);
}

/** The report with the meanings of fields that its messages can say. Their table is loaded only for these. */
async function saying(report: Report): Promise<Report> {
  if (!canSayMeanings(report)) return report;
  const { meaningInAll } = await import('../../interface/meanings/index.js');
  return withMeanings(report, meaningInAll);
}

/** Adds to the job summary. The annotations are printed anyway, so a failure here must not change the exit code. */
function addSummary(summary: string, terminal: Terminal): void {
  const { GITHUB_STEP_SUMMARY: file } = process.env;
  if (!file) return;
  try {
    appendFileSync(file, `${summary}\n`);
  } catch (error) {
    terminal.complain(`opendata: the job summary was not written: ${thrownMessage(error)}`);
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch {
    return '';
  }
}

/** The message if there are more warnings than --max-warnings allows; else undefined. */
export function tooManyWarnings(
  problems: readonly Pick<AnyProblem, 'severity'>[],
  { maxWarnings = Number.POSITIVE_INFINITY }: { readonly maxWarnings?: number | undefined },
): string | undefined {
  const count = problems.filter(({ severity }) => severity === 'warning').length;
  if (count <= maxWarnings) return undefined;
  return `${counted(count, 'warning')}, and --max-warnings allows ${grouped(maxWarnings)}.`;
}
