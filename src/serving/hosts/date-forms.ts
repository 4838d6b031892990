import { parseHttpDate } from '../http/http-date.js';
import { deliveryTime } from '../http/preconditions.js';

export const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/** A form of a date, and its parts: `$n` is the n-th group of the regular expression. */
export interface DateForm {
  readonly form: string;
  readonly year: string;
  /** By name, such as Feb. */
  readonly month: string;
  /** Day, hour, minute and second, two digits each. */
  readonly rest: string;
}

const month = `(${months.join('|')})`;
const time = '([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9]|60)';
const day = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const longDay = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const dayOfMonth = '(0[1-9]|[12][0-9]|3[01])';

/** The three forms of RFC 9110 §5.6.7, for configurations that read them by regular expressions. */
export const dateForms: readonly DateForm[] = [
  {
    form: `^${day}, ${dayOfMonth} ${month} ([0-9]{4}) ${time} GMT$`,
    year: '$3',
    month: '$2',
    rest: '$1$4$5$6',
  },
  // A year of two digits is at most 50 years ahead (RFC 9110 §5.6.7). Without a clock, 70 to 99 are taken as 19xx.
  {
    form: `^${longDay}, ${dayOfMonth}-${month}-([0-6][0-9]) ${time} GMT$`,
    year: '20$3',
    month: '$2',
    rest: '$1$4$5$6',
  },
  {
    form: `^${longDay}, ${dayOfMonth}-${month}-([7-9][0-9]) ${time} GMT$`,
    year: '19$3',
    month: '$2',
    rest: '$1$4$5$6',
  },
  { form: `^${day} ${month} ${dayOfMonth} ${time} ([0-9]{4})$`, year: '$6', month: '$1', rest: '$2$3$4$5' },
  { form: `^${day} ${month}  ([1-9]) ${time} ([0-9]{4})$`, year: '$6', month: '$1', rest: '0$2$3$4$5' },
];

/** The number of a month of `months`, in two digits. */
export function monthNumber(index: number): string {
  return String(index + 1).padStart(2, '0');
}

/** A date of the manifest as fourteen digits, so that dates compare as texts: 20260227162005. */
export function digits(date: string): string {
  return digitsOf(date, 0);
}

/** The same for the end of the time in which If-Modified-Since proves nothing (D44). */
export function digitsOfDelivery(date: string): string {
  return digitsOf(date, deliveryTime);
}

/** @param later milliseconds */
function digitsOf(date: string, later: number): string {
  // The manifest's dates have four-digit years, so that no clock is needed.
  return new Date((parseHttpDate(date, 0) ?? Number.NaN) + later)
    .toISOString()
    .replace(/[^0-9]/g, '')
    .slice(0, 14);
}
