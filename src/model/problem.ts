import type { CarriedClauses } from './clause.js';
import type { Collection } from './collection.js';
import type { FieldPath, Location, RecordPlace } from './location.js';
import type { Message } from './message.js';

/**
 * - `error`: the publication would be wrong or can't be made; `build` stops.
 * - `warning`: it can be published, but a person should look at it.
 * - `note`: it was handled and published; reported so that nothing happens silently.
 */
export type Severity = 'error' | 'warning' | 'note';

/** How many problems there are of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

export function severityCounts(problems: readonly { readonly severity: Severity }[]): SeverityCounts {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of problems) counts[severity]++;
  return counts;
}

/** The name of a rule, with its family: `hours/overlap`. */
export type RuleName = `${string}/${string}`;

/** A record as named in messages: `Branch FB-0102` of brand folder `fenland`. */
export interface RecordName {
  readonly collection: Collection;
  readonly brand: string;
  /** Its identity as written, such as `FB-0102` or `FB-0102/1`; undefined if it has none. */
  readonly identity?: string;
  /** Its zero-based index in its file, for records without an identity. */
  readonly index: number;
}

/**
 * A kind of problem but for its name: its severity, and its message as a function of the facts of a case. The facts
 * (`Args`) are plain data, typed as the parameter of `message`. Its explanation is Markdown beside it, which
 * `opendata explain` shows (`report/explain/rule-page.ts`).
 */
export interface ProblemEntry<Args = never> {
  /** The default severity. site.yaml can change it, unless it is `error` and not `isGradable`. */
  readonly severity: Severity;
  /** True for an error in what the interface allows: the publication would be valid without the rule. */
  readonly isGradable?: true;
  /** @param isJson true if the text to correct is in a JSON file */
  readonly message: (args: Args, isJson: boolean) => Message;
  /** The rows of the standard's rule books whose breaches the rule reports, in full or in part. */
  readonly clauses?: CarriedClauses;
  /** The fields that it reports as missing under the conditions of its rows; by default all that the rows ask for. */
  readonly missingFields?: readonly string[];
  /** True if the message names the field itself, so that the title shown before it ends at the record. */
  readonly namesField?: true;
  /** True if the message says what the field means, in `meaning` of its facts; set only where it is shown. */
  readonly saysMeaning?: true;
  /** What must be equal, besides rule and field, for problems to be counted together. */
  readonly alike?: (args: Args, record: RecordName | undefined) => string;
}

/** A kind of problem, in one object. */
export interface Definition<Rule extends RuleName = RuleName, Args = never> extends ProblemEntry<Args> {
  readonly rule: Rule;
}

/** The type of the facts in a definition's message. */
export type ArgsOf<D extends { readonly message: unknown }> = D['message'] extends () => unknown
  ? Readonly<Record<never, never>>
  : D['message'] extends (args: infer Args, isJson: boolean) => unknown
    ? Args
    : never;

/** Definitions by the name of their rule. */
type Definitions = Readonly<Record<RuleName, Definition>>;

/**
 * A table of definitions by their rules' names. The type of each entry's facts is inferred by itself, so that a mistake in
 * one entry is one error there, and not one wherever the table is used.
 */
export function problemsOf<Facts extends Readonly<Record<RuleName, unknown>>>(
  table: {
    readonly [Rule in keyof Facts]: ProblemEntry<Facts[Rule]>;
  },
): { readonly [Rule in keyof Facts & RuleName]: Definition<Rule, KnownFacts<Facts[Rule]>> } {
  const definitions = Object.entries<object>(table).map(([rule, entry]) => [rule, { rule, ...entry }]);
  return Object.fromEntries(definitions) as never;
}

/** The facts of a message, or none if it has no parameter to infer them of. */
type KnownFacts<Args> = unknown extends Args ? Readonly<Record<never, never>> : Args;

/** A problem as plain data. It can be kept between runs, and becomes text only where it is shown. */
export interface Problem<Place = Location, Rule extends RuleName = RuleName, Args = unknown> {
  readonly rule: Rule;
  readonly severity: Severity;
  /** The facts for the message. */
  readonly args: Args;
  /** The record concerned, if any. */
  readonly record?: RecordName;
  /** The field concerned, from the root of the record or of the settings. */
  readonly field?: FieldPath;
  /** The weekday whose hours the field is in. */
  readonly day?: string;
  /** The instant from which on it is one, if that is still to come (D49): `2026-12-01T00:00+00:00`. */
  readonly from?: string;
  /** The first location is the one to correct; the others are related to it, in the rule's order. */
  readonly at: readonly [Place, ...Place[]];
}

/** The problems of a table: a union by rule, each with the type of its facts. */
export type ProblemOf<Table, Place = Location> = {
  [Rule in keyof Table & RuleName]: Table[Rule] extends { readonly message: unknown }
    ? Problem<Place, Rule, ArgsOf<Table[Rule]>>
    : never;
}[keyof Table & RuleName];

/** A problem whose locations aren't looked up yet. There may be thousands, and few are shown. */
export type UnlocatedProblem = Problem<RecordPlace>;

/** A problem, with or without looked up locations. */
export type AnyProblem = Problem | UnlocatedProblem;

export function isLocated(one: AnyProblem): one is Problem {
  return 'start' in one.at[0];
}

/** Makes a problem of a definition, with the rule's own severity. */
export function problem<Rule extends RuleName, Args, Place = Location>(
  definition: Pick<Definition<Rule, Args>, 'rule' | 'severity' | 'message'>,
  args: NoInfer<Args>,
  at: readonly [Place, ...Place[]],
  about: { readonly record?: RecordName; readonly field?: FieldPath } = {},
): Problem<Place, Rule, Args> {
  const { rule, severity } = definition;
  return { rule, severity, args, at, ...about };
}

/** The same for a rule of a table, when rule and facts were found without their locations. */
export function problemIn<Place = Location>(
  table: Definitions,
  { rule, args }: Pick<Problem, 'rule' | 'args'>,
  at: readonly [Place, ...Place[]],
  about: { readonly record?: RecordName; readonly field?: FieldPath } = {},
): Problem<Place> {
  const definition = table[rule];
  if (definition === undefined) throw new RangeError(`${rule} is not in this table of problems`);
  return { rule, severity: definition.severity, args, at, ...about };
}

/** The rules that can be named in site.yaml or on the command line. */
export interface RuleNames {
  readonly all: readonly RuleName[];
  /** The rules whose severity can be changed: those below `error`. */
  readonly gradable: readonly RuleName[];
  /** True if the project has rules whose names aren't known here: any name that begins with `own/` may be one. */
  readonly hasUnknown?: true;
}

/**
 * From this number on, problems of one rule in one field of a brand's collection are a habit rather than slips, and are
 * accepted together.
 */
export const manyAlike = 20;

/** True if at least one problem is an error, so that nothing may be published. */
export function hasErrors(problems: readonly Pick<Problem, 'severity'>[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
