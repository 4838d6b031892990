import { describe, expect, it } from 'vitest';
import { dayNames } from '../../src/model/time/week.js';
import { messageOf } from '../../src/report/report/sentence.js';
import { mend, proposedMapping, readRows } from './feeds.js';

interface Branch {
  readonly Availability?: {
    readonly StandardAvailability: {
      readonly Day: readonly { readonly Name: string; readonly OpeningHours: readonly object[] }[];
    };
  };
}

/** The days from Monday on: `5×09:00-17:00 2×-` is closed at weekends. */
function weekOf({ Availability }: Branch): string {
  const days = dayNames.map((name) => {
    const day = Availability?.StandardAvailability.Day.find(({ Name }) => Name === name);
    const hours = day?.OpeningHours.map((one) =>
      Object.values(one)
        .join('-')
        .replaceAll(/(:\d\d):00/g, '$1'),
    );
    return hours?.join('+') ?? '-';
  });
  const runs: { text: string; count: number }[] = [];
  for (const text of days) {
    if (runs.at(-1)?.text === text) runs.at(-1)!.count++;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => `${count}×${text}`).join(' ');
}

/**
 * Compares what a table with these rows behind an identification says, whose mapping is written, or else proposed: of each
 * row its week, or what is told of it.
 */
function compared(
  header: string,
  cases: readonly (readonly [row: string, is: string])[],
  hours?: string,
): void {
  const rows = cases.map(([row], at) => {
    return `B${at},${header.includes(',') ? row : `"${row.replaceAll('"', '""')}"`}`;
  });
  const csv = `Code,${header}\n${rows.join('\n')}\n`;
  const mapping = `collection: branches\ndelimiter: comma\ncolumns: { Identification: Code }\nhours:\n${hours}`;
  const { records, problems } = readRows(csv, hours === undefined ? proposedMapping(csv) : mapping);
  const ofRow = (rule: string, row: number) =>
    problems.filter((one) => one.rule === rule && (one.args as { row: number }).row === row);
  const read = records.map(({ value }, at) => {
    const [row] = cases[at]!;
    expect(ofRow('import/csv-read', at + 2)).toHaveLength(Number(/holiday|PH off/.test(row)));
    const told = ofRow('import/csv-value', at + 2).map(messageOf);
    const week = weekOf(mend('branches', value as object, 'v2.1').value);
    if (told.length === 0) return [row, week];
    expect(week).toBe('7×-');
    return [row, told.map(({ hint, message }) => /write (.*)$/.exec(hint ?? '')?.[1] ?? message).join('; ')];
  });
  expect(read).toEqual(cases);
}

const once = 'Mon-Fri 09:00-17:00; Sat 09:00-12:30, or say under values: what it means';

describe('hours of a week in one column', () => {
  it('are read as people and OpenStreetMap write them; a closed day is left out', () => {
    compared(
      'opening_hours',
      [
        ['Daily 9am-5pm, closed Sunday', '6×09:00-17:00 1×-'],
        ['Mon-Sat 09:00-17:00; Wed closed', '2×09:00-17:00 1×- 3×09:00-17:00 1×-'],
        ['Mon-Sun 24 hours, Sun closed', '6×00:00-24:00 1×-'],
        ['Sunday closed; daily 9am-5pm', '6×09:00-17:00 1×-'],
        ['Closed Sunday, Mon-Sun 9am-5pm', '6×09:00-17:00 1×-'],
        ['Daily 9am-5pm, Sun: closed', '6×09:00-17:00 1×-'],
        ['Daily 9am-5pm (closed on Sundays)', '6×09:00-17:00 1×-'],
        ['Daily 9am-5pm except Sunday', '6×09:00-17:00 1×-'],
        ['Every day except Sunday: 9am-5pm', '6×09:00-17:00 1×-'],
        ['Daily 9am-5pm, Sat & Sun closed', '5×09:00-17:00 2×-'],
        ['Daily 9am-5pm and closed all day at weekends.', '5×09:00-17:00 2×-'],
        ['Daily 9am-5pm; Sun 00:00-00:00', '6×09:00-17:00 1×-'],
        ['Daily 9am-5pm; Sun –', '6×09:00-17:00 1×-'],
        ['Mon-Fri 9am-5pm, closed Sat, Sun 10am-2pm', '5×09:00-17:00 1×- 1×10:00-14:00'],
        ['Sat closed Sun 10am-2pm', '6×- 1×10:00-14:00'],
        ['Mon-Sat 9am-5pm, Sundays and bank holidays closed', '6×09:00-17:00 1×-'],
        ['Mon-Fri 9am-5pm except bank holidays', '5×09:00-17:00 2×-'],
        ['Daily except bank holidays 9am-5pm', '7×09:00-17:00'],
        ['9am-5pm Mon-Fri', '5×09:00-17:00 2×-'],
        ['9am-5pm, Monday to Friday; 10am-1pm Sat. Closed Sunday', '5×09:00-17:00 1×10:00-13:00 1×-'],
        [
          '9am-12pm & 1pm-5pm weekdays except Wed and bank holidays',
          '2×09:00-12:00+13:00-17:00 1×- 2×09:00-12:00+13:00-17:00 2×-',
        ],
        ['24 hours except Sunday', '6×00:00-24:00 1×-'],
        ['Mon-Fri 09:00-17:00; Wed 10:00-17:00', '2×09:00-17:00 1×10:00-17:00 2×09:00-17:00 2×-'],
        ['Daily 9am-5pm except Wed 10am-4pm', '2×09:00-17:00 1×10:00-16:00 4×09:00-17:00'],
        ['Mon 09:00-12:00, 13:00-17:00', '1×09:00-12:00+13:00-17:00 6×-'],
        ['Mon-Fri 09:00-12:00; Mon-Fri 13:00-17:00', '5×09:00-12:00+13:00-17:00 2×-'],
        ['Mo-Fr 09:30-16:30', '5×09:30-16:30 2×-'],
        [
          'Mo-Fr 09:00-12:00,13:00-17:00; Sa 09:00-12:00; PH off',
          '5×09:00-12:00+13:00-17:00 1×09:00-12:00 1×-',
        ],
        ['Mo,We,Fr 09:00-17:00', '1×09:00-17:00 1×- 1×09:00-17:00 1×- 1×09:00-17:00 2×-'],
        ['Mo-Sa 09:00-17:00; We off', '2×09:00-17:00 1×- 3×09:00-17:00 1×-'],
        ['24/7; PH off', '7×00:00-24:00'],
        ['24X7', '7×00:00-24:00'],
        ['Open 24 hours', '7×00:00-24:00'],
        ['Everyday 8am-10pm', '7×08:00-22:00'],
        ['7 days a week 8am-10pm', '7×08:00-22:00'],
        ['Monday - Friday 9am till 5pm', '5×09:00-17:00 2×-'],
        ['Mon-Fri - 9.00 a.m. to 12 noon', '5×09:00-12:00 2×-'],
        ['Sat to Mon 10am–1pm', '1×10:00-13:00 4×- 2×10:00-13:00'],
        [
          'Mon, Tues, Thurs & Fri 9.30am-4pm. Weds 10am-4pm. Closed Sat/Sun',
          '2×09:30-16:00 1×10:00-16:00 2×09:30-16:00 2×-',
        ],
        ['Closed', '7×00:00-00:00'],
        ['', '7×-'],
      ],
      undefined,
    );
  });

  it('are left out where they are not clear, with what is probably meant', () => {
    compared(
      'Hours',
      [
        ['Mon-Fri 1.30-4.30', 'Mon-Fri 13:30-16:30'],
        ['Mon-Fri 12:30-4:30; Sat 9.30-12.30', 'Mon-Fri 12:30-16:30; Sat 9.30-12.30'],
        ['Mon-Fri 9-5, Sat 10–1', 'Mon-Fri 09:00-17:00, Sat 10:00-13:00'],
        ['Mon-Fri 09:00-12:00; Mon-Thu 13:00-17:00', 'all hours of Monday in one place'],
        ['Wed 10:00-17:00; Mon-Fri 09:00-17:00', 'all hours of Wednesday in one place'],
        ['Sun 10am-4pm; Sun closed', 'all hours of Sunday in one place'],
        [
          'Mon-Fri 22:00-02:00',
          'both times as 09:30 and 16:30; hours after midnight are those of the next day',
        ],
        ['Mo-Su,PH 09:00-17:00', once],
        ['Mo-Fr 09:00+', once],
        ['we 09:00-17:00', once],
        ['T 09:00-17:00', once],
        ['Mo[1] 09:00-17:00', once],
        ['Jan-Mar Mo-Fr 09:00-17:00', once],
        ['Mo-Fr sunrise-sunset', once],
        ['Mon-Fri 9am-5pm, Sat by appointment', once],
        ['Mon-Fri 9am-5pm, Sat', once],
        ['9am-5pm Mon-Fri, Sat 10am-1pm', once],
        ['Mon-Fri 9am-5pm, 10am-1pm Sat', once],
        ['9am-5pm Mon-Fri, Sat closed', once],
        ['Mon Tue 9am-5pm', once],
        ['we close Sunday; Mon-Sat 9am-5pm', once],
        ['09:00-17:00', once],
      ],
      '  Week: Hours\n',
    );
  });

  it.each([
    ['Week', 'Mon-Fri 9am-5pm, Sat by appointment', 'by appointment'],
    ['Monday', '09:00-17:00; PH off', 'PH off'],
    ['Monday', '8am-8pm Mon', 'Mon'],
  ])('names the part of a %s that is not understood: %s', (days, hours, part) => {
    const mapping = `collection: branches\ncolumns: { Identification: Code }\nhours: { ${days}: Hours }\n`;
    const { problems } = readRows(`Code,Hours\nA1,"${hours}"\n`, mapping);
    expect(problems.map((one) => messageOf(one).message)).toEqual([
      expect.stringContaining(`because of "${part}"`),
    ]);
  });
});

const cell = '09:00-17:00, 9am-5pm or Closed, or say under values: what it means';

describe('hours of a day', () => {
  it.each([['Monday'], ['Mon hours']])('are read in a column %s, or left out with a proposal', (name) => {
    const cases: [string, string][] = [
      ['09:00-17:00', '1×09:00-17:00 6×-'],
      ['9.30am–4.30pm', '1×09:30-16:30 6×-'],
      ['0930-1630', '1×09:30-16:30 6×-'],
      ['9am-12.30pm and 1.30pm-5pm', '1×09:00-12:30+13:30-17:00 6×-'],
      ['18:00-midnight', '1×18:00-24:00 6×-'],
      ['24X7', '1×00:00-24:00 6×-'],
      ['1.30am-4.30am', '1×01:30-04:30 6×-'],
      ['00:00-02:00', '1×00:00-02:00 6×-'],
      ['Closed', '1×00:00-00:00 6×-'],
      ['00:00-00:00', '1×00:00-00:00 6×-'],
      ['12 AM - 12 AM', '1×00:00-00:00 6×-'],
      ['24:00-00:00', '1×00:00-00:00 6×-'],
      ['', '7×-'],
      ['–', '7×-'],
      ['12:00 AM', cell],
      ['00:00', cell],
      ['24:00', cell],
      ['midnight', cell],
      ['09:00', cell],
      ['0.375', cell],
      ['09:00-25:00', cell],
      ['13pm-5pm', cell],
      ['12:30-4:30', '12:30-16:30'],
      ['12:00-3:00', '12:00-15:00'],
      ['13:00-5:00', '13:00-17:00'],
      ['1.30-4.30', '13:30-16:30'],
      ['1.30-4.30pm', '13:30-16:30'],
      ['9.30-12.30, 1.30-4.30', '09:30-12:30, 13:30-16:30'],
      ['9-5', '09:00-17:00'],
      ['9-5pm', '09:00-17:00'],
    ];
    compared(name.replace(',', ''), cases, `  Monday: ${name}\n`);
  });

  it('are an exception from those of a column for more days', () => {
    compared(
      'Daily,Wed,Sun',
      [
        ['9am-5pm,,Closed', '6×09:00-17:00 1×-'],
        ['9am-5pm,10am-5pm,00:00-00:00', '2×09:00-17:00 1×10:00-17:00 3×09:00-17:00 1×-'],
        ['24 hours,Closed,Closed', '2×00:00-24:00 1×- 3×00:00-24:00 1×-'],
        ['9am-5pm,9am-5pm,', '7×09:00-17:00'],
        ['9am-12pm,1pm-5pm,', 'all hours of Wednesday in one place'],
        ['Closed,10am-2pm,', '2×- 1×10:00-14:00 4×-'],
      ],
      '  Monday-Sunday: Daily\n  Wednesday: Wed\n  Sunday: Sun\n',
    );
  });

  it('are read from a column of opening times and one of closing times', () => {
    compared(
      'Daily open,Daily close,Sun open,Sun close',
      [
        ['9am,5pm,Closed,Closed', '6×09:00-17:00 1×-'],
        ['9am,5pm,Closed,', '6×09:00-17:00 1×-'],
        ['9am,5pm,12:00 AM,12:00 AM', '6×09:00-17:00 1×-'],
        ['9am,5pm,10:00,16:00', '6×09:00-17:00 1×10:00-16:00'],
        ['12:30,4:30,,', '16:30'],
        ['1.30,4.30,,', '13:30; 16:30'],
        ['9,5,,', '09:00; 17:00'],
        ['22:00,02:00,,', 'both times as 09:30 and 16:30; hours after midnight are those of the next day'],
        ['9am,,,', 'a time such as 17:00 here too'],
      ],
      '  Monday-Sunday: { open: Daily open, close: Daily close }\n  Sunday: { open: Sun open, close: Sun close }\n',
    );
  });
});
