import { products, recordRule } from '../rule.js';
import { statesIn } from '../states/states.js';
import { account } from './examples.js';

const from = (first: string) =>
  account('', `Identification: USUAL, MarketingState: Regular${first}, LastMarketedDate: 9999-12-31`);

/** Marketing states without a beginning. */
export const noFirstDay = recordRule({
  rule: 'standard/no-first-day',
  severity: 'note',
  clauses: ['PCA C10', 'BCA C10', 'SME C10', 'CCC C10'],
  title: 'A marketing state has no first day',
  means:
    "FirstMarketedDate is missing. Where the first day isn't known, the standard uses 1900-01-01. It is a note, since a missing field is understood.",
  matters: 'If all states have a first day, programs find those in force with one comparison.',
  wrong: from(''),
  right: from(', FirstMarketedDate: 1900-01-01'),
  message: () => ({
    message: 'this state has no FirstMarketedDate.',
    hint: 'if it is not known, the standard uses 1900-01-01',
  }),
  of: 'record',
  collections: products,
  check(record) {
    return statesIn(record).flatMap(({ path, state }) =>
      state.FirstMarketedDate === undefined ? [{ args: {}, path }] : [],
    );
  },
});
