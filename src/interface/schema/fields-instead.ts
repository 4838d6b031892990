import { safeParse } from 'zod';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { clockTime } from '../../model/time/time-of-day.js';
import { dayNames } from '../../model/time/week.js';
import type { Opening } from '../hours/hours-of-days.js';
import { type HoursReading, readHours, readWeek, twoTimesIn } from '../hours/opening-hours.js';
import { fieldsOf, innerSchema, nodeAt, type Schema } from './node.js';
import { factsOf, type TypeFacts } from './types.js';

/*
 * What people write in one field where the interface has others: hours in words, telephone numbers, two values in one. The
 * fields with the same meaning are proposed, as far as the schema accepts them.
 */

/** The hours of a day in words, as the list that its schema asks for: empty for a closed day; undefined for any other text. */
export function hoursInstead(list: Schema, text: string): readonly PlainObject[] | undefined {
  const time = fieldsOf(innerSchema(list)).OpeningTime;
  if (time === undefined) return undefined;
  return likely(text, readHours)?.map((opening) => hoursOf(opening, time));
}

/** What a text says, or probably means: it is only proposed. */
function likely<T>(text: string, read: (text: string) => HoursReading<T>): T | undefined {
  const { value, instead } = read(text);
  return value ?? (instead === undefined ? undefined : read(instead).value);
}

function hoursOf({ open, close }: Opening, time: Schema): PlainObject {
  const written = (minutes: number) =>
    factsOf(time)?.time?.hasSeconds ? `${clockTime(minutes)}:00` : clockTime(minutes);
  return { OpeningTime: written(open), ClosingTime: written(close) };
}

/** The fields of a record with the meaning of an unknown one; undefined if there are none, or the record has them already. */
export function fieldsInstead(
  schema: Schema,
  root: unknown,
  key: string,
  value: unknown,
): PlainObject | undefined {
  if (typeof value !== 'string' || !isPlainObject(root)) return undefined;
  const word = key.toLowerCase().replace(/[^a-z]/g, '');
  const fields = weekInstead(schema, root, word, value) ?? contactInstead(schema, root, word, value);
  const isValid = Object.entries(fields ?? {}).every(([name, field]) => {
    const node = nodeAt(schema, [name]);
    return node !== undefined && safeParse(node, field).success;
  });
  return isValid ? fields : undefined;
}

const hoursWords = /^(?:(?:opening|business|branch|trading|bank(?:ing)?)(?:hours|times?)|hours|open)$/;

function weekInstead(
  schema: Schema,
  root: PlainObject,
  word: string,
  value: string,
): PlainObject | undefined {
  const list = nodeAt(schema, ['Availability', 'StandardAvailability', 'Day', 0, 'OpeningHours']);
  const time = list && fieldsOf(innerSchema(list)).OpeningTime;
  if (time === undefined || !hoursWords.test(word) || root.Availability !== undefined) return undefined;
  const week = likely(value, readWeek);
  const days = dayNames.flatMap((name) => {
    const openings = week?.get(name) ?? [];
    const hours = openings.map((opening) => hoursOf(opening, time));
    return hours.length === 0 ? [] : [{ Name: name, OpeningHours: hours }];
  });
  return days.length === 0 ? undefined : { Availability: { StandardAvailability: { Day: days } } };
}

/** Words for kinds of contacts, and what the interface calls them. */
const contacts: Readonly<Record<string, string>> = {
  phone: 'Phone',
  telephone: 'Phone',
  tel: 'Phone',
  mobile: 'Phone',
  contact: 'Phone',
  fax: 'Fax',
  email: 'Email',
  mail: 'Email',
  website: 'Website',
  webpage: 'Website',
  homepage: 'Website',
  web: 'Website',
  url: 'Website',
};

function contactInstead(
  schema: Schema,
  root: PlainObject,
  word: string,
  value: string,
): PlainObject | undefined {
  const list = nodeAt(schema, ['ContactInfo']);
  const type = contacts[word.replace(/(?:number|no|address)$/, '')];
  const known = root.ContactInfo ?? [];
  if (list === undefined || type === undefined || !Array.isArray(known)) return undefined;
  const isCode = safeParse(nodeAt(list, [0, 'ContactType'])!, type).success;
  const contact = {
    ContactType: isCode ? type : 'Other',
    ...contentOf(list, value),
    ...(!isCode && { OtherContactType: { Name: type, Description: `${type} of the branch` } }),
  };
  return { ContactInfo: [...known, contact] };
}

/** The content of a contact: in v2.1, only its description can have it (D4). */
function contentOf(list: Schema, value: string): PlainObject {
  const content = nodeAt(list, [0, 'ContactContent']);
  return content !== undefined && safeParse(content, value).success
    ? { ContactContent: value }
    : { ContactContent: {}, ContactDescription: value };
}

/** For a number or an address where the content of a contact must be empty. */
export function descriptionInstead(
  root: unknown,
  contact: FieldPath,
  value: unknown,
): PlainObject | undefined {
  const there = valueAt(root, contact);
  const isFree = isPlainObject(there) && !Object.hasOwn(there, 'ContactDescription');
  if (!isFree || typeof value !== 'string' || value === '' || [...value].length > 70) return undefined;
  return { ContactContent: {}, ContactDescription: value };
}

/** The fields beside each other that one of them has the values of: two times of day, or latitude and longitude. */
export function valuesInstead(
  facts: TypeFacts | undefined,
  value: string,
  key: string,
): PlainObject | undefined {
  if (facts?.time !== undefined) return twoTimes(facts.time, value);
  if (key !== 'Latitude' && key !== 'Longitude') return undefined;
  const [, latitude, longitude] = /^(-?\d+\.\d+)\s*[,;]\s*(-?\d+\.\d+)$/.exec(value.trim()) ?? [];
  return latitude === undefined ? undefined : { Latitude: latitude, Longitude: longitude };
}

/** What to write instead of two times in a field for one; undefined for any other value. */
export function twoTimes(
  { hasSeconds, hasEndOfDay }: NonNullable<TypeFacts['time']>,
  value: string,
): PlainObject | undefined {
  const times = twoTimesIn(value);
  if (times === undefined || (!hasEndOfDay && times.includes('24:00'))) return undefined;
  const [opening, closing] = times.map((time) => (hasSeconds ? `${time}:00` : time));
  return { OpeningTime: opening, ClosingTime: closing };
}
