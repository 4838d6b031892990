import { siteProblems } from '../../content/site/problems/index.js';
import { type AnyProblem, hasErrors, problem, type RuleName } from '../../model/problem.js';
import { siteRules } from '../../rules/built-in/index.js';
import { placeholderRecords } from '../../rules/built-in/placeholders.js';
import { deviantRecords } from '../../rules/built-in/public-schemas.js';
import type { FileFacts, SiteRule } from '../../rules/built-in/rule.js';
import type { OwnRules } from '../../rules/own/problems.js';
import { ownAcross } from '../../rules/own/run.js';
import type { Compiled } from './compiled.js';

/** Problems of records compared across files. */
export function acrossRecords(
  facts: readonly FileFacts[],
  date: string,
  off: readonly RuleName[],
  own?: OwnRules,
): AnyProblem[] {
  return [
    ...foundOfSite(facts, off),
    ...siteRules.flatMap((rule) => (off.includes(rule.rule) ? [] : foundBy(rule, facts, date))),
    ...(own === undefined ? [] : ownAcross(own, facts, off)),
  ];
}

/** What is reported once, for all records together. */
function foundOfSite(facts: readonly FileFacts[], off: readonly RuleName[]): AnyProblem[] {
  const problems: AnyProblem[] = [];
  const placeholder = off.includes('site/placeholder') ? undefined : placeholderRecords(facts);
  if (placeholder !== undefined) {
    problems.push(problem(siteProblems['site/placeholder'], placeholder.args, placeholder.at));
  }
  for (const { args, at, ...about } of deviantRecords(facts)) {
    problems.push(problem(siteProblems['site/public-schemas'], args, at, about));
  }
  return problems;
}

/** What a rule finds. */
function foundBy(
  { rule, severity, check }: SiteRule,
  facts: readonly FileFacts[],
  date: string,
): AnyProblem[] {
  return check(facts, date).map((found) => ({ rule, severity, ...found }));
}

/** True if none of its records is missing because of errors. */
export function isComplete({ problems, found }: Pick<Compiled, 'found' | 'problems'>): boolean {
  return !hasErrors(problems) && !hasErrors(found);
}
