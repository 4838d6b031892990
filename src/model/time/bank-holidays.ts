import { groupedBy } from '../../base/grouped-by.js';

/**
 * Where bank holidays are the same: England and Wales, Scotland, Northern Ireland, the Isle of Man, Jersey, Guernsey,
 * Ireland. New ones are added at the end: files that are kept or published have the index.
 */
export const nations = ['EW', 'SC', 'NI', 'IM', 'JE', 'GG', 'IE'] as const;

export type Nation = (typeof nations)[number];

/** A day as the number of days since 1 January 1970, in a year. */
type When = (year: number) => number;

/**
 * What happens to a holiday on a Saturday or Sunday: the next weekday that is no holiday is one `also`, or `instead`.
 * Without either, nothing. Christmas, Boxing Day and New Year's Day are holidays by custom whatever the weekday.
 */
type OnWeekend = 'also' | 'instead';

type Yearly = readonly [name: string, nations: readonly Nation[], when: When, onWeekend?: OnWeekend];

const milliseconds = 86_400_000;

/** 0 is Monday. */
const weekday = (day: number) => (day + 3) % 7;

const on =
  (month: number, day: number): When =>
  (year) =>
    Date.UTC(year, month - 1, day) / milliseconds;

/** The first Monday on a date or after it: from the 1st the first of a month, from the 25th the last of one with 31 days. */
const mondayFrom =
  (month: number, day: number): When =>
  (year) => {
    const first = on(month, day)(year);
    return first + ((7 - weekday(first)) % 7);
  };

const fromEaster =
  (days: number): When =>
  (year) =>
    easter(year) + days;

/** Easter of 1900 to 2099, by Carter's algorithm. */
const easter: When = (year) => {
  const moon = ((204 - 11 * (year % 19)) % 30) + 21;
  const day = moon > 48 ? moon - 1 : moon;
  return on(3, day + 7 - ((year + Math.floor(year / 4) + day + 1) % 7))(year);
};

/** The first Monday in February, or the 1st if that is a Friday. */
const brigid: When = (year) => {
  const first = on(2, 1)(year);
  return weekday(first) === 4 ? first : mondayFrom(2, 1)(year);
};

/** The Friday of the races' second week, which begins on the Monday after the last one in May. */
const raceDay: When = (year) => mondayFrom(5, 25)(year) + 11;

const british: readonly Nation[] = ['EW', 'SC', 'NI', 'IM', 'JE', 'GG'];
const notScotland: readonly Nation[] = ['EW', 'NI', 'IM', 'JE', 'GG'];

/**
 * The holidays of each year: Banking and Financial Dealings Act 1971, Schedule 1, and yearly proclamations (United
 * Kingdom); Bank Holidays Act 1989 (Isle of Man); Public Holidays and Bank Holidays (Jersey) Act 2010; Public Holidays
 * Ordinance 1994 (Guernsey); Organisation of Working Time Act 1997, Schedule 2, and the days on which banks close
 * besides (Ireland).
 */
const yearly: readonly Yearly[] = [
  ["New Year's Day", nations, on(1, 1), 'also'],
  ['2 January', ['SC'], on(1, 2), 'instead'],
  ["St Brigid's Day", ['IE'], brigid],
  ["St Patrick's Day", ['NI'], on(3, 17), 'instead'],
  ["St Patrick's Day", ['IE'], on(3, 17), 'also'],
  ['Good Friday', nations, fromEaster(-2)],
  ['Easter Monday', [...notScotland, 'IE'], fromEaster(1)],
  ['Early May bank holiday', nations, mondayFrom(5, 1)],
  ['Liberation Day', ['JE', 'GG'], on(5, 9)],
  ['Spring bank holiday', british, mondayFrom(5, 25)],
  ['June bank holiday', ['IE'], mondayFrom(6, 1)],
  ['TT bank holiday', ['IM'], raceDay],
  ['Tynwald Day', ['IM'], on(7, 5), 'instead'],
  ['Battle of the Boyne', ['NI'], on(7, 12), 'instead'],
  ['Summer bank holiday', ['SC', 'IE'], mondayFrom(8, 1)],
  ['Summer bank holiday', notScotland, mondayFrom(8, 25)],
  ['October bank holiday', ['IE'], mondayFrom(10, 25)],
  ["St Andrew's Day", ['SC'], on(11, 30), 'instead'],
  ['Christmas Day', nations, on(12, 25), 'also'],
  ['Boxing Day', british, on(12, 26), 'also'],
  ["St Stephen's Day", ['IE'], on(12, 26), 'also'],
];

/** Holidays of one year only, as proclaimed. */
const once: readonly (readonly [date: string, name: string, nation: Nation])[] = [
  ['2024-07-15', 'Royal visit', 'JE'],
  ['2024-07-16', 'Royal visit', 'GG'],
  ['2026-06-15', 'World Cup bank holiday', 'SC'],
];

const known = new Map<string, ReadonlyMap<string, string>>();

/**
 * The bank holidays of a nation in a year: names by their dates, YYYY-MM-DD, in order. Days of 2024 to 2026 are as
 * published by the governments; later ones follow from the laws, and may be moved by a proclamation.
 */
export function bankHolidays(nation: Nation, year: number): ReadonlyMap<string, string> {
  const key = `${nation}${year}`;
  const found = known.get(key) ?? holidaysOf(nation, year);
  known.set(key, found);
  return found;
}

/** The name of the bank holiday that a date is, YYYY-MM-DD; undefined if it is none. */
export function bankHolidayOn(date: string, nation: Nation): string | undefined {
  return bankHolidays(nation, Number(date.slice(0, 4))).get(date);
}

/** A bank holiday, and where it is one. */
interface HolidayAhead {
  readonly name: string;
  readonly where: readonly Nation[];
}

/** The bank holidays of nations from a day to the eve of its date in the next year, by their days, in order. */
export function holidaysAhead(own: readonly Nation[], date: string): ReadonlyMap<string, HolidayAhead> {
  const year = Number(date.slice(0, 4));
  const end = `${year + 1}${date.slice(4)}`;
  const all = own.flatMap((nation) =>
    [year, year + 1].flatMap((each) =>
      [...bankHolidays(nation, each)].map(([day, name]) => ({ day, name, nation })),
    ),
  );
  const ahead = all.filter(({ day }) => date <= day && day < end).sort((a, b) => (a.day < b.day ? -1 : 1));
  return new Map(
    [...groupedBy(ahead, ({ day }) => day)].map(([day, some]) => [
      day,
      { name: some[0]?.name ?? '', where: some.map(({ nation }) => nation) },
    ]),
  );
}

function holidaysOf(nation: Nation, year: number): ReadonlyMap<string, string> {
  const days = new Map<number, string>();
  const moved: [day: number, name: string][] = [];
  for (const [name, own, when, onWeekend] of yearly) {
    if (!own.includes(nation)) continue;
    const day = when(year);
    const isMoved = onWeekend !== undefined && weekday(day) > 4;
    if (isMoved) moved.push([day, name]);
    if (!isMoved || onWeekend === 'also') days.set(day, name);
  }
  for (const [day, name] of moved) {
    let next = day;
    while (weekday(next) > 4 || days.has(next)) next++;
    days.set(next, name);
  }
  const dated = [...days].map(([day, name]): [string, string] => [
    new Date(day * milliseconds).toISOString().slice(0, 10),
    name,
  ]);
  for (const [date, name, own] of once) {
    if (own === nation && date.startsWith(`${year}-`)) dated.push([date, name]);
  }
  return new Map(dated.sort(([a], [b]) => (a < b ? -1 : 1)));
}
