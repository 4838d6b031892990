import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { ChangeClass } from '../../model/change-class.js';
import { metresBetween } from '../../model/place/distance.js';
import { positionIn } from './about.js';
import type { Detail, DetailPlace, ListItem } from './change.js';
import { decimalDifference, isSameNumber } from './decimal.js';
import type { Field } from './field.js';
import { pairItems } from './items.js';
import { areSameHours, daysIn, daysOf, hoursByDay } from './week.js';

/** Metres: a longer distance is a move, a shorter one a correction. */
const corrected = 25;

/**
 * The differences between two records, or between two items of a list in them: at least one if their canonical JSON
 * differs (D62), though it be in digits of the same number, or in the order of a list.
 * @param without fields of these objects that aren't compared
 * @param items those that lead to the two, if they are items of a list
 */
export function detailsOf(
  was: PlainObject,
  is: PlainObject,
  record: Field,
  without: readonly string[],
  items: readonly ListItem[] = [],
): Detail[] {
  const details: Detail[] = [];
  compareObjects(was, is, record, items, details, new Set(without));
  return details;
}

function compare(was: unknown, is: unknown, field: Field, items: readonly ListItem[], to: Detail[]): void {
  const told = to.length;
  if (isPlainObject(was) && isPlainObject(is)) {
    if (field.class === 'position' && comparePositions(was, is, field, items, to)) return;
    compareObjects(was, is, field, items, to);
  } else if (Array.isArray(was) && Array.isArray(is)) compareLists(was, is, field, items, to);
  else if (Array.isArray(was) && isPlainObject(is)) compareLists(was, [is], field, items, to);
  else if (isPlainObject(was) && Array.isArray(is)) compareLists([was], is, field, items, to);
  else if (field.isWeek && (was === undefined || is === undefined)) compareWeeks(was, is, field, items, to);
  else compareValues(was, is, field, items, to);
  if (to.length === told && !isDeepStrictEqual(was, is)) compareValues(was, is, field, items, to);
}

function compareObjects(
  was: PlainObject,
  is: PlainObject,
  field: Field,
  items: readonly ListItem[],
  to: Detail[],
  without?: ReadonlySet<string>,
): void {
  const names = Object.keys(is).filter((name) => is[name] !== was[name]);
  for (const name of Object.keys(was)) if (!Object.hasOwn(is, name)) names.push(name);
  for (const name of names.sort()) {
    if (without?.has(name)) continue;
    const told = to.length;
    if (field.isWeek && name === 'Day') compareWeeks(was, is, field, items, to);
    if (to.length === told) compare(was[name], is[name], field.child(name), items, to);
  }
}

function compareLists(
  was: readonly unknown[],
  is: readonly unknown[],
  field: Field,
  items: readonly ListItem[],
  to: Detail[],
): void {
  // Most lists are the same, which is quickly seen.
  if (isDeepStrictEqual(was, is)) return;
  if (field.isOrdered) {
    compareValues(was, is, field, items, to);
    return;
  }
  const item = field.item();
  const { pairs, removed, added } = pairItems(was, is, item);
  if (![...was, ...is].some(isPlainObject)) {
    if (removed.length + added.length > 0) to.push({ ...where(field, items), kind: 'list', removed, added });
    return;
  }
  const list = field.steps.at(-1)!;
  const inside = (value: unknown): ListItem[] => [...items, { list, key: keyOf(value, item) }];
  for (const [a, b] of pairs) compare(a, b, item, inside(b), to);
  for (const value of removed) compareValues(value, undefined, item, inside(value), to);
  for (const value of added) compareValues(undefined, value, item, inside(value), to);
}

/** Tells an object from the others of its list: the values of its key fields that it has. */
export function keyOf(value: unknown, { keys }: Field): PlainObject {
  if (!isPlainObject(value)) return {};
  const key = keys.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]] as const]));
  return Object.fromEntries(key);
}

/** @returns false if one of them is not a position on earth, or they are the same one, so that their texts have to be compared */
function comparePositions(
  was: PlainObject,
  is: PlainObject,
  field: Field,
  items: readonly ListItem[],
  to: Detail[],
): boolean {
  const [from, at] = [positionIn(was), positionIn(is)];
  if (from === undefined || at === undefined) return false;
  if (from.latitude === at.latitude && from.longitude === at.longitude) return false;
  const metres = metresBetween(from, at);
  to.push({
    ...where(field, items, metres < corrected ? 'corrected' : 'moved'),
    kind: 'position',
    metres: Math.round(metres),
    was: [from.latitude, from.longitude],
    is: [at.latitude, at.longitude],
  });
  return true;
}

/** Day by day; and whatever else is said of a day, such as a note. */
function compareWeeks(
  was: unknown,
  is: unknown,
  field: Field,
  outer: readonly ListItem[],
  to: Detail[],
): void {
  const items = withName(outer, field.steps.at(-1)!, is ?? was);
  const [before, after] = [hoursByDay(was), hoursByDay(is)];
  for (const day of daysOf(before, after)) {
    const [from, at] = [before.get(day) ?? [], after.get(day) ?? []];
    if (was !== undefined && is !== undefined && areSameHours(from, at)) continue;
    to.push({
      ...where(field, items),
      kind: 'hours',
      day,
      ...(was !== undefined && { was: from }),
      ...(is !== undefined && { is: at }),
    });
  }
  if (was === undefined || is === undefined) return;
  const days = field.child('Day');
  const [others, others2] = [otherFieldsOfDays(was), otherFieldsOfDays(is)];
  for (const name of new Set([...others.keys(), ...others2.keys()])) {
    const inside = [...items, { list: 'Day', key: { Name: name } }];
    compareObjects(others.get(name) ?? {}, others2.get(name) ?? {}, days.item(), inside, to);
  }
}

/** A single exception isn't in a list, but has a name too. */
function withName(items: readonly ListItem[], list: string, week: unknown): readonly ListItem[] {
  const name = isPlainObject(week) ? week['Name'] : undefined;
  return typeof name !== 'string' || items.at(-1)?.list === list
    ? items
    : [...items, { list, key: { Name: name } }];
}

/** What days have besides their names and hours, such as Notes, by name. */
function otherFieldsOfDays(week: unknown): Map<string, PlainObject> {
  const found = new Map<string, PlainObject>();
  for (const [name, { Name: _, OpeningHours: __, ...others }] of daysIn(week)) {
    found.set(name, { ...found.get(name), ...others });
  }
  return found;
}

function compareValues(
  was: unknown,
  is: unknown,
  field: Field,
  items: readonly ListItem[],
  to: Detail[],
): void {
  // Other digits of the same number concern nobody's rate, fee or place.
  const isRewritten = (field.holds !== 'other' || field.class === 'position') && isSameNumber(was, is);
  const points = field.holds === 'rate' && !isRewritten ? decimalDifference(was, is) : undefined;
  to.push({
    ...where(field, items, isRewritten ? 'other' : valueClass(field, is)),
    kind: 'value',
    ...(was !== undefined && { was }),
    ...(is !== undefined && { is }),
    ...(points !== undefined && { points }),
  });
  if (field.class !== 'rates' && was === undefined) addRates('is', is, field, items, to);
  if (field.class !== 'rates' && is === undefined) addRates('was', was, field, items, to);
}

/** The rates inside something that is new or gone as a whole, such as a tier of an overdraft: readers look for these. */
function addRates(
  side: 'is' | 'was',
  value: unknown,
  field: Field,
  items: readonly ListItem[],
  to: Detail[],
): void {
  if (Array.isArray(value)) {
    const [item, list] = [field.item(), field.steps.at(-1) ?? ''];
    for (const each of value) addRates(side, each, item, [...items, { list, key: keyOf(each, item) }], to);
  } else if (isPlainObject(value)) {
    for (const [name, each] of Object.entries(value)) addRates(side, each, field.child(name), items, to);
  } else if (field.class === 'rates' && field.holds === 'rate') {
    to.push({ ...where(field, items), kind: 'value', [side]: value });
  }
}

/** A position that was taken away, or added, concerns the address: nothing has moved. */
function valueClass(field: Field, is: unknown): ChangeClass {
  if (field.class === 'position') return 'address';
  if (field.class === 'on-sale') return is === false || is === undefined ? 'withdrawn' : 'on-sale';
  return field.class;
}

function where(field: Field, items: readonly ListItem[], as?: ChangeClass): DetailPlace {
  return {
    class: as ?? (field.class as ChangeClass),
    field: field.path,
    ...(items.length > 0 && { items }),
  };
}
