import { isFieldName } from '../../interface/records/field-names.js';
import { collectionNames } from '../../model/collection.js';
import type { OwnRuleArgs } from './problems.js';

const ownName = /^own\/[a-z0-9][a-z0-9-]*$/;

/** Why something that a file exports is no rule; undefined if it is one. */
export function mistakeIn(one: unknown, file: string, index: number, count: number): OwnRuleArgs | undefined {
  const number = count === 1 ? 'its default export' : `rule ${index + 1} of its list`;
  if (typeof one !== 'object' || one === null) {
    return { kind: 'shape', file, which: number, what: 'is not a rule: a rule is an object' };
  }
  const rule = one as Readonly<Record<string, unknown>>;
  const { rule: name } = rule;
  if (typeof name !== 'string') return { kind: 'shape', file, which: number, what: 'has no name: rule' };
  if (!ownName.test(name)) return { kind: 'name', file, rule: name };
  const what = (said: string): OwnRuleArgs => ({ kind: 'shape', file, which: name, what: said });
  for (const text of ['title', 'means', 'matters']) {
    if (typeof rule[text] !== 'string' || rule[text].trim() === '') return what(`needs a text as ${text}`);
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
  const unknown = collections.find((each) => !(collectionNames as readonly string[]).includes(each));
  if (unknown !== undefined) {
    return what(`names the collection "${unknown}". There are ${collectionNames.join(', ')}`);
  }
  for (const side of ['wrong', 'right']) {
    const example = rule[side] as { collection?: unknown; yaml?: unknown } | undefined;
    if (
      example !== undefined &&
      (typeof example?.yaml !== 'string' || typeof example.collection !== 'string')
    ) {
      return what(`needs { collection, yaml } as ${side}`);
    }
  }
  return undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
