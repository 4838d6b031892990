import type { FieldPath } from '../../../model/location.js';
import { isNoTime, isRealOffset, readTimeOfDay, type TimeOfDay } from '../../../model/time/time-of-day.js';
import type { Version } from '../../../model/version.js';
import { asOne, type Fields, memoized } from '../fields.js';
import type { RecordContext, RuleFinding } from '../rule.js';

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

/** The days of a branch's standard and non-standard hours, each a separate list (interface 2.3). */
export const weeksOf = memoized((branch: Fields): readonly (readonly OpenDay[])[] =>
  (['StandardAvailability', 'NonStandardAvailability'] as const).flatMap((kind) => {
    const days = asOne(branch.Availability?.[kind])?.Day ?? [];
    return days.length === 0 ? [] : [days.map((day, at) => dayOf(day, ['Availability', kind, 'Day', at]))];
  }),
);

/** A check of each day of a branch, with the others of its week. */
export function eachDay<Args>(
  checkDay: (day: OpenDay, week: readonly OpenDay[], version: Version) => readonly RuleFinding<Args>[],
) {
  return {
    of: 'record',
    collections: ['branches'],
    check: (branch: Fields, { version }: RecordContext) =>
      weeksOf(branch).flatMap((week) => week.flatMap((day) => checkDay(day, week, version))),
  } as const;
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
