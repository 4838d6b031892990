import { z } from 'zod';
import { isFieldName } from '../../interface/records/records.js';
import { type Clause, clauseParts, clausesOf, ruleBooks } from '../../model/clause.js';
import { collectionNames } from '../../model/collection.js';
import type { OwnRule } from './own-rule.js';
import { errorLine, errorText, type LoadedRule, type OwnRuleArgs } from './problems.js';

const text = z.string().trim().min(1);
const method = z.custom<() => unknown>((value) => typeof value === 'function', 'a function is expected');
const clause = z.custom<Clause>((value) => typeof value === 'string');
const parts = {
  rule: z
    .string()
    .regex(/^own\/[a-z0-9][a-z0-9-]*$/, 'own/ and small letters, digits and hyphens are expected'),
  severity: z.enum(['warning', 'note'], 'warning or note is expected; site.yaml can make it an error'),
  title: text,
  means: text,
  matters: text,
  collections: z.array(z.enum(collectionNames)).min(1).optional(),
  clauses: z
    .array(z.union([clause, z.object({ clauses: z.array(clause), in: z.array(text).optional() })]))
    .optional(),
  message: method,
  check: method,
};
const ruleSchema = z.discriminatedUnion('of', [
  z.object({ ...parts, of: z.literal('record') }),
  z.object({
    ...parts,
    of: z.literal('group'),
    fields: z.array(z.string().refine(isFieldName, 'no record has such a field')).min(1),
  }),
  z.object({ ...parts, of: z.literal('site'), facts: method }),
]);

/**
 * Runs a file of rules.
 * @param file its name as the user would type it
 * @param url its address, which is another one after each save
 * @param known the rules of other files
 * @returns the rules that can be used, and what is wrong with the others
 */
export async function rulesIn(
  file: string,
  url: string,
  known: readonly LoadedRule[],
): Promise<{ readonly rules: readonly LoadedRule[]; readonly mistakes: readonly OwnRuleArgs[] }> {
  const rules: LoadedRule[] = [];
  const mistakes: OwnRuleArgs[] = [];
  try {
    const { default: exported }: { readonly default?: unknown } = await import(/* @vite-ignore */ url);
    for (const one of [exported].flat()) {
      const what = await faultIn(one, [...known, ...rules]);
      // All parts of a rule were looked at.
      if (what === undefined) rules.push({ file, rule: one as OwnRule<unknown> });
      else mistakes.push({ file, what });
    }
  } catch (error) {
    mistakes.push({ file, what: errorText(error), ...errorLine(file, error) });
  }
  return { rules, mistakes };
}

/** Why what a file exports is not a rule; undefined if it is one. */
async function faultIn(exported: unknown, rules: readonly LoadedRule[]): Promise<string | undefined> {
  const { data, error } = ruleSchema.safeParse(exported);
  if (error !== undefined) {
    const [{ path = [], message } = { message: '' }] = error.issues;
    const { rule } = (exported ?? {}) as { readonly rule?: unknown };
    const where = path.length === 0 ? [] : [path.join('.')];
    return [...(typeof rule === 'string' ? [rule] : ['the default export']), ...where, message].join(': ');
  }
  const { rule, collections = collectionNames } = data;
  const other = rules.find((known) => known.rule.rule === rule);
  if (other !== undefined) return `${rule}: there is another rule of this name, in ${other.file}`;
  const named = clausesOf(exported as OwnRule<unknown>);
  if (named.length === 0) return undefined;
  const { clauseNames } = await import('../standard/clauses.js');
  const known = clauseNames();
  const strange = named.find(
    (each) => !known.includes(each) || !collections.includes(ruleBooks[clauseParts(each).book].collection),
  );
  return strange && `${rule}: clauses: the standard has no row ${strange} for these collections`;
}
