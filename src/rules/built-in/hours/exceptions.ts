import { eachField, inFields, noFindings, recordRule } from '../rule.js';

/** Exceptional hours that end before they begin. */
export const exceptionBackwards = recordRule({
  rule: 'hours/exception-backwards',
  severity: 'error',
  message: ({ start, end }: { start: string; end: string }) => ({
    message: `these hours end on ${end}, before they begin on ${start}.`,
    related: ['begins here'],
  }),
  collections: ['branches'],
  ...inFields(['EndDate'], (end, field, { StartDate: start }) =>
    start === undefined || start <= end
      ? noFindings
      : [{ args: { start, end }, path: [field], also: [['StartDate']] }],
  ),
});

/** Exceptional hours whose last day has passed. */
export const exceptionOver = recordRule({
  rule: 'hours/exception-over',
  severity: 'note',
  message: ({ end }: { end: string }) => ({
    message: `these hours are over: they ended on ${end}.`,
    hint: 'delete NonStandardAvailability',
  }),
  collections: ['branches'],
  ...eachField(['EndDate'], (end, _, { StartDate: start = end }, { today }) =>
    start <= end && today.isAfter(end) ? { end } : undefined,
  ),
});
