import { bankHolidayOn, type Nation } from '../../../model/bank-holidays.js';
import { dayAfter } from '../../../model/calendar.js';
import { weekdayOf } from '../../../model/week.js';

/** Hours as the pages' data have them: `0 09:00-12:30 13:30-17:00;1 …`, where 0 is Monday. */
export type Week = string;

/** Hours for an exception, from one day to another, both included. Days that its week doesn't name are closed. */
export type Exception = readonly [from: string, to: string, week: Week, name: string];

/** A day and time at a place. */
export interface Moment {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** 0 is Monday. */
  readonly day: number;
  /** `09:05`. */
  readonly time: string;
}

/** By the time zone: a format takes much longer to make than to use. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/** Now in the time zone of the places. */
export function momentIn(timeZone: string, now: Date): Moment {
  formats[timeZone] ??= new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = formats[timeZone].formatToParts(now);
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  const date = `${year}-${month}-${day}`;
  return { date, day: weekdayOf(date), time: `${hour}:${minute}` };
}

/** The hours of a date, such as `09:00-17:00`, and the exception that they come from. */
export function hoursOn(
  date: string,
  week: Week,
  exceptions: readonly Exception[],
): { readonly hours: readonly string[]; readonly exception?: Exception } {
  const exception = exceptions.find(([from, to]) => from <= date && date <= to);
  const hours = hoursOfDay(exception === undefined ? week : exception[2], weekdayOf(date));
  return exception === undefined ? { hours } : { hours, exception };
}

export function hoursOfDay(week: Week, day: number): readonly string[] {
  const own = week.split(';').find((each) => each.startsWith(`${day} `));
  return own === undefined ? [] : own.split(' ').slice(1);
}

/** The state of a place today: until when it is open, or when it opens. */
export type State = (
  | { readonly kind: 'always' }
  | { readonly kind: 'open'; readonly until: string }
  /** It closes within half an hour. */
  | { readonly kind: 'soon'; readonly until: string; readonly minutes: number }
  | { readonly kind: 'opens'; readonly at: string }
  /** A bank holiday for which no hours are published. */
  | { readonly kind: 'holiday' }
  /** `next` is absent if it stays closed for a week. */
  | { readonly kind: 'closed'; readonly next?: Opening }
) & {
  /** The reason for today's exceptional hours, such as a bank holiday. */
  readonly because?: string;
};

interface Opening {
  /** 0 is Monday. */
  readonly day: number;
  readonly isTomorrow: boolean;
  /** Absent on a bank holiday for which no hours are published. */
  readonly at?: string;
}

interface WithHours {
  readonly isAlwaysOpen: boolean;
  /** Undefined where it is unknown, or no bank holidays matter. */
  readonly nation: Nation | undefined;
  readonly week: Week;
  readonly exceptions: readonly Exception[];
}

/** The state of a place; undefined if no hours are published. */
export function stateAt({ date, time }: Moment, place: WithHours): State | undefined {
  if (place.isAlwaysOpen) return { kind: 'always' };
  if (place.week === '') return undefined;
  const { hours, exception } = hoursOn(date, place.week, place.exceptions);
  if (exception === undefined && isBankHoliday(date, place)) return { kind: 'holiday' };
  const because = exception?.[3] ? { because: exception[3] } : {};
  const present = spanAt(time, hours);
  if (present !== undefined) {
    const [, until] = present;
    const minutes = minuteOf(until) - minuteOf(time);
    const state =
      minutes <= mostSoon ? ({ kind: 'soon', until, minutes } as const) : ({ kind: 'open', until } as const);
    return { ...state, ...because };
  }
  const next = spansOf(hours).find(([from]) => from > time);
  if (next !== undefined) return { kind: 'opens', at: next[0], ...because };
  const later = nextOpening(date, place);
  return { kind: 'closed', ...(later && { next: later }), ...because };
}

/** Minutes before closing from which on a place closes soon. */
const mostSoon = 30;

/** The minute of the day at a time such as `09:05`. */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Whether a place is said to be open. */
export function isOpen(state: State | undefined): boolean {
  return state !== undefined && ['always', 'open', 'soon'].includes(state.kind);
}

/** When a place opens on one of the next seven days. */
function nextOpening(date: string, place: WithHours): Opening | undefined {
  for (let ahead = 1; ahead <= 7; ahead++) {
    const later = dayAfter(date, ahead);
    const { hours, exception } = hoursOn(later, place.week, place.exceptions);
    const [first] = spansOf(hours);
    if (first === undefined) continue;
    const day = weekdayOf(later);
    const isUnknown = exception === undefined && isBankHoliday(later, place);
    return { day, isTomorrow: ahead === 1, ...(!isUnknown && { at: first[0] }) };
  }
  return undefined;
}

function isBankHoliday(date: string, { nation }: WithHours): boolean {
  return nation !== undefined && bankHolidayOn(date, nation) !== undefined;
}

/** The hours that a time of the day is in. */
export function spanAt(
  time: string,
  hours: readonly string[],
): readonly [from: string, to: string] | undefined {
  return spansOf(hours).find(([from, to]) => from <= time && time < to);
}

function spansOf(hours: readonly string[]): (readonly [from: string, to: string])[] {
  return hours
    .map((each) => each.split('-') as unknown as readonly [string, string])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * The exceptional hours that apply on a date, or else the first after it.
 * @returns their index; undefined if there are none from then on
 */
export function nextException(
  date: string,
  exceptions: readonly { readonly from: string; readonly to: string }[],
): number | undefined {
  let next: number | undefined;
  for (const [at, { from, to }] of exceptions.entries())
    if (to >= date && (next === undefined || from < exceptions[next]!.from)) next = at;
  return next;
}
