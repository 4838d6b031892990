/** A value to propose instead of an invalid one. */
export interface Suggestion {
  /** A valid value. */
  readonly suggestion: string;
  /** A second reading that is equally likely, such as the American one of 03/04/2026. */
  readonly or?: string;
}

/** Yes and no as spreadsheets and people write them. */
export function flagMeant(written: string): boolean | undefined {
  const word = written.trim().toLowerCase();
  if (/^(?:yes|y|on|1(?:\.0)?|t|x|✓|✔|true)$/.test(word)) return true;
  return /^(?:no|n|off|0(?:\.0)?|f|false)$/.test(word) ? false : undefined;
}

/** Additions to a number: a currency, a per cent sign, a type of rate, a compass point. */
const beside = /^(?:£|€|\$|GBP|EUR|USD|%|° ?[NSEW]?|[NE]|p\.a\.|AER|APR|EAR)$/i;

/** Numbers as people write them: `£10.00`, `1,000.00`, `4.75%`, `50p`, `12,50`, `free`. */
export function likelyNumbers(written: string): readonly Suggestion[] {
  const words = written.trim();
  if (/^(?:free|nil|none|no charge)$/i.test(words)) return [{ suggestion: '0.00' }, { suggestion: '0' }];
  const [, pence] = /^(\d{1,2}) ?p$/i.exec(words) ?? [];
  if (pence) return [{ suggestion: `0.${pence.padStart(2, '0')}` }];
  const southOrWest = /^(\d+\.\d+) ?°? ?[SW]$/.exec(words);
  if (southOrWest) return [{ suggestion: `-${southOrWest[1]}` }];

  const [, one, or] = /^(-?\d+\.\d+)\s*[,;]\s*(-?\d+\.\d+)$/.exec(words) ?? [];
  if (one && or) return [{ suggestion: one, or }];

  const [, before = '', number, behind = ''] =
    /^([^\d+-]*?)\s*([-+]?\d(?:[\d,. ]*\d)?)\s*(\D*)$/.exec(words) ?? [];
  if (number === undefined || ![before, behind].every((part) => part === '' || beside.test(part))) return [];
  const bare = number.replace(/^\+/, '');
  if (/^-?\d{1,3}([, ]\d{3})+(\.\d+)?$/.test(bare)) return [{ suggestion: bare.replace(/[, ]/g, '') }];
  return [{ suggestion: bare.replace(/^(-?\d+),(\d{1,2}|\d{4,8})$/, '$1.$2') }];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Days as people write them: `31/12/2026`, `31 December 2026`, `2026-1-2`, and `2026-02-30`, which doesn't exist. */
export function likelyDates(written: string): readonly Suggestion[] {
  const words = written.trim();
  const parts = (pattern: RegExp) => {
    const [, one = '', two = '', three = ''] = pattern.exec(words) ?? [];
    return three === '' ? undefined : ([one, two, three] as const);
  };
  const yearFirst = parts(/^(\d{4})[-/. ]?(\d{1,2})[-/. ]?(\d{1,2})(?:T.*)?$/);
  if (yearFirst) return dayOrLast(...yearFirst);
  const numbers = parts(/^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/);
  if (numbers) return dayOrMonthFirst(...numbers);
  const dayFirst = parts(/^(\d{1,2})(?:st|nd|rd|th)?[- ](?:of )?([a-z]{3,9})\.?,?[- ](\d{4})$/i);
  if (dayFirst) return dayOrLast(dayFirst[2], monthOf(dayFirst[1]), dayFirst[0]);
  const monthFirst = parts(/^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i);
  return monthFirst ? dayOrLast(monthFirst[2], monthOf(monthFirst[0]), monthFirst[1]) : [];
}

/** Day and month in British order, or in American order if only that is a day, or else both. */
function dayOrMonthFirst(first: string, second: string, year: string): readonly Suggestion[] {
  const british = day(year, second, first);
  if (first === second || Number(first) > 12) return dayOrLast(year, second, first);
  const american = day(year, first, second);
  return Number(second) > 12 ? [{ suggestion: american }] : [{ suggestion: british, or: american }];
}

/** The day, or the last one of a shorter month. */
function dayOrLast(year: string, month: string, of: string): readonly Suggestion[] {
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
