import type { PlainObject } from '../../base/json/plain-object.js';
import { suggestion } from '../../base/text/suggestion.js';
import { writeTime } from '../../interface/records/notation.js';
import type { FieldPath, Location } from '../../model/location.js';
import {
  type HoursFault,
  isClosed,
  namesHolidays,
  type Opening,
  readHours,
  readWeek,
  type Statement,
  saysNothing,
  weekOf,
} from '../../model/opening-hours.js';
import { type Problem, problem } from '../../model/problem.js';
import { clockTime, typedTime } from '../../model/time-of-day.js';
import { type DayName, dayNames } from '../../model/week.js';
import { foldedHeader, readCell, readFlag, spoiltCode } from './cell.js';
import { isPoint, readCoordinates } from './coordinates.js';
import type { Leaf } from './leaves.js';
import type { CoordinatesPlan, FieldPlan, HoursPlan, Plan } from './plan.js';
import type { Column, Row } from './table.js';
import { type CellFault, tableProblems } from './table-problems.js';

/** A record made from a row. */
export interface RowRecord {
  readonly brandName: string | undefined;
  readonly value: PlainObject;
  /** Problems of cells that could not be read and were left out. */
  readonly problems: readonly Problem[];
  readonly at: (path: FieldPath) => Location;
}

/** The locations of cells, and of the mapping's constants. */
export interface Places {
  readonly cell: (row: number, column?: number) => Location;
  readonly constant: (path: FieldPath) => Location;
}

/**
 * Makes a record from a row, as planned. A cell that doesn't contain the expected code, yes or no, or hours is left
 * out, with an error. Other texts are taken as they are; validation follows later.
 */
export function recordOfRow(row: Row, plan: Plan, places: Places): RowRecord {
  const maker = new RecordMaker(row, plan, places);
  return maker.make();
}

class RecordMaker {
  readonly #row: Row;
  readonly #plan: Plan;
  readonly #places: Places;
  readonly #record: GrowingObject = {};
  readonly #problems: Problem[] = [];
  /** Columns whose cell a spreadsheet has damaged, as was said. */
  readonly #spoilt = new Set<Column>();
  /** The location of each value's source, by the value's path. */
  readonly #origins = new Map<string, () => Location>();

  constructor(row: Row, plan: Plan, places: Places) {
    this.#row = row;
    this.#plan = plan;
    this.#places = places;
  }

  make(): RowRecord {
    const { brand, fields, constants, hours, coordinates, contacts } = this.#plan;
    for (const { leaf, values, field } of constants) {
      for (const value of values) {
        this.#put(leaf, leaf.isFlag ? readFlag(value) : value, () => this.#places.constant(field));
      }
    }
    for (const field of fields) this.#field(field);
    this.#hours(hours);
    if (coordinates !== undefined) this.#coordinates(coordinates);
    for (const { type, column } of contacts) {
      const text = this.#text(column);
      if (text !== '') this.#push('ContactInfo', { ContactType: type, ContactContent: text }, column);
    }
    const brandName = typeof brand === 'object' ? this.#text(brand) || undefined : brand;
    return { brandName, value: this.#record, problems: this.#problems, at: (path) => this.#at(path) };
  }

  #field({ leaf, columns, split, join, values, flags, takesOther }: FieldPlan): void {
    if (columns.length > 1 && !leaf.isList) {
      const texts = columns.map((column) => this.#text(column)).filter((text) => text !== '');
      if (texts.length > 0) this.#take(leaf, texts.join(join), columns[0]!, values, takesOther);
    } else {
      for (const column of columns) {
        const text = this.#text(column);
        const whole = values.has(foldedHeader(text)) || !leaf.isList || split === undefined;
        for (const part of whole ? [text] : text.split(split)) {
          if (part.trim() !== '') this.#take(leaf, part.trim(), column, values, takesOther);
        }
      }
    }
    for (const { column, code } of flags) {
      const text = this.#text(column);
      const value = values.get(foldedHeader(text)) ?? text;
      const isSet = value === '' ? false : readFlag(value);
      if (isSet === undefined) this.#misfit(column, text, { kind: 'flag' });
      else if (isSet) this.#put(leaf, code, () => this.#cell(column));
    }
  }

  /** Reads one value of a cell. */
  #take(leaf: Leaf, written: string, column: Column, values: FieldPlan['values'], takesOther: boolean): void {
    const text = values.get(foldedHeader(written)) ?? written;
    if (text === '') return;
    const place = () => this.#cell(column);
    const how = spoiltCode(leaf.path.split('.').at(-1)!, text);
    if (how !== undefined) {
      this.#misfit(column, text, { kind: 'spoilt', by: how });
      return;
    }
    if (leaf.isFlag) {
      const flag = readFlag(text);
      if (flag === undefined) this.#misfit(column, text, { kind: 'flag' });
      else this.#put(leaf, flag, place);
      return;
    }
    if (leaf.codes !== undefined) {
      const code = leaf.codes.find((known) => foldedHeader(known) === foldedHeader(text));
      if (code !== undefined) this.#put(leaf, code, place);
      else if (takesOther && leaf.other !== undefined) this.#other(leaf, text, column);
      else {
        const near = suggestion(text, leaf.codes);
        const suggested = near === undefined ? {} : { suggestion: near };
        this.#misfit(column, text, { kind: 'code', allowed: leaf.codes, ...suggested });
      }
      return;
    }
    this.#put(leaf, text, place);
  }

  /** Adds a value that has no code, in the table's own words (interface 2.1 OtherCode). */
  #other(leaf: Leaf, text: string, column: Column): void {
    this.#put(leaf, 'Other', () => this.#cell(column));
    this.#push(leaf.other ?? '', { Name: [...text].slice(0, 70).join(''), Description: text }, column);
  }

  #coordinates({ column, order, latitude, longitude }: CoordinatesPlan): void {
    const text = this.#text(column);
    if (text === '') return;
    const read = readCoordinates(text, order);
    if (read === undefined || read === 'swapped') {
      const other = order === 'lat-lon' ? 'lon-lat' : 'lat-lon';
      const hint = isPoint(text)
        ? 'a point has the longitude first: POINT(0.2630 52.3990)'
        : `if all cells have the ${other === 'lat-lon' ? 'latitude' : 'longitude'} first, write order: ${other} in the mapping`;
      this.#misfit(column, text, read === 'swapped' ? { kind: 'swapped', hint } : { kind: order });
      return;
    }
    const place = () => this.#cell(column);
    this.#put(latitude, read.latitude, place);
    this.#put(longitude, read.longitude, place);
  }

  #hours(plans: readonly HoursPlan[]): void {
    const each = plans.map((plan) => this.#said(plan));
    const said = each.flat();
    const week = weekOf(said);
    if (typeof week === 'string') {
      const { column } = said.findLast(({ days }) => days.includes(week))!;
      this.#misfit(column, this.#text(column), hoursFault('week', { kind: 'twice', day: week }));
      return;
    }
    // A week needs at least one day: of one that is closed, each day has hours of no length.
    const isClosedWeek =
      each.every(({ length }, at) => length === (plans[at]!.days.length === 0 ? dayNames.length : 1)) &&
      said.every(isClosed);
    const { version } = this.#plan;
    for (const day of dayNames) {
      const openings = isClosedWeek && week.has(day) ? [{ open: 0, close: 0 }] : (week.get(day) ?? []);
      const times = openings.map(({ open, close }) => ({
        OpeningTime: writeTime(open, version),
        ClosingTime: writeTime(close, version),
      }));
      const { column } = said.findLast(({ days }) => days.includes(day)) ?? {};
      if (column !== undefined && times.length > 0)
        this.#push('Availability.StandardAvailability.Day', { Name: day, OpeningHours: times }, column);
    }
  }

  /** What a cell or two say of days. Nothing, if they are empty or can't be read. */
  #said(plan: HoursPlan): (Statement & { readonly column: Column })[] {
    const column = plan.column ?? plan.open;
    if (column === undefined) return [];
    const text = this.#meaning(column, plan.values);
    if (plan.column !== undefined && plan.days.length === 0) {
      const { value: week = new Map<DayName, readonly Opening[]>(), fault, instead } = readWeek(text);
      if (fault !== undefined) this.#misfit(column, text, hoursFault('week', fault, instead));
      else if (namesHolidays(text)) {
        const args = { row: this.#row.number, column: column.name, value: text };
        this.#problems.push(problem(tableProblems['import/csv-holidays'], args, [this.#cell(column)]));
      }
      return [...week].map(([day, openings]) => ({
        days: [day],
        openings,
        breadth: dayNames.length,
        column,
      }));
    }
    const openings = plan.column === undefined ? this.#pair(plan) : this.#day(plan.column, text);
    return openings === undefined ? [] : [{ days: plan.days, openings, breadth: plan.days.length, column }];
  }

  #day(column: Column, text: string): readonly Opening[] | undefined {
    const { value, fault, instead } = readHours(text);
    if (fault !== undefined) this.#misfit(column, text, hoursFault('hours', fault, instead));
    return saysNothing(text) ? undefined : value;
  }

  /** The hours of a column of opening times and one of closing times. */
  #pair({ open, close, values }: HoursPlan): readonly Opening[] | undefined {
    if (open === undefined || close === undefined) return undefined;
    const halves = [open, close].map((column) => ({ column, text: this.#meaning(column, values) }));
    const areClosed = halves.map(({ text }) => readHours(text).value?.length === 0);
    if (areClosed.every(Boolean)) return halves.every(({ text }) => saysNothing(text)) ? undefined : [];
    const unread = halves.filter(({ text }, at) => !areClosed[at] && typedTime(text) === undefined);
    // A day with only one of the two times is a mistake in the table, not a closed day.
    const missing = halves.filter((_, at) => unread.length === 0 && areClosed[at]);
    for (const { column } of missing) this.#misfit(column, '', { kind: 'time' });
    for (const { column, text } of unread) this.#misfit(column, text, { kind: 'time' });
    if (missing.length > 0 || unread.length > 0) return undefined;
    const { value, fault, instead } = readHours(halves.map(({ text }) => text).join(' - '));
    const times = instead?.split('-') ?? [];
    // The half that is meant otherwise is named, or the end if nothing is known.
    const wrong = halves.flatMap(({ column, text }, at) => {
      const time = times[at];
      const { minutes, isHour } = typedTime(text)!;
      const isSame = !isHour && clockTime(minutes) === time;
      return fault === undefined || isSame || (time === undefined && at === 0)
        ? []
        : [{ column, text, time }];
    });
    for (const { column, text, time } of wrong) this.#misfit(column, text, hoursFault('time', fault!, time));
    return value;
  }

  /** The text of a cell, or what the mapping says it means. */
  #meaning(column: Column, values: HoursPlan['values']): string {
    const written = this.#text(column);
    return values.get(foldedHeader(written)) ?? written;
  }

  /** The text of a cell; undefined, with an error, if a spreadsheet damaged it. */
  #text(column: Column): string {
    const cell = readCell(this.#row.cells[column.index] ?? '');
    if (cell.kind === 'text') return cell.text;
    if (!this.#spoilt.has(column))
      this.#misfit(column, (this.#row.cells[column.index] ?? '').trim(), { kind: 'spoilt', by: cell.how });
    this.#spoilt.add(column);
    return '';
  }

  #put(leaf: Leaf, value: unknown, place: () => Location): void {
    const steps = leaf.path.split('.');
    if (!leaf.isList) {
      objectAround(this.#record, steps)[steps.at(-1)!] = value;
      this.#origins.set(leaf.path, place);
      return;
    }
    const list = listAt(this.#record, steps);
    if (leaf.codes !== undefined && list.includes(value)) return;
    list.push(value);
    this.#origins.set(`${leaf.path}.${list.length - 1}`, place);
  }

  #push(path: string, value: unknown, column: Column): void {
    const list = listAt(this.#record, path.split('.'));
    list.push(value);
    this.#origins.set(`${path}.${list.length - 1}`, () => this.#cell(column));
  }

  #cell({ index }: Column): Location {
    return this.#places.cell(this.#row.number, index);
  }

  #misfit(column: Column, value: string, fault: CellFault): void {
    const args = { row: this.#row.number, column: column.name, value, ...fault };
    this.#problems.push(problem(tableProblems['import/csv-value'], args, [this.#cell(column)]));
  }

  /** The cell that a value came from; for an object, its first cell; else the start of the row. */
  #at(path: FieldPath): Location {
    for (let length = path.length; length > 0; length--) {
      const prefix = path.slice(0, length).join('.');
      const own = this.#origins.get(prefix);
      if (own !== undefined) return own();
      for (const [origin, place] of this.#origins) if (origin.startsWith(`${prefix}.`)) return place();
    }
    return this.#places.cell(this.#row.number);
  }
}

/** An object that is filled field by field. */
interface GrowingObject {
  [field: string]: unknown;
}

/** The object that has the last step of a path, made with those around it. */
function objectAround(record: GrowingObject, steps: readonly string[]): GrowingObject {
  let inner = record;
  for (const step of steps.slice(0, -1)) {
    inner[step] ??= {};
    inner = inner[step] as GrowingObject;
  }
  return inner;
}

/** The list at a path, made if it isn't there. */
function listAt(record: GrowingObject, steps: readonly string[]): unknown[] {
  const around = objectAround(record, steps);
  const last = steps.at(-1)!;
  around[last] ??= [];
  return around[last] as unknown[];
}

/** Why hours can't be read. @param instead what they can only mean, if that is known */
function hoursFault(kind: 'hours' | 'week' | 'time', fault: HoursFault, instead?: string): CellFault {
  if (fault.kind === 'unread') return { kind, part: fault.part };
  return { kind: 'doubtful', fault, ...(instead !== undefined && { instead }) };
}
