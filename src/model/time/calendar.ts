/** True for an existing day of the calendar, as YYYY-MM-DD. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `1 December 2026` for 2026-12-01. */
export function dayInWords(day: string): string {
  const [year, month = 1, date] = day.split('-').map(Number);
  return `${date} ${monthNames[month - 1]} ${year}`;
}

const milliseconds = 24 * 60 * 60 * 1000;

/** A day so many days after a day, or before it; both YYYY-MM-DD. */
export function dayAfter(day: string, count = 1): string {
  return new Date(Date.parse(day) + count * milliseconds).toISOString().slice(0, 10);
}
