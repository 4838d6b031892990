import { products, type RuleFinding, recordRule } from '../rule.js';
import { dayBefore, isFuture, type MarketingState, productExample, statesOf } from './states.js';

const usual = (first: string) =>
  `Identification: USUAL, MarketingState: Regular, PredecessorID: LAUNCH, FirstMarketedDate: ${first}, LastMarketedDate: 9999-12-31`;
const launch =
  'Identification: LAUNCH, MarketingState: Promotional, FirstMarketedDate: 2026-01-05, LastMarketedDate: 2026-07-31';

const day = 24 * 60 * 60 * 1000;

const ends = 'the state before it ends here';

export interface DatesArgs {
  reason: 'backwards' | 'overlap' | 'gap' | 'open';
  first: string;
  /** Of `open`, which has no last day: the day that it should be. */
  last: string;
  /** True if PredecessorID names the state before. */
  isNamed: boolean;
  /** True if the state begins in the future: the standard mentions only these (C6). */
  isNext: boolean;
}

/** Marketing states whose dates run backwards, or don't follow those of the state before. */
export const stateDates = recordRule({
  rule: 'states/dates',
  severity: 'warning',
  clauses: [
    {
      clauses: ['PCA C6', 'BCA C6', 'SME C6'],
      in: ['FirstMarketedDate'],
      when: (args) => (args as DatesArgs).isNext,
    },
  ],
  title: 'The dates of marketing states do not fit together',
  means:
    'A state ends before it begins; or it begins on or before the last day of its predecessor; or more than a day after it; or it begins in the future (after the day of --date), and the state before it has no LastMarketedDate, or continues into it. The state before is the one that PredecessorID names, or without it the last one that begins earlier. Where the predecessor has a StateTenureLength, customers move from one to the other at different times, so the two may overlap. Otherwise states without a PredecessorID, or whose dates are not given, are only checked by themselves. The standard mentions only states that begin in the future (C6); for others, the check is common sense.',
  matters: 'On the days in question readers show two sets of terms, or none.',
  wrong: { collection: 'personal-current-accounts', yaml: productExample(launch, usual('2026-07-15')) },
  right: { collection: 'personal-current-accounts', yaml: productExample(launch, usual('2026-08-01')) },
  message: ({ reason, first, last, isNamed }: DatesArgs) => ({
    message: {
      backwards: `this state ends on ${last}, before it begins on ${first}.`,
      overlap: `this state begins on ${first}, and ${isNamed ? 'its predecessor' : 'the one before it'} continues to ${last}.`,
      gap: `this state begins on ${first}, but its predecessor ends on ${last}: nothing applies in between.`,
      open: `this state begins on ${first}, and the one before it has no last day.`,
    }[reason],
    ...(reason === 'open' && { hint: `write LastMarketedDate: ${last} there` }),
    ...(reason !== 'backwards' &&
      reason !== 'open' && {
        help: 'A state begins on the day after the last day of its predecessor.',
      }),
    related: [{ backwards: 'begins here', open: 'the state before it', overlap: ends, gap: ends }[reason]],
  }),
  of: 'record',
  collections: products,
  check(record, { today }) {
    const states = statesOf(record);
    return states.flatMap((state): RuleFinding<DatesArgs>[] => {
      const { path, first, last } = state;
      if (first !== undefined && last !== undefined && last < first) {
        const args = { reason: 'backwards' as const, first, last, isNamed: false, isNext: false };
        return [{ args, path: [...path, 'LastMarketedDate'], also: [[...path, 'FirstMarketedDate']] }];
      }
      if (first === undefined) return [];
      const named = states.find(
        (other) => other !== state && other.identification === state.predecessor && state.predecessor,
      );
      const isNext = isFuture(first, today);
      const before = named ?? (isNext ? latestBefore(first, states) : undefined);
      if (before === undefined || (isNext && before.tenure && before.last === undefined)) return [];
      const begin = [...path, 'FirstMarketedDate'];
      if (before.last === undefined) {
        const args = {
          reason: 'open' as const,
          first,
          last: dayBefore(first),
          isNamed: named !== undefined,
          isNext,
        };
        return isNext ? [{ args, path: begin, also: [before.path] }] : [];
      }
      const apart = Math.round((Date.parse(first) - Date.parse(before.last)) / day);
      if (apart === 1 || (apart < 1 && before.tenure) || (apart > 1 && named === undefined)) return [];
      const args = {
        reason: apart < 1 ? ('overlap' as const) : ('gap' as const),
        first,
        last: before.last,
        isNamed: named !== undefined,
        isNext,
      };
      return [{ args, path: begin, also: [[...before.path, 'LastMarketedDate']] }];
    });
  },
});

/** The state that begins last before a day. One without a first day begins before all others. */
function latestBefore(first: string, states: readonly MarketingState[]): MarketingState | undefined {
  const begin = (state: MarketingState) => state.first ?? '';
  return states
    .filter((state) => begin(state) < first)
    .reduce<MarketingState | undefined>(
      (late, state) => (late && begin(late) >= begin(state) ? late : state),
      undefined,
    );
}
