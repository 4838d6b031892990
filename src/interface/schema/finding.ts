import { safeParse, type z } from 'zod';
import type { PlainObject } from '../../base/json/plain-object.js';
import { kindOf } from '../../base/json/value-kind.js';
import { suggestion } from '../../base/text/suggestion.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { toFillIn } from '../../model/placeholders.js';
import type { ProblemOf } from '../../model/problem.js';
import { neutralWord } from '../names/uk-open-banking.js';
import { descriptionInstead, hoursInstead, valuesInstead } from './fields-instead.js';
import {
  type Expected,
  elementOf,
  fieldsOf,
  isOptional,
  kindOfSchema,
  nodeAt,
  type Schema,
  tableFields,
  valueKindIn,
  visit,
} from './node.js';
import type { schemaProblems } from './problems.js';
import { suggestedValue } from './suggestions.js';
import { factsOf, valueForm } from './types.js';
import { unknownKeyArgs } from './unknown-field.js';

type SchemaProblem = ProblemOf<typeof schemaProblems>;

/** A problem with its path in the value, not yet with its location in a file. */
export type SchemaFinding = {
  [R in SchemaProblem['rule']]: {
    readonly rule: R;
    readonly args: Extract<SchemaProblem, { rule: R }>['args'];
    readonly path: FieldPath;
    readonly part: 'key' | 'value';
  };
}[SchemaProblem['rule']];

function finding<Rule extends SchemaFinding['rule']>(
  rule: Rule,
  args: Extract<SchemaFinding, { rule: Rule }>['args'],
  path: FieldPath,
  part: 'key' | 'value' = 'value',
): SchemaFinding {
  return { rule, args, path, part } as SchemaFinding;
}

/** Converts zod's issue about the value at `path` of `root` to findings. */
export function findingsOf(
  schema: Schema,
  root: unknown,
  issue: z.core.$ZodIssue,
  path: FieldPath,
): SchemaFinding[] {
  const node = nodeAt(schema, path);
  const value = valueAt(root, path);
  if (value === toFillIn) return [unfilled(schema, path)];
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) =>
        finding('schema/unknown-key', unknownKeyArgs(schema, path, key, root), [...path, key], 'key'),
      );
    case 'invalid_type':
      return [value === undefined ? missing(path) : wrongType(node, value, path, root)];
    case 'invalid_value':
      return [wrongValue(node, issue.values, value, path, root)];
    case 'invalid_key':
      return [wrongKey(node, path)];
    case 'invalid_union':
      return inOption(node, value, issue.errors, path);
    case 'too_small':
    case 'too_big':
      return outOfBounds(node, value, path);
    default:
      return [wrongFormat(node, value, path)];
  }
}

/** What is wrong with a value of several forms, by the form of its kind. */
function inOption(
  union: Expected,
  value: unknown,
  errors: readonly (readonly z.core.$ZodIssue[])[],
  path: FieldPath,
): SchemaFinding[] {
  const options = union === undefined ? [] : visit(union, { oneOf: (all) => all, otherwise: () => [] });
  const at = options.findIndex((option) => valueKindIn(option) === kindOf(value));
  if (at === -1) return [wrongType(options[0], value, path, value)];
  const found = errors[at]!.flatMap((issue) =>
    findingsOf(options[at]!, value, issue, issue.path as FieldPath),
  );
  return found.map((finding) => ({ ...finding, path: [...path, ...finding.path] }));
}

/** A value that `opendata new` left to fill in, whatever its schema. */
function unfilled(schema: Schema, path: FieldPath): SchemaFinding {
  const at = path.findLastIndex((step) => typeof step === 'string');
  const key = String(path[at]);
  const field = fieldsOf(nodeAt(schema, path.slice(0, at)))[key];
  const optional = field !== undefined && isOptional(field);
  return finding('schema/to-fill-in', { key, optional }, path);
}

function missing(path: FieldPath): SchemaFinding {
  return finding('schema/required', { key: String(path.at(-1)), blank: false }, path, 'key');
}

function wrongType(node: Expected, value: unknown, path: FieldPath, root: unknown): SchemaFinding {
  const wanted = valueKindIn(node);
  const found = kindOf(value);
  if (found === 'number' && wanted === 'text')
    return finding('schema/json-number', { digits: String(value) }, path);
  if (found === wanted || (found === 'text' && (wanted === 'number' || wanted === 'boolean')))
    return wrongFormat(node, value, path);
  const element = node && elementOf(node);
  const isGroup = element !== undefined && valueKindIn(element) === 'group';
  const text = isGroup && typeof value === 'string' ? value : undefined;
  const hours = text === undefined ? undefined : hoursInstead(node!, text);
  const isClosed = hours?.length === 0;
  const isContact = path.at(-1) === 'ContactContent';
  const ofDay = hours && !isClosed ? { [String(path.at(-1))]: hours } : undefined;
  const instead = isContact ? descriptionInstead(root, path.slice(0, -1), value) : ofDay;
  const args = {
    wanted,
    found,
    suggestion: node && written(node, value),
    fields: isGroup ? Object.keys(fieldsOf(element)) : undefined,
    instead,
    closed: isClosed ? (isOnlyDay(root, path) ? ('week' as const) : ('day' as const)) : undefined,
    example: text === undefined || hours !== undefined ? undefined : skeletonOf(node!),
    isContact,
  };
  return finding('schema/type', args, path, wanted === 'text' && found === 'group' ? 'key' : 'value');
}

/** True for the hours of a day if its week has no other day, and must have one. */
function isOnlyDay(root: unknown, hours: FieldPath): boolean {
  const days = valueAt(root, hours.slice(0, -2));
  return hours.includes('StandardAvailability') && Array.isArray(days) && days.length === 1;
}

function wrongValue(
  node: Expected,
  values: readonly unknown[],
  value: unknown,
  path: FieldPath,
  root: unknown,
): SchemaFinding {
  if (value === undefined) return missing(path);
  if (typeof value !== 'string') return wrongType(node, value, path, root);
  const allowed = values.map(String);
  const type = node && factsOf(node)?.type;
  const near = neutralWord(type, value) ?? suggestion(value, allowed);
  const several = near === undefined && isSeveral(value, allowed);
  return finding('schema/enum', { value, allowed, type, suggestion: near, several }, path);
}

function outOfBounds(node: Expected, value: unknown, path: FieldPath): SchemaFinding[] {
  const { items, length, range } = (node && factsOf(node)) ?? {};
  if (Array.isArray(value))
    return [finding('schema/items', { min: 0, ...items, count: value.length }, path, 'key')];
  if (node !== undefined && kindOfSchema(node) === 'number')
    return [finding('schema/range', { ...range, value: Number(value) }, path)];
  // zod also complains about the length of a text where a list is expected.
  if (typeof value !== 'string' || length === undefined) return [];
  return [finding('schema/length', { ...length, length: [...value].length }, path)];
}

function wrongFormat(node: Expected, value: unknown, path: FieldPath): SchemaFinding {
  const facts = node && factsOf(node);
  const type = facts?.type ?? valueKindIn(node);
  const text = String(value);
  const suggested = node && suggestedValue(node, text);
  const instead = valuesInstead(facts, text, String(path.at(-1)));
  return finding('schema/format', { type, fault: faultOf(node), value: text, ...suggested, instead }, path);
}

/** What is wrong with a value that a node refuses: `not an amount: up to 14 digits, …`. */
export function faultOf(node: Expected): string {
  const kind = node && kindOfSchema(node);
  if (kind === 'boolean') return 'neither true nor false';
  if (kind === 'codes') return 'not one of the codes of the interface';
  const facts = (node && factsOf(node)) ?? { type: valueKindIn(node) };
  const takes = valueForm(facts);
  return `not ${facts.called ?? `of the type ${facts.type}`}${takes === undefined ? '' : `: ${takes}`}`;
}

/** A key of a map that its schema doesn't allow, such as a header name with a space. */
function wrongKey(map: Expected, path: FieldPath): SchemaFinding {
  const key = map && visit(map, { map: (name) => name, otherwise: () => undefined });
  const type = (key && factsOf(key)?.type) ?? 'key';
  return finding('schema/format', { type, fault: faultOf(key), value: String(path.at(-1)) }, path, 'key');
}

/** `Monday to Friday` and `Personal, Business`: words of the list, but more than one. */
function isSeveral(value: string, allowed: readonly string[]): boolean {
  const words = value.split(/\s*(?:[,;&/+–-]|\s(?:to|and|or)\s|\n)\s*/).filter((word) => word !== '');
  return words.length > 1 && words.every((word) => suggestion(word, allowed) !== undefined);
}

/** The value put into a list or taken out of one, if the schema accepts it. */
function written(node: Schema, value: unknown): string | readonly string[] | undefined {
  if (Array.isArray(value)) {
    const [only, ...others] = value;
    const isMeant = others.length === 0 && typeof only === 'string' && safeParse(node, only).success;
    return isMeant ? only : undefined;
  }
  if (typeof value !== 'string' || (node && kindOfSchema(node)) !== 'list') return undefined;
  const lists = [[value], value.split(/\s*[,;]\s*/), value.split(/\s+-\s+/), bulleted(value)];
  return lists.find((list) => list.every(isPlain) && safeParse(node, list).success);
}

/** Lines with bullets, which YAML reads as one text. */
function bulleted(text: string): readonly string[] {
  return text.split(/\s*[•◦▪▫‣⁃∙●○■□·➢►✓–—−]\s*/u).filter((item) => item !== '');
}

/** True for a text that can be inside brackets without quotes. */
function isPlain(text: string): boolean {
  return /^[\p{L}\p{N}][^,[\]{}:#"]*$/u.test(text);
}

/**
 * The form of a list or object: with the required fields, and … in place of each value, since a made-up one could be
 * published.
 * @returns undefined if nothing is required
 */
function skeletonOf(schema: Schema): unknown {
  return visit<unknown>(schema, {
    list: (element) => {
      const item = skeletonOf(element);
      return item === undefined ? undefined : [item];
    },
    object: (_, node) => skeletonOfObject(node),
    otherwise: () => '…',
  });
}

function skeletonOfObject(node: Schema): PlainObject | undefined {
  const required = tableFields(node).filter(([, field]) => !isOptional(field));
  const fields = required.map(([key, field]) => [key, skeletonOf(field)] as const);
  const isWhole = fields.length > 0 && fields.every(([, value]) => value !== undefined);
  return isWhole ? Object.fromEntries(fields) : undefined;
}
