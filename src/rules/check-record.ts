import { type Collection, collectionNames } from '../model/collection.js';
import type { FieldPath } from '../model/location.js';
import type { Rule } from '../model/problem.js';
import { type Fields, isGroup } from './fields.js';
import { recordRules } from './index.js';
import type { Found, RecordRule, Subject } from './rule.js';

/** What a rule of one record found, from the record's own root; not yet located. */
export type RecordFinding = Found<Rule> & { readonly rule: Rule };

/** A character that rules of texts may have something against; nearly all texts have none. */
const unusual = /[\ufffd<&]|^\s|\s$/;

type Of<Kind extends RecordRule['of']> = Extract<RecordRule, { of: Kind }>;

interface Rules {
  readonly record: readonly Of<'record'>[];
  /** Those that look at every group, and by field those that want one. */
  readonly everyGroup: readonly Of<'group'>[];
  readonly byField: ReadonlyMap<string, readonly Of<'group'>[]>;
  readonly text: readonly Of<'text'>[];
}

const byCollection = new Map<Collection, Rules>(
  collectionNames.map((collection) => {
    const of = recordRules.filter(({ collections }) => collections?.includes(collection) ?? true);
    const kind = <Kind extends RecordRule['of']>(name: Kind) =>
      of.filter((rule): rule is Of<Kind> => rule.of === name);
    const byField = new Map<string, Of<'group'>[]>();
    for (const rule of kind('group')) {
      for (const field of rule.fields ?? []) byField.set(field, [...(byField.get(field) ?? []), rule]);
    }
    const everyGroup = kind('group').filter(({ fields }) => fields === undefined);
    return [collection, { record: kind('record'), everyGroup, byField, text: kind('text') }];
  }),
);

/** Holds a validated record against all rules of one record; it is walked through once for all of them. */
export function checkRecord(record: Fields, subject: Subject): readonly RecordFinding[] {
  const rules = byCollection.get(subject.collection)!;
  const findings: RecordFinding[] = [];
  for (const { rule, check } of rules.record) add(findings, rule, [], check(record, subject));
  walk(record, [], { rules, subject, findings });
  return findings;
}

interface Walk {
  readonly rules: Rules;
  readonly subject: Subject;
  readonly findings: RecordFinding[];
}

/** @param path the way to `value`, changed as the walk goes and put back */
function walk(value: unknown, path: (string | number)[], on: Walk): void {
  if (typeof value === 'string') {
    if (unusual.test(value)) checkText(value, path, on);
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) step(value[index], index, path, on);
  } else if (isGroup(value)) {
    for (const rule of on.rules.everyGroup) checkGroup(rule, value, path, on);
    for (const key in value) {
      for (const rule of on.rules.byField.get(key) ?? none) {
        // A group that has several of the fields is looked at once.
        if (rule.fields?.find((field) => field in value) === key) checkGroup(rule, value, path, on);
      }
      step(value[key], key, path, on);
    }
  }
}

function step(value: unknown, to: string | number, path: (string | number)[], on: Walk): void {
  path.push(to);
  walk(value, path, on);
  path.pop();
}

const none: readonly Of<'group'>[] = [];

function checkGroup({ rule, check }: Of<'group'>, group: Fields, path: FieldPath, on: Walk): void {
  add(on.findings, rule, path, check(group, on.subject, path));
}

function checkText(text: string, path: FieldPath, { rules, findings }: Walk): void {
  for (const { rule, check } of rules.text) {
    const args = check(text);
    if (args !== undefined) findings.push({ rule, args, path: [...path] });
  }
}

function add(findings: RecordFinding[], rule: Rule, from: FieldPath, found: readonly Found<Rule>[]): void {
  for (const { args, path, also } of found) {
    findings.push({
      rule,
      args,
      path: [...from, ...path],
      ...(also && { also: also.map((other) => [...from, ...other]) }),
    });
  }
}
