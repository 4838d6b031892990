import { products, type RuleFinding, recordRule } from '../rule.js';
import { productOf, statesOf } from './states.js';

const usual = (first: string) =>
  `Identification: USUAL, MarketingState: Regular, PredecessorID: LAUNCH, FirstMarketedDate: ${first}`;
const launch =
  'Identification: LAUNCH, MarketingState: Promotional, FirstMarketedDate: 2026-01-05, LastMarketedDate: 2026-03-31';

const day = 24 * 60 * 60 * 1000;

export interface DatesArgs {
  reason: 'backwards' | 'overlap' | 'gap';
  first: string;
  last: string;
}

/** Marketing states whose dates run backwards, or don't follow those of the state before. */
export const stateDates = recordRule({
  rule: 'states/dates',
  severity: 'warning',
  clauses: [{ clauses: ['PCA C6', 'BCA C6', 'SME C6'], in: ['FirstMarketedDate'] }],
  title: 'The dates of marketing states do not fit together',
  means:
    'A state ends before it begins; or it begins on or before the last day of its predecessor; or more than a day after it. Where the predecessor has a StateTenureLength, customers go from one to the other each in their own time, so the two may overlap. States without a PredecessorID, or whose dates are not given, are only looked at by themselves.',
  matters: 'On the days in question readers show two sets of terms, or none.',
  wrong: { collection: 'personal-current-accounts', yaml: productOf(launch, usual('2026-03-15')) },
  right: { collection: 'personal-current-accounts', yaml: productOf(launch, usual('2026-04-01')) },
  message: ({ reason, first, last }: DatesArgs) => ({
    message: {
      backwards: `this state ends on ${last}, before it begins on ${first}.`,
      overlap: `this state begins on ${first}, and its predecessor goes on to ${last}.`,
      gap: `this state begins on ${first}, but its predecessor ends on ${last}: nothing applies in between.`,
    }[reason],
    ...(reason !== 'backwards' && {
      help: 'A state begins on the day after the last day of its predecessor.',
    }),
    related: [reason === 'backwards' ? 'begins here' : 'the predecessor ends here'],
  }),
  of: 'record',
  collections: products,
  check(record) {
    const states = statesOf(record);
    return states.flatMap((state): RuleFinding<DatesArgs>[] => {
      const { path, first, last } = state;
      if (first !== undefined && last !== undefined && last < first) {
        const args = { reason: 'backwards' as const, first, last };
        return [{ args, path: [...path, 'LastMarketedDate'], also: [[...path, 'FirstMarketedDate']] }];
      }
      const before = states.find(
        (other) => other !== state && other.identification === state.predecessor && state.predecessor,
      );
      if (before?.last === undefined || first === undefined) return [];
      const apart = Math.round((Date.parse(first) - Date.parse(before.last)) / day);
      if (apart === 1 || (apart < 1 && before.tenure)) return [];
      const args = { reason: apart < 1 ? ('overlap' as const) : ('gap' as const), first, last: before.last };
      return [{ args, path: [...path, 'FirstMarketedDate'], also: [[...before.path, 'LastMarketedDate']] }];
    });
  },
});
