import {
  clockTime,
  isNight,
  isNoTime,
  type TypedTime,
  timeForm,
  typedTime,
  wholeDay,
} from './time-of-day.js';
import { type DayName, dayNames } from './week.js';

/*
 * Hours as people write them, and as OpenStreetMap does. A text is cut into words, and these are read by this grammar:
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

/** From opening to closing, in minutes from midnight. */
export interface Opening {
  readonly open: number;
  readonly close: number;
}

/** The hours of days. A closed day has none; of a day that isn't in it, nothing is known. */
export type Week = ReadonlyMap<DayName, readonly Opening[]>;

/** Why hours can't be read. */
export type HoursFault =
  | { readonly kind: 'unread'; readonly part: string }
  /** A time that must be in the afternoon, or an hour that may be. */
  | { readonly kind: 'backwards' | 'night' | 'hour' }
  /** A day that has different hours in two places. */
  | { readonly kind: 'twice'; readonly day: DayName };

/** What was read; or why nothing was, and the text that is probably meant. */
export type Read<T> =
  | { readonly value: T; readonly fault?: undefined; readonly instead?: undefined }
  | { readonly value?: undefined; readonly fault: HoursFault; readonly instead?: string };

const nothing = /^(?:none|n\/?a|[-–—]+)?$/i;

/** True for a cell that doesn't say whether a day is open: empty, a dash, `n/a`. */
export function saysNothing(text: string): boolean {
  return nothing.test(text.trim());
}

/** Reads the hours of a day, such as `09:00-17:00`, `9am to 12.30pm and 1.30pm to 5pm`, `24 hours` or `Closed`: no hours. */
export function readHours(text: string): Read<readonly Opening[]> {
  if (saysNothing(text)) return { value: [] };
  return reading(text, (reader) => reader.hoursAlone());
}

/** Reads the hours of a week, such as `Mon-Fri 09:00-17:00; Sat 9am-12.30pm, closed Sunday`. */
export function readWeek(text: string): Read<Week> {
  if (saysNothing(text)) return { value: new Map() };
  const read = reading(text, (reader) => reader.statements());
  if (read.value === undefined) return read;
  const week = weekOf(read.value);
  return typeof week === 'string' ? { fault: { kind: 'twice', day: week } } : { value: week };
}

/** True for hours that speak of bank holidays. If they can be read, these are closed, which a usual week has no place for. */
export function namesHolidays(text: string): boolean {
  return wordsOf(text).some((word) => word.kind === 'days' && word.days.includes('holidays'));
}

/** The days that a text names, such as `Monday-Friday`, `Sat & Sun` or `Weekdays`; undefined if it names anything else. */
export function readDays(text: string): readonly DayName[] | undefined {
  const { value } = reading(text, (reader) => reader.daysAlone());
  return value?.includes('holidays') ? undefined : (value as readonly DayName[] | undefined);
}

/** What a text says of some days. */
export interface Statement {
  readonly days: readonly DayName[];
  readonly openings: readonly Opening[];
  /** For how many days it was said at once. */
  readonly breadth: number;
}

/**
 * The week of several statements. Of two about one day, the one about fewer days is an exception from the other: it holds
 * if it comes later, and if it says "closed". Hours that were given to the same days at once, one after the other, are
 * the parts of a day.
 * @returns the day, if none of this tells which of two statements holds
 */
export function weekOf(statements: readonly Statement[]): Week | DayName {
  const week = new Map<DayName, Statement>();
  for (const statement of statements) {
    for (const day of statement.days) {
      const before = week.get(day);
      const holds = before === undefined ? statement : ofTwo(before, statement);
      if (holds === undefined) return day;
      week.set(day, holds);
    }
  }
  return new Map([...week].map(([day, { openings }]) => [day, openings]));
}

/** True for hours that say "closed": none, or midnight to midnight. */
export function isClosed({ openings }: Pick<Statement, 'openings'>): boolean {
  return openings.every(isNoOpening);
}

function ofTwo(before: Statement, after: Statement): Statement | undefined {
  const [narrow, wide] = before.breadth < after.breadth ? [before, after] : [after, before];
  if (JSON.stringify(before.openings) === JSON.stringify(after.openings)) return narrow;
  const isClear = [...before.openings, ...after.openings]
    .sort((a, b) => a.open - b.open)
    .every(({ open }, at, all) => at === 0 || all[at - 1]!.close <= open);
  const isPart = isClear && !isClosed(before) && !isClosed(after);
  if (narrow.breadth === wide.breadth)
    return isPart ? { ...before, openings: [...before.openings, ...after.openings] } : undefined;
  if (isPart) return undefined;
  return narrow === after || isClosed(narrow) ? narrow : undefined;
}

type Day = DayName | 'holidays';

type Word =
  | { readonly kind: 'day' | 'days'; readonly days: readonly Day[]; readonly at: number }
  | { readonly kind: 'time'; readonly time: TypedTime; readonly at: number; readonly end: number }
  | { readonly kind: 'always' | 'closed' | 'except' | 'to' | 'and' | 'end' | 'other'; readonly at: number };

/** The words of hours, tried in this order; of those without a kind, none says anything. */
const forms: readonly (readonly [kind: Exclude<Word['kind'], 'other'> | undefined, form: RegExp])[] = [
  ['closed', /^(?:(?:is|are) )?(?:closed|close|shut|off|not open)\b(?: all day)?(?: (?:on|at|over)\b)?/i],
  [
    'always',
    /^(?:24 ?[x/] ?7|24 ?h(?:ou)?rs?\b(?: (?:a|per) day)?(?:,? 7 days(?: (?:a|per) week)?)?|24h|all day|always|round the clock)(?!\w)/i,
  ],
  [
    'days',
    /^(?:weekdays?|weekends?|daily|every ?day|7 days(?: (?:a|per) week)?|(?:bank|public)[ -]hol(?:iday)?s?|PH)(?!\w)/i,
  ],
  ['day', /^(?:[a-z]+)\.?/i],
  ['time', timeForm],
  ['to', /^(?:[-–—−]+|(?:to|until|till?|through|thru)\b)/i],
  ['except', /^(?:except(?: for| on)?|excluding|excl\b\.?|apart from|but not|not)(?!\w)/i],
  ['and', /^(?:[,&/]|and\b)/i],
  ['end', /^[;|.()\n]/],
  [undefined, /^(?:\s|:|(?:opens?|opening|hours|from|on)\b)/i],
];

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    let length = 0;
    for (const [kind, form] of forms) {
      const [said = ''] = form.exec(rest) ?? [];
      if (said === '') continue;
      const word = kind === undefined ? undefined : wordOf(kind, said, at);
      if (kind !== undefined && word === undefined) continue;
      if (word !== undefined) words.push(word);
      length = said.length;
      break;
    }
    if (length === 0) words.push({ kind: 'other', at });
    // An unknown word is one, whatever its letters could begin.
    at += length || (/^[\p{L}\p{N}]+/u.exec(rest)?.[0].length ?? 1);
  }
  return words;
}

function wordOf(kind: Exclude<Word['kind'], 'other'>, said: string, at: number): Word | undefined {
  if (kind === 'time') {
    const time = typedTime(said);
    return time === undefined || time.seconds > 0 ? undefined : { kind, time, at, end: at + said.length };
  }
  if (kind === 'day') {
    const day = dayNamed(said.replace('.', ''));
    return day === undefined ? undefined : { kind, days: [day], at };
  }
  return kind === 'days' ? { kind, days: daysCalled(said), at } : { kind, at };
}

/** `Tues`, `Thursdays`; with two letters only as OpenStreetMap writes them, since "we" is a word. */
function dayNamed(word: string): DayName | undefined {
  const letters = word.toLowerCase();
  if (letters === 'weds') return 'Wednesday';
  if (letters.length < (/^[A-Z][a-z]$/i.test(word) && word !== letters ? 2 : 3)) return undefined;
  return dayNames.find((name) => `${name.toLowerCase()}s`.startsWith(letters));
}

function daysCalled(word: string): readonly Day[] {
  if (/hol|^ph/i.test(word)) return ['holidays'];
  return /weekd/i.test(word) ? dayNames.slice(0, 5) : /weeke/i.test(word) ? dayNames.slice(5) : dayNames;
}

/** Reads a whole text by one rule of the grammar. */
function reading<T>(text: string, rule: (reader: Reader) => T): Read<T> {
  const reader = new Reader(text);
  try {
    const value = rule(reader);
    reader.atEnd();
    const { doubt } = reader;
    if (doubt === undefined) return { value };
    const instead = reader.meant();
    const isRead = instead !== undefined && reading(instead, rule).value !== undefined;
    return { fault: { kind: doubt }, ...(isRead && { instead }) };
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    return { fault: { kind: 'unread', part: reader.partAt(error.at) } };
  }
}

/** Thrown at the word that doesn't fit. */
class Unread extends Error {
  readonly at: number;

  constructor(at: number) {
    super();
    this.at = at;
  }
}

interface Item {
  readonly days: readonly Day[];
  /** The number of its first word. */
  readonly first: number;
}

class Reader {
  readonly #text: string;
  readonly #words: readonly Word[];
  #next = 0;
  /** What is doubtful in the hours so far. */
  doubt: 'backwards' | 'night' | 'hour' | undefined;
  /** The hours that are probably meant, and where they are in the text. */
  readonly #meant: { readonly at: number; readonly end: number; readonly hours: string }[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#words = wordsOf(text);
  }

  hoursAlone(): readonly Opening[] {
    this.#separators();
    return this.#hours() ?? this.#fail();
  }

  daysAlone(): readonly Day[] {
    return daysOf(this.#days());
  }

  statements(): Statement[] {
    const statements: Statement[] = [];
    for (this.#separators(); this.#word !== undefined; this.#separators()) {
      const statement = this.#statement();
      if (statement.days.length > 0) statements.push(statement);
    }
    return statements;
  }

  /** Fails unless all has been read. */
  atEnd(): void {
    this.#separators();
    if (this.#word !== undefined) this.#fail();
  }

  /** The text with the hours that are probably meant. */
  meant(): string | undefined {
    if (this.#meant.length === 0) return undefined;
    return this.#meant.reduceRight(
      (text, { at, end, hours }) => text.slice(0, at) + hours + text.slice(end),
      this.#text,
    );
  }

  /** The part of the text that begins with a word, up to the next separator. */
  partAt(at: number): string {
    const part = this.#text
      .slice(at)
      .split(/[,;|\n]/)[0]!
      .trim();
    return part === '' ? this.#text.trim() : part;
  }

  #statement(): Statement {
    const from = this.#next;
    if (this.#take('always')) return stated(dayNames, [{ open: 0, close: wholeDay }]);
    if (this.#take('closed')) {
      this.#separators();
      if (this.#word === undefined && from === 0) return stated(dayNames, []);
      const items = this.#days();
      // Hours belong to the last of these days: closed Sat, Sun 10am-2pm.
      if (this.#is('time') || this.#is('always')) this.#next = items.pop()!.first;
      return items.length === 0 ? this.#fail(from) : stated(daysOf(items), []);
    }
    const isException = this.#take('except');
    const before = this.#is('time') ? this.#hours() : undefined;
    if (before !== undefined) this.#separators();
    const items = this.#days();
    const end = this.#next;
    const openings = before ?? this.#hoursOfDays();
    if (openings === undefined) {
      this.#next = end;
      return isException ? stated(daysOf(items), []) : this.#fail(from);
    }
    // A usual week has no place for bank holidays on which a branch is open.
    const holidays = items.find(({ days }) => days.includes('holidays'));
    if (holidays !== undefined && openings.length > 0) this.#fail(holidays.first);
    return stated(daysOf(items), openings);
  }

  /** The hours behind days: `: 9am-5pm`, `- closed`, `–`. */
  #hoursOfDays(): readonly Opening[] | undefined {
    const isDash = this.#take('to');
    const isLast = this.#word === undefined || this.#is('end') || this.#is('and');
    if (isDash && isLast) return [];
    this.#separators();
    return this.#hours();
  }

  #hours(): readonly Opening[] | undefined {
    if (this.#take('closed')) return [];
    if (this.#take('always')) return [{ open: 0, close: wholeDay }];
    const periods: (readonly [Timed, Timed])[] = [];
    while (this.#is('time')) {
      const open = this.#time();
      if (!this.#take('to')) this.#fail();
      periods.push([open, this.#time()]);
      const end = this.#next;
      this.#separators();
      if (!this.#is('time')) this.#next = end;
    }
    return periods.length === 0 ? undefined : this.#openings(periods);
  }

  /** The hours that periods mean. Of those that are doubtful, it keeps what is meant. */
  #openings(periods: readonly (readonly [Timed, Timed])[]): readonly Opening[] {
    let last = -1;
    let doubt: typeof this.doubt;
    let isKnown = true;
    const meant = periods.map((period) =>
      period.map(({ time }, at): number => {
        const { minutes, hasHalf, isHour } = time;
        const isBefore = at === 1 ? minutes <= last : minutes <= last && minutes < early;
        const isMidnight = at === 1 ? minutes === 0 : minutes % wholeDay === 0;
        const isDoubtful = !hasHalf && !isMidnight && (isBefore || (at === 0 && isNight(minutes)));
        if (isHour) doubt ??= 'hour';
        if (isDoubtful) doubt ??= isBefore ? 'backwards' : 'night';
        const isLater = isDoubtful && minutes < noon && minutes + noon > last;
        if (isDoubtful && !isLater) isKnown = false;
        last = isLater ? minutes + noon : minutes;
        return last;
      }),
    );
    const openings = meant.map(([open = 0, close = 0]) => openingOf(open, close));
    const isBackwards = openings.some((opening) => opening.close <= opening.open && !isNoOpening(opening));
    if (isBackwards) doubt ??= 'backwards';
    if (doubt !== undefined && isKnown && !isBackwards) {
      const hours = openings.map(({ open, close }) => `${clockTime(open)}-${clockTime(close)}`).join(', ');
      this.#meant.push({ at: periods[0]![0].at, end: periods.at(-1)![1].end, hours });
    }
    this.doubt ??= doubt;
    return openings;
  }

  #time(): Timed {
    const word = this.#word;
    if (word?.kind !== 'time') return this.#fail();
    this.#next++;
    return word;
  }

  #days(): Item[] {
    const items = this.#items();
    const end = this.#next;
    this.#separators();
    // `Daily except Sunday 9am-5pm`; behind hours, an exception is a statement of its own.
    if (!this.#take('except')) {
      this.#next = end;
      return items;
    }
    const without = daysOf(this.#items());
    return items.map(({ days, first }) => ({ days: days.filter((day) => !without.includes(day)), first }));
  }

  #items(): Item[] {
    const items: Item[] = [];
    for (;;) {
      const end = this.#next;
      if (items.length > 0) while (this.#take('and'));
      const word = this.#word;
      if ((items.length > 0 && this.#next === end) || (word?.kind !== 'day' && word?.kind !== 'days')) {
        if (items.length === 0) return this.#fail();
        this.#next = end;
        return items;
      }
      const first = this.#next++;
      const days = word.kind === 'day' ? this.#range(word.days[0] as DayName) : word.days;
      items.push({ days, first });
    }
  }

  /** The days from one to another, which may be in the next week. */
  #range(from: DayName): readonly DayName[] {
    const to = this.#words[this.#next + 1];
    if (!this.#is('to') || to?.kind !== 'day') return [from];
    this.#next += 2;
    const [first, last] = [dayNames.indexOf(from), dayNames.indexOf(to.days[0] as DayName)];
    return dayNames.map((_, at) => dayNames[(first + at) % 7]!).slice(0, ((last - first + 7) % 7) + 1);
  }

  #separators(): void {
    while (this.#take('and') || this.#take('end'));
  }

  get #word(): Word | undefined {
    return this.#words[this.#next];
  }

  #is(kind: Word['kind']): boolean {
    return this.#word?.kind === kind;
  }

  #take(kind: Word['kind']): boolean {
    const isIt = this.#is(kind);
    if (isIt) this.#next++;
    return isIt;
  }

  #fail(word = this.#next): never {
    const other = this.#words.find(({ kind }, at) => at >= word && kind === 'other');
    throw new Unread((other ?? this.#words[word])?.at ?? 0);
  }
}

type Timed = Extract<Word, { kind: 'time' }>;

const noon = 12 * 60;
/** Before this, no time of a bank is in the morning if it comes after another one. */
const early = 7 * 60;

function daysOf(items: readonly Item[]): readonly Day[] {
  return items.flatMap(({ days }) => days);
}

function stated(said: readonly Day[], openings: readonly Opening[]): Statement {
  const days = [...new Set(said)].filter((day) => day !== 'holidays');
  return { days, openings, breadth: days.length };
}

/**
 * The hours between two times. Midnight at the end is that of the same day, unless they begin at midnight too: then
 * they mean "closed", which is how spreadsheets show a day without hours.
 */
function openingOf(open: number, close: number): Opening {
  return { open, close: close === 0 && open % wholeDay !== 0 ? wholeDay : close };
}

/** True for hours from midnight to the same midnight. */
function isNoOpening({ open, close }: Opening): boolean {
  return isNoTime({ minutes: open }, { minutes: close });
}
