import { isNoTime, wholeDay } from './time-of-day.js';
import { type DayName, dayNames } from './week.js';

/** From opening to closing, in minutes from midnight. */
export interface Opening {
  readonly open: number;
  readonly close: number;
}

export type Week = ReadonlyMap<DayName, readonly Opening[]>;

const closed = /^(?:closed|close|shut|none|n\/?a|[-–—]+|not open)?$/i;
const shut = /^(?:closed|close|shut|not open)$/i;
const allDay = /^(?:open )?(?:24 ?h(?:ou)?rs?(?: a day)?|24h|24\/7|all day|always(?: open)?)$/i;

/**
 * Reads the hours of a day, such as `09:00-17:00`, `9am to 12.30pm and 1.30pm to 5pm`, `24 hours` or `Closed`.
 * @returns an empty list for a closed day; undefined for a text that is unreadable or ambiguous
 */
export function readHours(text: string): Opening[] | undefined {
  const said = text.trim().replace(/\s+/g, ' ');
  if (closed.test(said)) return [];
  if (allDay.test(said)) return [{ open: 0, close: wholeDay }];
  const times = timesIn(said);
  if (times === undefined || afternoonOf(said) !== undefined) return undefined;
  return times.map(([open, close]) => openingOf(readTime(open)!, readTime(close)!));
}

/** The opening and closing times of a text, as written; undefined if there is anything else in it. */
function timesIn(text: string): (readonly [open: string, close: string])[] | undefined {
  const periods: (readonly [string, string])[] = [];
  for (const part of text.split(/\s*(?:[,;&/\n]| and )\s*/i)) {
    const [open = '', close = '', ...more] = part.split(/\s*(?:-|–|—|\bto\b|\buntil\b)\s*/i);
    if (more.length > 0 || readTime(open) === undefined || readTime(close) === undefined) return undefined;
    periods.push([open, close]);
  }
  return periods;
}

const noon = 12 * 60;
/** Before this, no time of a bank is in the morning if it comes after another one. */
const early = 7 * 60;

/**
 * Hours with times that must be in the afternoon, since the day would end before it begins: `09:30-16:30` for
 * `9.30-4.30`, and `09:30-12:30, 13:30-16:30` for `9.30-12.30, 1.30-4.30`.
 * @returns undefined for any other text
 */
export function afternoonOf(text: string): string | undefined {
  const times = timesIn(text.trim().replace(/\s+/g, ' '));
  if (times === undefined || readTime(times[0]![0])! >= noon) return undefined;
  let last = -1;
  let isLater = false;
  const inOrder = times.map((period) =>
    period.map((written, at) => {
      const time = readTime(written)!;
      const isBackwards = time <= last && (at === 1 || time < early);
      const isMeant = isBackwards && time > 0 && time < noon && !/[ap]\.?m?\.?$/i.test(written);
      if (isMeant && time + noon > last) isLater = true;
      last = isMeant && time + noon > last ? time + noon : time;
      return clockTime(last);
    }),
  );
  return isLater ? inOrder.map((period) => period.join('-')).join(', ') : undefined;
}

/** The same for the hours of a week, whose days stay as they are written. */
export function afternoonsOf(text: string): string | undefined {
  const pieces = text.split(daysThenHours);
  const meant = pieces.map((piece, at) => {
    const [, before = '', hours = '', after = ''] = /^([\s:]*)(.*?)([\s,;|.]*)$/s.exec(piece) ?? [];
    const instead = at > 0 && at % 2 === 0 ? afternoonOf(hours) : undefined;
    return instead === undefined ? piece : `${before}${instead}${after}`;
  });
  const week = meant.join('');
  return week === text || readWeek(week) === undefined ? undefined : week;
}

/**
 * The hours between two times. Midnight at the end is that of the same day, unless they begin at midnight too: then
 * they mean "closed", which is how spreadsheets show a day without hours.
 */
export function openingOf(open: number, close: number): Opening {
  return { open, close: close === 0 && open % wholeDay !== 0 ? wholeDay : close };
}

/** True for hours from midnight to the same midnight. */
export function isNoOpening({ open, close }: Opening): boolean {
  return isNoTime({ minutes: open }, { minutes: close });
}

/** True for a text that explicitly says "closed". An empty cell says nothing. */
export function isClosedText(text: string): boolean {
  return shut.test(text.trim().replace(/\s+/g, ' '));
}

/** A time of day in minutes. A bare hour such as `9` is refused, as it could be morning or evening. */
export function readTime(text: string): number | undefined {
  const said = text.trim().toLowerCase();
  if (/^(?:12 ?)?(?:noon|midday)$/.test(said)) return 12 * 60;
  if (/^(?:12 ?)?midnight$/.test(said)) return 0;
  const match = /^(\d{1,2})(?:[:.]?(\d{2}))?(?::00(?:\.000)?)? ?([ap])?\.?(?:m\.?)?(?: ?hrs?)?$/.exec(said);
  if (match === null) return undefined;
  const [, hours = '', minutes, half] = match;
  if (minutes === undefined && half === undefined) return undefined;
  const hour = Number(hours);
  const minute = Number(minutes ?? 0);
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  if (half === undefined) return hour * 60 + minute;
  if (hour < 1 || hour > 12) return undefined;
  return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
}

const day = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?';
const dayRange = new RegExp(`^(${day})(?:\\s*(?:-|–|—|to)\\s*(${day}))?$`, 'i');
const dayList = `(?:${day}|weekdays?|weekends?|daily|every day)(?:\\s*(?:-|–|—|\\bto\\b|,|&|/|\\band\\b)\\s*${day})*`;
const daysThenHours = new RegExp(`(${dayList})`, 'gi');

/** Days after the word, `closed Sunday` or `Closed on Sat & Sun`, with nothing about them behind. */
const closedDays = new RegExp(
  `(?<=^|[,;.|&(]\\s*|\\band\\s+|[\\dm]\\s+)(closed|shut)(?: all day)?(?: on| at)?\\s+(${dayList})(?=\\s*(?:$|[,;.|)]))`,
  'gi',
);

/**
 * The days that a text names, such as `Mon`, `Monday-Friday`, `Sat & Sun` or `Weekdays`; undefined if it names anything
 * else.
 */
export function readDays(text: string): DayName[] | undefined {
  const said = text.trim().toLowerCase();
  if (/^weekdays?$/.test(said)) return dayNames.slice(0, 5);
  if (/^weekends?$/.test(said)) return dayNames.slice(5);
  if (/^(?:daily|every day)$/.test(said)) return [...dayNames];
  const days: DayName[] = [];
  for (const part of said.split(/\s*(?:,|&|\/|\band\b)\s*/)) {
    const [, first, last] = dayRange.exec(part) ?? [];
    const from = first === undefined ? -1 : dayIndex(first);
    const to = last === undefined ? from : dayIndex(last);
    if (from === -1 || to === -1) return undefined;
    for (let at = from; ; at = (at + 1) % 7) {
      days.push(dayNames[at]!);
      if (at === to) break;
    }
  }
  return days;
}

function dayIndex(word: string): number {
  const letters = word.replace('.', '');
  return dayNames.findIndex((name) => name.toLowerCase().startsWith(letters) || letters === dayWord(name));
}

/** The short word that doesn't begin the day's name: `weds`; else the plural, such as `mondays`. */
function dayWord(name: DayName): string {
  return name === 'Wednesday' ? 'weds' : `${name.toLowerCase()}s`;
}

/** Reads the hours of a week, such as `Mon-Fri 09:00-17:00; Sat 9am-12.30pm`. */
export function readWeek(text: string): Week | undefined {
  const week = new Map<DayName, Opening[]>();
  const said = text.trim();
  if (closed.test(said)) return week;
  const always = allDay.test(said) ? readHours(said) : undefined;
  if (always !== undefined) return new Map(dayNames.map((name) => [name, always]));
  const pieces = said.replace(closedDays, '$2 closed').split(daysThenHours);
  if (pieces[0]?.trim() !== '') return undefined;
  for (let at = 1; at < pieces.length; at += 2) {
    const days = readDays(pieces[at] ?? '');
    const written = (pieces[at + 1] ?? '').replace(/^[\s:(]+|(?:[\s,;|.&()]|\band\b)+$/gi, '');
    const hours = readHours(written);
    // Days without a word about their hours aren't known to be closed.
    if (days === undefined || hours === undefined || written === '') return undefined;
    for (const name of days) week.set(name, [...(week.get(name) ?? []), ...hours]);
  }
  return week;
}

/** Hours without minutes, as in `9-5` and `10 to 4`: from an hour of the morning. */
const bareHours = /(?<![\d:.])(\d{1,2})\s*(?:-|–|—|\bto\b)\s*(\d{1,2})(?![\d:.]|\s*[ap]\.?m)/gi;

/**
 * A text in which `9-5` is `09:00-17:00`: likely enough to be proposed to a person, not to be taken without asking. What is
 * unlikely stays.
 */
export function withLikelyHours(text: string): string {
  return text.replace(bareHours, (written, from: string, to: string) => {
    const [open, close] = [Number(from), Number(to)];
    const end = close > open ? close : close + 12;
    const isLikely = open >= 6 && open <= 12 && close >= 1 && close <= 12 && end > open;
    return isLikely ? `${clockTime(open * 60)}-${clockTime(end * 60)}` : written;
  });
}

/** Minutes from midnight as HH:MM. */
export function clockTime(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
