import { likelyDates, likelyNumbers } from '../../../../interface/schema/likely-values.js';
import { countryCodeOf } from '../../../../model/place/country.js';
import { isCalendarDate } from '../../../../model/time/calendar.js';
import { clockTime, typedTime } from '../../../../model/time/time-of-day.js';
import { tidyPostcode } from '../../../../rules/built-in/geography/uk-postcode.js';
import type { Input } from '../../../records/form-fields.js';

const meant: Readonly<Partial<Record<Input['kind'], (text: string, today: string) => string>>> = {
  money: amountMeant,
  percent: numberMeant,
  // `gbp` is `GBP`, and `uk` the `GB` that is meant.
  code: (text) => countryCodeOf(text.toUpperCase()),
  postcode: (text) => tidyPostcode(text) ?? text,
  date: dayMeant,
  from: instantMeant,
  until: instantMeant,
};

/** What is meant by what was typed, by how a value is entered: `dh13rb` is `DH1 3RB`. What isn't understood stays as it is. */
export function textMeant(input: Input, text: string, today: string): string {
  if (input.kind === 'time') return timeMeant(text, input.hasSeconds);
  const kind = input.kind === 'lines' ? input.of : input.kind;
  return meant[kind]?.(text, today) ?? text;
}

/** `£1,000.50`, `5.5 %`, `GBP 20` and `−5` as the number that is meant; anything else as it is. */
function numberMeant(text: string): string {
  const typed = text.trim().replace(/^[−–]\s*/, '-');
  // A comma between less than three digits may be meant as a point or not.
  const isClear = !/,(?!\d{3}(?!\d))/.test(typed) && !/[,;]\s|free|nil|none|charge/i.test(typed);
  const [first] = isClear && /\d/.test(typed) ? likelyNumbers(typed) : [];
  return first?.or === undefined ? (first?.suggestion ?? typed) : typed;
}

/** The same with pounds and pence: `7.5` as `7.50`. */
function amountMeant(text: string): string {
  const number = numberMeant(text);
  const [, whole, digits = ''] = /^(-?\d+)(?:\.(\d))?$/.exec(number) ?? [];
  return whole === undefined ? number : `${whole}.${digits.padEnd(2, '0')}`;
}

/**
 * `3/2/26` (the day first), `1 Dec 2026` and `2026-2-3` as YYYY-MM-DD, `24/12` as the next such day; what is no day as
 * it is.
 */
export function dayMeant(text: string, today: string): string {
  const typed = text.trim();
  const [, short] = /^(\d{1,2}(?:st|nd|rd|th)?[-/. ](?:\d{1,2}|[a-z]{3,9}))\.?$/i.exec(typed) ?? [];
  if (short !== undefined) {
    const year = Number(today.slice(0, 4));
    const days = [year, year + 1].map((each) => dayMeant(`${short} ${each}`, today));
    return days.find((day) => isCalendarDate(day) && day >= today) ?? typed;
  }
  const whole = typed.replace(
    /^(\d{1,2}(?:st|nd|rd|th)?[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ])(\d{2})$/i,
    (_, day, year) => [day, Number(year) < 70 ? '20' : '19', year].join(''),
  );
  const [first] = likelyDates(whole.replace(/^(\d{1,2}[-/ ][a-z]{3,9})[/.]/i, '$1 '));
  // A day that its month doesn't have is one too: that is said of it then.
  return first !== undefined && /-(?:0[1-9]|1[0-2])-/.test(first.suggestion) ? first.suggestion : typed;
}

/** `9`, `9:30`, `0930`, `9.30` and `5 pm` as a time of day; anything else as it is. */
export function timeMeant(text: string, hasSeconds: boolean): string {
  const time = typedTime(text);
  if (time === undefined || (time.seconds > 0 && !hasSeconds)) return text;
  return `${clockTime(time.minutes)}${hasSeconds ? `:${String(time.seconds).padStart(2, '0')}` : ''}`;
}

/** `1 Dec 2026` and `1 Dec 2026 9.30` as `2026-12-01` and `2026-12-01T09:30`; anything else as it is. */
function instantMeant(text: string, today: string): string {
  const typed = text.trim();
  const [, day = typed, time] =
    /^(.+?)(?:,? +(?:at +)?|T)(\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m)$/i.exec(typed) ?? [];
  // Other times, such as one with an offset, are as they are written.
  if (time === undefined && /\d[T ]\d\d:/i.test(typed)) return typed;
  const meant = dayMeant(day, today);
  if (time === undefined) return meant;
  return isCalendarDate(meant) ? `${meant}T${timeMeant(time, false)}` : typed;
}
