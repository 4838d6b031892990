import { type Clause, clauseParts, clausesOf, ruleBooks } from '../../model/clause.js';
import { collectionNames } from '../../model/collection.js';
import type { RuleName } from '../../model/problem.js';
import { errorLine, errorText } from './errors.js';
import { ruleOf } from './mistakes.js';
import type { OwnRule } from './own-rule.js';
import type { OwnRuleArgs } from './problems.js';
import { type Requirement, requirementRule } from './requirement.js';

/** A file of rules: its name as the user would type it, and its address, which is another one after each save. */
export interface RuleFile {
  readonly name: string;
  readonly url: string;
}

/** What rules of a project's own are made of. Plain data, so that it can be sent to a worker. */
export interface OwnSources {
  readonly files: readonly RuleFile[];
  readonly requirements: readonly Requirement[];
}

/** A rule, and the file that it is in. */
export interface LoadedRule {
  readonly file: string;
  readonly rule: OwnRule<unknown>;
}

/** The rules of a project's own. */
export interface OwnRules {
  readonly sources: OwnSources;
  readonly rules: readonly LoadedRule[];
}

/** A mistake in a file of rules, with the index of the file. */
export interface OwnRuleMistake {
  readonly at: number;
  readonly args: OwnRuleArgs;
}

/**
 * Runs the files of rules, and makes the rules of the requirements.
 * @returns the rules that can be used, and what is wrong with the others
 */
export async function loadOwnRules(
  sources: OwnSources,
): Promise<{ readonly own: OwnRules; readonly mistakes: readonly OwnRuleMistake[] }> {
  const mistakes: OwnRuleMistake[] = [];
  const rules: LoadedRule[] = sources.requirements.map((one) => ({
    file: one.file,
    rule: requirementRule(one),
  }));
  for (const [at, file] of sources.files.entries()) {
    const loaded = await moduleOf(file);
    if ('mistake' in loaded) {
      mistakes.push({ at, args: loaded.mistake });
      continue;
    }
    const exported: unknown[] = Array.isArray(loaded.exported) ? loaded.exported : [loaded.exported];
    if (loaded.exported === undefined || exported.length === 0) {
      mistakes.push({ at, args: { kind: 'no-rules', file: file.name } });
      continue;
    }
    for (const [index, one] of exported.entries()) {
      const made = ruleOf(one, file.name, index, exported.length);
      const mistake =
        'mistake' in made
          ? made.mistake
          : (duplicateIn(made.rule, file.name, rules) ?? (await unknownClauseIn(made.rule, file.name)));
      if (mistake !== undefined) mistakes.push({ at, args: mistake });
      else if ('rule' in made) rules.push({ file: file.name, rule: made.rule });
    }
  }
  return { own: { sources, rules }, mistakes };
}

async function moduleOf({
  name: file,
  url,
}: RuleFile): Promise<{ readonly exported: unknown } | { readonly mistake: OwnRuleArgs }> {
  try {
    const { default: exported }: { readonly default?: unknown } = await import(/* @vite-ignore */ url);
    return { exported };
  } catch (error) {
    const line = errorLine(file, error);
    const place = line !== undefined && { line };
    return { mistake: { kind: 'broken', file, error: errorText(error), ...place } };
  }
}

/** The names of the rules. */
export function namesOfOwn({ rules }: Pick<OwnRules, 'rules'>): readonly RuleName[] {
  return rules.map(({ rule }) => rule.rule);
}

/** The texts of the standard are loaded only for rules that name some of it. */
async function unknownClauseIn(
  { rule, clauses, collections = collectionNames }: OwnRule<unknown>,
  file: string,
): Promise<OwnRuleArgs | undefined> {
  if (clauses === undefined) return undefined;
  const { clauseNames } = await import('../standard/clauses/index.js');
  const known = new Set<Clause>(clauseNames());
  const shape = (what: string) => ({ kind: 'shape', file, which: rule, what }) as const;
  for (const clause of clausesOf({ clauses })) {
    if (!known.has(clause))
      return shape(`names the row "${clause}" in clauses, which no book of the standard has`);
    const { collection } = ruleBooks[clauseParts(clause).book];
    if (!collections.includes(collection))
      return shape(`names ${clause} in clauses, which is of ${collection}`);
  }
  return undefined;
}

function duplicateIn(
  { rule }: OwnRule<unknown>,
  file: string,
  rules: readonly LoadedRule[],
): OwnRuleArgs | undefined {
  const other = rules.find((known) => known.rule.rule === rule);
  return other && { kind: 'duplicate', file, rule, other: other.file };
}
