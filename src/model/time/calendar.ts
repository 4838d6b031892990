/** True for an existing day of the calendar, as YYYY-MM-DD. */
export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
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
