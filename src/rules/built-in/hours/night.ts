import { timeIn } from '../../../interface/records/notation.js';
import { clockTime, isNight, wholeDay } from '../../../model/time-of-day.js';
import { recordRule } from '../rule.js';
import { branchOpen, weeksOf } from './hours.js';

const friday = (opening: string, closing: string) =>
  branchOpen(`StandardAvailability:
  Day:
    - { Name: Friday, OpeningHours: [{ OpeningTime: "${opening}", ClosingTime: "${closing}" }] }
`);

const noon = wholeDay / 2;

/** Branches that open in the night, most often in the afternoon. */
export const hoursNight = recordRule({
  rule: 'hours/night',
  severity: 'warning',
  title: 'A branch opens in the night',
  means:
    'A branch opens for the first time on a day between 00:01 and 05:00. Most often a time of the afternoon was written without its half of the day: 1.30 for 13:30. Hours that continue after midnight begin at 00:00.',
  matters: 'Readers show the branch as closed when it is open, and as open when it is closed.',
  wrong: { collection: 'branches', yaml: friday('01:30:00', '04:30:00') },
  right: { collection: 'branches', yaml: friday('13:30:00', '16:30:00') },
  /** `afternoon`: the same hours twelve hours later, or their beginning only. */
  message: ({
    day,
    opening,
    afternoon,
  }: {
    day: string;
    opening: string;
    afternoon?: readonly string[];
  }) => ({
    message: `on ${day} it opens at ${opening}, in the night.`,
    ...(afternoon !== undefined && {
      hint: `if it is in the afternoon, write ${afternoon.join(' to ')}`,
      proposals: [{ fields: { OpeningTime: afternoon[0], ClosingTime: afternoon[1] } }],
    }),
  }),
  of: 'record',
  collections: ['branches'],
  check(record, { version }) {
    return weeksOf(record).flatMap((days) =>
      days.flatMap(({ name: day, spans }) => {
        const [first] = [...spans].sort((a, b) => a.times.OpeningTime.minutes - b.times.OpeningTime.minutes);
        if (first === undefined || !isNight(first.times.OpeningTime.minutes)) return [];
        const { opening, path, times } = first;
        const [open, close] = [times.OpeningTime, times.ClosingTime];
        const later = [
          open.minutes + noon,
          close.minutes < open.minutes + noon ? close.minutes + noon : close.minutes,
        ];
        const isLikely = close.minutes > open.minutes && later[1]! <= wholeDay && open.offset === undefined;
        const afternoon = isLikely && { afternoon: later.map((time) => timeIn(version, clockTime(time))) };
        return [{ args: { day, opening, ...afternoon }, path: [...path, 'OpeningTime'] }];
      }),
    );
  },
});
