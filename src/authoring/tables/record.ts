import type { PlainObject } from '../../base/json/plain-object.js';
import { suggestion } from '../../base/text/suggestion.js';
import { writeTime } from '../../interface/records/notation.js';
import type { FieldPath, Location } from '../../model/location.js';
import {
  afternoonOf,
  afternoonsOf,
  isClosedText,
  isNoOpening,
  type Opening,
  openingOf,
  readHours,
  readTime,
  readWeek,
} from '../../model/opening-hours.js';
import { type Problem, problem } from '../../model/problem.js';
import { type DayName, dayNames } from '../../model/week.js';
import { foldedHeader, readCell, readFlag } from './cell.js';
import { isPoint, readCoordinates } from './coordinates.js';
import { GrowingRecord } from './growing-record.js';
import type { Leaf } from './leaves.js';
import type { CoordinatesPlan, FieldPlan, HoursPlan, Plan } from './plan.js';
import { type CsvSpoiltArgs, type CsvValueArgs, tableProblems } from './problems.js';
import type { Column, Row } from './table.js';

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

type Misfit = CsvValueArgs['wanted'];

class RecordMaker {
  readonly #row: Row;
  readonly #plan: Plan;
  readonly #places: Places;
  readonly #record = new GrowingRecord();
  readonly #problems: Problem[] = [];
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
    return { brandName, value: this.#record.value, problems: this.#problems, at: (path) => this.#at(path) };
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
      else this.#misfit(column, text, noCode(text, leaf.codes));
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
      const isPair = !isPoint(text);
      this.#misfit(column, text, {
        kind: 'coordinates',
        order: isPair ? order : 'lon-lat',
        swapped: read === 'swapped',
        isPoint: !isPair,
      });
      return;
    }
    const place = () => this.#cell(column);
    this.#put(latitude, read.latitude, place);
    this.#put(longitude, read.longitude, place);
  }

  #hours(plans: readonly HoursPlan[]): void {
    const week = new Map<DayName, Opening[]>();
    const columns = new Map<DayName, Column>();
    for (const plan of plans) {
      const column = plan.column ?? plan.open;
      if (column === undefined) continue;
      for (const [day, openings] of this.#read(plan)) {
        if (openings.length === 0) continue;
        week.set(day, [...(week.get(day) ?? []), ...openings]);
        columns.set(day, column);
      }
    }
    if ([...week.values()].flat().every(isNoOpening)) this.#closedWeek(plans, week, columns);
    const { version } = this.#plan;
    for (const day of dayNames) {
      const openings = week.get(day);
      const column = columns.get(day);
      if (openings === undefined || column === undefined) continue;
      const times = openings.map(({ open, close }) => ({
        OpeningTime: writeTime(open, version),
        ClosingTime: writeTime(close, version),
      }));
      this.#push('Availability.StandardAvailability.Day', { Name: day, OpeningHours: times }, column);
    }
  }

  /** If every cell says "closed", or has midnight only, each day gets hours of no length, because a week needs at least one day. */
  #closedWeek(
    plans: readonly HoursPlan[],
    week: Map<DayName, Opening[]>,
    columns: Map<DayName, Column>,
  ): void {
    const cells = plans.flatMap(({ days, column, open, close, values }) =>
      [column, open, close].flatMap((one) => {
        return one === undefined ? [] : [{ days, column: one, text: this.#meaning(one, values) }];
      }),
    );
    if (!cells.every(({ text }) => saysClosed(text))) return;
    for (const { days, column } of cells) {
      for (const day of days.length === 0 ? dayNames : days) {
        week.set(day, [{ open: 0, close: 0 }]);
        columns.set(day, column);
      }
    }
  }

  #read({ days, column, open, close, values }: HoursPlan): Iterable<readonly [DayName, readonly Opening[]]> {
    if (column !== undefined) {
      const text = this.#meaning(column, values);
      if (days.length === 0) {
        const week = readWeek(text);
        if (week === undefined) this.#misfit(column, text, { kind: 'week', ...meant(afternoonsOf(text)) });
        return week ?? [];
      }
      const openings = readHours(text);
      if (openings === undefined) this.#misfit(column, text, { kind: 'hours', ...meant(afternoonOf(text)) });
      return days.map((day) => [day, openings ?? []]);
    }
    if (open === undefined || close === undefined) return [];
    const from = this.#time(open, values);
    const to = this.#time(close, values);
    if (from === undefined || to === undefined) return [];
    if (from === 'closed' || to === 'closed') {
      // A day with only one of the two times is a mistake in the table, not a closed day.
      if (from !== to) this.#misfit(from === 'closed' ? open : close, '', { kind: 'time' });
      return [];
    }
    const [, later] = this.#afternoon(open, close, values)?.split('-') ?? [];
    if (later !== undefined) {
      this.#misfit(close, this.#meaning(close, values), { kind: 'time', instead: later });
      return [];
    }
    return days.map((day) => [day, [openingOf(from, to)]]);
  }

  /** The hours of two columns, if they can only be meant for the afternoon. */
  #afternoon(open: Column, close: Column, values: HoursPlan['values']): string | undefined {
    return afternoonOf(`${this.#meaning(open, values)}-${this.#meaning(close, values)}`);
  }

  /** The text of a cell, or what the mapping says it means. */
  #meaning(column: Column, values: HoursPlan['values']): string {
    const written = this.#text(column);
    return values.get(foldedHeader(written)) ?? written;
  }

  #time(column: Column, values: HoursPlan['values']): number | 'closed' | undefined {
    const text = this.#meaning(column, values);
    if (readHours(text)?.length === 0) return 'closed';
    const time = readTime(text);
    if (time === undefined) this.#misfit(column, text, { kind: 'time' });
    return time;
  }

  /** The text of a cell; undefined, with an error, if a spreadsheet damaged it. */
  #text({ index, name }: Column): string {
    const cell = readCell(this.#row.cells[index] ?? '');
    if (cell.kind === 'text') return cell.text;
    const at = this.#places.cell(this.#row.number, index);
    const isKnown = this.#problems.some(
      (known) => known.rule === 'import/csv-spoilt' && (known.args as CsvSpoiltArgs).column === name,
    );
    if (isKnown) return '';
    const args = {
      row: this.#row.number,
      column: name,
      value: (this.#row.cells[index] ?? '').trim(),
      how: cell.how,
    };
    this.#problems.push(problem(tableProblems['import/csv-spoilt'], args, [at]));
    return '';
  }

  #put(leaf: Leaf, value: unknown, place: () => Location): void {
    const steps = leaf.path.split('.');
    if (!leaf.isList) {
      this.#record.put(steps, value);
      this.#origins.set(leaf.path, place);
      return;
    }
    const list = this.#record.list(steps);
    if (leaf.codes !== undefined && list.includes(value)) return;
    list.push(value);
    this.#origins.set(`${leaf.path}.${list.length - 1}`, place);
  }

  #push(path: string, value: unknown, column: Column): void {
    const list = this.#record.list(path.split('.'));
    list.push(value);
    this.#origins.set(`${path}.${list.length - 1}`, () => this.#cell(column));
  }

  #cell({ index }: Column): Location {
    return this.#places.cell(this.#row.number, index);
  }

  #misfit(column: Column, value: string, wanted: Misfit): void {
    const args = { row: this.#row.number, column: column.name, value, wanted };
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

/** True for a cell that says "closed", or has only midnight: `00:00`, `12am-12am`. */
function saysClosed(text: string): boolean {
  if (isClosedText(text)) return true;
  const time = readTime(text);
  const openings = time === undefined ? (readHours(text) ?? []) : [{ open: time, close: time }];
  return openings.length > 0 && openings.every(isNoOpening);
}

/** What a cell with hours can only mean, if that is known. */
function meant(instead: string | undefined): { readonly instead?: string } {
  return instead === undefined ? {} : { instead };
}

function noCode(text: string, codes: readonly string[]): Misfit {
  const near = suggestion(text, codes);
  return { kind: 'code', allowed: codes, ...(near !== undefined && { suggestion: near }) };
}
