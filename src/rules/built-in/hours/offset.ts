import { timeIn } from '../../../interface/records/notation.js';
import { twoValues } from '../../../interface/schema/named-types.js';
import { quoted } from '../../../model/message.js';
import { isRealOffset, twoTimesIn } from '../../../model/time-of-day.js';
import { recordRule } from '../rule.js';
import { branchOpen, weeksOf } from './hours.js';

const friday = (hours: string) =>
  branchOpen(`StandardAvailability:
  Day:
    - { Name: Friday, OpeningHours: [${hours}] }
`);

/** Times with an impossible offset from UTC, such as -17 hours in `09:00:00-17:00`. */
export const hoursOffset = recordRule({
  rule: 'hours/offset',
  severity: 'warning',
  title: 'A time has an offset that no time zone has',
  means:
    'What follows the + or - of a time is its offset from UTC, in hours and minutes. Clocks are between -12:00 and +14:00. Most often two times were written into one field: 09:00-17:00 is not "from nine to five", but nine o\'clock at an offset of -17 hours.',
  matters: 'Readers interpret it as a time on another day, or show wrong hours.',
  wrong: {
    collection: 'branches',
    yaml: friday('{ OpeningTime: "09:30:00-17:00", ClosingTime: "17:00:00" }'),
  },
  right: { collection: 'branches', yaml: friday('{ OpeningTime: "09:30:00", ClosingTime: "17:00:00" }') },
  /** `opening` and `closing`: the two times that `time` probably consists of. */
  message: ({ time, opening, closing }: { time: string; opening?: string; closing?: string }) => ({
    message: `${quoted(time)} has an offset from UTC that no time zone has: they are between -12:00 and +14:00.`,
    ...(opening !== undefined && twoValues({ OpeningTime: opening, ClosingTime: closing })),
  }),
  of: 'record',
  collections: ['branches'],
  check(record, { version }) {
    return weeksOf(record).flatMap((days) =>
      days.flatMap(({ spans }) =>
        spans.flatMap(({ path, times, opening, closing }) =>
          (
            [
              ['OpeningTime', opening],
              ['ClosingTime', closing],
            ] as const
          ).flatMap(([field, time]) => {
            const { offset } = times[field];
            if (offset === undefined || isRealOffset(offset)) return [];
            const two = twoTimesIn(time)?.map((each) => timeIn(version, each));
            const [from, to] = two ?? [];
            const args = {
              time,
              ...(from !== undefined && to !== undefined && { opening: from, closing: to }),
            };
            return [{ args, path: [...path, field] }];
          }),
        ),
      ),
    );
  },
});
