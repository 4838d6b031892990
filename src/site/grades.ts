import type { SettingsDocument } from '../content/document.js';
import { isPlainObject } from '../model/plain-object.js';
import { type Problem, problem, type RuleName, type RuleNames, type Severity } from '../model/problem.js';
import { suggestion } from '../model/suggestion.js';
import { type RuleArgs, siteProblems } from './problems.js';

/** What site.yaml may make of a rule. */
export const gradeNames = ['error', 'warning', 'note', 'off'] as const satisfies readonly (
  | Severity
  | 'off'
)[];

export type Grade = (typeof gradeNames)[number];

/** Rules whose grade isn't their own. */
export type Grades = ReadonlyMap<RuleName, Grade>;

/**
 * The grades of `rules:` in site.yaml, also where its other settings aren't valid. A rule that can't be graded is
 * added to `problems`; a grade that there isn't is for the schema of the settings to say.
 */
export function readGrades(document: SettingsDocument, rules: RuleNames, problems: Problem[]): Grades {
  const grades = new Map<RuleName, Grade>();
  const written = (document.value as { rules?: unknown } | undefined)?.rules;
  if (!isPlainObject(written)) return grades;
  for (const [name, value] of Object.entries(written)) {
    const rule = rules.gradable.find((known) => known === name);
    if (rule === undefined) {
      const at = document.locate(['rules', name], 'key');
      problems.push(problem(siteProblems['site/rule'], notGradable(name, rules), [at]));
      continue;
    }
    const grade = gradeNames.find((known) => known === value);
    if (grade !== undefined) grades.set(rule, grade);
  }
  return grades;
}

/** Why a rule can be neither graded nor accepted: there is none of this name, or without it the publication would be wrong. */
export function notGradable(name: string, { all, gradable }: RuleNames): RuleArgs {
  if ((all as readonly string[]).includes(name)) return { kind: 'error', rule: name };
  const near = suggestion(name, gradable) ?? sameEnding(name, gradable);
  return { kind: 'unknown', rule: name, ...(near !== undefined && { suggestion: near }) };
}

/** A rule whose name is `name` but for the family, as one remembers it. */
function sameEnding(name: string, gradable: readonly string[]): string | undefined {
  const ending = name.slice(name.lastIndexOf('/') + 1);
  return gradable.find((rule) => rule.endsWith(`/${ending}`));
}

/** The rules that are switched off. */
export function switchedOff(grades: Grades): RuleName[] {
  return [...grades].filter(([, grade]) => grade === 'off').map(([rule]) => rule);
}

/** Problems with the severity that `grades` give them, without those of rules that are switched off. */
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
