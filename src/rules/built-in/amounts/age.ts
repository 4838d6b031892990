import { recordRule } from '../rule.js';

const ages = [
  { field: 'MinimumAge', most: 100 },
  { field: 'MaximumAge', most: 120 },
] as const;

/** Ages that nobody has. */
export const implausibleAge = recordRule({
  rule: 'amounts/age',
  severity: 'warning',
  message: ({ age, limit }: { age: number; limit: 'MinimumAge' | 'MaximumAge' }) => ({
    message: age < 0 ? `${age} is no age.` : `nobody is ${age} years old.`,
    ...(limit === 'MaximumAge' && age > 120
      ? { hint: 'leave it out if there is no limit' }
      : { hint: 'is a digit too many, or a sign?' }),
  }),
  of: 'group',
  fields: ages.map(({ field }) => field),
  check(group) {
    return ages.flatMap(({ field, most }) => {
      const age = group[field];
      if (age === undefined || (age >= 0 && age <= most)) return [];
      return [{ args: { age, limit: field }, path: [field] }];
    });
  },
});
