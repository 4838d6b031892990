import { type HoursStatement, isClosed, type Opening, weekOf } from '../../interface/hours/hours-of-days.js';
import {
  type HoursFault,
  type HoursReading,
  namesHolidays,
  readHours,
  readWeek,
  saysNothing,
} from '../../interface/hours/opening-hours.js';
import { timeIn } from '../../interface/records/notation.js';
import { problem } from '../../model/problem.js';
import { clockTime, typedTime } from '../../model/time/time-of-day.js';
import { type DayName, dayNames } from '../../model/time/week.js';
import type { Version } from '../../model/version.js';
import { type CellFault, tableProblems } from './problems.js';
import type { RowRecord } from './row.js';
import type { Column } from './table.js';

/** The columns that have the hours of some days. */
export interface HoursColumns {
  /** Empty if the column has the whole week. */
  readonly days: readonly DayName[];
  /** One column with both times, or one of opening and one of closing times. */
  readonly columns: readonly Column[];
  /** What a text of a cell means by the mapping. */
  readonly meant: (text: string) => string | undefined;
}

/** A cell, and what it says. */
interface Cell {
  readonly column: Column;
  readonly text: string;
}

interface Said extends HoursStatement {
  readonly column: Column;
}

const weekDays = { path: 'Availability.StandardAvailability.Day', isList: true };

/** Puts the hours of a row's cells into its record, each day in the form of the version. */
export function putHours(record: RowRecord, sources: readonly HoursColumns[], version: Version): void {
  const each = sources.map((source) => said(record, source));
  const all = each.flat();
  const week = weekOf(all);
  const columnOf = (day: DayName) => all.findLast(({ days }) => days.includes(day))?.column;
  if (typeof week === 'string') {
    const column = columnOf(week)!;
    record.misfit(column, record.text(column), faultOf('week', { kind: 'twice', day: week }));
    return;
  }
  // A week needs at least one day: of one that is closed, each day has hours of no length.
  const isClosedWeek =
    all.every(isClosed) &&
    each.every(({ length }, at) => length === (sources[at]!.days.length === 0 ? dayNames.length : 1));
  for (const day of dayNames) {
    const openings = isClosedWeek && week.has(day) ? [{ open: 0, close: 0 }] : (week.get(day) ?? []);
    const OpeningHours = openings.map(({ open, close }) => ({
      OpeningTime: timeIn(version, clockTime(open)),
      ClosingTime: timeIn(version, clockTime(close)),
    }));
    const column = columnOf(day);
    if (column !== undefined && OpeningHours.length > 0)
      record.put(weekDays, { Name: day, OpeningHours }, column);
  }
}

/** What a cell or two say of days. Nothing, if they are empty or can't be read. */
function said(record: RowRecord, { days, columns, meant }: HoursColumns): Said[] {
  const cells = columns.map((column): Cell => {
    const text = record.text(column);
    return { column, text: meant(text) ?? text };
  });
  const [{ column, text }, close] = cells as [Cell, Cell?];
  if (days.length === 0) {
    const week = readIn(record, cells[0]!, 'week', readWeek(text)) ?? [];
    if (namesHolidays(text) && readWeek(text).fault === undefined) {
      const args = { what: 'holidays', said: text, row: record.row.number } as const;
      record.problems.push(problem(tableProblems['import/csv-read'], args, [record.cell(column)]));
    }
    return [...week].map(([day, openings]) => ({ days: [day], openings, breadth: dayNames.length, column }));
  }
  const openings =
    close === undefined ? readIn(record, cells[0]!, 'hours', readHours(text)) : between(record, cells);
  const isEmpty = cells.every((cell) => saysNothing(cell.text));
  return openings === undefined || isEmpty ? [] : [{ days, openings, breadth: days.length, column }];
}

/** What was read, or a problem of the cell. */
function readIn<T>(record: RowRecord, { column, text }: Cell, as: 'hours' | 'week', read: HoursReading<T>) {
  if (read.fault !== undefined) record.misfit(column, text, faultOf(as, read.fault, read.instead));
  return read.value;
}

/** The hours of a column of opening times and one of closing times. */
function between(record: RowRecord, halves: readonly Cell[]): readonly Opening[] | undefined {
  const areClosed = halves.map(({ text }) => readHours(text).value?.length === 0);
  if (areClosed.every(Boolean)) return [];
  const unread = halves.filter(({ text }, at) => !areClosed[at] && typedTime(text) === undefined);
  // A day with only one of the two times is a mistake in the table, not a closed day.
  const missing = halves.filter((_, at) => areClosed[at]).map(({ column }) => ({ column, text: '' }));
  const misfits = unread.length > 0 ? unread : missing;
  const hint = unread.length > 0 ? undefined : 'write a time such as 17:00 here too';
  for (const { column, text } of misfits) record.misfit(column, text, { fault: 'time', hint });
  if (misfits.length > 0) return undefined;
  const { value, fault, instead } = readHours(halves.map(({ text }) => text).join(' - '));
  if (fault === undefined) return value;
  const times = instead?.split('-') ?? [];
  // The half that is meant otherwise is named, or the end if nothing is known.
  halves.forEach(({ column, text }, at) => {
    const { minutes, isHour } = typedTime(text)!;
    const isMeant = !isHour && clockTime(minutes) === times[at];
    if (!isMeant && (instead !== undefined || at === 1))
      record.misfit(column, text, faultOf('time', fault, times[at]));
  });
  return undefined;
}

/** Why hours can't be read. @param instead what they can only mean, if that is known */
function faultOf(as: 'hours' | 'week' | 'time', fault: HoursFault, instead?: string): CellFault {
  if (fault.kind === 'unread') return { fault: as, part: fault.part };
  const hint = fault.kind === 'twice' ? `write all hours of ${fault.day} in one place` : undefined;
  return { fault: fault.kind, instead, hint };
}
