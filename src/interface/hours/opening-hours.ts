import { clockTime, isRealOffset, readTimeOfDay } from '../../model/time/time-of-day.js';
import { type DayName, dayNames } from '../../model/time/week.js';
import { type HoursStatement, type Opening, type Week, weekOf } from './hours-of-days.js';
import { type HoursDay, type HoursWord, hoursWords } from './hours-words.js';
import { type Doubts, openingsOf, wholeDayOpening } from './openings.js';

/*
 * Hours as people write them, and as OpenStreetMap does. A text is cut into words, each with a letter for its kind; the
 * letters are read by regular expressions:
 *
 *   week      = [statement {separator statement}]
 *   statement = days hours | hours days | "closed" days | "except" days [hours] | "24 hours" | "closed"
 *   hours     = "closed" | "24 hours" | period {separator period}
 *   period    = time "to" time
 *   days      = item {"and" item} ["except" item {"and" item}]
 *   item      = day ["to" day] | "weekdays" | "weekends" | "daily" | "bank holidays"
 *
 * A text that doesn't fit is never guessed at. Where it is likely what is meant, that is proposed.
 */

/** Why hours can't be read. */
export type HoursFault =
  | { readonly kind: 'unread'; readonly part: string }
  /** A time that must be in the afternoon, or an hour that may be. */
  | { readonly kind: 'backwards' | 'night' | 'hour' }
  /** A day that has different hours in two places. */
  | { readonly kind: 'twice'; readonly day: DayName };

/** What was read; or why nothing was, and the text that is probably meant. */
export type HoursReading<T> =
  | { readonly value: T; readonly fault?: undefined; readonly instead?: undefined }
  | { readonly value?: undefined; readonly fault: HoursFault; readonly instead?: string };

const nothing = /^(?:none|n\/?a|[-–—]+)?$/i;

/** True for a cell that doesn't say whether a day is open: empty, a dash, `n/a`. */
export function saysNothing(text: string): boolean {
  return nothing.test(text.trim());
}

/** Reads the hours of a day, such as `09:00-17:00`, `9am to 12.30pm and 1.30pm to 5pm`, `24 hours` or `Closed`: no hours. */
export function readHours(text: string): HoursReading<readonly Opening[]> {
  if (saysNothing(text)) return { value: [] };
  return reading(text, (written, doubts) => openingsOf(wholeOf(written, hours), doubts));
}

/**
 * The two times of a text such as `09:00-17:00` or `09:00 to 17:00`, as HH:MM, written where a single time is expected.
 * The first form also looks like a time with an offset of -17 hours.
 * @returns undefined for a text that isn't two times, such as `09:00-05:00`, whose offset exists
 */
export function twoTimesIn(written: string): readonly [opening: string, closing: string] | undefined {
  const offset = readTimeOfDay(written)?.offset;
  if (offset !== undefined && isRealOffset(offset)) return undefined;
  const [opening, ...others] = readHours(written).value ?? [];
  if (opening === undefined || others.length > 0) return undefined;
  return [clockTime(opening.open), clockTime(opening.close)];
}

/** Reads the hours of a week, such as `Mon-Fri 09:00-17:00; Sat 9am-12.30pm, closed Sunday`. */
export function readWeek(text: string): HoursReading<Week> {
  if (saysNothing(text)) return { value: new Map() };
  const read = reading(text, statementsOf);
  if (read.value === undefined) return read;
  const week = weekOf(read.value);
  return typeof week === 'string' ? { fault: { kind: 'twice', day: week } } : { value: week };
}

/** True for hours that speak of bank holidays. If they can be read, these are closed, which a usual week has no place for. */
export function namesHolidays(text: string): boolean {
  return hoursWords(text).some((word) => 'days' in word && isHoliday(word));
}

/** The days that a text names, such as `Monday-Friday`, `Sat & Sun` or `Weekdays`; undefined if it names anything else. */
export function readDays(text: string): readonly DayName[] | undefined {
  const { value } = reading(text, (written) => daysOf(wholeOf(written, days)));
  return value?.includes('holidays') ? undefined : (value as readonly DayName[] | undefined);
}

/** A text with its words, and a letter for each by which the grammar knows them. */
interface Written {
  readonly text: string;
  readonly words: readonly HoursWord[];
  readonly letters: string;
}

const letters = {
  day: 'D',
  days: 'S',
  time: 'T',
  always: 'A',
  closed: 'C',
  except: 'X',
  to: '-',
  and: '&',
  end: ';',
  other: '?',
} as const satisfies Readonly<Record<HoursWord['kind'], string>>;

const separators = '[&;]*';
const periods = `T-T(?:${separators}T-T)*`;
const hours = `(?:C|A|${periods})`;
const item = '(?:D(?:-D)?|S)';
const items = `${item}(?:&+${item})*`;
const days = `${items}(?:${separators}X${items})?`;

/** The forms of statements, tried in this order. Days without hours are closed. */
const statements = [
  '(?<always>A)',
  '^(?<everyDay>C)(?=[&;]*$)',
  // Hours belong to the last of these days: closed Sat, Sun 10am-2pm.
  `C${separators}(?<days>${days})(?![TA-])`,
  `X?(?<hours>${periods})${separators}(?<days>${days})`,
  `X?(?<days>${days})(?:-(?=$|[&;])|-?${separators}(?<hours>${hours}))`,
  `X(?<days>${days})`,
].map((form) => new RegExp(form, 'dy'));

/** Reads a whole text by one rule of the grammar, which throws Unread at the word that doesn't fit. */
function reading<T>(text: string, rule: (written: Written, doubts: Doubts) => T): HoursReading<T> {
  const words = hoursWords(text);
  const written = { text, words, letters: words.map(({ kind }) => letters[kind]).join('') };
  const doubts: Doubts = { meant: [] };
  try {
    const value = rule(written, doubts);
    if (doubts.first === undefined) return { value };
    const instead = doubts.meant.reduceRight(
      (all, { at, end, hours: meant }) => all.slice(0, at) + meant + all.slice(end),
      text,
    );
    const isRead = instead !== text && reading(instead, rule).value !== undefined;
    return { fault: { kind: doubts.first }, ...(isRead && { instead }) };
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    return { fault: { kind: 'unread', part: partAt(written, error.word) } };
  }
}

/** Thrown at the word that doesn't fit. */
class Unread extends Error {
  readonly word: number;

  constructor(word: number) {
    super();
    this.word = word;
  }
}

/** The part of the text that can't be read, up to the next separator. */
function partAt({ text, words }: Written, word: number): string {
  const unknown = words.find(({ kind }, at) => at >= word && kind === 'other');
  const [part = ''] = text.slice((unknown ?? words[word])?.at ?? 0).split(/[,;|\n]/);
  return part.trim() === '' ? text.trim() : part.trim();
}

/** The words of a text that is of one form as a whole. What follows such words can't be read. */
function wholeOf({ words, letters: all }: Written, form: string): readonly HoursWord[] {
  const [read = '', before = '', own = ''] =
    new RegExp(`^(${separators})(${form})${separators}`).exec(all) ?? [];
  if (own === '' || read.length < all.length) throw new Unread(read.length);
  return words.slice(before.length, before.length + own.length);
}

function statementsOf({ words, letters: all }: Written, doubts: Doubts): HoursStatement[] {
  const found: HoursStatement[] = [];
  const past = (at: number) => at + (/^[&;]*/.exec(all.slice(at))?.[0].length ?? 0);
  for (let at = past(0); at < all.length; ) {
    const match = firstMatch(all, at);
    if (match === undefined) throw new Unread(at);
    const { always, everyDay, ...own } = match.indices?.groups ?? {};
    const part = (range: [number, number] | undefined) => (range === undefined ? [] : words.slice(...range));
    const openings = always ? [wholeDayOpening] : openingsOf(part(own.hours), doubts);
    const named = always || everyDay ? dayNames : daysOf(part(own.days));
    // A usual week has no place for bank holidays on which a branch is open.
    if (named.includes('holidays') && openings.length > 0) {
      throw new Unread(words.findIndex((word, index) => index >= at && 'days' in word && isHoliday(word)));
    }
    const usual = [...new Set(named)].filter((day) => day !== 'holidays');
    if (usual.length > 0) found.push({ days: usual, openings, breadth: usual.length });
    at = past(at + match[0].length);
  }
  return found;
}

function firstMatch(all: string, at: number): RegExpExecArray | undefined {
  for (const form of statements) {
    form.lastIndex = at;
    const match = form.exec(all);
    if (match !== null) return match;
  }
  return undefined;
}

function isHoliday({ days: own }: { readonly days: readonly HoursDay[] }): boolean {
  return own.includes('holidays');
}

/** The days that words name; ranges may end in the next week. */
function daysOf(words: readonly HoursWord[]): readonly HoursDay[] {
  const except = words.findIndex(({ kind }) => kind === 'except');
  if (except >= 0) {
    const without = daysOf(words.slice(except + 1));
    return daysOf(words.slice(0, except)).filter((day) => !without.includes(day));
  }
  return words.flatMap((word, at) => {
    if (!('days' in word) || words[at - 1]?.kind === 'to') return [];
    const to = words[at + 1]?.kind === 'to' ? words[at + 2] : undefined;
    if (to === undefined || !('days' in to)) return word.days;
    const [first, last] = [word, to].map(({ days: [day] }) => dayNames.indexOf(day as DayName));
    return dayNames.map((_, more) => dayNames[(first! + more) % 7]!).slice(0, ((last! - first! + 7) % 7) + 1);
  });
}
