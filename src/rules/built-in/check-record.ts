import type { PlainObject } from '../../base/json/plain-object.js';
import { recordSchema } from '../../interface/records/records.js';
import { type Schema, visit } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import type { RuleName, Severity } from '../../model/problem.js';
import type { Fields } from './fields.js';
import { recordRules } from './index.js';
import { below, type RecordContext, type RecordRule, type RuleFinding, type Shape } from './rule.js';
import { longestFiller } from './texts/filler.js';

/** A finding of a rule of single records, with its path from the record's root; not yet located. */
export interface RecordFinding extends RuleFinding {
  readonly rule: RuleName;
  readonly severity: Severity;
}

/** Checks a validated record by rules of single records, in one walk through it. */
export type CheckRecord = (record: Fields, subject: RecordContext) => readonly RecordFinding[];

/** The check of a rule of records as a whole, or of objects in them. */
export type FieldsCheck = (fields: Fields, subject: RecordContext) => readonly RuleFinding[];

/**
 * A function that checks records by these rules. The walk through a collection's records is made once, when it is first needed.
 * @param around what to run in place of each check of a record or an object
 */
export function recordChecker(
  rules: readonly RecordRule[],
  around: (check: FieldsCheck) => FieldsCheck = (check) => check,
): CheckRecord {
  const walks = new Map<string, Look>();
  return (record, subject) => {
    const { version, collection } = subject;
    const records = `${version} ${collection}`;
    let look = walks.get(records);
    if (look === undefined) {
      const own = rules.filter(({ collections }) => collections?.includes(collection) ?? true);
      look = walkThrough(recordSchema(version, collection), own, around);
      walks.set(records, look);
    }
    const findings: RecordFinding[] = [];
    look(record, 0, { subject, path: [], findings });
    return findings;
  };
}

/** Checks a validated record by all rules of the program. */
export const checkRecord: CheckRecord = recordChecker(recordRules);

/** A walk through one record. */
interface Walk {
  readonly subject: RecordContext;
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
 * A walk through the records of a schema. It visits only objects and texts that a rule checks, so that codes, dates and
 * amounts take no time.
 */
function walkThrough(
  schema: Schema,
  rules: readonly RecordRule[],
  around: (check: FieldsCheck) => FieldsCheck,
): Look {
  const ofRecord = rules.flatMap((rule) =>
    rule.of === 'record' ? [{ rule, check: around(rule.check) }] : [],
  );
  const texts = rules.filter((rule): rule is Of<'text'> => rule.of === 'text');
  const checksOf = (shape: Shape) =>
    rules.flatMap((rule) => {
      if (rule.of !== 'group') return [];
      const { fields, check } = rule;
      const own = typeof fields === 'function' ? fields(shape) : fields.filter((field) => field in shape);
      const checkOwn: FieldsCheck = (group, subject) => check(group, subject, own);
      return own.length === 0 ? [] : [{ rule, fields: own, check: around(checkOwn) }];
    });
  const known = new Map<Schema, Look | undefined>();
  /** Undefined where there is nothing to check. */
  const lookAt = (node: Schema): Look | undefined => {
    if (!known.has(node))
      known.set(
        node,
        visit<Look | undefined>(node, {
          list: (item) => lookAtItems(lookAt(item)),
          object: (shape) => lookAtObject(shape),
          text: (text) => lookAtText(text, texts),
          otherwise: () => undefined,
        }),
      );
    return known.get(node);
  };
  const lookAtObject = (shape: Shape): Look | undefined => {
    const checks = checksOf(shape);
    const parts = Object.entries(shape).flatMap(([key, node]) => {
      const look = lookAt(node);
      return look === undefined ? [] : [{ key, look }];
    });
    if (checks.length === 0 && parts.length === 0) return undefined;
    return (value, depth, on) => {
      const group = value as Fields & PlainObject;
      for (const { rule, fields, check } of checks)
        if (fields.some((field) => group[field] !== undefined))
          add(on, rule, depth, check(group, on.subject));
      for (const { key, look } of parts) {
        const part = group[key];
        if (part === undefined) continue;
        on.path[depth] = key;
        look(part, depth + 1, on);
      }
    };
  };
  const whole = lookAt(schema);
  return (record, depth, on) => {
    for (const { rule, check } of ofRecord) add(on, rule, depth, check(record as Fields, on.subject));
    whole?.(record, depth, on);
  };
}

function lookAtItems(item: Look | undefined): Look | undefined {
  if (item === undefined) return undefined;
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

/** Fields that accept fewer characters than this are for names and words, not for sentences. */
const sentences = 500;

/** The length of `until 1/1/2026`, below which no text says until when something is so. */
const shortestPromise = 14;

function lookAtText(node: Schema, rules: readonly Of<'text'>[]): Look | undefined {
  const { type, length } = factsOf(node) ?? {};
  if (type !== 'Text' || rules.length === 0) return undefined;
  const [unusual, short, long] = ([undefined, 'short', 'long'] as const).map((kind) =>
    rules.filter(({ texts }) => texts === kind),
  ) as [Of<'text'>[], Of<'text'>[], Of<'text'>[]];
  const isForSentences = (length?.max ?? sentences) >= sentences;
  return (value, depth, on) => {
    const text = value as string;
    if (isUnusual(text)) checkText(unusual, text, depth, on);
    if (text.length <= longestFiller) checkText(short, text, depth, on);
    if (isForSentences && text.length >= shortestPromise) checkText(long, text, depth, on);
  };
}

/**
 * True if rules of texts may apply to a text: it begins or ends with a space, or contains a character that begins HTML,
 * or one beyond Latin letters, among which are curly quotes, hidden characters and the sign for a lost one. Nearly all
 * texts are usual, so this test has to be fast.
 */
function isUnusual(text: string): boolean {
  return text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32 || unusual.test(text);
}

/** All spaces of Unicode beyond U+0020 are among these. */
const unusual = /[<&\x7f-\xa0\xad\u02ff-\uffff]/;

function checkText(rules: readonly Of<'text'>[], text: string, depth: number, on: Walk): void {
  for (const rule of rules) {
    const field = on.path.slice(0, depth).findLast((step) => typeof step === 'string') ?? '';
    const args = rule.check(text, field, on.subject);
    if (args !== undefined) add(on, rule, depth, [{ args, path: [] }]);
  }
}

/** Adds findings at `depth` steps from the root, with their whole path. */
function add(
  { path: way, findings }: Walk,
  { rule, severity }: RecordRule,
  depth: number,
  found: readonly RuleFinding[],
): void {
  if (found.length === 0) return;
  for (const each of below(way.slice(0, depth), found)) findings.push({ rule, severity, ...each });
}
