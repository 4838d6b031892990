import { isCalendarDate } from './calendar.js';

/*
 * Instants and the local time of a zone (D49). An instant is in epoch milliseconds, a day YYYY-MM-DD, a zone an IANA
 * name. The rules of zones are those of the runtime (Intl).
 */

/** The zone of a site that names none. */
export const defaultTimeZone = 'Europe/London';

/** The instant that a run is about, and its day in the zone of the site. */
export interface CheckedInstant {
  readonly instant: number;
  readonly timeZone: string;
  readonly day: string;
}

/** An instant that may depend on the zone of the site, which is known only once its settings are read. */
export type InstantIn = (timeZone: string) => number;

export function runTime(instantIn: InstantIn, timeZone: string): CheckedInstant {
  const instant = instantIn(timeZone);
  return { instant, timeZone, day: localDay(instant, timeZone) };
}

/**
 * The instant that a text means, or why it means none:
 * - `form`: it is no date, nor a date and time;
 * - `calendar`: that day or time of day doesn't exist anywhere;
 * - `skipped`: the clocks of the zone skip it, and go on at `next`;
 * - `repeated`: it is twice, at these offsets.
 */
type ReadInstant = { readonly instant: number; readonly isDay: boolean } | InstantFault;

export type InstantFault =
  | { readonly fault: 'form' | 'calendar' }
  | { readonly fault: 'skipped'; readonly next: string }
  | { readonly fault: 'repeated'; readonly offsets: readonly [string, string] };

const form = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?([Zz]|[+-]\d\d:\d\d)?)?$/;

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Reads an instant: RFC 3339 with an offset, whose seconds may be left out, or a local date, or date and time. A date is
 * its first instant. 24:00 is the end of the day.
 */
export function readInstant(written: string, timeZone: string): ReadInstant {
  const [, date, hours, minutes = '', seconds = '0', fraction = '', offset] = form.exec(written) ?? [];
  if (date === undefined) return { fault: 'form' };
  // Intl counts years before the first as years BC, and Date.UTC the first hundred as those of 1900.
  if (!isCalendarDate(date) || date < '0100') return { fault: 'calendar' };
  if (hours === undefined) return { instant: startOfDay(date, timeZone), isDay: true };
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const time = (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds) * 1000 + milliseconds;
  const isTime = Number(minutes) < 60 && Number(seconds) < 60 && time <= day;
  if (!isTime) return { fault: 'calendar' };
  const local = midnight(date) + time;
  if (offset !== undefined) {
    const ahead = minutesAhead(offset);
    return ahead === undefined ? { fault: 'calendar' } : { instant: local - ahead * minute, isDay: false };
  }
  if (time === day) return { instant: endOfDay(date, timeZone), isDay: false };
  const [first, second] = instantsOf(local, timeZone);
  if (first === undefined) return { fault: 'skipped', next: localTime(nextAfter(local, timeZone), timeZone) };
  if (second === undefined) return { instant: first, isDay: false };
  return { fault: 'repeated', offsets: [offsetText(first, timeZone), offsetText(second, timeZone)] };
}

/** What is wrong with a text that means no instant: the end of a sentence that begins with it, without its full stop. */
export function instantFault(written: string, found: InstantFault, timeZone: string): string {
  switch (found.fault) {
    case 'form':
      return 'is not an instant: write a day, such as 2026-12-01, or a day and a time, such as 2026-12-01T09:00, where need be with its offset, such as 2026-12-01T09:00+00:00';
    case 'calendar':
      return 'does not exist: no calendar has that day, or no clock that time';
    case 'skipped':
      return `does not exist in ${timeZone}: the clocks go forward then, to ${found.next}`;
    case 'repeated': {
      const [first, second] = found.offsets.map((offset) => `${written.replace(' ', 'T')}${offset}`);
      return `is twice in ${timeZone}, since the clocks go back then: write ${first} for the first, or ${second} for the second`;
    }
  }
}

/** The first instant of a day: mostly midnight, which some clock changes skip. */
export function startOfDay(date: string, timeZone: string): number {
  return firstInstant(midnight(date), timeZone);
}

/** The first instant after a day. */
export function endOfDay(date: string, timeZone: string): number {
  return firstInstant(midnight(date) + day, timeZone);
}

/** The calendar day of an instant. */
export function localDay(instant: number, timeZone: string): string {
  return isoText(localOf(instant, timeZone)).slice(0, 'YYYY-MM-DD'.length);
}

/** An instant as it is written in content: `2026-12-01T00:00+00:00`, with seconds only where there are any. */
export function instantText(instant: number, timeZone: string): string {
  return `${localTime(instant, timeZone)}${offsetText(instant, timeZone)}`;
}

/** The name of a zone as IANA spells it. Abbreviations are none: to some programs, BST is the time of Bangladesh. */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][\w+-]*(?:\/[\w+-]+)+$/.test(name)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase();
  } catch {
    return false;
  }
}

/** The names of all zones that the runtime lists. */
export function timeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')];
}

function firstInstant(local: number, timeZone: string): number {
  return instantsOf(local, timeZone)[0] ?? nextAfter(local, timeZone);
}

/** Both instants of a local time, the earlier first; one mostly, none where it is skipped. @param local as if in UTC */
function instantsOf(local: number, timeZone: string): number[] {
  const offsets = [local - day, local + day].map((instant) => aheadAt(instant, timeZone));
  const found = [...new Set(offsets)].map((offset) => local - offset);
  return found.filter((instant) => localOf(instant, timeZone) === local).sort((a, b) => a - b);
}

/** The first instant after a local time that is skipped. */
function nextAfter(local: number, timeZone: string): number {
  let [before, after] = [local - day, local + day];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localOf(middle, timeZone) < local) before = middle;
    else after = middle;
  }
  return after;
}

/** The local time of an instant, as if it were one in UTC. */
function localOf(instant: number, timeZone: string): number {
  return instant + aheadAt(instant, timeZone);
}

/** How many milliseconds the local time of an instant is ahead of UTC. */
function aheadAt(instant: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    clocks.set(timeZone, clock);
  }
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(clock.format(instant)) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * minute + Number(seconds) * 1000;
  return sign === '-' ? -ahead : ahead;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** `2026-12-01T00:00`, with seconds and their fractions only where there are any. */
function localTime(instant: number, timeZone: string): string {
  return isoText(localOf(instant, timeZone))
    .replace(/Z$/, '')
    .replace(/\.000$/, '')
    .replace(/:00$/, '');
}

function offsetText(instant: number, timeZone: string): string {
  const ahead = Math.round(aheadAt(instant, timeZone) / minute);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${ahead < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}

function minutesAhead(offset: string): number | undefined {
  if (/^z$/i.test(offset)) return 0;
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(4))];
  if (hours > 23 || minutes > 59) return undefined;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** As if the zone were UTC. */
function midnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function isoText(time: number): string {
  return new Date(time).toISOString();
}
