import { recordRule } from '../rule.js';
import { eachDay } from './hours.js';

/** Weeks that name a day more than once. */
export const dayTwice = recordRule({
  rule: 'hours/day-twice',
  severity: 'warning',
  message: ({ day }: { day: string }) => ({
    message: `${day} is already in this list.`,
    hint: 'put all hours of a day under one name',
    related: ['first named here'],
  }),
  ...eachDay((day, week) => {
    const first = week.find(({ name }) => name === day.name);
    if (first === undefined || first === day) return [];
    return [{ args: { day: day.name }, path: [...day.path, 'Name'], also: [[...first.path, 'Name']] }];
  }),
});
