import { recordRule } from '../rule.js';
import { weeksOf } from './hours.js';

/** Weeks that name a day more than once. */
export const dayTwice = recordRule({
  rule: 'hours/day-twice',
  severity: 'warning',
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
