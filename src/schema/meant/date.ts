import type { Meant } from './meant.js';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Days as people write them: `31/12/2026`, `31 December 2026`, `2026-1-2`, and `2026-02-30`, which isn't there. */
export function datesMeant(written: string): readonly Meant[] {
  const words = written.trim();
  const yearFirst = /^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})(?:T.*)?$/.exec(words);
  if (yearFirst) return dayOrLast(yearFirst[1]!, yearFirst[2]!, yearFirst[3]!);
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(words);
  if (numbers) return eitherWay(numbers[1]!, numbers[2]!, numbers[3]!);
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[- ](?:of )?([a-z]{3,9})\.?,?[- ](\d{4})$/i.exec(words);
  if (dayFirst) return dayOrLast(dayFirst[3]!, monthOf(dayFirst[2]!), dayFirst[1]!);
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(words);
  if (monthFirst) return dayOrLast(monthFirst[3]!, monthOf(monthFirst[1]!), monthFirst[2]!);
  return [];
}

/** Day and month in British order, or in American order where only that is a day, or else both. */
function eitherWay(first: string, second: string, year: string): readonly Meant[] {
  const british = day(year, second, first);
  if (first === second || Number(first) > 12) return dayOrLast(year, second, first);
  const american = day(year, first, second);
  return Number(second) > 12 ? [{ suggestion: american }] : [{ suggestion: british, or: american }];
}

/** The day, or the last one of its month where that is shorter. */
function dayOrLast(year: string, month: string, of: string): readonly Meant[] {
  if (Number(of) > 31) return [];
  const days = [Number(of), 30, 29, 28].filter((number) => number <= Number(of));
  return days.map((number) => ({ suggestion: day(year, month, String(number)) }));
}

function day(year: string, month: string, of: string): string {
  return `${year}-${month.padStart(2, '0')}-${of.padStart(2, '0')}`;
}

function monthOf(word: string): string {
  return String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1);
}
