import { namesIn } from '../../base/names-in.js';
import { timeProblems } from '../../build/compile/time-problems.js';
import { guardProblems } from '../../build/guards/problems.js';
import { publishProblems } from '../../build/problems.js';
import { contentProblems } from '../../content/documents/problems/index.js';
import { siteProblems } from '../../content/site/problems/index.js';
import { feedProblems } from '../../import/problems.js';
import { repairProblems } from '../../import/repairs/problems.js';
import { tableProblems } from '../../import/table/problems.js';
import { schemaProblems } from '../../interface/schema/problems.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import type { ArgsOf, Definition, ProblemOf, RuleName, RuleNames } from '../../model/problem.js';
import { recordRules, siteRules } from '../../rules/built-in/index.js';
import { anyOwn } from '../../rules/own/definitions.js';
import { ownRuleProblems } from '../../rules/own/problems.js';
import { verifyProblems } from '../../serving/verify/problems.js';

/** The definitions by module; each module defines the problems that it finds. */
const tables = {
  ...contentProblems,
  ...schemaProblems,
  ...versionProblems,
  ...siteProblems,
  ...ownRuleProblems,
  ...publishProblems,
  ...timeProblems,
  ...guardProblems,
  ...feedProblems,
  ...repairProblems,
  ...tableProblems,
  ...verifyProblems,
};

/** All problems that the program can report, by rule. Only modules that show problems use this table. */
export const definitions = {
  ...tables,
  ...byRule([...recordRules, ...siteRules]),
};

/** What is known of the problems that rules find, without how they find them. */
function byRule<R extends Definition>(
  rules: readonly R[],
): { readonly [Each in R as Each['rule']]: Definition<Each['rule'], ArgsOf<Each>> } {
  return Object.fromEntries(rules.map((rule) => [rule.rule, rule])) as never;
}

/** The name of an existing rule. */
export type Rule = keyof typeof definitions;

/** The facts of a problem, by rule. */
export type ProblemArgs = { readonly [R in Rule]: ArgsOf<(typeof definitions)[R]> };

/** A problem of an existing rule: a union by rule. */
export type KnownProblem = ProblemOf<typeof definitions>;

/** A definition as it is for the facts of a problem, which are those of its rule. */
type AnyDefinition = Definition<RuleName, unknown>;

const byName = new Map(Object.entries(definitions as Readonly<Record<string, AnyDefinition>>));

/** The definition of a problem's rule. That of an own rule of the project says only what holds for all of these. */
export function definitionOf(rule: RuleName): AnyDefinition {
  return byName.get(rule) ?? { ...(anyOwn as Omit<AnyDefinition, 'rule'>), rule };
}

const all = namesIn(definitions).sort();

/**
 * The rules by name: all, and those whose severity site.yaml can change. Rules of an import or a migration aren't among
 * the latter, since they don't concern a publication.
 */
export const ruleNames: RuleNames & { readonly all: readonly Rule[] } = {
  all,
  gradable: all.filter(
    (rule) =>
      (definitionOf(rule).severity !== 'error' || definitionOf(rule).isGradable) &&
      !rule.startsWith('import/') &&
      rule !== 'versions/reads-otherwise',
  ),
};
