import type { DayHours } from './place.js';

/** The days of a week as https://schema.org/openingHours has them. */
export const shortDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/** A week as https://schema.org/openingHours has it: `Mo-Fr 09:00-17:00`, `Sa 09:30-13:00`. */
export function openingHoursOf(days: readonly DayHours[]): string[] {
  const daysOf = new Map<string, Set<number>>();
  for (const { day, hours } of days) {
    for (const each of hours) {
      const text = each.join('-');
      const own = daysOf.get(text);
      if (own === undefined) daysOf.set(text, new Set([day]));
      else own.add(day);
    }
  }
  return [...daysOf].map(([hours, own]) => `${daysText(own)} ${hours}`);
}

/** The days in short: `Mo,Tu` of Monday and Tuesday. */
export function weekdaysText(names: readonly string[]): string {
  return names.map((name) => name.slice(0, 2)).join();
}

/** `Mo-Fr` for three days or more that follow each other, `Mo,Tu` for two. */
function daysText(days: ReadonlySet<number>): string {
  let text = '';
  for (let day = 0; day < shortDays.length; day++) {
    if (!days.has(day)) continue;
    let last = day;
    while (days.has(last + 1)) last++;
    const isRange = last - day >= 2;
    text += `${text === '' ? '' : ','}${shortDays[day]}${isRange ? `-${shortDays[last]}` : ''}`;
    if (isRange) day = last;
  }
  return text;
}

/** The days of `Mo-Fr` or `Mo,Tu`; 0 is Monday. */
export function daysOfHours(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = -1, last = first] = part.split('-').map((name) => shortDays.indexOf(name));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
}

/**
 * The same week in short, for scripts: `0 09:00-12:30 13:30-17:00;1 …`, where 0 is Monday. Closed days are left out; empty
 * if no hours are published.
 */
export function shortWeekOf(openingHours: readonly string[] = []): string {
  const hoursOf = Array.from({ length: 7 }, (): string[] => []);
  for (const text of openingHours) {
    const [days = '', hours = ''] = text.split(' ');
    for (const day of daysOfHours(days)) hoursOf[day]?.push(hours);
  }
  return hoursOf.flatMap((hours, day) => (hours.length === 0 ? [] : [[day, ...hours].join(' ')])).join(';');
}
