import { registrationOf } from '../../interface/collections/index.js';
import { elementSchema } from '../../interface/records/records.js';
import {
  codesOf,
  elementOf,
  fieldsOf,
  isOptional,
  type Schema,
  unwrapped,
  visit,
} from '../../interface/schema/node.js';
import { factsOf, tableOrder } from '../../interface/schema/types.js';
import type { FieldClass } from '../../model/change-class.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { CollectionChanges, Detail } from './change.js';

/** What is known of a field, or of a list's items, to compare two values of it. */
export interface Field {
  /** The names that lead to it from the record, without positions in lists. */
  readonly steps: readonly string[];
  /** The same as one text, such as `CreditInterest.TierBandSet`. */
  readonly path: string;
  readonly class: FieldClass;
  readonly holds: 'amount' | 'rate' | 'other';
  /** True for a list whose order means something: lines of an address, paragraphs. */
  readonly isOrdered: boolean;
  /** True for an object with hours by day of the week. */
  readonly isWeek: boolean;
  /** The fields that tell an object from the others of its list, in the order in which people name them. */
  readonly keys: readonly string[];
  /** The field `name` of an object; of an unknown one, what can be said of it by its place. */
  readonly child: (name: string) => Field;
  /** The items of a list. */
  readonly item: () => Field;
}

/** The fields of a collection's records as published in a version. Made once, since walking a schema takes time. */
export function recordField(collection: Collection, version: Version): Field {
  const key = `${version} ${collection}`;
  const known = records.get(key);
  if (known !== undefined) return known;
  const { versions } = registrationOf(collection);
  const own = versions.includes(version) ? version : versions.at(-1)!;
  const made = fieldOf([], elementSchema(own, collection), classesOf(collection));
  records.set(key, made);
  return made;
}

const records = new Map<string, Field>();

/** Whether the values of a difference between records of these are amounts of money. */
export function holdsMoney(
  { collection, version }: Pick<CollectionChanges, 'collection' | 'version'>,
  { kind, field }: Detail,
): boolean {
  const at = field.split('.').reduce((each, name) => each.child(name), recordField(collection, version));
  return kind === 'value' && at.holds === 'amount';
}

type ClassOf = (steps: readonly string[]) => FieldClass;

/** Says which class a field of a collection belongs to: by the name that reaches deepest, of several the longest. */
export function classesOf(collection: Collection): ClassOf {
  const { changes = {} } = registrationOf(collection);
  return (steps) => {
    for (let end = steps.length; end > 0; end--) {
      for (let start = 0; start < end; start++) {
        const name = steps.slice(start, end).join('.');
        const found = (start === 0 ? changes[`.${name}`] : undefined) ?? changes[name];
        if (found !== undefined) return found;
      }
    }
    return 'other';
  };
}

function fieldOf(steps: readonly string[], schema: Schema | undefined, classOf: ClassOf): Field {
  const fields = fieldsOf(schema && elementOf(schema));
  const children = new Map<string, Field>();
  let item: Field | undefined;
  return {
    steps,
    path: steps.join('.'),
    class: classOf(steps),
    holds: holds(schema, classOf(steps.slice(-1))),
    isOrdered: isOrdered(schema),
    isWeek: isWeek(schema),
    keys: schema === undefined ? [] : keysOf(schema),
    child(name) {
      let child = children.get(name);
      if (child === undefined) {
        const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
        const node = own && unwrapped(own);
        child = fieldOf([...steps, name], node, classOf);
        children.set(name, child);
      }
      return child;
    },
    item() {
      item ??= fieldOf(steps, schema && itemOf(schema), classOf);
      return item;
    },
  };
}

/** The APR of a card is an Amount in the standard, but a rate by its name. */
function holds(schema: Schema | undefined, named: FieldClass): Field['holds'] {
  const type = schema && factsOf(schema)?.type;
  if (type === 'Rate' || (type === 'Amount' && named === 'rates')) return 'rate';
  return type === 'Amount' ? 'amount' : 'other';
}

/** Feeds have lists where the interface has an object, and an object where it has a list. */
function itemOf(schema: Schema): Schema | undefined {
  return visit<Schema | undefined>(schema, {
    list: (item) => unwrapped(item),
    object: (_, node) => node,
    otherwise: () => undefined,
  });
}

/** The type of texts without a form; all lists of these are prose or lines, and short words are no exception. */
function isOrdered(schema: Schema | undefined): boolean {
  const item = schema && itemOf(schema);
  const facts = item && factsOf(item);
  return facts?.type === 'Text' && (facts.length?.max ?? shortest) >= shortest;
}

/** Texts that may be so long, in code points, are prose or lines of an address; shorter ones are words and numbers. */
const shortest = 35;

function isWeek(schema: Schema | undefined): boolean {
  const day = fieldsOf(schema)['Day'];
  const item = day && itemOf(unwrapped(day));
  return item !== undefined && 'OpeningHours' in fieldsOf(item);
}

/** Identification and Name; the kind of thing; the ends of a tier. */
function keysOf(schema: Schema): readonly string[] {
  const fields = fieldsOf(schema);
  const named = tableOrder(schema).flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : []));
  const names = named.map(([name]) => name);
  const required = named
    .filter(([, node]) => codesOf(unwrapped(node)) !== undefined && !isOptional(node))
    .map(([name]) => name);
  const kind = required.find((name) => name.endsWith('Type')) ?? required[0];
  return [
    ...['Identification', 'Name'].filter((name) => names.includes(name)),
    ...(kind === undefined || kind === 'Name' ? [] : [kind]),
    ...names.filter((name) => /^TierValue(?:Min|Max)|^(?:Start|End)Date$/.test(name)),
  ];
}
