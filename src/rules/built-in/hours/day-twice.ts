import { recordRule } from '../rule.js';
import { branchOpen, weeksOf } from './hours.js';

const second = (name: string) =>
  branchOpen(`StandardAvailability:
  Day:
    - { Name: Monday, OpeningHours: [{ OpeningTime: "09:30:00", ClosingTime: "16:30:00" }] }
    - { Name: ${name}, OpeningHours: [{ OpeningTime: "10:00:00", ClosingTime: "16:30:00" }] }
`);

/** Weeks that name a day more than once. */
export const dayTwice = recordRule({
  rule: 'hours/day-twice',
  severity: 'warning',
  title: 'A day is named twice',
  means:
    'A list of days names the same day more than once. A day that is open twice, before and after lunch, is one day with two entries in OpeningHours.',
  matters: 'Most readers keep only the first or only the last of them.',
  wrong: { collection: 'branches', yaml: second('Monday') },
  right: { collection: 'branches', yaml: second('Tuesday') },
  message: ({ day }: { day: string }) => ({
    message: `${day} is already in this list.`,
    hint: 'put all hours of a day under one name',
    related: ['first named here'],
  }),
  of: 'record',
  collections: ['branches'],
  check(record) {
    return weeksOf(record).flatMap((days) =>
      days.flatMap(({ name, path }, at) => {
        const first = days.slice(0, at).find((day) => day.name === name);
        if (first === undefined) return [];
        return [{ args: { day: name }, path: [...path, 'Name'], also: [[...first.path, 'Name']] }];
      }),
    );
  },
});
