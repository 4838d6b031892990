import type { z } from 'zod';
import { codeList, date, list, object, text } from '../types.js';

const dayName = codeList('DayName', [
  'Friday',
  'Monday',
  'Saturday',
  'Sunday',
  'Thursday',
  'Tuesday',
  'Wednesday',
]);

/** When a branch is open (interface 2.3). The versions differ only in how they write a time of day. */
export function availability<Time extends z.ZodType>(timeOfDay: Time) {
  const day = object({
    Name: dayName,
    Notes: text(1, 2000).optional(),
    OpeningHours: list(object({ OpeningTime: timeOfDay, ClosingTime: timeOfDay }), 1),
  });
  return object({
    StandardAvailability: object({
      Day: list(day, 1, 7),
    }),
    NonStandardAvailability: object({
      Name: text(1, 140),
      StartDate: date.optional(),
      EndDate: date.optional(),
      Notes: text(1, 2000).optional(),
      Day: list(day, 0, 7).optional(),
    }).optional(),
  });
}
