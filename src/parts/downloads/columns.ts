import type { PlainObject } from '../../base/json/plain-object.js';
import {
  codesOf,
  isOptional,
  kindOfSchema,
  type Schema,
  tableFields,
  unwrapped,
  visit,
} from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import { dayNames } from '../../model/week.js';
import { isPlainItem, joinedItems } from './cells.js';

/** The value of a cell before it is written; undefined for an empty one. */
export type CellValue = string | number | boolean | undefined;

/** The fields of an object that lead to a value, such as `PostalAddress`, `PostCode`. */
export type Steps = readonly string[];

/** A column of a table. */
export interface Column {
  /** The steps to its value with points between them, such as `PostalAddress.PostCode`. */
  readonly name: string;
  readonly steps: Steps;
  /** The content of its cells. */
  readonly holds:
    | { readonly kind: 'text' | 'number' | 'flag'; readonly schema: Schema }
    /** The items of a list, with semicolons between them, and the schema of an item. */
    | { readonly kind: 'list'; readonly schema: Schema }
    /** What a list of objects has for one code, such as the hours of Monday or the number of Phone. */
    | { readonly kind: 'choice'; readonly choice: Choice; readonly code: string; readonly schema: Schema }
    /** The name of the brand, anything else as JSON, or the part of a record that the other cells can't express, as JSON. */
    | { readonly kind: 'brand' | 'json' | 'remainder' };
}

/** A list of objects in which a code says what each object is for, and one other field has the rest. */
export interface Choice {
  /** The steps to the list. */
  readonly steps: Steps;
  readonly codeField: string;
  readonly valueField: string;
  /** For a value that is a list of periods: the fields with their beginning and end, and what a full minute ends with. */
  readonly periods?: { readonly from: string; readonly to: string; readonly seconds: '' | ':00' };
}

/** Writes a value into the cells of a row. Returns the part that the cells don't express, to be written as JSON. */
type Write = (value: unknown, cells: CellValue[]) => unknown;

interface FieldWriter {
  readonly key: string;
  readonly write: Write;
}

/** The columns for the objects of a schema, in the order of the interface's tables. */
export interface Columns {
  readonly columns: readonly Column[];
  /**
   * Writes an object into cells, which have to be empty, from the second on: the first is the brand's.
   * @returns the part that the cells don't express, as a JSON merge patch (RFC 7396); undefined if there is none
   */
  readonly write: (object: PlainObject, cells: CellValue[]) => PlainObject | undefined;
}

/** The columns for a schema of objects, all in one row. */
export function columnsOf(schema: Schema): Columns {
  const columns: Column[] = [];
  return { columns, write: objectWriter(schema, []) };

  function objectWriter(object: Schema, steps: Steps): Columns['write'] {
    const writers: FieldWriter[] = [];
    for (const [key, field] of tableFields(object)) {
      const at = [...steps, key];
      const write = visit<Write>(field, {
        object(_, node) {
          const write = objectWriter(node, at);
          return (value, cells) => write(value as PlainObject, cells);
        },
        list: (item) => listWriter(unwrapped(item), at),
        map: () => jsonWriter(at),
        oneOf: () => jsonWriter(at),
        otherwise: (node) => scalarWriter(node, at),
      });
      writers.push({ key, write });
    }
    return (value, cells) => writeFields(value, cells, writers);
  }

  function add(column: Omit<Column, 'name'>, ending = ''): number {
    columns.push({ ...column, name: column.steps.join('.') + ending });
    return columns.length;
  }

  function scalarWriter(schema: Schema, steps: Steps): Write {
    const found = kindOfSchema(schema);
    const kind = found === 'number' ? found : found === 'boolean' ? 'flag' : 'text';
    const at = add({ steps, holds: { kind, schema } });
    if (kind !== 'text') {
      return (value, cells) => {
        cells[at] = value as CellValue;
      };
    }
    return (value, cells) => {
      const text = value as string;
      cells[at] = text;
      return text === '' || isTorn(text) ? text : undefined;
    };
  }

  function listWriter(item: Schema, steps: Steps): Write {
    const kind = kindOfSchema(item);
    const choice = kind === 'object' ? choiceOf(item, steps) : undefined;
    if (choice !== undefined) return choiceWriter(choice);
    if (kind === 'object' || kind === 'list' || kind === 'map' || kind === 'other') {
      return jsonWriter(steps);
    }
    const at = add({ steps, holds: { kind: 'list', schema: item } });
    return (value, cells) => {
      const items = value as readonly unknown[];
      cells[at] = joinedItems(items);
      return items.length > 0 && items.every(isPlain) ? undefined : items;
    };
  }

  function jsonWriter(steps: Steps): Write {
    const at = add({ steps, holds: { kind: 'json' } });
    return (value, cells) => {
      cells[at] = JSON.stringify(value);
      return undefined;
    };
  }

  function choiceWriter({ choice, codes, schema }: FoundChoice): Write {
    const { steps, codeField, valueField, periods } = choice;
    const indexes = new Map<unknown, number>();
    for (const code of codes) {
      const holds = { kind: 'choice', choice, code, schema } as const;
      indexes.set(code, add({ steps, holds }, `.${code}`));
    }
    return (value, cells) => {
      const items = value as readonly PlainObject[];
      let isSaid = items.length > 0;
      let last = -1;
      for (const item of items) {
        const at = indexes.get(item[codeField]);
        if (at === undefined) return items;
        const own = item[valueField];
        const text = periods === undefined ? String(own) : periodsText(own as PlainObject[], periods);
        const before = cells[at];
        cells[at] = before === undefined ? text : `${before}; ${text}`;
        isSaid &&= at > last && Object.keys(item).length === 2 && isReadable(own, text, periods);
        last = at;
      }
      return isSaid ? undefined : items;
    };
  }
}

function writeFields(
  object: PlainObject,
  cells: CellValue[],
  writers: readonly FieldWriter[],
): PlainObject | undefined {
  let rest: Record<string, unknown> | undefined;
  let isEmpty = true;
  for (const { key, write } of writers) {
    const value = object[key];
    if (value === undefined) continue;
    isEmpty = false;
    const unsaid = write(value, cells);
    if (unsaid !== undefined) {
      rest ??= {};
      rest[key] = unsaid;
    }
  }
  return isEmpty ? {} : rest;
}

/** A choice with its codes, and the schema of its values. */
interface FoundChoice {
  readonly choice: Choice;
  readonly codes: readonly string[];
  readonly schema: Schema;
}

/** The parts of a list whose objects are identified by a code; undefined if it is not such a list. */
function choiceOf(item: Schema, steps: Steps): FoundChoice | undefined {
  const required = tableFields(item).filter(([, field]) => !isOptional(field));
  const [coded, ...others] = required.filter(([, field]) => codesOf(field) !== undefined);
  const [valued, ...rest] = required.filter((each) => each !== coded);
  if (coded === undefined || others.length > 0 || valued === undefined || rest.length > 0) return undefined;
  const found = (periods?: Choice['periods']): FoundChoice => ({
    choice: { steps, codeField: coded[0], valueField: valued[0], ...(periods && { periods }) },
    codes: inOrder(codesOf(coded[1]) ?? []),
    schema: unwrapped(valued[1]),
  });
  if (kindOfSchema(valued[1]) === 'text') return found();
  const period = visit<Schema | undefined>(valued[1], { list: unwrapped, otherwise: () => undefined });
  const [from, to, ...more] = period === undefined ? [] : tableFields(period);
  if (from === undefined || to === undefined || more.length > 0) return undefined;
  const [begins, ends] = [factsOf(from[1]), factsOf(to[1])];
  if (![begins, ends].every((facts) => facts?.type.startsWith('TimeOfDay'))) return undefined;
  const takesMinutes = new RegExp(begins?.pattern ?? '').test('09:00');
  return found({ from: from[0], to: to[0], seconds: takesMinutes ? '' : ':00' });
}

/** Days from Monday on, other codes as the schema has them. */
function inOrder(codes: readonly string[]): readonly string[] {
  const days = dayNames.filter((day) => codes.includes(day));
  return days.length === codes.length ? days : codes;
}

/** Periods such as `09:00-12:30; 13:30-17:00`. */
function periodsText(
  list: readonly PlainObject[],
  { from, to, seconds }: NonNullable<Choice['periods']>,
): string {
  return joinedItems(
    list.map((period) => `${timeText(period[from], seconds)}-${timeText(period[to], seconds)}`),
  );
}

function timeText(time: unknown, seconds: string): string {
  const text = String(time);
  return seconds !== '' && text.length === 5 + seconds.length && text.endsWith(seconds)
    ? text.slice(0, 5)
    : text;
}

/** Periods that are read back as they were: hours and minutes with a colon between them. */
const plainPeriods = /^\d\d:\d\d-\d\d:\d\d(?:; \d\d:\d\d-\d\d:\d\d)*$/;

/** True if a value of a choice can be read back from its text. */
function isReadable(value: unknown, text: string, periods: Choice['periods']): boolean {
  if (periods === undefined) return isPlain(value);
  return plainPeriods.test(text) && (value as PlainObject[]).every((one) => Object.keys(one).length === 2);
}

function isPlain(item: unknown): boolean {
  return isPlainItem(item) && !(typeof item === 'string' && isTorn(item));
}

/** True for a text with half of a surrogate pair, which UTF-8 can't write. */
function isTorn(text: string): boolean {
  return /\p{Surrogate}/u.test(text);
}
