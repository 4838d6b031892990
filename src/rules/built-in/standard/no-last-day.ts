import { products, type RuleFinding, recordRule } from '../rule.js';
import { isFuture, statesIn } from '../states/states.js';
import { account } from './examples.js';

const until = (last: string) =>
  account('', `Identification: USUAL, MarketingState: Regular, FirstMarketedDate: 2025-02-17${last}`);

/** A day so late that it means none. */
const farAway = '2090-01-01';
const openEnd = '9999-12-31';

/** Marketing states without an end that don't say so as the standard does. */
export const noLastDay = recordRule({
  rule: 'standard/no-last-day',
  severity: 'note',
  clauses: ['PCA C5', 'BCA C5', 'SME C5', 'CCC C5'],
  title: 'A marketing state has no last day',
  means:
    'LastMarketedDate is missing, or is a day after 2089 other than 9999-12-31. The standard writes 9999-12-31 as the end of a state without a planned end. It is a note, since a missing field is understood. Where another state begins in the future, the last day of this one is checked by states/dates.',
  matters: 'If all states have a last day, programs find those in force with one comparison.',
  wrong: until(''),
  right: until(', LastMarketedDate: 9999-12-31'),
  message: ({ last }: { last?: string }) => ({
    message:
      last === undefined
        ? 'this state has no LastMarketedDate.'
        : `${last} is so far away that it seems to mean no end.`,
    hint: `for a state without a planned end, the standard uses LastMarketedDate: ${openEnd}`,
  }),
  of: 'record',
  collections: products,
  check(record, { today }) {
    const states = statesIn(record);
    const hasNext = states.some(({ state: { FirstMarketedDate: first } }) => isFuture(first, today));
    return states.flatMap(({ path, state }): RuleFinding<{ last?: string }>[] => {
      const last = state.LastMarketedDate;
      if (last === undefined && hasNext && !isFuture(state.FirstMarketedDate, today)) return [];
      if (last === undefined) return [{ args: {}, path }];
      if (last < farAway || last === openEnd) return [];
      return [{ args: { last }, path: [...path, 'LastMarketedDate'] }];
    });
  },
});
