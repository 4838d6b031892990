import { capitalText, type DataPart, type Text } from '../../base/document/document.js';
import { namesOf } from '../../model/collection.js';
import { counted } from '../../model/message.js';
import { dayInWords } from '../../model/time/calendar.js';
import { instantText, localDay, startOfDay } from '../../model/time/time-zone.js';
import type { Coming } from './upcoming.js';

/** Whose it is: `Fenland Bank, branches`; nothing for settings. */
export function whoText({ brand, collection }: Coming): readonly DataPart[] {
  if (brand === undefined) return [];
  return [{ content: brand }, collection === undefined ? '' : `, ${namesOf(collection).nouns[1]}`];
}

export function wholeSentence(sentence: Coming['sentence']): Text {
  return [...capitalText(sentence), '.'];
}

/** True for the first instant of a day. */
export function isDayBreak(instant: number, timeZone: string): boolean {
  return instant === startOfDay(localDay(instant, timeZone), timeZone);
}

/** `1 December 2026` for the first instant of a day, else `1 December 2026, 09:00`. */
export function instantWords(instant: number, timeZone: string): string {
  const day = dayInWords(localDay(instant, timeZone));
  if (isDayBreak(instant, timeZone)) return day;
  return `${day}, ${instantText(instant, timeZone).slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length)}`;
}

const hour = 3_600_000;

/** `in 6 days`, by the calendar; `in 5 hours` on the same day and the next; `now`; `2 hours ago`. */
export function distanceWords(instant: number, now: number, timeZone: string): string {
  const [from = 0, to = 0] = [now, instant].map((each) => Date.parse(localDay(each, timeZone)));
  const days = Math.round(Math.abs(to - from) / (24 * hour));
  const hours = Math.round(Math.abs(instant - now) / hour);
  const minutes = Math.round(Math.abs(instant - now) / 60_000);
  if (minutes === 0) return 'now';
  const length =
    days > 1 ? counted(days, 'day') : hours > 1 ? counted(hours, 'hour') : counted(minutes, 'minute');
  return instant > now ? `in ${length}` : `${length} ago`;
}
