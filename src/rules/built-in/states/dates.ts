import { productCollections } from '../../../interface/collections/index.js';
import { type OfferState, offerOf } from '../../../interface/terms/offer.js';
import type { Proposal } from '../../../model/proposal.js';
import { dayAfter } from '../../../model/time/calendar.js';
import { type RuleFinding, recordRule } from '../rule.js';
export interface DatesArgs {
  /** The first day of the later state. */
  readonly first: string;
  /** The last day of the earlier one; absent where no end is planned. */
  readonly last: string | undefined;
  /** The last day that the earlier one should have. */
  readonly until: string;
  /** The Identification of the earlier state, if it has one. */
  readonly earlier: string | undefined;
  /** True if the earlier state has a LastMarketedDate, which may be so late that it means none. */
  readonly isWritten: boolean;
  /** True once the day after their last day in common has come. */
  readonly isOver: boolean;
}

/** Two usual states of one place in the order of stages that are marketed on the same days, from different first days on (D48). */
export const stateDates = recordRule({
  rule: 'states/dates',
  severity: 'error',
  isGradable: true,
  clauses: [
    {
      clauses: ['PCA C6', 'BCA C6', 'SME C6'],
      in: ['FirstMarketedDate'],
      when: (args) => !(args as DatesArgs).isOver,
    },
  ],
  message: ({ first, last, until, isWritten }: DatesArgs) => ({
    message:
      last === undefined
        ? `this state begins on ${first}, and the usual terms before it have no last day: from then on there are two sets.`
        : `this state begins on ${first}, and the usual terms before it continue to ${last}: until then there are two sets.`,
    hint: `write LastMarketedDate: ${until} there`,
    // A last day that isn't there has no place that could be replaced.
    ...(isWritten && { proposals: [{ replace: [{ value: first }, { value: until }] }] satisfies Proposal[] }),
    help: 'States that follow one another for each customer have a StateTenureLength. Those that a customer chooses from begin on the same day.',
    related: ['the usual terms before it'],
  }),
  of: 'record',
  collections: productCollections,
  check(record, { today }) {
    const { states } = offerOf(record);
    if (states.length < 2) return [];
    const usual = states.filter(({ kind }) => kind === 'Regular');
    return usual.flatMap((state): RuleFinding<DatesArgs>[] => {
      const { first, last, place } = state;
      if (first === undefined || (last !== undefined && last < first)) return [];
      const earlier = latest(
        usual.filter(
          (other) => other.place === place && (other.first ?? '') < first && continuesTo(other, first),
        ),
      );
      if (earlier === undefined) return [];
      const end = [earlier.last, last].filter((each) => each !== undefined).sort()[0];
      const args = {
        first,
        last: earlier.last,
        until: dayAfter(first, -1),
        earlier: earlier.identification,
        isWritten: earlier.fields.LastMarketedDate !== undefined,
        isOver: end !== undefined && today.isAfter(end),
      };
      const field = args.isWritten ? ['LastMarketedDate'] : [];
      return [{ args, path: [...state.path, 'FirstMarketedDate'], also: [[...earlier.path, ...field]] }];
    });
  },
});

function continuesTo({ first, last }: OfferState, day: string): boolean {
  return last === undefined || (last >= day && (first ?? '') <= last);
}

/** The state that begins last; of two of one day, the one whose Identification is greater, whatever their order in the list. */
function latest(states: readonly OfferState[]): OfferState | undefined {
  const key = ({ first, identification }: OfferState) => `${first ?? ''} ${identification ?? ''}`;
  return states.toSorted((a, b) => (key(a) < key(b) ? 1 : -1))[0];
}
