import { timeIn } from '../../../interface/records/notation.js';
import { twoValues } from '../../../interface/schema/problems.js';
import { quoted } from '../../../model/message.js';
import { twoTimesIn } from '../../../model/time/opening-hours.js';
import { isRealOffset } from '../../../model/time/time-of-day.js';
import { recordRule } from '../rule.js';
import { weeksOf } from './hours.js';

/** Times with an impossible offset from UTC, such as -17 hours in `09:00:00-17:00`. */
export const hoursOffset = recordRule({
  rule: 'hours/offset',
  severity: 'warning',
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
