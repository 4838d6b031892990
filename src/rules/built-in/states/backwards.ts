import { namesIn } from '../../../base/names-in.js';
import type { FieldName, Fields } from '../fields.js';
import { inFields, noFindings, recordRule } from '../rule.js';

/** The name of a field with a day. */
type DayField = { [Name in FieldName]: NonNullable<Fields[Name]> extends string ? Name : never }[FieldName];

/**
 * The message and the check of what ends before it begins.
 * @param firstOf the field of the first day, by that of the last
 */
export function endsEarly(what: string, firstOf: Readonly<Partial<Record<DayField, DayField>>>) {
  return {
    message: ({ first, last }: { first: string; last: string }) => ({
      message: `this ${what} ends on ${last}, before it begins on ${first}.`,
      related: ['begins here'],
    }),
    ...inFields(namesIn(firstOf), (last: string, to, group) => {
      const from = firstOf[to]!;
      const first: string | undefined = group[from];
      return first === undefined || first <= last
        ? noFindings
        : [{ args: { first, last }, path: [to], also: [[from]] }];
    }),
  };
}

/** Marketing states that end before they begin. */
export const stateBackwards = recordRule({
  rule: 'states/backwards',
  severity: 'warning',
  ...endsEarly('state', { LastMarketedDate: 'FirstMarketedDate' }),
});
