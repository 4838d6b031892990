import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { valueAt } from '../../model/location.js';
import { addressIn, asScalar } from './record-title.js';
import { specialHoursPath } from './words.js';

/** What a change has left as it was, although it was of another place or period: a sentence each. */
export function leftBehind(before: PlainObject, after: PlainObject, isMove: boolean): readonly string[] {
  const position = 'The post code is another, but the position on the map is the same.';
  return [...(isPositionLeft(before, after, isMove) ? [position] : []), ...hoursLeft(before, after)];
}

/**
 * True if a place has moved, by its post code, and still has the same position on the map.
 * @param isMove else another post code of the same district is only a correction
 */
function isPositionLeft(before: PlainObject, after: PlainObject, isMove: boolean): boolean {
  const [was, is] = [before, after].map((record) => addressIn(record));
  const [from, to] = [was, is].map(
    (address) =>
      asScalar(address?.['PostCode']).map((text) => (isMove ? text : text.replace(/\s*\w{3}$/, '')))[0],
  );
  const position = JSON.stringify(is?.['GeoLocation']);
  const isSame = position !== undefined && position === JSON.stringify(was?.['GeoLocation']);
  return isSame && from !== undefined && from !== to;
}

/** Hours and notes that special hours with another name or other days still have. To be closed is to have none. */
function hoursLeft(before: PlainObject, after: PlainObject): string[] {
  const [was, is] = [before, after].map((record) => valueAt(record, specialHoursPath));
  if (!isPlainObject(was) || !isPlainObject(is)) return [];
  const textOf = (value: unknown) => JSON.stringify(value ?? []);
  const isSame = (key: string) => textOf(was[key]) === textOf(is[key]);
  const kept = { hours: 'Day', notes: 'Notes' };
  const left = Object.entries(kept).filter(([, key]) => isSame(key) && textOf(was[key]) !== '[]');
  if (left.length === 0 || ['Name', 'StartDate', 'EndDate'].every(isSame)) return [];
  const [name = 'the period before'] = asScalar(was['Name']);
  return [`The ${left.map(([words]) => words).join(' and the ')} are still those of ${name}.`];
}
