import { capitalText, type DataPart, type Text } from '../../base/document/document.js';
import { namesOf } from '../../model/collection.js';
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
