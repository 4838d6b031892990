import { groupedBy } from '../../base/grouped-by.js';
import type { AcceptedProblem } from '../../content/site/accepted.js';
import type { Excerpt, Location } from '../../model/location.js';
import type { AnyProblem, Problem, RuleName, Severity } from '../../model/problem.js';
import type { OwnDefinition } from '../../rules/own/definitions.js';
import type { RulePage } from '../explain/rule-page.js';
import type { BuildLog } from './build-log.js';
import { definitionOf } from './registry.js';
import type { Style } from './style.js';

/** Problems of one kind. `count` is the true number, although only some of them may be included. */
export interface Kind {
  readonly problems: readonly [Problem, ...Problem[]];
  readonly count: number;
  /** The files that they are in, if only some are included. */
  readonly files?: ReadonlySet<string>;
}

/** The problems accepted. People see only their number; formats for programs list them. */
export interface AcceptedProblems {
  /** The file that accepts them, as the user would type it. */
  readonly file: string;
  readonly count: number;
  /** As many as the format lists, each with its entry, which has a reason and may have a last day. */
  readonly problems: readonly {
    readonly problem: Problem;
    readonly entry: Pick<AcceptedProblem, 'reason' | 'until' | 'at'>;
  }[];
}

/** Notes of a rule that nobody wants to see one by one. */
export interface CountedNotes {
  readonly rule: RuleName;
  readonly count: number;
  readonly files: ReadonlySet<string>;
}

/** The whole result of a run, for any format. */
export interface Report {
  /** Worst first; within a severity in the order of the content. */
  readonly kinds: readonly Kind[];
  /** The files of the content in their order. */
  readonly files?: readonly string[];
  /** True if people get each note; by default the first of a kind, with a count. */
  readonly hasEachNote?: boolean;
  /** The notes of which people get only the number. */
  readonly countedNotes?: readonly CountedNotes[];
  /** Undefined if nothing is accepted. */
  readonly accepted?: AcceptedProblems;
  /** The definitions of the project's own rules. */
  readonly ownRules?: Readonly<Record<RuleName, OwnDefinition>>;
  /** The result of a build, for formats for programs. */
  readonly build?: BuildLog;
}

/** The inputs of a format besides the report. */
export interface FormatContext {
  /** The lines of a source file around a location. */
  readonly source: (file: string, around: Location) => Excerpt | undefined;
  readonly style: Style;
  /** Columns of the terminal, for formats that are read there; undefined for lines of any length. */
  readonly width?: number;
  /** The words that start the program, for formats with commands to type; `opendata` by default. */
  readonly program?: string;
  /** The program's version, for formats that name their producer. */
  readonly version?: string;
  /** For formats that say what a rule is about. */
  readonly pageOf?: (rule: RuleName) => RulePage | undefined;
}

/** A format of `--format`. Each is a file, listed in `formats.ts`. */
export interface Format {
  /** Makes a text, or its pieces. */
  readonly print: (report: Report, context: FormatContext) => Iterable<string>;
  /** How many problems of a kind it can show. No more are located, because reading files again is slow. */
  readonly most: number;
  /** True if the text is the result for programs, which goes to standard output; for people, notes of a rule are counted. */
  readonly isForPrograms: boolean;
  /** True if it lists the accepted problems; other formats count them. */
  readonly listsAccepted?: boolean;
}

/** The problems of a kind, and of those accepted, that formats for programs list; the others are counted. */
export const mostForPrograms = 20_000;

export const severities = ['error', 'warning', 'note'] as const satisfies readonly Severity[];

export const rank: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/**
 * Groups problems of one kind: those of one rule in the same field.
 * @param known counts of kinds of which only examples were located, by their first example
 * @param files the files of the content in their order; others come before them, in the order of their occurrence
 */
export function reportOf(
  problems: readonly Problem[],
  known: readonly Kind[] = [],
  accepted?: AcceptedProblems,
  files: readonly string[] = [],
): Report {
  const alike = [...groupedBy(problems, kindOfProblem).values()];
  const all = [...alike.map((problems): Kind => ({ problems, count: problems.length })), ...known];
  const byPlace = placesIn(files, [...problems, ...known.flatMap((kind) => kind.problems)]);
  const inOrder = all.map((kind): Kind => {
    const sorted = [...kind.problems].sort(byPlace);
    return { ...kind, problems: sorted as [Problem, ...Problem[]] };
  });
  return {
    files,
    kinds: inOrder.sort(
      ({ problems: [a] }, { problems: [b] }) => rank[a.severity] - rank[b.severity] || byPlace(a, b),
    ),
    ...(accepted !== undefined && accepted.count > 0 && { accepted }),
  };
}

/** Compares problems by location: files in their order, then lines and columns. */
export function placesIn(
  files: readonly string[],
  problems: readonly Problem[],
): (a: Problem, b: Problem) => number {
  const own = new Set(files);
  const others = problems.map(({ at }) => at[0].file).filter((file) => !own.has(file));
  const order = new Map([...new Set(others), ...own].map((file, index) => [file, index]));
  const rankOf = (file: string) => order.get(file) ?? order.size;
  return ({ at: [a] }, { at: [b] }) =>
    rankOf(a.file) - rankOf(b.file) || a.start.line - b.start.line || a.start.column - b.start.column;
}

/** The key of problems that are counted together: severity, rule, field, and the rule's own `alike`. */
export function kindOfProblem({ severity, rule, field = [], record, args }: AnyProblem): string {
  const fields = field.filter((step) => typeof step === 'string').join('.');
  return `${severity} ${rule} ${definitionOf(rule).alike?.(args, record) ?? ''} ${fields}`;
}

/** The same without notes, which need no action. */
export function withoutNotes({ kinds, countedNotes: _, ...rest }: Report): Report {
  return { ...rest, kinds: kinds.filter(({ problems }) => problems[0].severity !== 'note') };
}

/** The number of problems of each severity. */
export function totals({ kinds, countedNotes = [] }: Report): Record<Severity, number> {
  const sums = { error: 0, warning: 0, note: 0 };
  for (const { problems, count } of kinds) sums[problems[0].severity] += count;
  for (const { count } of countedNotes) sums.note += count;
  return sums;
}
