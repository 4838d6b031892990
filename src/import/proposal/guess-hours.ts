import { readDays, readHours, readWeek } from '../../interface/hours/opening-hours.js';
import { typedTime } from '../../model/time/time-of-day.js';
import { headerWords } from '../table/fields.js';
import type { Column } from '../table/table.js';
import { share } from './guess-values.js';

/** Columns with the hours of some days, or of the whole week. */
interface GuessedHours {
  /** As a mapping names them: `Monday`, `Monday-Friday` or `Week`. */
  readonly days: string;
  readonly columns: readonly Column[];
  /** The part of a mapping that reads them. */
  readonly value: Readonly<Record<string, string>>;
}

/** Finds the columns of hours, by their names and the texts in them. Opening times are used only together with closing times. */
export function guessHours(columns: ReadonlyMap<Column, readonly string[]>): GuessedHours[] {
  const found: GuessedHours[] = [];
  const halves = new Map<string, { readonly open?: Column; readonly close?: Column }>();
  for (const [column, texts] of columns) {
    const name = column.name.toLowerCase().replace(/[_:()/]+/g, ' ');
    const named = readDays(name.replace(besideDays, ' ').trim());
    const days = named?.length === 1 ? named[0]! : named ? `${named[0]}-${named.at(-1)}` : 'Week';
    const half = named && halfOf(name, texts);
    if (half !== undefined) halves.set(days, { ...halves.get(days), [half]: column });
    else if (named ? texts.length > 0 : isWeek(column.name, texts))
      found.push({ days, columns: [column], value: { column: column.name } });
  }
  for (const [days, { open, close }] of halves)
    if (open !== undefined && close !== undefined)
      found.push({ days, columns: [open, close], value: { open: open.name, close: close.name } });
  return found;
}

/** True for a column of the hours of a whole week. */
function isWeek(name: string, texts: readonly string[]): boolean {
  const isNamedSo =
    /^(?:(?:branch|store) )?(?:(?:opening|open|business|trading|banking) )?(?:hours|times)$|^opening$/;
  const isRead = (text: string) => {
    const { value, instead } = readWeek(text);
    return (value ?? instead) !== undefined;
  };
  return isNamedSo.test(headerWords(name)) && share(texts, isRead) >= 0.5;
}

/** Words beside the days in the name of a column of hours. */
const besideDays = /\b(?:opening|opens?|closing|closes?|hours|hrs|times?|from|start|until|till|end)\b/g;

/** True for a time, and for an hour that is one only with its half of the day. */
const isTime = (text: string) => typedTime(text)?.isHour === false;

/** Whether a column has opening or closing times. Its name decides, unless most cells have both times. */
function halfOf(name: string, texts: readonly string[]): 'open' | 'close' | undefined {
  if (/\bhours\b/.test(name)) return undefined;
  const hasBoth = (text: string) => (readHours(text).value?.length ?? 0) > 0;
  if (share(texts, isTime) < share(texts, hasBoth)) return undefined;
  if (/\b(?:open|opens|opening|from|start)\b/.test(name)) return 'open';
  return /\b(?:close|closes|closing|until|till|end|to)\b/.test(name) ? 'close' : undefined;
}
