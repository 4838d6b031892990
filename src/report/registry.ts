import { contentProblems } from '../content/problems/index.js';
import { tableProblems } from '../import/csv/problems.js';
import { feedProblems } from '../import/problems.js';
import type { ArgsOf, Definition, ProblemOf, RuleName, RuleNames } from '../model/problem.js';
import { publishProblems } from '../publish/problems.js';
import { recordRules, siteRules } from '../rules/index.js';
import { schemaProblems } from '../schema/problems.js';
import { versionProblems } from '../schema/version-problems.js';
import { siteProblems } from '../site/problems.js';
import { verifyProblems } from '../verify/problems.js';

/** The definitions beside what finds the problems, by module. */
const tables = {
  ...contentProblems,
  ...schemaProblems,
  ...versionProblems,
  ...siteProblems,
  ...publishProblems,
  ...feedProblems,
  ...tableProblems,
  ...verifyProblems,
};

type RecordRule = (typeof recordRules)[number] | (typeof siteRules)[number];
type RecordRules = { readonly [R in RecordRule as R['rule']]: R };

/** Everything that the program can report, by rule. Only what shows problems knows of all of them. */
export const definitions = {
  ...tables,
  ...Object.fromEntries([...recordRules, ...siteRules].map((rule) => [rule.rule, rule])),
} as typeof tables & RecordRules;

/** A rule that there is. */
export type Rule = keyof typeof definitions;

/** The facts of a problem, by rule. */
export type ProblemArgs = { readonly [R in Rule]: ArgsOf<(typeof definitions)[R]> };

/** A problem of a rule that there is: a union by rule. */
export type KnownProblem = ProblemOf<typeof definitions>;

/** What there is to know of the rule of a problem. */
export function definitionOf(rule: RuleName): Definition {
  return (definitions as Readonly<Record<string, Definition>>)[rule]!;
}

const all = (Object.keys(definitions) as Rule[]).sort();

/** The rules by name: all, and those that site.yaml may grade. Those of an import or a migration concern no publication. */
export const ruleNames: RuleNames & { readonly all: readonly Rule[] } = {
  all,
  gradable: all.filter(
    (rule) =>
      definitionOf(rule).severity !== 'error' &&
      !rule.startsWith('import/') &&
      rule !== 'versions/reads-otherwise',
  ),
};
