import { groupedBy } from '../../../base/grouped-by.js';
import { nationNames } from '../../../model/place/nation.js';
import { holidaysAhead, nations } from '../../../model/time/bank-holidays.js';
import { weekdayOf } from '../../../model/time/week.js';
import type { RecordFacts } from '../facts.js';
import { type FileFacts, type SiteFinding, siteRule } from '../rule.js';

/** Bank holidays of the next twelve months on which no branch of a brand says when it is open: `2026-12-25 (Christmas Day)`. */
export const noHoliday = siteRule({
  rule: 'hours/no-holiday',
  severity: 'note',
  message: ({ holidays }: { holidays: readonly string[] }) => ({
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
function foundIn(files: readonly FileFacts[], date: string): SiteFinding<{ holidays: readonly string[] }>[] {
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
