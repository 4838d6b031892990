import { monthNames } from './calendar.js';

/** A quarter that service metrics are about. */
export interface Quarter {
  /** YYYY-MM-DD. */
  readonly last: string;
  /** The day by which its figures are published: in the middle of the second month after it (BCOBS 7.7). */
  readonly due: string;
  /** `July to September 2026`. */
  readonly title: string;
}

/** The last days of quarters, each with the day by which its figures are due, and by how many years later. */
const ends = [
  { last: '03-31', due: '05-15', later: 0 },
  { last: '06-30', due: '08-15', later: 0 },
  { last: '09-30', due: '11-15', later: 0 },
  { last: '12-31', due: '02-15', later: 1 },
] as const;

/**
 * The quarter whose figures are due next, on a day or after it.
 * @param published the last day that figures were published of, if it is known: quarters up to it aren't due any more
 */
export function nextDueQuarter(day: string, published = ''): Quarter | undefined {
  const [from, to] = [
    Number(day.slice(0, 4)) - 1,
    Number((published > day ? published : day).slice(0, 4)) + 1,
  ];
  for (let year = from; year <= to; year++) {
    for (const [index, { last: end, due: until, later }] of ends.entries()) {
      const [last, due] = [`${year}-${end}`, `${year + later}-${until}`];
      const title = `${monthNames[index * 3]} to ${monthNames[index * 3 + 2]} ${year}`;
      if (due >= day && last > published) return { last, due, title };
    }
  }
  return undefined;
}
