import type { z } from 'zod';
import type { ValueKind } from '../../base/json/value-kind.js';
import type { FieldPath } from '../../model/location.js';
import { tableOrder } from './types.js';

/** A node of a schema: a record, a field, or a type. */
export type Schema = z.core.$ZodType;

/** The fields of an object's schema, by name. */
export type SchemaFields = Readonly<Record<string, Schema>>;

/** Functions for each kind of schema node. Kinds without one go to `otherwise`. */
interface Visitor<R> {
  object?(fields: SchemaFields, node: Schema): R;
  list?(item: Schema, node: Schema): R;
  /** One of a list of codes. */
  codes?(codes: readonly string[], node: Schema): R;
  text?(node: Schema): R;
  number?(node: Schema): R;
  boolean?(node: Schema): R;
  /** An object with any keys. */
  map?(key: Schema, value: Schema, node: Schema): R;
  oneOf?(options: readonly Schema[], node: Schema): R;
  /** A field that may be left out; without this function, its inner schema is visited. */
  optional?(inner: Schema, node: Schema): R;
  otherwise(node: Schema): R;
}

/** Calls the visitor's function for a schema node. The only place that reads zod's definitions. */
export function visit<R>(node: Schema, visitor: Visitor<R>): R {
  const { def } = (node as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return visitor.optional ? visitor.optional(def.innerType, node) : visit(def.innerType, visitor);
    case 'object':
      return visitor.object ? visitor.object(def.shape, node) : visitor.otherwise(node);
    case 'array':
      return visitor.list ? visitor.list(def.element, node) : visitor.otherwise(node);
    case 'enum':
      return visitor.codes ? visitor.codes(codesIn(def.entries), node) : visitor.otherwise(node);
    case 'string':
      return visitor.text ? visitor.text(node) : visitor.otherwise(node);
    case 'number':
      return visitor.number ? visitor.number(node) : visitor.otherwise(node);
    case 'boolean':
      return visitor.boolean ? visitor.boolean(node) : visitor.otherwise(node);
    case 'record':
      return visitor.map ? visitor.map(def.keyType, def.valueType, node) : visitor.otherwise(node);
    case 'union':
      return visitor.oneOf ? visitor.oneOf(def.options, node) : visitor.otherwise(node);
    default:
      return visitor.otherwise(node);
  }
}

/**
 * The same schema with other leaves: lists, objects and maps keep all that they require. Parts in which no leaf differs are
 * shared, even the whole schema.
 */
export function withLeaves(schema: Schema, replaced: (leaf: Schema) => Schema): Schema {
  const made = new Map<Schema, Schema>();
  const copyOf = (node: Schema): Schema => {
    let copy = made.get(node);
    if (copy === undefined) {
      copy = copied(node);
      made.set(node, copy);
    }
    return copy;
  };
  const changed = (node: Schema, def: Readonly<Record<string, object>>): Schema => {
    const own = node._zod.def as unknown as typeof def;
    const isSame = Object.entries(def).every(([key, value]) => areSame(value, own[key]!));
    return isSame ? node : (node as z.ZodType).clone({ ...node._zod.def, ...def }, { parent: true });
  };
  const copied = (node: Schema): Schema => {
    const { def } = (node as z.core.$ZodTypes)._zod;
    switch (def.type) {
      case 'optional':
        return changed(node, { innerType: copyOf(def.innerType) });
      case 'array':
        return changed(node, { element: copyOf(def.element) });
      case 'record':
        return changed(node, { valueType: copyOf(def.valueType) });
      case 'object': {
        const fields = Object.entries(def.shape).map(([key, field]) => [key, copyOf(field)] as const);
        return changed(node, { shape: Object.fromEntries(fields) });
      }
      case 'union':
        return changed(node, { options: def.options.map(copyOf) });
      default:
        return replaced(node);
    }
  };
  return copyOf(schema);
}

/** True for one schema, and for the same ones in lists or by names. */
function areSame(one: object, other: object): boolean {
  const entries = '_zod' in one ? undefined : Object.entries(one);
  return one === other || entries?.every(([key, each]) => each === other[key as keyof object]) === true;
}

const codeLists = new WeakMap<object, readonly string[]>();

/** Made once of each list: every value of a record that is visited asks for it. */
function codesIn(entries: object): readonly string[] {
  let codes = codeLists.get(entries);
  if (codes === undefined) {
    codes = Object.values(entries).map(String);
    codeLists.set(entries, codes);
  }
  return codes;
}

/** The kind of a schema node, ignoring `.optional()`. */
type NodeKind = 'object' | 'list' | 'codes' | 'text' | 'number' | 'boolean' | 'map' | 'other';

/** The kind of value that a schema node takes. */
export function kindOfSchema(node: Schema): NodeKind {
  return kindOfType[unwrapped(node)._zod.def.type] ?? 'other';
}

const kindOfType: Readonly<Record<string, NodeKind>> = {
  object: 'object',
  array: 'list',
  enum: 'codes',
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  record: 'map',
};

/** The kind of value that a schema node accepts. */
export function valueKindIn(node: Expected): ValueKind {
  return (node && valueKinds[kindOfSchema(node)]) ?? 'text';
}

const valueKinds: Readonly<Partial<Record<NodeKind, ValueKind>>> = {
  list: 'list',
  object: 'group',
  map: 'group',
  boolean: 'boolean',
  number: 'number',
};

/** A schema without its `.optional()` wrapper. */
export function unwrapped(node: Schema): Schema {
  return visit(node, itself);
}

const itself: Visitor<Schema> = { otherwise: (inner) => inner };

/** True for a field that may be left out. */
export function isOptional(field: Schema): boolean {
  return field._zod.optin === 'optional';
}

/** The fields of an object's schema; empty for anything else. */
export function fieldsOf(node: Schema | undefined): SchemaFields {
  return node === undefined ? noFields : visit(node, fieldsOfObject);
}

const noFields: SchemaFields = {};
const fieldsOfObject: Visitor<SchemaFields> = {
  object: (fields) => fields,
  oneOf: (options) => Object.assign({}, ...options.map(fieldsOf)),
  otherwise: () => noFields,
};

/** The fields of an object's schema in the order of the interface's table, each with its name. */
export function tableFields(node: Schema): readonly (readonly [name: string, field: Schema])[] {
  const fields = fieldsOf(node);
  return tableOrder(unwrapped(node)).flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [[name, field] as const];
  });
}

/** The required fields of an object. */
export function requiredFields(node: Schema): readonly string[] {
  return Object.entries(fieldsOf(node)).flatMap(([key, field]) => (isOptional(field) ? [] : [key]));
}

/** The codes of a schema node; undefined if it isn't a list of codes. */
export function codesOf(node: Schema): readonly string[] | undefined {
  return visit<readonly string[] | undefined>(node, { codes: (codes) => codes, otherwise: () => undefined });
}

/** The schema of a list's items at any depth; the schema itself if it isn't a list. */
export function elementOf(node: Schema): Schema {
  return visit(node, elements);
}

const elements: Visitor<Schema> = { list: elementOf, otherwise: (inner) => inner };

/** The schema of the value at `path`, without its `.optional()` wrapper. */
export function nodeAt(root: Schema, path: FieldPath): Schema | undefined {
  let node: Schema | undefined = unwrapped(root);
  for (const step of path) {
    const next: Schema | undefined = node && inside(node, step);
    node = next && unwrapped(next);
  }
  return node;
}

function inside(node: Schema, step: string | number): Schema | undefined {
  return visit<Schema | undefined>(node, {
    list: (item) => item,
    object: (fields) => (Object.hasOwn(fields, step) ? fields[step] : undefined),
    map: (_, value) => value,
    oneOf: (options) => options.map((option) => inside(option, step)).find(Boolean),
    otherwise: () => undefined,
  });
}

/** The schema of a value; undefined for an unknown field. */
export type Expected = z.core.$ZodType | undefined;

/** The schema of a field, or of a list's items where there is no key. */
export function innerSchema(schema: Expected, key?: string): Expected {
  return schema && nodeAt(schema, [key ?? 0]);
}
