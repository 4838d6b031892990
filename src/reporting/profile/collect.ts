import type { PlainObject } from '../../base/json/plain-object.js';
import { registrationOf } from '../../interface/collections/index.js';
import { elementSchema } from '../../interface/records/records.js';
import { elementOf, tableFields } from '../../interface/schema/node.js';
import { shownIdentity } from '../../model/collection.js';
import type { CollectionRecords } from '../../publication/changes/compare.js';
import { identityIn, parsedRecords } from '../../publication/changes/records.js';
import { FieldNode, type JsonKind } from './fields.js';
import type { ProfiledRecord } from './profile.js';

/** What was counted of a collection. */
export interface Collected {
  readonly root: FieldNode;
  readonly records: number;
  readonly brands: readonly { readonly brand: string; readonly records: number }[];
  /** The record with an index. */
  readonly named: (index: number) => ProfiledRecord;
}

/** Reads each record once, and keeps none. Brands of the same name are one. */
export function collect({ collection, version, brands }: CollectionRecords): Collected {
  const { versions } = registrationOf(collection);
  const own = versions.includes(version) ? version : versions.at(-1)!;
  const root = new FieldNode([], elementSchema(own, collection));
  const identities: string[] = [];
  const firsts: number[] = [];
  const found: { brand: string; records: number }[] = [];
  for (const { brand, records } of brands) {
    let index = found.findIndex((one) => one.brand === brand);
    if (index === -1) index = found.push({ brand, records: 0 }) - 1;
    found[index]!.records += records.length;
    for (const record of parsedRecords(records.all())) {
      const at = identities.push(shownIdentity(collection, identityIn(collection, record))) - 1;
      firsts.push(index);
      addFields(record, root, at, index);
    }
  }
  return {
    root,
    records: identities.length,
    brands: found,
    named: (index) => ({ brand: found[firsts[index]!]!.brand, identity: identities[index]! }),
  };
}

function addFields(object: PlainObject, node: FieldNode, record: number, brand: number): void {
  for (const name in object) add(object[name], node.child(name), record, brand);
}

function add(value: unknown, node: FieldNode, record: number, brand: number): void {
  node.counts.has(record, brand);
  if (Array.isArray(value)) {
    node.counts.items.add(value.length, record);
    for (const item of value.flat(Number.POSITIVE_INFINITY)) addValue(item, node, record, brand);
  } else addValue(value, node, record, brand);
}

function addValue(value: unknown, node: FieldNode, record: number, brand: number): void {
  const kind = kindOf(value);
  node.counts.add(value, kind, record);
  if (kind === 'group') addFields(value as PlainObject, node, record, brand);
}

function kindOf(value: unknown): JsonKind {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return value === null ? 'nothing' : 'group';
}

/** All fields that were found, in the order of the interface's table, those that it doesn't have last. */
export function* fieldsFound(node: FieldNode): Generator<FieldNode> {
  const { schema } = node.counts;
  const known = schema === undefined ? [] : tableFields(elementOf(schema)).map(([name]) => name);
  const order = [
    ...known.filter((name) => node.children.has(name)),
    ...[...node.children.keys()].filter((name) => !known.includes(name)).sort(),
  ];
  for (const name of order) {
    const child = node.children.get(name)!;
    yield child;
    yield* fieldsFound(child);
  }
}
