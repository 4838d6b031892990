import type { Field, Kind, Table } from './kind.js';

/** A kind in the words of the conformance table. */
export function wordsOf(kind: Kind): string {
  switch (kind.is) {
    case 'text':
      return kind.max === undefined ? 'any text' : `text of ${kind.min} to ${kind.max} characters`;
    case 'pattern':
      return kind.type ? nameOf(kind.type) : kind.says;
    case 'codes':
      if (kind.type) return nameOf(kind.type);
      return kind.values.length > 3 ? `one of ${kind.values.length} values` : kind.values.join(' or ');
    case 'boolean':
      return 'true or false';
    case 'number':
      return 'a number';
    case 'whole':
      return 'a whole number of 32 bits';
    case 'count':
      return 'a whole number';
    case 'list':
      if (kind.type) return nameOf(kind.type);
      return `list, ${countOf(kind.min, kind.max)}: ${wordsOf(kind.of)}`;
    case 'object':
      return kind.type ? nameOf(kind.type) : 'object';
  }
}

function nameOf(statement: string): string {
  return statement.slice(statement.lastIndexOf(' ') + 1);
}

function countOf(min: number, max: number | undefined): string {
  if (max !== undefined) return `${min} to ${max}`;
  return min === 0 ? 'any number' : `at least ${min}`;
}

export function fieldWords({ kind, note }: Field): string {
  return note === undefined ? wordsOf(kind) : `${wordsOf(kind)}; ${note}`;
}

export function requiredWords(table: Table): string {
  return table.required.length === 0
    ? 'none of the fields is required'
    : `required: ${table.required.join(', ')}`;
}

/** A whole table in one line: an asterisk at what is required, brackets around what is a list. */
export function tableWords(table: Table): string {
  return Object.entries(table.fields)
    .map(([name, { kind }]) => `${name}${table.required.includes(name) ? '*' : ''} ${briefly(kind)}`)
    .join(', ');
}

function briefly(kind: Kind): string {
  if (kind.is === 'text') return `Text(${kind.min}..${kind.max ?? ''})`;
  if (kind.is === 'list' && !kind.type)
    return `[${briefly(kind.of)}]${kind.min > 0 ? ` at least ${kind.min}` : ''}`;
  return wordsOf(kind);
}

/** What the statement about a named type says. */
export function typeWords(kind: Kind): string {
  if (kind.is === 'text') return 'text of so many characters, counted as Unicode code points (D10)';
  if (kind.is === 'codes') return `one of ${kind.values.length} values, written exactly so`;
  if (kind.is === 'object') return 'an object of the fields below, wherever it occurs';
  return wordsOf({ ...kind, type: '' });
}
