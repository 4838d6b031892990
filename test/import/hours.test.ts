import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { workspace } from '../commands/workspace.js';

const site = {
  'content/site.yaml':
    'vendor: example\nlicenseUrl: https://openapi.example.com/licence\ntermsUrl: https://openapi.example.com/terms\ncollections: [fca-service-metrics]\n',
  'content/fenland/brand.yaml': 'BrandName: Fenland Building Society\n',
};

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface Day {
  readonly Name: string;
  readonly OpeningHours: readonly { readonly OpeningTime: string; readonly ClosingTime: string }[];
}

interface Branch {
  readonly Identification: string;
  readonly Availability?: { readonly StandardAvailability: { readonly Day: readonly Day[] } };
}

/** The days from Monday on: `5×09:00-17:00 2×-` is closed at weekends. */
function weekOf({ Availability }: Branch): string {
  const days = dayNames.map((name) => {
    const day = Availability?.StandardAvailability.Day.find(({ Name }) => Name === name);
    return (
      day?.OpeningHours.map((one) =>
        `${one.OpeningTime}-${one.ClosingTime}`.replaceAll(/(:\d\d):00/g, '$1'),
      ).join('+') ?? '-'
    );
  });
  const runs: { text: string; count: number }[] = [];
  for (const text of days) {
    if (runs.at(-1)?.text === text) runs.at(-1)!.count++;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => `${count}×${text}`).join(' ');
}

interface Told {
  readonly rule: string;
  readonly args: { readonly said?: string };
  readonly message: string;
  readonly hint?: string;
}

/**
 * Imports a table with these rows behind an identification, whose mapping is written, or else proposed.
 * @returns of each row its week, or what is told of it
 */
async function imported(
  header: string,
  rows: readonly string[],
  hours: string | undefined,
): Promise<string[]> {
  const quoted = rows.map((row, at) => `B${at},Ely ${at},CB7 4AA,Physical,Personal,${row}`);
  const space = workspace({
    ...site,
    'branches.csv': `Identification,Name,Postcode,Type,Segment,${header}\n${quoted.join('\n')}\n`,
    ...(hours && {
      'content/import-branches.yaml': `collection: branches\ndelimiter: comma\nbrand: Fenland Building Society\ncolumns: { Identification: Identification, Name: Name, PostalAddress.PostCode: Postcode, Type: Type, CustomerSegment: Segment }\nconstants: { SequenceNumber: 0 }\nhours:\n${hours}`,
    }),
  });
  const { stdout } = await space.run(['import', 'branches.csv', '--format', 'json']);
  const { problems } = JSON.parse(stdout) as { problems: readonly Told[] };
  const holidays = problems.filter(({ rule }) => rule === 'import/csv-read');
  expect(holidays.map(({ args }) => args.said)).toEqual(
    rows.map((row) => row.replaceAll(/^"|"$/g, '')).filter((row) => /holiday|PH off/.test(row)),
  );
  const branches = parse(space.read('content/fenland/branches.yaml')) as readonly Branch[];
  return branches.map((branch, at) => {
    const told = problems.filter(
      ({ rule, message }) => message.startsWith(`Row ${at + 2}, `) && rule !== 'import/csv-read',
    );
    const [first] = told;
    if (first === undefined) return weekOf(branch);
    expect(weekOf(branch)).toBe('7×-');
    return told.map(({ hint, message }) => /write (.*)$/.exec(hint ?? '')?.[1] ?? message).join('; ');
  });
}

async function compared(
  header: string,
  cases: readonly (readonly [row: string, is: string])[],
  hours?: string,
) {
  const read = await imported(
    header,
    cases.map(([row]) => (header.includes(',') ? row : `"${row.replaceAll('"', '""')}"`)),
    hours,
  );
  expect(read.map((is, at) => [cases[at]![0], is])).toEqual(cases);
}

const once = 'Mon-Fri 09:00-17:00; Sat 09:00-12:30, or say under values: what it means';

describe('hours of a week in one column', () => {
  it('are read as people and OpenStreetMap write them; a closed day is left out', async () => {
    await compared(
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

  it('are left out where they are not clear, with what is probably meant', async () => {
    await compared(
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
  ])('names the part of a %s that is not understood: %s', async (days, hours, part) => {
    const space = workspace({
      ...site,
      'branches.csv': `Code,Hours\nA1,"${hours}"\n`,
      'content/import-branches.yaml': `collection: branches\nbrand: Fenland\ncolumns: { Identification: Code }\nhours: { ${days}: Hours }\n`,
    });
    const { stderr, stdout, code } = await space.run(['import', 'branches.csv', '--dry-run']);
    expect(code).toBe(1);
    expect(stdout + stderr).toContain(`because of "${part}"`);
  });
});

const cell = '09:00-17:00, 9am-5pm or Closed, or say under values: what it means';

describe('hours of a day', () => {
  it.each([['Monday'], ['Mon hours']])(
    'are read in a column %s, or left out with a proposal',
    async (name) => {
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
      await compared(name.replace(',', ''), cases, `  Monday: ${name}\n`);
    },
  );

  it('are an exception from those of a column for more days', async () => {
    await compared(
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

  it('are read from a column of opening times and one of closing times', async () => {
    await compared(
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

describe('times in a feed and in content', () => {
  const branch = (hours: string) =>
    `- Identification: B1\n  SequenceNumber: 0\n  Type: Physical\n  CustomerSegment: [Personal]\n  PostalAddress: { PostCode: CB7 4AA }\n  Availability:\n    StandardAvailability: { Day: [{ Name: Monday, OpeningHours: [${hours}] }] }\n`;
  const times = (open: string, close: string) => `{ OpeningTime: "${open}", ClosingTime: "${close}" }`;
  const check = async (files: Readonly<Record<string, string>>) => {
    const space = workspace({ ...site, ...files });
    const { stdout, code } = await space.run(['check', '--format', 'json']);
    const { problems } = JSON.parse(stdout) as { problems: readonly Told[] };
    return {
      code,
      problems: problems.filter(({ rule }) => /^(?:hours|schema)/.test(rule) && rule !== 'hours/no-holiday'),
    };
  };

  it.each([
    [times('09:30:00', '04:30:00'), 'hours/backwards', 1],
    [times('09:30:00', '09:30:00'), 'hours/backwards', 1],
    [times('01:30:00', '04:30:00'), 'hours/night', 0],
    [times('00:01:00', '16:30:00'), 'hours/night', 0],
    [times('05:00:00', '16:30:00'), 'hours/night', 0],
    [times('05:01:00', '16:30:00'), undefined, 0],
    [times('00:00:00', '02:00:00'), undefined, 0],
    [times('00:00:00', '24:00:00'), undefined, 0],
    [`${times('00:00:00', '03:00:00')}, ${times('04:00:00', '24:00:00')}`, undefined, 0],
    [times('18:00:00', '24:00:00'), undefined, 0],
  ])('%s breaks %s: exit code %i', async (hours, rule, exit) => {
    const { code, problems } = await check({ 'content/fenland/branches.yaml': branch(hours) });
    expect([problems.map((problem) => problem.rule), code]).toEqual([rule === undefined ? [] : [rule], exit]);
  });

  it('refuses an exception that ends before it begins', async () => {
    const over = '    NonStandardAvailability: { Name: Works, StartDate: 2199-05-04, EndDate: 2199-04-15 }\n';
    const content = branch(times('09:00:00', '17:00:00')) + over;
    const { code, problems } = await check({ 'content/fenland/branches.yaml': content });
    expect([problems.map(({ rule }) => rule), code]).toEqual([['hours/exception-backwards'], 1]);
  });
});
