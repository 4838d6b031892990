import type { FieldPath } from '../../model/location.js';
import { type Fields, group, groups, text } from '../fields.js';
import { remembered } from '../remembered.js';

/** A stretch of a day, as written and in minutes since midnight (seconds as parts of them). */
export interface Span {
  readonly path: FieldPath;
  readonly opening: string;
  readonly closing: string;
  readonly from: number;
  readonly to: number;
}

/** A day of a branch's week. */
export interface OpenDay {
  readonly path: FieldPath;
  readonly name: string;
  readonly spans: readonly Span[];
}

/**
 * The days of a branch's usual and of its other hours, each a list of its own (interface 2.3). A week of which nothing can
 * be said, as of nearly all, is left out.
 */
export const weeksOf = remembered(readWeeks);

function readWeeks(branch: Fields): readonly (readonly OpenDay[])[] {
  const availability = group(branch.Availability);
  return ['StandardAvailability', 'NonStandardAvailability'].flatMap((kind) => {
    const days = groups(group(availability[kind]).Day);
    return isPlain(days) ? [] : [days.map((day, at) => dayOf(day, ['Availability', kind, 'Day', at]))];
  });
}

/** True where each day stands once, and each of its hours ends later than it begins and after those before it. */
function isPlain(days: readonly Fields[]): boolean {
  for (let at = 0; at < days.length; at++) {
    const { Name, OpeningHours } = days[at]!;
    for (let before = 0; before < at; before++) if (days[before]!.Name === Name) return false;
    let last = '';
    for (const { OpeningTime, ClosingTime } of OpeningHours as readonly Fields[]) {
      if (!isBefore(OpeningTime as string, ClosingTime as string)) return false;
      if (last !== '' && last !== OpeningTime && !isBefore(last, OpeningTime as string)) return false;
      last = ClosingTime as string;
    }
  }
  return true;
}

/** Of two times that are written in the same way, comparing texts compares times. False where they are not. */
function isBefore(a: string, b: string): boolean {
  return a.length === b.length && (a[2] === ':') === (b[2] === ':') && a < b;
}

function dayOf(day: Fields, path: FieldPath): OpenDay {
  const spans = groups(day.OpeningHours).map(({ OpeningTime, ClosingTime }, at): Span => {
    const [opening, closing] = [text(OpeningTime) ?? '', text(ClosingTime) ?? ''];
    const place = [...path, 'OpeningHours', at];
    return { path: place, opening, closing, from: minutes(opening), to: minutes(closing) };
  });
  return { path, name: text(day.Name) ?? '', spans };
}

/** Both versions' ways to write a time of day: 09:00:00.000Z, 09:00, 0900. An offset makes no difference within a day. */
function minutes(time: string): number {
  const [, hours, minutes, seconds] = /^(\d\d):?(\d\d)(?::(\d\d(?:\.\d+)?))?/.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes) + Number(seconds ?? 0) / 60;
}

/** Minutes of a whole day. */
export const wholeDay = 24 * 60;

/** True where the hours are written as nobody can mean them but as "closed": from midnight to the same midnight. */
export function saysClosed({ from, to }: Span): boolean {
  return from % wholeDay === 0 && to % wholeDay === 0 && to <= from;
}

/** The example branch of the rules on opening hours, its Availability as YAML. */
export function branchOpen(availability: string): string {
  const indented = availability.replace(/^(?=.)/gm, '    ');
  return `- Identification: FB-0102
  SequenceNumber: 0
  Name: Ely High Street
  Type: Physical
  CustomerSegment: [Personal]
  Availability:
${indented}  PostalAddress: { Country: GB, PostCode: CB7 4AB }
`;
}
