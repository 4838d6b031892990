import type { Excerpt, Location } from '../model/location.js';
import type { AnyProblem, Problem, RecordName, RuleName, Severity } from '../model/problem.js';
import { definitionOf } from './registry.js';
import type { Style } from './style.js';

/** Problems of one kind. `count` is true although only some of them may be at hand. */
export interface Kind {
  readonly problems: readonly [Problem, ...Problem[]];
  readonly count: number;
  /** The files that they are in, where only some are at hand. */
  readonly files?: ReadonlySet<string>;
}

/** A problem that somebody has looked at and lives with. */
export interface AcceptedProblem {
  readonly problem: Problem;
  readonly reason: string;
  /** The last day on which that holds, YYYY-MM-DD. */
  readonly until?: string;
  /** Where it is accepted. */
  readonly entry: Location;
}

/** What is accepted in the baseline. People see their number only; formats for programs list them. */
export interface AcceptedProblems {
  /** The baseline, as the user would type it. */
  readonly file: string;
  readonly count: number;
  /** All of them, or none where the format only counts them. */
  readonly problems: readonly AcceptedProblem[];
}

/** Everything a run has to say, ready for any format. */
export interface Report {
  /** Worst first; within a severity in the order of the content. */
  readonly kinds: readonly Kind[];
  /** Absent where nothing is. */
  readonly accepted?: AcceptedProblems;
  /** What a build came to, for formats that are read by programs. */
  readonly build?: BuildLog;
  /** What a migration came to, for the same. */
  readonly migration?: MigrationLog;
}

/** What a build came to. */
export interface BuildLog {
  /** `invalid`: the content can't be published; `refused`: the publication may not, compared with the last one. */
  readonly outcome: 'invalid' | 'refused' | 'dry-run' | 'unchanged' | 'restored' | 'published';
  /** The name of the publication that is in the output folder now (D39); absent where none was made. */
  readonly publication?: string;
  /** The files that the settings come from, those that are laid over the others last. */
  readonly settings: readonly string[];
  /** The project's own header policy, if there is one. */
  readonly headerPolicy?: string;
  readonly routes: readonly {
    readonly path: string;
    readonly version: string;
    readonly collection: string;
    readonly records: number;
    readonly bytes: number;
    readonly lastUpdated: string;
    readonly data: 'new' | 'changed' | 'unchanged';
    /** Where the last publication had it, if elsewhere. */
    readonly formerPath?: string;
  }[];
  /** The files, with the output folder, whose bytes are new. */
  readonly written: readonly string[];
  /** The paths that caches have to forget; absent where nothing was published. */
  readonly purge?: readonly string[];
}

/** What a migration came to. */
export interface MigrationLog {
  /** `invalid`: the content has errors; `refused`: something would be lost; `unchanged`: there is nothing to do. */
  readonly outcome: 'invalid' | 'refused' | 'unchanged' | 'dry-run' | 'written';
  readonly to: string;
  /** What changes in the files, by collection, field and form. */
  readonly rewrites: readonly {
    readonly collection: string;
    readonly field: string;
    readonly form: 'value' | 'list' | 'text' | 'renamed' | 'added' | 'left-out';
    readonly times: number;
    readonly records: number;
    readonly before?: string;
    readonly after?: string;
  }[];
  /** The files that are written, or would be, with the records that change in each; settings have none. */
  readonly files: readonly { readonly name: string; readonly changed?: number; readonly records?: number }[];
}

/** What is said of a rule as such. */
export interface RuleText {
  /** In a few words. */
  readonly title: string;
  /** When exactly it complains. */
  readonly means: string;
  /** The whole page, Markdown. */
  readonly page: string;
}

/** What a format may look at besides the report. */
export interface FormatContext {
  /**
   * The text of a source file, without a byte order mark, by the name that locations give it, or the lines round a place
   * in one that is too large for that.
   */
  readonly source: (file: string, around: Location) => string | Excerpt | undefined;
  readonly style: Style;
  /** Columns of the terminal, for formats that are read there; absent where lines may be as long as they are. */
  readonly width?: number;
  /** What to type to start the program, for formats that people act on where they read them; else `opendata`. */
  readonly program?: string;
  /** The program's own version, for formats that say what made them. */
  readonly version?: string;
  /** For formats that list the rules. */
  readonly ruleText?: (rule: RuleName) => RuleText;
}

/** What a format makes that has something to say in a second place. */
export interface Printed {
  readonly text: string;
  /** The report as Markdown, for a platform that shows a page of it beside the run's log. */
  readonly summary: string;
}

/** A format of `--format`. One a file, listed in `formats.ts`. */
export interface Format<Made extends string | Printed = string | Printed> {
  readonly print: (report: Report, context: FormatContext) => Made;
  /** How many problems of a kind it can show, so that no more need be located: reading files again is slow. */
  readonly most: number;
  /** True where the text is the run's result, for programs, and goes to standard output. */
  readonly isForPrograms: boolean;
  /** True where it lists the accepted problems; other formats count them. */
  readonly listsAccepted?: boolean;
  /** True where it says what the rules mean, besides the problems. */
  readonly explainsRules?: boolean;
}

const rank: Record<Severity, number> = { error: 0, warning: 1, note: 2 };

/**
 * Puts problems alike together: those of one rule that concern the same field.
 * @param known counts of kinds of which only examples were located, by their first example
 * @param files the files of the content in their order; others come before them, as they turn up
 */
export function reportOf(
  problems: readonly Problem[],
  known: readonly Kind[] = [],
  accepted?: AcceptedProblems,
  files: readonly string[] = [],
): Report {
  const kinds = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = kindOf(problem);
    const alike = kinds.get(key);
    if (alike === undefined) kinds.set(key, [problem]);
    else alike.push(problem);
  }
  const alike: Kind[] = [...kinds.values()].map((all) => ({
    problems: all as [Problem, ...Problem[]],
    count: all.length,
  }));
  const all = [...alike, ...known];
  const byPlace = placesIn(files, [...problems, ...known.flatMap((kind) => kind.problems)]);
  const inOrder = all.map((kind): Kind => {
    const sorted = [...kind.problems].sort(byPlace);
    return { ...kind, problems: sorted as [Problem, ...Problem[]] };
  });
  return {
    kinds: inOrder.sort(
      ({ problems: [a] }, { problems: [b] }) => rank[a.severity] - rank[b.severity] || byPlace(a, b),
    ),
    ...(accepted !== undefined && accepted.count > 0 && { accepted }),
  };
}

/** Compares problems by where they are: files in their order, lines and columns as they are read. */
function placesIn(
  files: readonly string[],
  problems: readonly Problem[],
): (a: Problem, b: Problem) => number {
  const own = new Set(files);
  const others = problems.map(({ at }) => at[0].file).filter((file) => !own.has(file));
  const order = new Map([...new Set(others), ...own].map((file, index) => [file, index]));
  return ({ at: [a] }, { at: [b] }) =>
    order.get(a.file)! - order.get(b.file)! || a.start.line - b.start.line || a.start.column - b.start.column;
}

/** What problems have in common that are counted together: severity, rule, field, and what the rule says besides. */
export function kindOf({ severity, rule, field = [], record, args }: AnyProblem): string {
  const fields = field.filter((step) => typeof step === 'string').join('.');
  const alike = definitionOf(rule).alike as
    | ((args: unknown, record: RecordName | undefined) => string)
    | undefined;
  return `${severity} ${rule} ${alike?.(args, record) ?? ''} ${fields}`;
}

/** The same without what nobody has to act on. */
export function withoutNotes({ kinds, ...rest }: Report): Report {
  return { ...rest, kinds: kinds.filter(({ problems }) => problems[0].severity !== 'note') };
}

/** How many there are of each severity. */
export function totals(report: Report): Record<Severity, number> {
  const sums = { error: 0, warning: 0, note: 0 };
  for (const { problems, count } of report.kinds) sums[problems[0].severity] += count;
  return sums;
}
