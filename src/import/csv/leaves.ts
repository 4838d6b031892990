import type { z } from 'zod';

/** A field of a record that a cell can fill: a text, a code, true or false, or a list of these. */
export interface Leaf {
  /** From the record's root, such as `PostalAddress.PostCode`. */
  readonly path: string;
  readonly isList: boolean;
  /** What a value, or one of the list's values, has to be. */
  readonly schema: z.core.$ZodType;
  /** The codes that there are, where it takes codes. */
  readonly codes?: readonly string[];
  readonly isFlag: boolean;
  /** The field that takes what the list of codes lacks (interface 2.1 OtherCode), where there is one. */
  readonly other?: string;
}

/** The fields of a record's schema that cells can fill, by path, in the order of the interface's tables. */
export function leavesOf(record: z.core.$ZodType): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  collect(record, '', leaves);
  return leaves;
}

function collect(schema: z.core.$ZodType, path: string, leaves: Map<string, Leaf>): void {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'object') return;
  for (const [key, field] of Object.entries(def.shape)) {
    const at = path === '' ? key : `${path}.${key}`;
    const node = unwrapped(field);
    const inner = (node as z.core.$ZodTypes)._zod.def;
    if (inner.type === 'object') collect(node, at, leaves);
    else if (inner.type !== 'array') leaves.set(at, leaf(at, node, false));
    else if (!isObject(inner.element)) {
      const otherKey = `Other${key}`;
      const other = path === '' ? otherKey : `${path}.${otherKey}`;
      leaves.set(at, {
        ...leaf(at, unwrapped(inner.element), true),
        ...(otherKey in def.shape && { other }),
      });
    }
  }
}

function leaf(path: string, schema: z.core.$ZodType, isList: boolean): Leaf {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return {
    path,
    isList,
    schema,
    ...(def.type === 'enum' && { codes: Object.values(def.entries).map(String) }),
    isFlag: def.type === 'boolean',
  };
}

function isObject(schema: z.core.$ZodType): boolean {
  return (unwrapped(schema) as z.core.$ZodTypes)._zod.def.type === 'object';
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'optional' ? unwrapped(def.innerType) : schema;
}
