import { asOne } from '../fields.js';
import { recordRule } from '../rule.js';
import { branchOpen } from './hours.js';

const works = (end: string) =>
  branchOpen(`StandardAvailability:
  Day:
    - { Name: Monday, OpeningHours: [{ OpeningTime: "09:30:00", ClosingTime: "16:30:00" }] }
NonStandardAvailability: { Name: Building works, StartDate: 2199-05-04, EndDate: ${end} }
`);

/** Exceptional hours that end before they begin. */
export const exceptionBackwards = recordRule({
  rule: 'hours/exception-backwards',
  severity: 'error',
  title: 'Exceptional hours end before they begin',
  means: 'EndDate of NonStandardAvailability is before its StartDate.',
  matters: 'The hours never apply, so readers show the usual ones for days on which the branch is not open.',
  wrong: { collection: 'branches', yaml: works('2199-04-15') },
  right: { collection: 'branches', yaml: works('2199-05-15') },
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

const usual = `StandardAvailability:
  Day:
    - { Name: Monday, OpeningHours: [{ OpeningTime: "09:30:00", ClosingTime: "16:30:00" }] }
`;

/** Exceptional hours whose last day has passed. */
export const exceptionOver = recordRule({
  rule: 'hours/exception-over',
  severity: 'note',
  title: 'Exceptional hours are over',
  means:
    'EndDate of NonStandardAvailability is before today (or the day of --at). Where EndDate is before StartDate, hours/exception-backwards reports it instead.',
  matters: 'It does no harm, but readers who ignore dates show hours that no longer apply.',
  wrong: {
    collection: 'branches',
    yaml: branchOpen(
      `${usual}NonStandardAvailability: { Name: Building works, StartDate: 2019-05-06, EndDate: 2019-05-17 }\n`,
    ),
  },
  right: { collection: 'branches', yaml: branchOpen(usual) },
  message: ({ end }: { end: string }) => ({
    message: `these hours are over: they ended on ${end}.`,
    hint: 'delete NonStandardAvailability',
    proposals: [{ leaveOut: 1 }],
  }),
  of: 'record',
  collections: ['branches'],
  check(record, { today }) {
    const { StartDate: start, EndDate: end } = asOne(record.Availability?.NonStandardAvailability) ?? {};
    if (end === undefined || (start !== undefined && end < start) || !today.isAfter(end)) return [];
    return [{ args: { end }, path: ['Availability', 'NonStandardAvailability', 'EndDate'] }];
  },
});
