import type { Table } from './kind.js';

/** The statement that an object takes no fields but its own; where all of a table is one statement, that one. */
export function closedId(table: Table): string {
  return table.requiredId === table.id ? table.id : `${table.id} no other fields`;
}
