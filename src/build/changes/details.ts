import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { ChangeClass } from '../../model/change-class.js';
import { metresBetween } from '../../model/place/distance.js';
import { positionIn } from './about.js';
import type { Detail, ListItem } from './change.js';
import { decimalDifference, isSameNumber } from './decimal.js';
import type { Field } from './field.js';
import { pairItems } from './items.js';
import { daysIn, daysOf, hoursByDay } from './week.js';

/** Metres: a longer distance is a move, a shorter one a correction. */
const corrected = 25;

/** Where two values are in their records. */
interface At {
  readonly field: Field;
  /** The items of lists that lead to it, outermost first. */
  readonly items: readonly ListItem[];
}

function ofAny(was: unknown, is: unknown, at: At): Detail[] {
  if (isDeepStrictEqual(was, is)) return [];
  const found = ofShapes(was, is, at);
  return found.length > 0 ? found : ofValues(was, is, at);
}

/** Feeds have lists where the interface has an object, and an object where it has a list. */
function ofShapes(was: unknown, is: unknown, at: At): Detail[] {
  if (isPlainObject(was) && isPlainObject(is)) {
    const moved = at.field.class === 'position' ? ofPositions(was, is, at) : [];
    return moved.length > 0 ? moved : detailsOf(was, is, at);
  }
  const [before, after] = [was, is].map((value) => (isPlainObject(value) ? [value] : value));
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, at);
  return at.field.isWeek && (was === undefined || is === undefined) ? ofWeeks(was, is, at) : [];
}

/**
 * The differences between two records, or between two objects in them: at least one if their canonical JSON differs (D62),
 * though it be in digits of the same number, or in the order of a list.
 * @param without fields of these objects that aren't compared
 */
export function detailsOf(
  was: PlainObject,
  is: PlainObject,
  at: Pick<At, 'field'> & Partial<At>,
  without: readonly string[] = [],
): Detail[] {
  const { field, items = [] } = at;
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].sort().flatMap((name) => {
    if (without.includes(name)) return [];
    const days = field.isWeek && name === 'Day' ? ofWeeks(was, is, { field, items }) : [];
    return days.length > 0 ? days : ofAny(was[name], is[name], { field: field.child(name), items });
  });
}

function ofLists(was: readonly unknown[], is: readonly unknown[], { field, items }: At): Detail[] {
  if (field.isOrdered) return [];
  const item = field.item();
  const { pairs, removed, added } = pairItems(was, is, item);
  if (![...was, ...is].some(isPlainObject)) {
    const isOther = removed.length + added.length > 0;
    return isOther ? [{ ...where({ field, items }), kind: 'list', removed, added }] : [];
  }
  const inside = (value: unknown) => itemAt(value, { field, items });
  return [
    ...pairs.flatMap(([a, b]) => ofAny(a, b, inside(b))),
    ...removed.flatMap((value) => ofValues(value, undefined, inside(value))),
    ...added.flatMap((value) => ofValues(undefined, value, inside(value))),
  ];
}

/** An item of the list at a place. */
function itemAt(value: unknown, { field, items }: At): At {
  const item = field.item();
  return { field: item, items: [...items, { list: field.steps.at(-1) ?? '', key: keyOf(value, item) }] };
}

/** Tells an object from the others of its list: the values of its key fields that it has. */
export function keyOf(value: unknown, { keys }: Field): PlainObject {
  if (!isPlainObject(value)) return {};
  const key = keys.flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]] as const]));
  return Object.fromEntries(key);
}

/** Nothing if one of them is not a position on earth, or they are the same one, so that their texts have to be compared. */
function ofPositions(was: PlainObject, is: PlainObject, at: At): Detail[] {
  const [from, to] = [positionIn(was), positionIn(is)];
  if (from === undefined || to === undefined || isDeepStrictEqual(from, to)) return [];
  const metres = metresBetween(from, to);
  return [
    {
      ...where(at, metres < corrected ? 'corrected' : 'moved'),
      kind: 'position',
      metres: Math.round(metres),
      was: [from.latitude, from.longitude],
      is: [to.latitude, to.longitude],
    },
  ];
}

/** Day by day; and whatever else is said of a day, such as a note. */
function ofWeeks(was: unknown, is: unknown, { field, items: outer }: At): Detail[] {
  const items = withName(outer, field.steps.at(-1)!, is ?? was);
  const [before, after] = [hoursByDay(was), hoursByDay(is)];
  const hours = daysOf(before, after).flatMap((day): Detail[] => {
    const [from, to] = [before.get(day) ?? [], after.get(day) ?? []];
    if (was !== undefined && is !== undefined && isDeepStrictEqual(from, to)) return [];
    const sides = { ...(was !== undefined && { was: from }), ...(is !== undefined && { is: to }) };
    return [{ ...where({ field, items }), kind: 'hours', day, ...sides }];
  });
  if (was === undefined || is === undefined) return hours;
  const day = field.child('Day').item();
  const [othersBefore, othersAfter] = [otherFieldsOfDays(was), otherFieldsOfDays(is)];
  const notes = [...new Set([...othersBefore.keys(), ...othersAfter.keys()])].flatMap((name) => {
    const inside = [...items, { list: 'Day', key: { Name: name } }];
    const [own, other] = [othersBefore, othersAfter].map((all) => all.get(name) ?? {});
    return detailsOf(own!, other!, { field: day, items: inside });
  });
  return [...hours, ...notes];
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

function ofValues(was: unknown, is: unknown, at: At): Detail[] {
  const { field } = at;
  // Other digits of the same number concern nobody's rate, fee or place.
  const isRewritten = (field.holds !== 'other' || field.class === 'position') && isSameNumber(was, is);
  const points = field.holds === 'rate' && !isRewritten ? decimalDifference(was, is) : undefined;
  return [
    {
      ...where(at, isRewritten ? 'other' : valueClass(field, is)),
      kind: 'value',
      ...(was !== undefined && { was }),
      ...(is !== undefined && { is }),
      ...(points !== undefined && { points }),
    },
    ...(field.class !== 'rates' && was === undefined ? ratesIn('is', is, at) : []),
    ...(field.class !== 'rates' && is === undefined ? ratesIn('was', was, at) : []),
  ];
}

/** The rates inside something that is new or gone as a whole, such as a tier of an overdraft: readers look for these. */
function ratesIn(side: 'is' | 'was', value: unknown, at: At): Detail[] {
  const { field, items } = at;
  if (Array.isArray(value)) return value.flatMap((each) => ratesIn(side, each, itemAt(each, at)));
  if (isPlainObject(value)) {
    return Object.entries(value).flatMap(([name, each]) =>
      ratesIn(side, each, { field: field.child(name), items }),
    );
  }
  const isRate = field.class === 'rates' && field.holds === 'rate';
  return isRate ? [{ ...where(at), kind: 'value', [side]: value }] : [];
}

/** A position that was taken away, or added, concerns the address: nothing has moved. */
function valueClass(field: Field, is: unknown): ChangeClass {
  if (field.class === 'position') return 'address';
  if (field.class === 'on-sale') return is === false || is === undefined ? 'withdrawn' : 'on-sale';
  return field.class;
}

function where({ field, items }: At, as?: ChangeClass): Pick<Detail, 'class' | 'field' | 'items'> {
  return {
    class: as ?? (field.class as ChangeClass),
    field: field.path,
    ...(items.length > 0 && { items }),
  };
}
