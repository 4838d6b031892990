import { monthNames } from '../../../model/time/calendar.js';

/** A quarter that service metrics are about. */
interface Quarter {
  /** YYYY-MM-DD, the day by which its figures are published: in the middle of the second month after it (BCOBS 7.7). */
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

/** The first quarter that ends after a day, YYYY-MM-DD. */
export function quarterAfter(day: string): Quarter {
  for (let year = Number(day.slice(0, 4)); ; year++) {
    for (const [index, { last: end, due: until, later }] of ends.entries()) {
      const [last, due] = [`${year}-${end}`, `${year + later}-${until}`];
      if (last > day)
        return { due, title: `${monthNames[index * 3]} to ${monthNames[index * 3 + 2]} ${year}` };
    }
  }
}
