import { isPlainObject, type PlainObject } from '../../../base/json/plain-object.js';
import { isWrittenAlike } from '../../../content/documents/document.js';
import { dayInWords } from '../../../model/calendar.js';
import { metresBetween, type Position } from '../../../model/distance.js';
import { startOfDay } from '../../../model/time-zone.js';
import type { FormField, RecordChange } from '../contract.js';
import {
  answeredDay,
  answerTo,
  changeOf,
  choiceInput,
  copyFrom,
  dayInput,
  type EditorJob,
  type EitherPlan,
  inputAt,
  type JobDay,
  type JobRecord,
  plannedEach,
  publishedFrom,
  question,
  type WrongAnswers,
  wrongAnswer,
} from './job.js';
import { type PastedPosition, pastedPosition } from './pasted-position.js';

const address = 'Address';
const position = 'Position';
const firstDay = 'First day there';
const how = 'From when';
const now = 'Now';
const later = 'From a day';

/** A branch or cash machine goes to another place: its address and its position together. */
export const move: EditorJob = {
  name: 'move',
  words: 'Move',
  meaning: 'It goes to another place: write its new address, and its new position.',
  collections: ['branches', 'atms'],
  isForSeveral: false,
  asks: ([record]) => [
    question(address, 'As it will be.', { kind: 'object', fields: record ? addressFields(record) : [] }),
    question(
      position,
      'Two numbers, the latitude first; degrees, minutes and seconds; or a link of a map that shows the place, which is only read and not opened.',
      { kind: 'text', takes: '', example: '51.5014, -0.1419', longest: 2000 },
    ),
    question(how, '', choiceInput(now, later)),
    { ...question(firstDay, '', dayInput), onlyWith: { key: how, code: later } },
  ],
  begins: ([record]) => {
    const { GeoLocation: _, ...own } = record ? addressOf(record) : {};
    const { Latitude: latitude, Longitude: longitude } = record ? coordinatesOf(record) : {};
    const present = latitude === undefined || longitude === undefined ? '' : `${latitude}, ${longitude}`;
    return { [address]: own, [position]: present, [how]: now };
  },
  plan(records, answers, day) {
    const [record] = records;
    if (record === undefined) return wrongAnswer(address, 'there is no record.');
    const asked = answers[address] ?? {};
    if (!isPlainObject(asked)) return wrongAnswer(address, 'the address is missing.');
    const typed = answerTo(answers, position);
    const pasted = typed === '' ? undefined : pastedPosition(typed);
    if (typed !== '' && pasted === undefined)
      return wrongAnswer(position, 'no position can be read in it, such as 51.5014, -0.1419.');
    const when = answeredWhen(answers, day);
    if ('wrong' in when) return when;
    const { day: first } = when;
    const { done: _, ...plan } = plannedEach([record], () => moved(record, asked, pasted, first, day));
    const from = first === undefined ? '' : ` from ${dayInWords(first)}`;
    return { title: `Move ${record.title}${from}`, ...plan };
  },
};

/** The day to come that was answered; undefined for now. */
function answeredWhen(
  answers: PlainObject,
  { today }: JobDay,
): { readonly day: string | undefined } | WrongAnswers {
  if (answerTo(answers, how) === now) return { day: undefined };
  const first = answeredDay(answers, firstDay);
  if ('wrong' in first || first.day > today) return first;
  return wrongAnswer(firstDay, `${dayInWords(first.day)} is not to come. Choose "${now}".`);
}

/** Where the address is in a record. */
function pathOf({ collection }: JobRecord): readonly string[] {
  return collection === 'atms' ? ['Location', 'PostalAddress'] : ['PostalAddress'];
}

/** The fields of an address, without its position. */
function addressFields(record: JobRecord): readonly FormField[] {
  const input = inputAt(record.collection, record.version, pathOf(record));
  return input.kind === 'object' ? input.fields.filter(({ key }) => key !== 'GeoLocation') : [];
}

function addressOf(record: JobRecord): PlainObject {
  return objectAt(record.value, pathOf(record));
}

function coordinatesOf(record: JobRecord): PlainObject {
  return objectAt(addressOf(record), ['GeoLocation', 'GeographicCoordinates']);
}

/** The object at a place; an empty one if there is none. */
function objectAt(value: PlainObject, path: readonly string[]): PlainObject {
  return path.reduce<PlainObject>((inner, key) => {
    const next = inner[key];
    return isPlainObject(next) ? next : {};
  }, value);
}

/** A value with an object put in place of another one in it. */
function withObject(value: PlainObject, [key, ...path]: readonly string[], put: PlainObject): PlainObject {
  if (key === undefined) return put;
  return { ...value, [key]: withObject(objectAt(value, [key]), path, put) };
}

/** The address with what was answered. What has no question stays. */
function newAddress(record: JobRecord, asked: PlainObject, pasted: PastedPosition | undefined): PlainObject {
  const present = addressOf(record);
  const next: Record<string, unknown> = { ...present };
  for (const { key } of addressFields(record)) {
    const value = asked[key];
    if (value === undefined || value === '') delete next[key];
    else next[key] = value;
  }
  if (pasted === undefined) delete next['GeoLocation'];
  else if (!isSamePosition(coordinatesOf(record), pasted)) {
    const geo = objectAt(present, ['GeoLocation']);
    const own = objectAt(geo, ['GeographicCoordinates']);
    next['GeoLocation'] = { ...geo, GeographicCoordinates: { ...own, ...pasted } };
  }
  return next;
}

/** The position that an object with Latitude and Longitude has. */
function degreesOf(value: unknown): Position | undefined {
  if (!isPlainObject(value)) return undefined;
  const read = pastedPosition(`${value['Latitude']}, ${value['Longitude']}`);
  return read && { latitude: Number(read.Latitude), longitude: Number(read.Longitude) };
}

/** True for the same numbers, however they are written. */
function isSamePosition(one: unknown, other: unknown): boolean {
  const [a, b] = [degreesOf(one), degreesOf(other)];
  return a?.latitude === b?.latitude && a?.longitude === b?.longitude;
}

/** The changes of a record, and of those with its identity that come later at the same place. */
function moved(
  record: JobRecord,
  asked: PlainObject,
  pasted: PastedPosition | undefined,
  first: string | undefined,
  day: JobDay,
): EitherPlan {
  const at = startOfDay(first ?? day.today, day.timeZone);
  const spans = publishedFrom(record, day).filter(({ end }) => end > at);
  const [start] = spans;
  if (start === undefined) return { why: 'is not published any more then' };
  const present = addressOf(start.record);
  const next = newAddress(start.record, asked, pasted);
  if (isWrittenAlike(present, next)) return { why: 'is at this address and position already' };
  const changes: RecordChange[] = [];
  const says = [...saysOf(present, next)];
  for (const { record: each, begin } of spans) {
    if (!isWrittenAlike(addressOf(each), present)) {
      const since = dayInWords(String(each.value['from']).slice(0, 10));
      says.push(`The record from ${since} has another address already, and stays as it is.`);
      continue;
    }
    const after = withObject(each.value, pathOf(each), next);
    if (first === undefined || begin >= at) changes.push(changeOf(each, after));
    else changes.push(copyFrom(each, first, after));
  }
  return { changes, says };
}

/** How far it moves, and whether only one of address and position changes. */
function saysOf(
  { GeoLocation: one, ...from }: PlainObject,
  { GeoLocation: other, ...to }: PlainObject,
): readonly string[] {
  const [old, fresh] = [one, other].map((geo) =>
    degreesOf(isPlainObject(geo) ? geo['GeographicCoordinates'] : geo),
  );
  const isElsewhere = !isWrittenAlike(from, to);
  if (fresh === undefined) {
    return old === undefined
      ? ['It has no position, so no map shows it, nor does a search for what is near.']
      : ['Its position is left out, so no map shows it any more.'];
  }
  if (old === undefined) return ['It had no position until now.'];
  const metres = metresBetween(old, fresh);
  if (isWrittenAlike(one, other))
    return ['The address changes, and the position does not. Is it still in the same place?'];
  const far = `The new position is ${distanceInWords(metres)} from the one until now.`;
  return isElsewhere
    ? [far]
    : [far, 'The position changes, and the address does not. Is it still the same address?'];
}

function distanceInWords(metres: number): string {
  if (metres < 950) return `${metres < 20 ? Math.round(metres) : Math.round(metres / 10) * 10} metres`;
  const kilometres = metres / 1000;
  return `${kilometres.toLocaleString('en-GB', { maximumFractionDigits: kilometres < 10 ? 1 : 0 })} km`;
}
