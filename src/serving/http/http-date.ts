const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const day = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const longDay = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const month = `(?<month>${months.join('|')})`;
const time = '(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)';

const imfFixdate = new RegExp(`^(?:${day}), (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${time} GMT$`);
const rfc850 = new RegExp(`^(?:${longDay}), (?<day>\\d\\d)-${month}-(?<shortYear>\\d\\d) ${time} GMT$`);
const asctime = new RegExp(`^(?:${day}) ${month} (?<day>\\d\\d| \\d) ${time} (?<year>\\d{4})$`);

/**
 * Reads an HTTP-date in any of its three forms (RFC 9110 §5.6.7). It is strict, also about case, since a condition with an
 * invalid date must be ignored. The day of the month must exist. The day of the week must be a name, but need not be the
 * right one.
 *
 * `now` (epoch milliseconds) settles the century of the two-digit form: the latest that isn't more than 50 years ahead.
 * Gives epoch milliseconds, or undefined for what is no HTTP-date.
 */
export function parseHttpDate(value: string, now: number): number | undefined {
  const match = imfFixdate.exec(value) ?? rfc850.exec(value) ?? asctime.exec(value);
  if (!match?.groups) return undefined;
  const { year, shortYear, month: name = '', day: dayText, hour, minute, second } = match.groups;
  const instantIn = (fullYear: number) => {
    const date = new Date(0);
    date.setUTCFullYear(fullYear, months.indexOf(name), Number(dayText));
    if (date.getUTCDate() !== Number(dayText)) return undefined;
    return date.setUTCHours(Number(hour), Number(minute), Number(second));
  };
  if (year !== undefined) return instantIn(Number(year));

  const century = Math.floor(new Date(now).getUTCFullYear() / 100) * 100;
  const horizon = new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() + 50);
  for (const base of [century + 100, century, century - 100]) {
    const instant = instantIn(base + Number(shortYear));
    if (instant !== undefined && instant <= horizon) return instant;
  }
  return undefined;
}

/** The IMF-fixdate of an instant in epoch milliseconds, to the second below. ECMA-262 §21.4.4.43 has the same form. */
export function formatHttpDate(instant: number): string {
  return new Date(instant).toUTCString();
}
