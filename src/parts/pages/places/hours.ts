import { bankHolidayOn, type Nation } from '../../../model/time/bank-holidays.js';
import { dayAfter } from '../../../model/time/calendar.js';
import { dayNames, weekdayOf } from '../../../model/time/week.js';

/** The hours of seven days from Monday on, joined by `;`, those of a day by a space: `09:00-12:30 13:30-17:00;;…`. */
export type WeekText = string;

/** Hours for an exception, from one day to another, both included (YYYY-MM-DD). Its week has no hours on days when it is closed. */
export type Exception = readonly [from: string, to: string, week: WeekText, name: string];

/** When a place is open. */
export interface PlaceHours {
  /** True if customers reach it day and night. */
  readonly isAlwaysOpen: boolean;
  /** Undefined if no hours are published. */
  readonly week: WeekText | undefined;
  readonly exceptions: readonly Exception[];
  /** Whose bank holidays it has; undefined where that isn't known. */
  readonly nation: Nation | undefined;
  /** From this day on, it isn't known whether hours are special; undefined where all of these are known. */
  readonly unknownFrom?: string | undefined;
}

/** A day and a time at a place. */
export interface Moment {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** `09:05`. */
  readonly time: string;
}

/** Now in a time zone. */
export function momentIn(timeZone: string, now: Date): Moment {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const of = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return { date: `${of['year']}-${of['month']}-${of['day']}`, time: `${of['hour']}:${of['minute']}` };
}

/** The hours of a day of a week, such as `09:00-17:00`, in order. @param day 0 is Monday */
export function hoursOfDay(week: WeekText, day: number): readonly string[] {
  const hours = week.split(';')[day] ?? '';
  return hours === '' ? [] : hours.split(' ').sort();
}

/** The hours of a date, and the exception that they come from. `isUnknown` on a bank holiday of which no hours are published. */
export function hoursOn(
  date: string,
  { week = '', exceptions, nation }: PlaceHours,
): { readonly hours: readonly string[]; readonly exception?: Exception; readonly isUnknown?: true } {
  const exception = exceptions.find(([from, to]) => from <= date && date <= to);
  if (exception !== undefined) return { hours: hoursOfDay(exception[2], weekdayOf(date)), exception };
  const hours = hoursOfDay(week, weekdayOf(date));
  const isHoliday = nation !== undefined && bankHolidayOn(date, nation) !== undefined;
  return isHoliday && hours.length > 0 ? { hours, isUnknown: true } : { hours };
}

/** The state of a place: until when it is open, or when it opens. */
export interface State {
  /** `soon`: it closes within half an hour. `holiday`: a bank holiday, of which no hours are published. */
  readonly kind: 'open' | 'soon' | 'closed' | 'holiday';
  readonly text: string;
}

/** Minutes before closing from which on a place closes soon. */
const mostSoon = 30;

/** The state of a place; undefined if no hours are published, or none are known of the day. */
export function stateAt(now: Moment, times: PlaceHours): State | undefined {
  if (times.isAlwaysOpen) return { kind: 'open', text: 'Open 24 hours' };
  if (times.week === undefined && times.exceptions.length === 0) return undefined;
  if (!isKnown(now.date, times)) return undefined;
  const { hours, exception, isUnknown } = hoursOn(now.date, times);
  if (times.week === undefined && exception === undefined) return undefined;
  if (isUnknown) return { kind: 'holiday', text: 'Bank holiday: hours may differ' };
  const because = exception?.[3] ? ` (${exception[3]})` : '';
  const present = spanAt(now.time, hours);
  if (present !== undefined) {
    const [, until = ''] = present;
    const left = minuteOf(until) - minuteOf(now.time);
    if (left > mostSoon) return { kind: 'open', text: `Open until ${until}${because}` };
    const minutes = left === 1 ? 'a minute' : `${left} minutes`;
    return { kind: 'soon', text: `Closes at ${until}, in ${minutes}${because}` };
  }
  const next = hours.find((each) => each.slice(0, 5) > now.time);
  if (next !== undefined) return { kind: 'closed', text: `Closed. Opens at ${next.slice(0, 5)}${because}` };
  return { kind: 'closed', text: `${nextOpening(now.date, times) ?? 'Closed today'}${because}` };
}

/** When a place opens on one of the next seven days. */
function nextOpening(date: string, times: PlaceHours): string | undefined {
  for (let ahead = 1; ahead <= 7; ahead++) {
    const day = dayAfter(date, ahead);
    if (!isKnown(day, times)) return undefined;
    const { hours, isUnknown } = hoursOn(day, times);
    const [first] = hours;
    if (first === undefined) continue;
    const name = ahead === 1 ? 'tomorrow' : dayNames[weekdayOf(day)]!;
    if (isUnknown) return `Closed. ${ahead === 1 ? 'Tomorrow' : name} is a bank holiday: hours may differ`;
    return `Closed. Opens ${name} at ${first.slice(0, 5)}`;
  }
  return undefined;
}

function isKnown(date: string, { unknownFrom }: PlaceHours): boolean {
  return unknownFrom === undefined || date < unknownFrom;
}

/** The minute of the day at a time such as `09:05`. */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** The hours that a time of the day is in, as from when to when. */
function spanAt(time: string, hours: readonly string[]): readonly string[] | undefined {
  return hours.map((each) => each.split('-')).find(([from = '', to = '']) => from <= time && time < to);
}

/** Whether a place is said to be open: not on a bank holiday of which no hours are published. */
export function isOpenAt(now: Moment, times: PlaceHours): boolean {
  const kind = stateAt(now, times)?.kind;
  return kind === 'open' || kind === 'soon';
}

/** Days in a row with the same hours, as they are listed: `Monday to Friday`, `09:00–17:00`. */
export function linesOfWeek(
  week: WeekText,
): readonly { readonly days: string; readonly last: number; readonly hours: string }[] {
  const all = dayNames.map((_, day) => hoursText(hoursOfDay(week, day)));
  return all.flatMap((hours, day) => {
    if (all[day + 1] === hours) return [];
    const first = all.findLastIndex((each, at) => at < day && each !== hours) + 1;
    const to = first === day - 1 ? 'and' : 'to';
    const days = first === day ? dayNames[day]! : `${dayNames[first]} ${to} ${dayNames[day]}`;
    return [{ days, last: day, hours }];
  });
}

export function hoursText(hours: readonly string[]): string {
  return hours.length === 0 ? 'closed' : hours.map((each) => each.replace('-', '–')).join(', ');
}
