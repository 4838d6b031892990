import type { FieldPath } from '../../../model/location.js';
import { isNoTime, isRealOffset, readTimeOfDay, type TimeOfDay } from '../../../model/time/time-of-day.js';
import { asOne, type Fields, memoized } from '../fields.js';

/** A period of a day, as written and in minutes (with seconds as fractions). */
interface Span {
  readonly path: FieldPath;
  readonly opening: string;
  readonly closing: string;
  /** Since midnight UTC if all times of the day have a real offset, else since midnight as written. */
  readonly from: number;
  readonly to: number;
  readonly times: Readonly<Record<'OpeningTime' | 'ClosingTime', TimeOfDay>>;
}

/** A day of a branch's week. */
interface OpenDay {
  readonly path: FieldPath;
  readonly name: string;
  readonly spans: readonly Span[];
}

/**
 * The days of a branch's standard and non-standard hours, each a separate list (interface 2.3). Weeks that need no
 * further checks, as nearly all, are left out.
 */
export const weeksOf = memoized(readWeeks);

function readWeeks(branch: Fields): readonly (readonly OpenDay[])[] {
  return (['StandardAvailability', 'NonStandardAvailability'] as const).flatMap((kind) => {
    const days = asOne(branch.Availability?.[kind])?.Day ?? [];
    return isPlain(days) ? [] : [days.map((day, at) => dayOf(day, ['Availability', kind, 'Day', at]))];
  });
}

/**
 * True if each day occurs once, and each of its periods begins in the day (not from 00:01 to 05:00), ends after it begins,
 * and begins after the one before.
 */
function isPlain(days: readonly Fields[]): boolean {
  const names = new Set<unknown>();
  for (const { Name, OpeningHours = [] } of days) {
    if (names.has(Name)) return false;
    names.add(Name);
    let last = '';
    for (const { OpeningTime = '', ClosingTime = '' } of OpeningHours) {
      if (!isBefore(OpeningTime, ClosingTime)) return false;
      if (OpeningTime <= '05:00:00' && OpeningTime > '00:00:00') return false;
      if (last !== '' && last !== OpeningTime && !isBefore(last, OpeningTime)) return false;
      last = ClosingTime;
    }
  }
  return true;
}

/** Compares two times as texts, which is right for times in the same form and without an offset. False for others. */
function isBefore(a: string, b: string): boolean {
  return a.length === b.length && isPlainTime(a) && isPlainTime(b) && a < b;
}

/** True for 09:00:00 and 09:00, the forms of nearly all times. */
function isPlainTime(time: string): boolean {
  return time[2] === ':' && (time.length === 5 || time.length === 8);
}

function dayOf(day: Fields, path: FieldPath): OpenDay {
  const written = (day.OpeningHours ?? []).map(
    ({ OpeningTime: opening = '', ClosingTime: closing = '' }, at) => {
      const times = { OpeningTime: timeOf(opening), ClosingTime: timeOf(closing) };
      return { path: [...path, 'OpeningHours', at], opening, closing, times };
    },
  );
  const all = written.flatMap(({ times }) => [times.OpeningTime, times.ClosingTime]);
  // A time without an offset is in the branch's local time, which is unknown: then the written times are compared.
  const isOfUtc = all.every(({ offset }) => offset !== undefined && isRealOffset(offset));
  const since = ({ minutes, offset = 0 }: TimeOfDay) => (isOfUtc ? minutes - offset : minutes);
  const spans = written.map(
    (span): Span => ({ ...span, from: since(span.times.OpeningTime), to: since(span.times.ClosingTime) }),
  );
  return { path, name: day.Name ?? '', spans };
}

function timeOf(written: string): TimeOfDay {
  return readTimeOfDay(written) ?? { minutes: Number.NaN };
}

/** True for hours that can only mean "closed": from midnight to the same midnight. */
export function meansClosed({ times }: Span): boolean {
  return isNoTime(times.OpeningTime, times.ClosingTime);
}
