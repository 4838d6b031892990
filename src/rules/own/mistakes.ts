import { isFieldName } from '../../interface/records/field-names.js';
import { collectionNames } from '../../model/collection.js';
import type { OwnRule } from './own-rule.js';
import type { OwnRuleArgs } from './problems.js';
import { isAnyObject } from './results.js';

/** True for the name of a rule of the project's own. */
export function isOwnName(name: string): name is OwnRule<unknown>['rule'] {
  return /^own\/[a-z0-9][a-z0-9-]*$/.test(name);
}

/** The rule that a file exports, or why what it exports is none. */
export function ruleOf(
  one: unknown,
  file: string,
  index: number,
  count: number,
): { readonly rule: OwnRule<unknown> } | { readonly mistake: OwnRuleArgs } {
  const mistake = mistakeIn(one, file, count === 1 ? 'its default export' : `rule ${index + 1} of its list`);
  // All parts of a rule were looked at.
  return mistake === undefined ? { rule: one as OwnRule<unknown> } : { mistake };
}

/** @param which rule of the file it is */
function mistakeIn(rule: unknown, file: string, which: string): OwnRuleArgs | undefined {
  if (!isAnyObject(rule)) return { kind: 'shape', file, which, what: 'is not a rule: a rule is an object' };
  const { rule: name } = rule;
  if (typeof name !== 'string') return { kind: 'shape', file, which, what: 'has no name: rule' };
  if (!isOwnName(name)) return { kind: 'name', file, rule: name };
  const what = (said: string): OwnRuleArgs => ({ kind: 'shape', file, which: name, what: said });
  for (const text of ['title', 'means', 'matters']) {
    const written = rule[text];
    if (typeof written !== 'string' || written.trim() === '') return what(`needs a text as ${text}`);
  }
  if (rule.severity !== 'warning' && rule.severity !== 'note') return { kind: 'severity', file, rule: name };
  for (const call of ['check', 'message', ...(rule.of === 'site' ? ['facts'] : [])]) {
    if (typeof rule[call] !== 'function') return what(`needs a function as ${call}`);
  }
  if (rule.of !== 'record' && rule.of !== 'group' && rule.of !== 'site') {
    return what("has to say what it checks: of: 'record', 'group' or 'site'");
  }
  if (rule.of === 'group') {
    if (!isTexts(rule.fields) || rule.fields.length === 0) return what('needs a list of names as fields');
    const field = rule.fields.find((each) => !isFieldName(each));
    if (field !== undefined) return what(`names the field "${field}", which no record has`);
  }
  const { collections = collectionNames } = rule;
  if (!isTexts(collections)) return what('has something other than a list of names as collections');
  if (collections.length === 0)
    return what('has no collections; leave the list out if it is for all of them');
  const known: readonly string[] = collectionNames;
  const unknown = collections.find((each) => !known.includes(each));
  if (unknown !== undefined) {
    return what(`names the collection "${unknown}". There are ${collectionNames.join(', ')}`);
  }
  if (rule.clauses !== undefined && !isClauses(rule.clauses)) {
    return what("needs a list such as ['PCA C19', { clauses: ['BCA C19'], in: ['FeeAmount'] }] as clauses");
  }
  for (const side of ['wrong', 'right']) {
    const example = rule[side];
    const isSound =
      isAnyObject(example) && typeof example.yaml === 'string' && typeof example.collection === 'string';
    if (example !== undefined && !isSound) {
      return what(`needs { collection, yaml } as ${side}`);
    }
  }
  return undefined;
}

function isClauses(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every(
      (each) =>
        typeof each === 'string' ||
        (isAnyObject(each) && isTexts(each.clauses) && (each.in === undefined || isTexts(each.in))),
    )
  );
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
