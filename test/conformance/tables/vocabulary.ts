import { recordSchema } from '../../../src/interface/records/index.js';
import { everyField } from '../../../src/interface/schema/every-field.js';
import { codesOf, elementOf } from '../../../src/interface/schema/node.js';
import { everyCollection } from '../../every-collection.js';
import { envelopeOf } from './envelope.js';
import type { Kind, Table } from './kind.js';
import { tableOf } from './read.js';

/** Every word that a table or a schema knows: what would slip in where one of them allows too much. */
export interface Vocabulary {
  /** Field name → every code that a field of that name has anywhere. */
  readonly codes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly fields: ReadonlySet<string>;
}

const codes = new Map<string, Set<string>>();
const fields = new Set<string>();

function addCodes(name: string, values: readonly string[]): void {
  const known = codes.get(name) ?? new Set<string>();
  for (const value of values) known.add(value);
  codes.set(name, known);
}

function addTable(table: Table): void {
  for (const [name, kind] of Object.entries(table.fields)) {
    fields.add(name);
    addKind(name, kind);
  }
}

function addKind(name: string, kind: Kind): void {
  if (kind.is === 'codes') addCodes(name, kind.values);
  if (kind.is === 'list') addKind(name, kind.of);
  if (kind.is === 'object') addTable(kind.table);
}

for (const each of everyCollection) {
  addTable(tableOf(each));
  addTable(envelopeOf(each));
  for (const { path, schema } of everyField(recordSchema(each.version, each.collection))) {
    fields.add(path.at(-1)!);
    addCodes(path.at(-1)!, codesOf(elementOf(schema)) ?? []);
  }
}

export const vocabulary: Vocabulary = { codes, fields };
