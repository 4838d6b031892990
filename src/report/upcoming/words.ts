import { capitalText, type DataPart, type Text } from '../../base/document/document.js';
import { classTitles } from '../../build/changes/words.js';
import { dayInWords } from '../../model/calendar.js';
import { namesOf, shownIdentity } from '../../model/collection.js';
import { counted, grouped } from '../../model/message.js';
import { instantText, localDay, startOfDay } from '../../model/time-zone.js';
import { dayNames, weekdayOf } from '../../model/week.js';
import { type Coming, type ComingItem, toPublish, type Upcoming } from './upcoming.js';

/** True for the first instant of a day. */
export function isDayBreak(instant: number, timeZone: string): boolean {
  return instant === startOfDay(localDay(instant, timeZone), timeZone);
}

/** `1 December 2026` for the first instant of a day, else `1 December 2026, 09:00`. */
export function instantWords(instant: number, timeZone: string): string {
  const day = dayInWords(localDay(instant, timeZone));
  return isDayBreak(instant, timeZone) ? day : `${day}, ${timeOfDay(instant, timeZone)}`;
}

/** The same with its weekday. */
export function instantTitle(instant: number, timeZone: string): string {
  return `${dayNames[weekdayOf(localDay(instant, timeZone))]} ${instantWords(instant, timeZone)}`;
}

/** `09:00`. */
function timeOfDay(instant: number, timeZone: string): string {
  return instantText(instant, timeZone).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length);
}

const hour = 3_600_000;

/** `in 6 days`, by the calendar; `in 5 hours` on the same day and the next; `now`; `2 hours ago`. */
export function distanceWords(instant: number, now: number, timeZone: string): string {
  const [from, to] = [now, instant].map((each) => Date.parse(localDay(each, timeZone)));
  const days = Math.round(Math.abs((to ?? 0) - (from ?? 0)) / (24 * hour));
  const hours = Math.round(Math.abs(instant - now) / hour);
  const minutes = Math.round(Math.abs(instant - now) / 60_000);
  if (minutes === 0) return 'now';
  const length =
    days > 1 ? counted(days, 'day') : hours > 1 ? counted(hours, 'hour') : counted(minutes, 'minute');
  return instant > now ? `in ${length}` : `${length} ago`;
}

/** A sentence as it is shown, with its beginning and its end. */
export function wholeSentence(sentence: readonly DataPart[]): Text {
  return [capitalText(sentence), '.'];
}

/** Whose it is: `Fenland Bank, branches`. */
export function whoText({ brand, collection }: Pick<Coming, 'brand' | 'collection'>): readonly DataPart[] {
  const parts: DataPart[] = brand === undefined ? [] : [{ content: brand }];
  if (collection === undefined) return parts;
  return [...parts, `${parts.length > 0 ? ', ' : ''}${namesOf(collection).nouns[1]}`];
}

/** What people know an item by, and whether it is opened or closed if others are too; empty for a setting. */
export function itemTitle(
  { identity = '', name = '', event }: ComingItem,
  { collection, items }: Pick<Coming, 'collection' | 'items'>,
): string {
  const shown = collection === undefined ? identity : shownIdentity(collection, identity);
  const title = [shown, name].filter(Boolean).join(' ');
  const isSaid = event === undefined || event === 'changed' || items.length === 1;
  return isSaid ? title : `${title}: ${classTitles[event]}`;
}

/** `content/fenland/branches.yaml:12`. */
export function itemFileLine({ at }: ComingItem): string {
  return `${at.file}:${at.start.line}`;
}

/** The first items, and how many there are besides. */
export function someItems(
  { items, more: left = 0 }: Coming,
  most: number,
): { readonly some: readonly ComingItem[]; readonly rest: string } {
  const more = items.length + left - most;
  return { some: items.slice(0, most), rest: more > 0 ? `… and ${grouped(more)} more` : '' };
}

/** What the whole says, and what a build has to publish of it. */
export function verdictText(upcoming: Upcoming): string {
  const { coming, through, since, timeZone } = upcoming;
  const { isLate, next } = toPublish(upcoming);
  const until = through === undefined ? '' : ` until ${instantWords(through, timeZone)}`;
  if (since !== undefined) {
    const made = `made for ${instantWords(since.at, timeZone)}`;
    if (isLate)
      return `Something was due that the publication, ${made}, doesn't have: build and publish now.`;
    if (next === undefined) return `Nothing is due${until} that the publication, ${made}, doesn't have.`;
  }
  if (coming.length === 0) return `Nothing is coming${until}.`;
  const count = new Set(coming.map(({ instant }) => instant)).size;
  const all = `${counted(count, 'instant')}${until}`;
  if (next === undefined) return `${all}. No build has to publish anything.`;
  return `${all}. The next that a build has to publish: ${instantText(next, timeZone)}.`;
}
