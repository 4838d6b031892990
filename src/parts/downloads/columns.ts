import type { PlainObject } from '../../base/json/plain-object.js';
import { type Names, publishedWords } from '../../interface/records/published.js';
import { recordSchema } from '../../interface/records/records.js';
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
import type { Collection } from '../../model/collection.js';
import { dayNames } from '../../model/time/week.js';
import type { Version } from '../../model/version.js';

/** The value of a cell before it is written; undefined for an empty one. */
export type CellValue = string | number | boolean | undefined;

/** Writes a value into the cells of a row. */
type Write = (value: unknown, cells: CellValue[]) => void;

/** A collection of places as a table, with a row a record. Its columns follow from the schema, never from the data. */
export interface PlaceTable {
  /** Their names: `BrandName`, and the steps to each value with points between them, such as `PostalAddress.PostCode`. */
  readonly columns: readonly string[];
  readonly cellsOf: (brandName: string, record: PlainObject) => readonly CellValue[];
}

/** @param names what is published in place of codes (D9) */
export function placeTable(version: Version, collection: Collection, names: Names = {}): PlaceTable {
  const columns = ['BrandName'];
  const write = objectWriter(recordSchema(version, collection), []);
  return {
    columns,
    cellsOf(brandName, record) {
      const cells: CellValue[] = new Array(columns.length).fill(undefined);
      cells[0] = brandName;
      write(record, cells);
      return cells;
    },
  };

  function add(steps: readonly string[]): number {
    return columns.push(steps.join('.')) - 1;
  }

  function objectWriter(object: Schema, steps: readonly string[]): Write {
    const writers = tableFields(object).map(([key, field]) => {
      const at = [...steps, key];
      const write = visit<Write>(field, {
        object: (_, node) => objectWriter(node, at),
        list: (item) => listWriter(unwrapped(item), at),
        map: () => cellWriter(at, JSON.stringify),
        oneOf: () => cellWriter(at, JSON.stringify),
        otherwise: () => cellWriter(at, (value) => value as CellValue),
      });
      return { key, write };
    });
    return (value, cells) => {
      const object = value as PlainObject;
      for (const { key, write } of writers) if (object[key] !== undefined) write(object[key], cells);
    };
  }

  function cellWriter(steps: readonly string[], cellOf: (value: unknown) => CellValue): Write {
    const at = add(steps);
    return (value, cells) => {
      cells[at] = cellOf(value);
    };
  }

  function listWriter(item: Schema, steps: readonly string[]): Write {
    const kind = kindOfSchema(item);
    const choice = kind === 'object' ? choiceOf(item, names) : undefined;
    if (choice !== undefined) return choiceWriter(choice, steps);
    const isOfObjects = kind === 'object' || kind === 'list' || kind === 'map' || kind === 'other';
    return cellWriter(steps, isOfObjects ? JSON.stringify : (items) => (items as unknown[]).join('; '));
  }

  function choiceWriter({ codeField, codes, valueField, textOf }: Choice, steps: readonly string[]): Write {
    const indexes = new Map<unknown, number>(codes.map((code) => [code, add([...steps, code])]));
    return (value, cells) => {
      for (const item of value as readonly PlainObject[]) {
        const at = indexes.get(item[codeField])!;
        const text = textOf(item[valueField]);
        cells[at] = cells[at] === undefined ? text : `${cells[at]}; ${text}`;
      }
    };
  }
}

/**
 * A list of objects in which a code says what each object is for, and one other field has the rest, such as the hours of
 * Monday or the number of Phone: a column for each code.
 */
interface Choice {
  readonly codeField: string;
  readonly codes: readonly string[];
  readonly valueField: string;
  readonly textOf: (value: unknown) => string;
}

/** The parts of a list whose objects are identified by a code; undefined if it is not such a list. */
function choiceOf(item: Schema, names: Names): Choice | undefined {
  const required = tableFields(item).filter(([, field]) => !isOptional(field));
  const [coded, ...others] = required.filter(([, field]) => codesOf(field) !== undefined);
  const [valued, ...rest] = required.filter((each) => each !== coded);
  if (coded === undefined || others.length > 0 || valued === undefined || rest.length > 0) return undefined;
  const [[codeField, code], [valueField, value]] = [coded, valued];
  const words = publishedWords(factsOf(code)?.type, names);
  const codes = inOrder(codesOf(code) ?? []).map((each) => words?.get(each) ?? each);
  const found = { codeField, codes, valueField };
  if (kindOfSchema(value) === 'text') return { ...found, textOf: String };
  const period = visit<Schema | undefined>(value, { list: unwrapped, otherwise: () => undefined });
  const times = period === undefined ? [] : tableFields(period);
  if (times.length !== 2 || !times.every(([, time]) => factsOf(time)?.time !== undefined)) return undefined;
  const fields = times.map(([field]) => field);
  return { ...found, textOf: (list) => periodsText(list as readonly PlainObject[], fields) };
}

/** Days from Monday on, other codes as the schema has them. */
function inOrder(codes: readonly string[]): readonly string[] {
  const days = dayNames.filter((day) => codes.includes(day));
  return days.length === codes.length ? days : codes;
}

/** Periods such as `09:00-12:30; 13:30-17:00`, without the seconds of a full minute. */
function periodsText(list: readonly PlainObject[], fields: readonly string[]): string {
  const timeText = (time: unknown) => String(time).replace(/^(\d\d:\d\d):00$/, '$1');
  return list.map((period) => fields.map((field) => timeText(period[field])).join('-')).join('; ');
}
