import { timeIn } from '../../../interface/records/notation.js';
import { clockTime, isNight, wholeDay } from '../../../model/time/time-of-day.js';
import { recordRule } from '../rule.js';
import { eachDay } from './hours.js';

const noon = wholeDay / 2;

/** Branches that open in the night, most often in the afternoon. */
export const hoursNight = recordRule({
  rule: 'hours/night',
  severity: 'warning',
  /** `afternoon`: the same hours twelve hours later, or their beginning only. */
  message: ({ day, opening, afternoon }: { day: string; opening: string; afternoon?: string[] }) => ({
    message: `on ${day} it opens at ${opening}, in the night.`,
    ...(afternoon !== undefined && {
      hint: `if it is in the afternoon, write ${afternoon.join(' to ')}`,
    }),
  }),
  ...eachDay(({ name: day, spans }, _, version) => {
    const [first] = spans.toSorted((a, b) => a.times.OpeningTime.minutes - b.times.OpeningTime.minutes);
    if (first === undefined || !isNight(first.times.OpeningTime.minutes)) return [];
    const { opening, path, times } = first;
    const [open, close] = [times.OpeningTime, times.ClosingTime];
    const later = open.minutes + noon;
    const end = close.minutes < later ? close.minutes + noon : close.minutes;
    const isLikely = close.minutes > open.minutes && end <= wholeDay && open.offset === undefined;
    const afternoon = isLikely && { afternoon: [later, end].map((time) => timeIn(version, clockTime(time))) };
    return [{ args: { day, opening, ...afternoon }, path: [...path, 'OpeningTime'] }];
  }),
});
