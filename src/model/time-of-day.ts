/** A time of day in the format of either version (interface 2.1 TimeOfDay): 09:00:00.000Z, 09:00+01:00, 0900. */
export interface TimeOfDay {
  /** Minutes since midnight in local time, with seconds as fractions. */
  readonly minutes: number;
  /** The offset from UTC in minutes, if the time has one. */
  readonly offset?: number;
}

/** Reads a time of day; undefined for any other text. */
export function readTimeOfDay(written: string): TimeOfDay | undefined {
  const [, hours, minutes, seconds = '0', zone] = form.exec(written) ?? [];
  if (hours === undefined) return undefined;
  const time = { minutes: Number(hours) * 60 + Number(minutes) + Number(seconds) / 60 };
  if (zone === undefined) return time;
  if (zone === 'Z') return { ...time, offset: 0 };
  const ahead = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return { ...time, offset: zone.startsWith('-') ? -ahead : ahead };
}

/** Minutes of a whole day. */
export const wholeDay = 24 * 60;

/**
 * True for hours that can only mean "closed": from midnight to the same midnight, written 00:00 or 24:00. From 00:00 to
 * 24:00 is the whole day.
 */
export function isNoTime(opening: TimeOfDay | undefined, closing: TimeOfDay | undefined): boolean {
  if (opening === undefined || closing === undefined) return false;
  const areMidnights = opening.minutes % wholeDay === 0 && closing.minutes % wholeDay === 0;
  return areMidnights && opening.offset === closing.offset && closing.minutes <= opening.minutes;
}

const form = /^(\d\d):?(\d\d)(?::(\d\d(?:\.\d+)?))?(Z|[+-]\d\d:\d\d)?$/;

/** True for an offset from UTC that exists: -12:00 to +14:00, in minutes. */
export function isRealOffset(minutes: number): boolean {
  return minutes >= -12 * 60 && minutes <= 14 * 60;
}

/**
 * The two times of a text such as `09:00-17:00` or `09:00 to 17:00`, as HH:MM, written where a single time is expected.
 * The first form also looks like a time with an offset of -17 hours.
 * @returns undefined for a text that isn't two times, such as `09:00-05:00`, whose offset exists
 */
export function twoTimesIn(written: string): readonly [opening: string, closing: string] | undefined {
  const [, first, second, third, fourth] =
    /^\s*(\d{1,2})[:.]?(\d\d)(?::00(?:\.000)?)?\s*(?:[-–—]|to|until)\s*(\d{1,2})[:.]?(\d\d)(?::00(?:\.000)?)?\s*$/i.exec(
      written,
    ) ?? [];
  if (first === undefined || third === undefined) return undefined;
  const time = readTimeOfDay(written);
  if (time?.offset !== undefined && isRealOffset(time.offset)) return undefined;
  const [opening, closing] = [`${first.padStart(2, '0')}:${second}`, `${third.padStart(2, '0')}:${fourth}`];
  return isOnTheClock(opening) && isOnTheClock(closing) ? [opening, closing] : undefined;
}

function isOnTheClock(time: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time);
}
