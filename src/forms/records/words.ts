import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { capital } from '../../base/text/capital.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { dayInWords, isCalendarDate } from '../../model/time/calendar.js';
import { labelOf } from '../../parts/pages/words.js';

/** `09:00–17:00` */
function intervalInWords(hours: unknown): string {
  const ends = isPlainObject(hours) ? [hours['OpeningTime'], hours['ClosingTime']] : [];
  return ends.map((time) => String(time ?? '?').replace(/^(\d\d:\d\d):00$/, '$1')).join('–');
}

/** Where a branch has the hours of a holiday or another exception. */
export const specialHoursPath = ['Availability', 'NonStandardAvailability'] as const;

/** Where a cash machine says at which branch it is. */
export const branchOfMachine = ['Branch', 'Identification'] as const;

/** The name of a field or a code in words, as public pages have it: `Opening time` of `OpeningTime`. */
export function inWords(name: string): string {
  return ownLabels[name] ?? labelOf(name.replace('Chq', 'Cheque').replace('Intl', 'International'));
}

/** Fields and flags that people call otherwise, and keys of the content that say when a record is published (D49). */
const ownLabels: Readonly<Record<string, string>> = {
  NonStandardAvailability: 'Special hours',
  StandardAvailability: 'Usual hours',
  from: 'First day it is published',
  until: 'Last day it is published',
  true: 'Yes',
  false: 'No',
};

/**
 * A place of a record as people say it: `Postal address, post code`, `Overdraft, tier 2, fee 3, amount`. What the
 * places around it say already is not said again.
 * @param record so that the only item of a list is not counted
 */
export function pathInWords(path: FieldPath, record?: unknown): string {
  const keys = path.flatMap((key, at) => (typeof key === 'string' ? [{ key, at }] : []));
  const said: string[] = [];
  const names = keys.map(({ key }) => {
    const name = shortName(key);
    const around = said.filter((words) => name.startsWith(`${words} `));
    const own = name.slice(Math.max(0, ...around.map(({ length }) => length + 1)));
    said.push(name, own);
    return own;
  });
  const texts = names.flatMap((name, order) => {
    const { at } = keys[order]!;
    const index = path[at + 1];
    if (typeof index !== 'number') return [name];
    const list = valueAt(record, path.slice(0, at + 1));
    if (!Array.isArray(list) || list.length !== 1) return [`${name} ${index + 1}`];
    // `tier set` and `fees` of one item say nothing beside the tier or the fee.
    return names[order + 1] === name.replace(/(?: set|s)$/, '') ? [] : [name];
  });
  return capital(texts.join(', '));
}

/** Words that begin with a capital, within a sentence: `post code`, but `ATM services`. */
export function inSentence(words: string): string {
  return words.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase());
}

/** The name of a field in a sentence. The long names of tiers and fees are what people call these. */
function shortName(key: string): string {
  return inSentence(inWords(key))
    .replace('tier band', 'tier')
    .replace(/fees? charges/, 'fees')
    .replace(/fee charge( detail)?/, 'fee');
}

/** True for what changes as a whole: special hours, and a day of the week with its hours. */
export function isSaidWhole(value: unknown): boolean {
  return isSpecialHours(value) || (isPlainObject(value) && Array.isArray(value['OpeningHours']));
}

/** True for hours of a holiday or another exception, with the days that they are of. */
function isSpecialHours(value: unknown): value is PlainObject {
  if (!isPlainObject(value) || !Array.isArray(value['Day'])) return false;
  const { StartDate: first, EndDate: last = first } = value;
  return [first, last].every((day) => typeof day === 'string' && isCalendarDate(day));
}

/** A value in a line, such as that of an added object: `Christmas Day, 25 December 2026, closed`. */
export function valueInWords(value: unknown): string {
  if (isSpecialHours(value)) {
    const { Name: name, StartDate: first, EndDate: last = first, Day: days, ...more } = value;
    const span = [...new Set([first, last])].map(valueInWords).join(' to ');
    const hours = (days as readonly unknown[]).length === 0 ? 'closed' : valueInWords(days);
    return [name, span, hours, valueInWords(more)]
      .filter((text) => text !== undefined && text !== '')
      .join(', ');
  }
  if (isPlainObject(value) && Array.isArray(value['OpeningHours'])) {
    const { Name: name, OpeningHours: hours } = value;
    return `${name} ${hours.map(intervalInWords).join(' and ')}`;
  }
  if (Array.isArray(value)) {
    const isDeep = value.some((item) => typeof item === 'object');
    return value.length === 0 ? 'none' : value.map(valueInWords).join(isDeep ? '; ' : ', ');
  }
  if (typeof value === 'string' && isCalendarDate(value)) return dayInWords(value);
  if (!isPlainObject(value)) return String(value);
  return Object.entries(value)
    .map(([key, inner]) => {
      const text = valueInWords(inner);
      return `${inWords(key)} ${Array.isArray(inner) && text.includes(', ') ? `(${text})` : text}`;
    })
    .join(', ');
}
