import { isPlainObject } from '../../base/json/plain-object.js';
import { namesIn } from '../../base/names-in.js';
import { suggestion } from '../../base/text/suggestion.js';
import { type Problem, problem, type RuleName, type RuleNames, type Severity } from '../../model/problem.js';
import type { SettingsDocument } from '../documents/document.js';
import { siteProblems } from './problems/index.js';
import type { RuleArgs } from './problems/settings.js';

/** The severities that site.yaml can give a rule, each with what it does. */
export const gradeMeanings = {
  error: 'stops the build',
  warning: 'should be checked, since readers may be misled; does not stop the build',
  note: 'reported so that nothing happens silently; does not stop the build',
  off: 'not looked for at all',
} as const satisfies Readonly<Record<Severity | 'off', string>>;

type Grade = keyof typeof gradeMeanings;

const gradeNames = namesIn(gradeMeanings);

/** Rules with a severity from the settings. */
export type Grades = ReadonlyMap<RuleName, Grade>;

/**
 * Reads `rules:` in site.yaml, even if its other settings aren't valid. A rule whose severity can't be changed is a
 * problem; an unknown severity is reported by the settings' schema.
 */
export function readGrades(
  document: SettingsDocument,
  rules: RuleNames,
): { readonly grades: Grades; readonly problems: readonly Problem[] } {
  const grades = new Map<RuleName, Grade>();
  const problems: Problem[] = [];
  const written = isPlainObject(document.value) ? document.value['rules'] : undefined;
  for (const [name, value] of isPlainObject(written) ? Object.entries(written) : []) {
    const rule = gradableRule(name, rules);
    if (rule === undefined) {
      const at = document.locate(['rules', name], 'key');
      problems.push(problem(siteProblems['site/rule'], notGradable(name, rules), [at]));
      continue;
    }
    const grade = gradeNames.find((known) => known === value);
    if (grade !== undefined) grades.set(rule, grade);
  }
  return { grades, problems };
}

/** The rule of this name, if its severity can be changed. */
export function gradableRule(name: string, { gradable, hasUnknown }: RuleNames): RuleName | undefined {
  if (hasUnknown && name.startsWith('own/')) return name as RuleName;
  return gradable.find((known) => known === name);
}

/** Why a rule can be neither graded nor accepted: it doesn't exist, or without it the publication would be wrong. */
export function notGradable(name: string, { all, gradable }: RuleNames): RuleArgs {
  if ((all as readonly string[]).includes(name)) return { kind: 'error', rule: name };
  const ending = name.slice(name.lastIndexOf('/') + 1);
  const near = suggestion(name, gradable) ?? gradable.find((rule) => rule.endsWith(`/${ending}`));
  return { kind: 'unknown', rule: name, suggestion: near };
}

/** The rules that are switched off. */
export function switchedOff(grades: Grades): RuleName[] {
  return [...grades].filter(([, grade]) => grade === 'off').map(([rule]) => rule);
}

/** Problems with the severities of `grades`, without those of rules that are switched off. */
export function graded<One extends { readonly rule: RuleName; readonly severity: Severity }>(
  problems: readonly One[],
  grades: Grades,
): readonly One[] {
  if (grades.size === 0) return problems;
  return problems.flatMap((found) => {
    const grade = grades.get(found.rule) ?? found.severity;
    if (grade === 'off') return [];
    return grade === found.severity ? [found] : [{ ...found, severity: grade }];
  });
}
