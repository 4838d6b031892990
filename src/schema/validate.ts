import type { z } from 'zod';
import type { FieldPath } from '../model/location.js';
import type { ProblemArgs, ValueKind } from '../model/problem.js';
import { suggestion } from '../model/suggestion.js';
import { coerce } from './coerce.js';
import { factsOf, numberBounds } from './types.js';

type SchemaRule = Extract<keyof ProblemArgs, `schema/${string}`>;

/** A problem that knows its place in the value, not yet its place in a file. */
export type Finding = {
  [R in SchemaRule]: {
    readonly rule: R;
    readonly args: ProblemArgs[R];
    readonly path: FieldPath;
    readonly part: 'key' | 'value';
  };
}[SchemaRule];

/** `value` is there where no finding is an error; its keys are in canonical order. */
export interface Checked<T> {
  readonly value?: T;
  readonly findings: readonly Finding[];
}

/**
 * Types the scalars of a written value as `schema` wants them and validates it.
 * @param written changed in place; hand over a value of your own.
 * @returns the typed value, and everything there is to say about it: all that is wrong, and blanks left out (D20).
 */
export function check<T>(schema: z.ZodType<T>, written: unknown): Checked<T> {
  const { value, blanks } = coerce(schema, written);
  const result = schema.safeParse(value);
  if (result.success && blanks.length === 0) return { value: result.data, findings: [] };

  const findings: Finding[] = [];
  const blankPaths = new Set<string>();
  for (const { path, required } of blanks) {
    blankPaths.add(JSON.stringify(path));
    const key = String(path.at(-1));
    findings.push(
      required
        ? { rule: 'schema/required', args: { key, blank: true }, path, part: 'key' }
        : { rule: 'schema/blank', args: {}, path, part: 'key' },
    );
  }
  if (result.success) return { value: result.data, findings };
  for (const issue of result.error.issues) {
    const path = issue.path as FieldPath;
    if (!blankPaths.has(JSON.stringify(path))) findings.push(...findingsOf(schema, value, issue, path));
  }
  return { findings: withoutEchoes(findings) };
}

/** A misspelt field is missing under its right name as well: that is one mistake, and is told as one. */
function withoutEchoes(findings: readonly Finding[]): Finding[] {
  const meant = new Set<string>();
  for (const { rule, args, path } of findings) {
    if (rule === 'schema/unknown-key' && args.suggestion !== undefined) {
      meant.add(JSON.stringify([...path.slice(0, -1), args.suggestion]));
    }
  }
  return findings.filter(
    ({ rule, args, path }) => rule !== 'schema/required' || args.blank || !meant.has(JSON.stringify(path)),
  );
}

function findingsOf(
  schema: z.core.$ZodType,
  root: unknown,
  issue: z.core.$ZodIssue,
  path: FieldPath,
): Finding[] {
  const node = nodeAt(schema, path);
  const value = valueAt(root, path);
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey(schema, node, path, key));
    case 'invalid_type':
      return [value === undefined ? missing(path) : wrongType(node, value, path)];
    case 'invalid_value':
      return [wrongValue(node, issue.values, value, path)];
    case 'invalid_key':
      return [wrongKey(node, path)];
    case 'too_small':
    case 'too_big':
      return outOfBounds(node, value, path);
    default:
      return [wrongFormat(node, value, path)];
  }
}

function missing(path: FieldPath): Finding {
  return { rule: 'schema/required', args: { key: String(path.at(-1)), blank: false }, path, part: 'key' };
}

function wrongType(node: z.core.$ZodType | undefined, value: unknown, path: FieldPath): Finding {
  const wanted = wantedBy(node);
  if (typeof value === 'number' && wanted === 'text') {
    return { rule: 'schema/json-number', args: { digits: String(value) }, path, part: 'value' };
  }
  if (
    kindOf(value) === wanted ||
    (typeof value === 'string' && (wanted === 'number' || wanted === 'boolean'))
  ) {
    return wrongFormat(node, value, path);
  }
  return { rule: 'schema/type', args: { wanted, found: kindOf(value) }, path, part: 'value' };
}

function wrongValue(
  node: z.core.$ZodType | undefined,
  values: readonly unknown[],
  value: unknown,
  path: FieldPath,
): Finding {
  if (value === undefined) return missing(path);
  if (typeof value !== 'string') return wrongType(node, value, path);
  const allowed = values.map(String);
  const type = node && factsOf(node)?.type;
  const near = suggestion(value, allowed);
  return {
    rule: 'schema/enum',
    args: { value, allowed, ...(type && { type }), ...(near !== undefined && { suggestion: near }) },
    path,
    part: 'value',
  };
}

function outOfBounds(node: z.core.$ZodType | undefined, value: unknown, path: FieldPath): Finding[] {
  const { items, length, range } = (node && factsOf(node)) ?? {};
  if (Array.isArray(value)) {
    return [{ rule: 'schema/items', args: { min: 0, ...items, count: value.length }, path, part: 'key' }];
  }
  if (typeof value === 'number') {
    return [
      {
        rule: 'schema/range',
        args: { ...(range ?? (node && numberBounds(node))), value },
        path,
        part: 'value',
      },
    ];
  }
  // A text where a list is wanted has a length too, of which zod complains besides its type.
  if (typeof value !== 'string' || length === undefined) return [];
  return [{ rule: 'schema/length', args: { ...length, length: [...value].length }, path, part: 'value' }];
}

function wrongFormat(node: z.core.$ZodType | undefined, value: unknown, path: FieldPath): Finding {
  const type = (node && factsOf(node)?.type) ?? wantedBy(node);
  return { rule: 'schema/format', args: { type, value: String(value) }, path, part: 'value' };
}

/** A key of a map that its schema doesn't take, such as a header name with a blank in it. */
function wrongKey(map: z.core.$ZodType | undefined, path: FieldPath): Finding {
  const { def } = (map as z.core.$ZodTypes)._zod;
  const type = def.type === 'record' ? factsOf(def.keyType)?.type : undefined;
  return {
    rule: 'schema/format',
    args: { type: type ?? 'key', value: String(path.at(-1)) },
    path,
    part: 'key',
  };
}

function unknownKey(
  root: z.core.$ZodType,
  node: z.core.$ZodType | undefined,
  path: FieldPath,
  key: string,
): Finding {
  const allowed = Object.keys(shapeOf(node));
  const near = suggestion(key, allowed);
  const elsewhere = near === undefined ? placeOf(root, key) : undefined;
  return {
    rule: 'schema/unknown-key',
    args: {
      key,
      allowed,
      ...(near !== undefined && { suggestion: near }),
      ...(elsewhere !== undefined && { belongsIn: elsewhere }),
    },
    path: [...path, key],
    part: 'key',
  };
}

/** Where else in the record a field of this name stands, such as `PostalAddress` for `PostCode`; nearest to the root. */
function placeOf(root: z.core.$ZodType, key: string): string | undefined {
  let level: { node: z.core.$ZodType; place: string[] }[] = [{ node: root, place: [] }];
  for (let depth = 0; depth < 8 && level.length > 0; depth++) {
    const next: typeof level = [];
    for (const { node, place } of level) {
      for (const [name, field] of Object.entries(shapeOf(node))) {
        if (name === key && place.length > 0) return place.join('.');
        next.push({ node: elementOf(field), place: [...place, name] });
      }
    }
    level = next;
  }
  return undefined;
}

function elementOf(schema: z.core.$ZodType): z.core.$ZodType {
  const node = unwrapped(schema);
  const { def } = (node as z.core.$ZodTypes)._zod;
  return def.type === 'array' ? elementOf(def.element) : node;
}

function shapeOf(schema: z.core.$ZodType | undefined): Record<string, z.core.$ZodType> {
  if (schema === undefined) return {};
  const { def } = (unwrapped(schema) as z.core.$ZodTypes)._zod;
  return def.type === 'object' ? def.shape : {};
}

/** The schema of the value at `path`, without the wrapping of `.optional()`. */
export function nodeAt(schema: z.core.$ZodType, path: FieldPath): z.core.$ZodType | undefined {
  let node: z.core.$ZodType | undefined = unwrapped(schema);
  for (const step of path) {
    if (node === undefined) return undefined;
    const def: z.core.$ZodTypes['_zod']['def'] = (node as z.core.$ZodTypes)._zod.def;
    let next: z.core.$ZodType | undefined;
    if (def.type === 'array') next = def.element;
    else if (def.type === 'object') next = def.shape[step];
    else if (def.type === 'record') next = def.valueType;
    node = next && unwrapped(next);
  }
  return node;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' ? unwrapped(def.innerType) : schema;
}

function valueAt(root: unknown, path: FieldPath): unknown {
  let value = root;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** What a schema node takes, in one of the words that messages know. */
function wantedBy(node: z.core.$ZodType | undefined): ValueKind {
  switch (node && (node as z.core.$ZodTypes)._zod.def.type) {
    case 'array':
      return 'list';
    case 'object':
    case 'record':
      return 'group';
    case 'boolean':
      return 'boolean';
    case 'number':
      return 'number';
    default:
      return 'text';
  }
}

function kindOf(value: unknown): ValueKind {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'object':
      return 'group';
    case 'number':
    case 'boolean':
      return typeof value as 'number' | 'boolean';
    default:
      return 'text';
  }
}
