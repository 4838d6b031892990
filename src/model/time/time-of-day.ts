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

/** A time of day as people type it. */
export interface TypedTime {
  /** Minutes since midnight. */
  readonly minutes: number;
  readonly seconds: number;
  /** True if the text says which half of the day it is: am, pm, noon or midnight. */
  readonly hasHalf: boolean;
  /** True for an hour alone, such as `9`, which could be in the morning or in the evening. */
  readonly isHour: boolean;
}

/** The form of a time that is typed, at the start of a text. */
export const timeForm =
  /^(?:(?:12(?:[:.]00)? ?)?(noon|midday|midnight)|(\d{1,2})(?:[:.h]?(\d\d)(?:[:.](\d\d)(?:\.0+)?)?)?(?: ?([ap])\.?(?:m\b\.?)?)?(?: ?h(?:(?:ou)?rs?)?)?)(?![\w:]|\.\d)/i;

/** Reads `9`, `9:30`, `0930`, `9.30`, `5 pm`, `12 noon`, `17:00 hrs`; undefined for any other text. */
export function typedTime(text: string): TypedTime | undefined {
  const said = text.trim().toLowerCase();
  const [whole, word, hour, minute, second, half] = timeForm.exec(said) ?? [];
  if (whole !== said) return undefined;
  if (word !== undefined)
    return { minutes: word === 'midnight' ? 0 : wholeDay / 2, seconds: 0, hasHalf: true, isHour: false };
  const [hours, minutes, seconds] = [Number(hour), Number(minute ?? 0), Number(second ?? 0)];
  const isTime = minutes < 60 && seconds < 60 && hours * 60 + minutes + seconds / 60 <= wholeDay;
  if (!isTime || (half !== undefined && (hours < 1 || hours > 12))) return undefined;
  const inHalf = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  const isHour = minute === undefined && half === undefined;
  return { minutes: inHalf * 60 + minutes, seconds, hasHalf: half !== undefined, isHour };
}

/** True from 00:01 to 05:00, when no branch opens: most often the afternoon is meant. */
export function isNight(minutes: number): boolean {
  return minutes > 0 && minutes <= 5 * 60;
}

/** Minutes from midnight as HH:MM. */
export function clockTime(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
