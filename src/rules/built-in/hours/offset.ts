import { twoTimesIn } from '../../../interface/hours/opening-hours.js';
import { timeIn } from '../../../interface/records/notation.js';
import { twoValues } from '../../../interface/schema/advice.js';
import { quoted } from '../../../model/message.js';
import { isRealOffset } from '../../../model/time/time-of-day.js';
import { recordRule } from '../rule.js';
import { eachDay } from './hours.js';

/** Times with an impossible offset from UTC, such as -17 hours in `09:00:00-17:00`. */
export const hoursOffset = recordRule({
  rule: 'hours/offset',
  severity: 'warning',
  /** `opening` and `closing`: the two times that `time` probably consists of. */
  message: ({ time, opening, closing }: { time: string; opening?: string; closing?: string }) => ({
    message: `${quoted(time)} has an offset from UTC that no time zone has: they are between -12:00 and +14:00.`,
    ...(opening !== undefined && twoValues({ OpeningTime: opening, ClosingTime: closing })),
  }),
  ...eachDay(({ spans }, _, version) =>
    spans.flatMap(({ path, times, opening, closing }) =>
      Object.entries({ OpeningTime: opening, ClosingTime: closing }).flatMap(([field, time]) => {
        const { offset } = field === 'OpeningTime' ? times.OpeningTime : times.ClosingTime;
        if (offset === undefined || isRealOffset(offset)) return [];
        const [from, to] = twoTimesIn(time)?.map((each) => timeIn(version, each)) ?? [];
        const two = from !== undefined && to !== undefined && { opening: from, closing: to };
        return [{ args: { time, ...two }, path: [...path, field] }];
      }),
    ),
  ),
});
