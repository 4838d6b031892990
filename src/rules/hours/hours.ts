import type { FieldPath } from '../../model/location.js';
import { type Fields, group, groups, text } from '../fields.js';

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

/** The days of a branch's usual and of its other hours, each a list of its own (interface 2.3). */
export function weeksOf(branch: Fields): readonly (readonly OpenDay[])[] {
  const before = known.get(branch);
  if (before !== undefined) return before;
  const weeks = readWeeks(branch);
  known.set(branch, weeks);
  return weeks;
}

/** Several rules ask for them one after the other. */
const known = new WeakMap<Fields, readonly (readonly OpenDay[])[]>();

function readWeeks(branch: Fields): readonly (readonly OpenDay[])[] {
  const availability = group(branch.Availability);
  return ['StandardAvailability', 'NonStandardAvailability'].flatMap((kind) => {
    const days = groups(group(availability[kind]).Day);
    return days.length === 0 ? [] : [days.map((day, at) => dayOf(day, ['Availability', kind, 'Day', at]))];
  });
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
