import type { Collection } from './collection.js';
import type { Explanation } from './explanation.js';
import type { FieldPath, Location, RecordPlace } from './location.js';
import type { Message } from './message.js';

/**
 * - `error`: the publication would be wrong or can't be made; `build` stops.
 * - `warning`: it can be published, but somebody should look.
 * - `note`: it was understood and published; said so that nothing happens in silence.
 */
export type Severity = 'error' | 'warning' | 'note';

/** The name of a rule, with its family: `hours/overlap`. */
export type RuleName = `${string}/${string}`;

/** A record as people name it: `Branch FB-0102` of brand folder `fenland`. */
export interface RecordName {
  readonly collection: Collection;
  readonly brand: string;
  /** Its identity as written, such as `FB-0102` or `FB-0102/1`; absent where the record has none. */
  readonly identity?: string;
  /** Zero-based place in its file, for records without an identity. */
  readonly index: number;
}

/**
 * All that is known of a kind of problem, in one object: how grave it is, what it means, and the message that is made of
 * the facts of one case. The facts (`Args`) are plain data, typed where `message` takes them.
 */
export interface Definition<Rule extends RuleName = RuleName, Args = never> extends Explanation {
  readonly rule: Rule;
  /** The rule's own; site.yaml may grade it otherwise unless it is `error`. */
  readonly severity: Severity;
  /** @param isJson true where the place to mend is in a JSON file */
  readonly message: (args: Args, isJson: boolean) => Message;
  /** Set where the message names the field itself, so that its title ends before it. */
  readonly namesField?: true;
  /** What else must be equal, besides rule and field, for problems to be counted together. */
  readonly alike?: (args: Args, record: RecordName | undefined) => string;
}

/** The facts that the message of a definition is made of. */
export type ArgsOf<D extends { readonly message: unknown }> = D['message'] extends () => unknown
  ? Readonly<Record<never, never>>
  : D['message'] extends (args: infer Args, isJson: boolean) => unknown
    ? Args
    : never;

/** Definitions by the name of their rule. */
export type Definitions = Readonly<Record<RuleName, Definition>>;

/** A table of definitions, each under the name of its rule. */
export function problemsOf<Table extends Readonly<Record<RuleName, Omit<Definition, 'rule'>>>>(
  table: Table,
): { readonly [Rule in keyof Table & RuleName]: Definition<Rule, ArgsOf<Table[Rule]>> } {
  const definitions = Object.entries(table).map(([rule, definition]) => [rule, { rule, ...definition }]);
  return Object.fromEntries(definitions) as never;
}

/** What was found, as plain data: it goes from thread to thread, and becomes a sentence only where it is shown. */
export interface Problem<Place = Location, Rule extends RuleName = RuleName, Args = unknown> {
  readonly rule: Rule;
  readonly severity: Severity;
  /** The facts that the message is made of. */
  readonly args: Args;
  /** The record concerned, where one is. */
  readonly record?: RecordName;
  /** The field concerned, from the record's (or the settings') own root. */
  readonly field?: FieldPath;
  /** Where: the first is the place to mend, the others are related to it in the order that the rule says. */
  readonly at: readonly [Place, ...Place[]];
}

/** The problems of a table: a union by rule, each with the type of its facts. */
export type ProblemOf<Table, Place = Location> = {
  [Rule in keyof Table & RuleName]: Table[Rule] extends { readonly message: unknown }
    ? Problem<Place, Rule, ArgsOf<Table[Rule]>>
    : never;
}[keyof Table & RuleName];

/** A problem whose places aren't looked up yet. There may be many thousands, of which few are ever shown. */
export type Unlocated = Problem<RecordPlace>;

/** A problem, whether or not its places are looked up. */
export type AnyProblem = Problem | Unlocated;

/** A problem that `definition` is of, with the severity that is the rule's own. */
export function problem<Rule extends RuleName, Args, Place = Location>(
  definition: Pick<Definition<Rule, Args>, 'rule' | 'severity' | 'message'>,
  args: NoInfer<Args>,
  at: readonly [Place, ...Place[]],
  about: { readonly record?: RecordName; readonly field?: FieldPath } = {},
): Problem<Place, Rule, Args> {
  const { rule, severity } = definition;
  return { rule, severity, args, at, ...about };
}

/** The same for a rule of a table and its facts, which were found apart from their places. */
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

/** The rules that somebody may name, in site.yaml or on the command line. */
export interface RuleNames {
  readonly all: readonly RuleName[];
  /** Those that are milder than an error and so may be graded otherwise. */
  readonly gradable: readonly RuleName[];
}

/**
 * So many problems of one rule, on one field of one collection of a brand, are no longer slips but how it keeps that field:
 * they are accepted together.
 */
export const manyAlike = 20;

/** True where `problems` hold at least one error, so that nothing may be published. */
export function hasErrors(problems: readonly Pick<Problem, 'severity'>[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}
