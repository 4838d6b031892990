import { recordRule } from '../rule.js';
import { meansClosed, weeksOf } from './hours.js';

export interface ClosedHours {
  readonly opening: string;
  readonly closing: string;
  readonly alone: boolean;
  readonly week?: boolean;
}

/** Closed days, written as opening and closing at the same time. */
export const hoursClosed = recordRule({
  rule: 'hours/closed',
  severity: 'warning',
  message: ({ opening, closing, alone, week }: ClosedHours) =>
    week
      ? {
          message: `${opening} to ${closing} is not a time span, and no day here has other hours.`,
          hint: 'if the branch is closed on all days, say so in its Note',
          help: 'A week needs at least one day with hours. Open all day is from 00:00 to 24:00.',
        }
      : {
          message: `${opening} to ${closing} is not a time span.`,
          hint: alone
            ? 'if the branch is closed, leave the day out'
            : 'if the branch is closed, leave this out',
          help: 'Open all day is from 00:00 to 24:00.',
        },
  of: 'record',
  collections: ['branches'],
  check(record) {
    return weeksOf(record).flatMap((days) => {
      if (!days.some(({ spans }) => spans.some(meansClosed))) return [];
      const all = days.flatMap(({ spans }) => spans);
      const [first] = all;
      const list = days[0]?.path.slice(0, -1) ?? [];
      // As exceptions, days may be left out, even all of them.
      if (first !== undefined && all.every(meansClosed) && list.includes('StandardAvailability')) {
        const { opening, closing } = first;
        return [{ args: { opening, closing, alone: true, week: true }, path: list }];
      }
      return days.flatMap(({ spans, path: day }) =>
        spans.filter(meansClosed).map(({ opening, closing, path }) => ({
          args: { opening, closing, alone: spans.length === 1 },
          path: spans.length === 1 ? [...day, 'OpeningHours'] : path,
        })),
      );
    });
  },
});
