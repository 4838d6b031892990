import { eachField, recordRule } from '../rule.js';

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
  ...eachField(['MinimumAge', 'MaximumAge'], (age, limit) =>
    age >= 0 && age <= (limit === 'MinimumAge' ? 100 : 120) ? undefined : { age, limit },
  ),
});
