import type { PlainObject } from '../../base/json/plain-object.js';
import { recordSchema } from '../../interface/records/records.js';
import { type Schema, visit } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { RuleName, Severity } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { FieldName, Fields } from './fields.js';
import { recordRules } from './index.js';
import type { GroupCheck, RecordRule, RuleFinding, Shape, Subject } from './rule.js';
import { longestFiller } from './texts/filler.js';

/** The checks of the records of a collection in a version. */
interface Checks {
  readonly ofRecord: readonly Of<'record'>[];
  readonly look: Look | null;
}

/** Checks a validated record by rules of single records, in one walk through it. */
export type CheckRecord = (record: Fields, subject: Subject) => readonly RecordFinding[];

/** A function that checks records by these rules. The walk through a collection's records is made once, when it is first needed. */
export function recordChecker(rules: readonly RecordRule[]): CheckRecord {
  const known = new Map<Version, Map<Collection, Checks>>();
  return (record, subject) => {
    const { version, collection } = subject;
    const ofVersion = known.get(version) ?? new Map<Collection, Checks>();
    known.set(version, ofVersion);
    const checks = ofVersion.get(collection) ?? checksOf(rules, version, collection);
    ofVersion.set(collection, checks);
    const findings: RecordFinding[] = [];
    for (const { rule, severity, check } of checks.ofRecord) {
      const found = check(record, subject);
      for (const each of found) findings.push({ ...each, rule, severity });
    }
    checks.look?.(record, 0, { subject, path: [], findings });
    return findings;
  };
}

/** Checks a validated record by all rules of the program. */
export const checkRecord: CheckRecord = recordChecker(recordRules);

function checksOf(all: readonly RecordRule[], version: Version, collection: Collection): Checks {
  const rules = all.filter(({ collections }) => collections?.includes(collection) ?? true);
  return {
    ofRecord: rules.filter((rule): rule is Of<'record'> => rule.of === 'record'),
    look: lookThrough(recordSchema(version, collection), rules),
  };
}

/**
 * True if rules of texts may apply to a text: it begins or ends with a space, or contains a character that begins HTML,
 * or one beyond Latin letters, among which are curly quotes, hidden characters and the sign for a lost one. Nearly all
 * texts are usual, so this test has to be fast.
 */
export function isUnusual(text: string): boolean {
  return text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 || unusual.test(text);
}

/** Fields that accept fewer characters than this are for names and words, not for sentences. */
const sentences = 500;

/** The length of `until 1/1/2026`, below which no text says until when something is so. */
const shortestPromise = 14;

/** True for a text of at most as many characters as a filler has. */
function isShort(text: string): boolean {
  return text.length <= longestFiller;
}

/** All spaces of Unicode beyond U+0020 are among these. */
const unusual = /[<&\x7f-\xa0\xad\u02ff-\uffff]/;

/** A finding of a rule of single records, with its path from the record's root; not yet located. */
export interface RecordFinding extends RuleFinding {
  readonly rule: RuleName;
  readonly severity: Severity;
}

/** A walk through one record. */
interface Walk {
  readonly subject: Subject;
  /**
   * The path of the current value: as many steps as the walk is deep. Steps after these are left over from earlier
   * values.
   */
  readonly path: (string | number)[];
  readonly findings: RecordFinding[];
}

/** Checks a value that is `depth` steps from its record's root, and everything inside it. */
type Look = (value: unknown, depth: number, on: Walk) => void;

type Of<Kind extends RecordRule['of']> = RecordRule & { readonly of: Kind };

/**
 * A walk through the records of a schema, made once. It visits only objects and texts that a rule checks, so that
 * codes, dates and amounts take no time.
 * @returns null if there is nothing to check
 */
function lookThrough(schema: Schema, rules: readonly RecordRule[]): Look | null {
  const texts = rules.filter((rule): rule is Of<'text'> => rule.of === 'text');
  const known = new Map<Schema, Look | null>();
  const lookAt = (node: Schema): Look | null => {
    let look = known.get(node);
    if (look === undefined) {
      look = makeLook(node);
      known.set(node, look);
    }
    return look;
  };
  const makeLook = (node: Schema): Look | null => {
    return visit<Look | null>(node, {
      optional: lookAt,
      list: (item) => lookAtItems(lookAt(item)),
      object: (fields) => lookAtGroup(fields, rules, lookAt),
      text: () => {
        const { type, length } = factsOf(node) ?? {};
        if (type !== 'Text') return null;
        const isForSentences = (length?.max ?? sentences) >= sentences;
        return lookAtText(texts.filter((rule) => rule.texts !== 'long' || isForSentences));
      },
      otherwise: () => null,
    });
  };
  return lookAt(schema);
}

function lookAtItems(item: Look | null): Look | null {
  if (item === null) return null;
  return (value, depth, on) => {
    const items = value as readonly unknown[];
    for (let index = 0; index < items.length; index++) {
      // What the schema refuses is passed over (check-sound-parts.ts).
      if (items[index] === undefined) continue;
      on.path[depth] = index;
      item(items[index], depth + 1, on);
    }
  };
}

/** A rule's check of objects with certain fields. */
type Check = GroupCheck & { readonly rule: RecordRule };

function lookAtGroup(
  shape: Shape,
  rules: readonly RecordRule[],
  lookAt: (node: Schema) => Look | null,
): Look | null {
  const checks = rules.flatMap((rule) => checkOf(rule, shape));
  const parts = Object.entries(shape).flatMap(([key, node]) => {
    const look = lookAt(node);
    return look === null ? [] : [{ key, look }];
  });
  if (checks.length === 0 && parts.length === 0) return null;
  return (value, depth, on) => {
    const group = value as Fields & PlainObject;
    for (const { rule, fields, check } of checks) {
      if (!hasOneOf(group, fields)) continue;
      const found = check(group, on.subject);
      if (found.length > 0) add(on, rule, depth, found);
    }
    for (const { key, look } of parts) {
      const part = group[key];
      if (part === undefined) continue;
      on.path[depth] = key;
      look(part, depth + 1, on);
    }
  };
}

/** The check of a rule for objects with these fields, if it applies to them. */
function checkOf(rule: RecordRule, shape: Shape): Check[] {
  if (rule.of !== 'group' && rule.of !== 'shape') return [];
  const { fields, check } = rule.of === 'shape' ? rule.checkOf(shape) : rule;
  const there = fields.filter((field) => field in shape);
  return there.length === 0 ? [] : [{ rule, fields: there, check }];
}

function hasOneOf(group: Fields, fields: readonly FieldName[]): boolean {
  for (const field of fields) if (group[field] !== undefined) return true;
  return false;
}

function lookAtText(rules: readonly Of<'text'>[]): Look | null {
  const [unusual, short, long] = ([undefined, 'short', 'long'] as const).map((kind) =>
    rules.filter(({ texts }) => texts === kind),
  ) as [Of<'text'>[], Of<'text'>[], Of<'text'>[]];
  if (rules.length === 0) return null;
  return (value, depth, on) => {
    const text = value as string;
    if (isUnusual(text)) checkText(unusual, text, depth, on);
    if (isShort(text)) checkText(short, text, depth, on);
    if (text.length >= shortestPromise) checkText(long, text, depth, on);
  };
}

function checkText(rules: readonly Of<'text'>[], text: string, depth: number, on: Walk): void {
  if (rules.length === 0) return;
  const field = fieldAt(on.path, depth);
  for (const rule of rules) {
    const args = rule.check(text, field, on.subject);
    if (args !== undefined) add(on, rule, depth, [{ args, path: [] }]);
  }
}

/** The name of the field that a value of `depth` steps from its record's root is in. */
function fieldAt(path: readonly (string | number)[], depth: number): string {
  for (let at = depth - 1; at >= 0; at--) {
    const step = path[at];
    if (typeof step === 'string') return step;
  }
  return '';
}

/** Adds findings at `depth` steps from the root, with their whole path. */
function add(
  { path: way, findings }: Walk,
  { rule, severity }: RecordRule,
  depth: number,
  found: readonly RuleFinding[],
): void {
  for (const { args, path, also } of found) {
    const whole = (on: FieldPath) => [...way.slice(0, depth), ...on];
    findings.push({ rule, severity, args, path: whole(path), ...(also && { also: also.map(whole) }) });
  }
}
