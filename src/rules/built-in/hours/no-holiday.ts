import { groupedBy } from '../../../base/grouped-by.js';
import { holidaysAhead, nations } from '../../../model/bank-holidays.js';
import { nationNames } from '../../../model/nation.js';
import { weekdayOf } from '../../../model/week.js';
import type { RecordFacts } from '../facts.js';
import { type FileFacts, type SiteFinding, siteRule } from '../rule.js';
import { branchOpen } from './hours.js';

const usual = `StandardAvailability:
  Day:
    - { Name: Monday, OpeningHours: [{ OpeningTime: "09:30:00", ClosingTime: "16:30:00" }] }
`;

export interface HolidaysArgs {
  /** Each with its name: `2026-12-25 (Christmas Day)`. */
  readonly holidays: readonly string[];
}

/** Bank holidays of the next twelve months on which no branch of a brand says when it is open. */
export const noHoliday = siteRule({
  rule: 'hours/no-holiday',
  severity: 'note',
  title: 'No branch publishes its hours on a bank holiday',
  means:
    'On a bank holiday within twelve months of today (or the day of --at), branches of the brand would be open by their usual hours, and none of these has exceptional hours that include the day. The holidays are those of England and Wales, Scotland, Northern Ireland, the Isle of Man, Jersey, Guernsey or Ireland, by the postcode of the branch, else its country; a branch of which neither says the nation is not counted. A brand some of whose branches have errors is not checked.',
  matters:
    'Readers take the usual hours for those of the holiday, and people find a closed door. The pages of this program say that hours may differ.',
  wrong: { collection: 'branches', yaml: branchOpen(usual) },
  right: {
    collection: 'branches',
    yaml: branchOpen(`${usual}NonStandardAvailability:
  Name: Open on bank holidays as usual
  StartDate: 2019-01-01
  EndDate: 2199-12-31
  Day:
    - { Name: Monday, OpeningHours: [{ OpeningTime: "09:30:00", ClosingTime: "16:30:00" }] }
`),
  },
  message: ({ holidays }: HolidaysArgs) => ({
    message: `no branch of this brand publishes its hours on ${holidays.length === 1 ? 'this bank holiday' : `these ${holidays.length} bank holidays`} of the next twelve months: ${holidays.join(', ')}.`,
    help: 'Write NonStandardAvailability with StartDate and EndDate into branches, with the days on which they open, if any. A branch has one at a time: that of its next holiday.',
  }),
  of: 'site',
  looksAhead: true,
  check(files, date) {
    const branches = files.filter(({ collection }) => collection === 'branches');
    return [...groupedBy(branches, ({ brand }) => brand).values()].flatMap((own) => foundIn(own, date));
  },
});

/** What is found in the files of a brand's branches. */
function foundIn(files: readonly FileFacts[], date: string): SiteFinding<HolidaysArgs>[] {
  if (files.some(({ complete }) => !complete)) return [];
  const open = files.flatMap((file) =>
    file.records.flatMap(({ index, hours, exception }) =>
      hours === undefined ? [] : [{ file, index, hours: { ...hours, ...(exception && { exception }) } }],
    ),
  );
  const [first] = open;
  if (first === undefined) return [];
  const all = open.map(({ hours }) => hours);
  const own = nations.filter((nation) => all.some((hours) => hours.nation === nation));
  const holidays = [...holidaysAhead(own, date)].flatMap(([day, { name, where }]) => {
    const open = String(weekdayOf(day));
    const concerned = all.filter(({ nation, days }) => days.includes(open) && where.includes(nation));
    if (concerned.length === 0 || concerned.some((hours) => hasHoursOn(day, hours))) return [];
    const whose =
      where.length < own.length ? `, ${where.map((nation) => nationNames[nation]).join(', ')}` : '';
    return [`${day} (${name}${whose})`];
  });
  if (holidays.length === 0) return [];
  return [{ args: { holidays }, at: [first.file.locate(first.index, ['Availability'])] }];
}

function hasHoursOn(day: string, { exception }: Pick<RecordFacts, 'exception'>): boolean {
  return exception !== undefined && exception[0] <= day && day <= exception[1];
}
