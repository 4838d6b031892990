import type { Field, Kind, Noted, Table } from './kind.js';

/** How one table of v2.2 differs from the table of v2.1 (interface 9.5, D2). */
export interface TableChange {
  /** What the statements are called: `9.5 TierBand` makes `9.5 TierBand.BankInterestRate`. */
  readonly id: string;
  /** Fields added, or given another kind. */
  readonly fields?: Readonly<Record<string, Kind | Noted>>;
  /** Fields no longer required. */
  readonly optional?: readonly string[];
  /** Fields now required. */
  readonly required?: readonly string[];
  /** Fields that v2.2 has no more. */
  readonly without?: readonly string[];
  /** Fields under another name: old → new. */
  readonly renamed?: Readonly<Record<string, string>>;
}

export interface Changes {
  /** Kinds replaced wherever they occur. */
  readonly kinds: ReadonlyMap<Kind, Kind>;
  /** By the table's id: wherever that shape occurs, it changes alike. */
  readonly tables: Readonly<Record<string, TableChange>>;
}

/** `base` as another version has it. What differs has statements of its own; all else keeps the ones it has. */
export function changed(base: Table, changes: Changes): Table {
  const fields = Object.fromEntries(
    Object.entries(base.fields).map(([name, field]) => [
      name,
      { ...field, kind: changedKind(field.kind, changes) },
    ]),
  );
  const change = changes.tables[base.id];
  return change ? changedTable({ ...base, fields }, change) : { ...base, fields };
}

function changedKind(kind: Kind, changes: Changes): Kind {
  const other = changes.kinds.get(kind);
  if (other) return other;
  if (kind.is === 'list') return { ...kind, of: changedKind(kind.of, changes) };
  if (kind.is === 'object') return { ...kind, table: changed(kind.table, changes) };
  return kind;
}

function changedTable(base: Table, change: TableChange): Table {
  const { id, fields = {}, optional = [], without = [], renamed = {} } = change;
  const present: Record<string, Field> = { ...base.fields };
  const absent: Record<string, string> = {};
  const take = (name: string) => {
    const field = present[name];
    if (!field) throw new Error(`${id}: there is no ${name} to change`);
    delete present[name];
    return field;
  };
  for (const name of optional) {
    const field = take(name);
    present[name] = { ...field, id: `${id}.${name}`, note: 'optional' };
  }
  for (const [old, name] of Object.entries(renamed)) {
    present[name] = { ...take(old), id: `${id}.${name}`, note: `in place of ${old}` };
    absent[old] = `${id}.${name}`;
  }
  for (const name of without) {
    take(name);
    absent[name] = `${id}.${name}`;
  }
  for (const [name, written] of Object.entries(fields)) {
    present[name] = { id: `${id}.${name}`, ...('kind' in written ? written : { kind: written }) };
  }
  const required = base.required
    .filter((name) => !optional.includes(name))
    .map((name) => renamed[name] ?? name)
    .concat(change.required ?? []);
  const sameRequired = required.join() === base.required.join();
  return {
    ...base,
    required,
    requiredId: sameRequired ? base.requiredId : `${id} required`,
    fields: present,
    absent,
  };
}
