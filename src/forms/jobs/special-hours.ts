import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { valueAt } from '../../model/location.js';
import { nationNames } from '../../model/place/nation.js';
import { bankHolidayOn, nations } from '../../model/time/bank-holidays.js';
import { dayInWords, isCalendarDate } from '../../model/time/calendar.js';
import { weekdaysBetween } from '../../model/time/week.js';
import { asScalar, nationOfRecord } from '../records/record-title.js';
import { specialHoursPath } from '../records/words.js';

/**
 * Special hours that many branches get, as one has them: on its usual days. Or why it stays as it is, such as for others that
 * aren't over.
 */
export function hoursOfBranch(branch: PlainObject, hours: PlainObject, today: string): PlainObject | string {
  const { Name: name, StartDate: first, EndDate: last = first, Day: days } = hours;
  const [begin = '', end = ''] = [first, last].map((day) => asScalar(day)[0]);
  const nation = nationOfRecord(branch);
  const isHolidayIn = nations.filter((each) => isCalendarDate(begin) && bankHolidayOn(begin, each) === name);
  if (nation !== undefined && isHolidayIn.length > 0 && !isHolidayIn.includes(nation))
    return `is in ${nationNames[nation]}, where ${String(name)} is no holiday.`;
  const usual = usualDays(branch);
  if (usual.length === 0) return 'has no usual hours.';
  const isOpen = (day: unknown) =>
    isPlainObject(day) && asScalar(day['Name']).some((own) => usual.includes(own));
  const isSpan = [begin, end].every(isCalendarDate) && begin <= end;
  if (isSpan && !weekdaysBetween(begin, end).some((day) => usual.includes(day)))
    return 'is not open on these days anyway.';
  const present = valueAt(branch, specialHoursPath);
  if (isPlainObject(present)) {
    const until = String(present['EndDate'] ?? '');
    if (until === '' || until >= today)
      return `has "${String(present['Name'])}"${isCalendarDate(until) ? ` until ${dayInWords(until)}` : ''}, and a branch can have only one such period.`;
  }
  return Array.isArray(days) ? { ...hours, Day: days.filter(isOpen) } : hours;
}

/** The weekdays on which a branch is usually open. */
function usualDays(record: PlainObject): readonly string[] {
  const days = [valueAt(record, ['Availability', 'StandardAvailability', 'Day'])].flat();
  return days.flatMap((day) => (isPlainObject(day) ? asScalar(day['Name']) : []));
}
