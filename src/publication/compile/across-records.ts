import { type AnyProblem, hasErrors, problem, type RuleName } from '../../model/problem.js';
import { siteRules } from '../../rules/built-in/index.js';
import { placeholderRecords } from '../../rules/built-in/placeholders.js';
import { deviantRecords } from '../../rules/built-in/public-schemas.js';
import type { FileFacts } from '../../rules/built-in/rule.js';
import { ownAcross } from '../../rules/own/across.js';
import type { OwnRules } from '../../rules/own/load.js';
import { siteProblems } from '../../source/site/problems/index.js';
import { type CompiledFile, type CompileJob, placeIn } from './compile.js';

/** Problems of records compared across files. */
export function acrossRecords(
  facts: readonly FileFacts[],
  date: string,
  off: readonly RuleName[],
  own?: OwnRules,
): AnyProblem[] {
  const problems: AnyProblem[] = [];
  const placeholder = off.includes('site/placeholder') ? undefined : placeholderRecords(facts);
  if (placeholder !== undefined) {
    problems.push(problem(siteProblems['site/placeholder'], placeholder.args, placeholder.at));
  }
  for (const { args, at, ...about } of deviantRecords(facts)) {
    problems.push(problem(siteProblems['site/public-schemas'], args, at, about));
  }
  for (const { rule, severity, check } of siteRules) {
    if (off.includes(rule)) continue;
    for (const found of check(facts, date)) problems.push({ rule, severity, ...found });
  }
  if (own !== undefined) for (const found of ownAcross(own, facts, off)) problems.push(found);
  return problems;
}

/** The facts about a file that checks across files need. */
export function factsOfFile({
  job,
  compiled,
}: {
  readonly job: CompileJob;
  readonly compiled: Pick<CompiledFile, 'alsoTaken' | 'found' | 'problems' | 'records'>;
}): FileFacts {
  return {
    brand: job.brand,
    collection: job.collection,
    records: compiled.records,
    alsoTaken: compiled.alsoTaken,
    complete: isComplete(compiled),
    locate: (index, path) => placeIn(job.file, index, path, 'value'),
  };
}

/** True if none of its records is missing because of errors. */
export function isComplete({ problems, found }: Pick<CompiledFile, 'found' | 'problems'>): boolean {
  return !hasErrors(problems) && !hasErrors(found);
}
