import { asOne } from '../fields.js';
import { recordRule } from '../rule.js';

/** Exceptional hours that end before they begin. */
export const exceptionBackwards = recordRule({
  rule: 'hours/exception-backwards',
  severity: 'error',
  message: ({ start, end }: { start: string; end: string }) => ({
    message: `these hours end on ${end}, before they begin on ${start}.`,
    related: ['begins here'],
  }),
  of: 'record',
  collections: ['branches'],
  check(record) {
    const path = ['Availability', 'NonStandardAvailability'];
    const { StartDate: start, EndDate: end } = asOne(record.Availability?.NonStandardAvailability) ?? {};
    if (start === undefined || end === undefined || start <= end) return [];
    return [{ args: { start, end }, path: [...path, 'EndDate'], also: [[...path, 'StartDate']] }];
  },
});

/** Exceptional hours whose last day has passed. */
export const exceptionOver = recordRule({
  rule: 'hours/exception-over',
  severity: 'note',
  message: ({ end }: { end: string }) => ({
    message: `these hours are over: they ended on ${end}.`,
    hint: 'delete NonStandardAvailability',
  }),
  of: 'record',
  collections: ['branches'],
  check(record, { today }) {
    const { StartDate: start, EndDate: end } = asOne(record.Availability?.NonStandardAvailability) ?? {};
    if (end === undefined || (start !== undefined && end < start) || !today.isAfter(end)) return [];
    return [{ args: { end }, path: ['Availability', 'NonStandardAvailability', 'EndDate'] }];
  },
});
