import { products } from '../../../interface/collections/index.js';
import { stateLists, statesIn } from '../../../interface/terms/states.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { account, business } from '../standard/examples.js';
import { lackingAll, lackingUnit } from '../standard/lacking.js';
import { isFuture, type MarketingState, statesBefore, statesById, statesOf } from './states.js';

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
  collections: products,
  ...lackingAll(stateLists, 'FirstMarketedDate'),
});

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

const states = (predecessor: string) =>
  account(
    '',
    'Identification: LAUNCH, MarketingState: Promotional, FirstMarketedDate: 2026-01-05, LastMarketedDate: 2026-12-31',
    `Identification: USUAL, MarketingState: Regular${predecessor}, FirstMarketedDate: 2027-01-01, LastMarketedDate: 9999-12-31`,
  );

/** Regular states after a promotion that don't name it. */
export const noPredecessor = recordRule({
  rule: 'standard/no-predecessor',
  severity: 'warning',
  clauses: ['PCA C9', 'BCA C9', 'SME C9', 'CCC C9'],
  title: 'Nothing says which state follows the promotion',
  means:
    "A product has Promotional and Regular marketing states, and a Regular one that begins after a Promotional one, or whose days can't be compared with it, has no PredecessorID. A promotion that itself follows the state doesn't count. A PredecessorID that names nothing is reported by states/predecessor.",
  matters:
    'Readers show what a customer pays in the first year and afterwards. Without PredecessorID they cannot tell which terms follow.',
  wrong: states(''),
  right: states(', PredecessorID: LAUNCH'),
  message: () => ({
    message: 'this state follows a promotion, but does not say so.',
    hint: 'add PredecessorID with the Identification of the state before it',
    related: ['the promotion is here'],
  }),
  of: 'record',
  collections: products,
  check(record) {
    const states = statesOf(record);
    const promotions = states.filter(({ promotional }) => promotional);
    if (promotions.length === 0) return [];
    const byId = statesById(states);
    return states.flatMap((state) => {
      if (!state.regular || state.predecessor !== undefined) return [];
      const before = promotions.find(
        (promotion) => mayFollow(state, promotion) && !statesBefore(promotion, byId).has(state),
      );
      return before === undefined ? [] : [{ args: {}, path: state.path, also: [before.path] }];
    });
  },
});

/** False if the days show that a state doesn't begin after a promotion. */
function mayFollow({ first, last }: MarketingState, promotion: MarketingState): boolean {
  if (last !== undefined && promotion.first !== undefined && last < promotion.first) return false;
  const since = promotion.first ?? promotion.last;
  return first === undefined || since === undefined || first > since;
}

const tenured = (kind: string) =>
  account(
    '',
    `Identification: FIRST-YEAR, MarketingState: ${kind}, FirstMarketedDate: 2025-02-17, LastMarketedDate: 9999-12-31, StateTenureLength: 12, StateTenurePeriod: Month`,
  );

/** Terms that a customer has for a limited time only, and that aren't marked as a promotion. */
export const regularWithTenure = recordRule({
  rule: 'standard/regular-with-tenure',
  severity: 'note',
  clauses: ['PCA C8', 'BCA C8', 'SME C8'],
  title: 'Terms for a limited time are marked as regular',
  means:
    "A marketing state is Regular and has a StateTenureLength, which is how long a customer has the terms of a promotion. Terms at the beginning are Promotional, and all others Regular. A note, since usual terms can also change with the years, as those of graduate accounts do. Whether other terms should be Promotional can't be seen in the data.",
  matters: 'Comparison sites show Regular terms as what the product costs and pays in the long run.',
  wrong: tenured('Regular'),
  right: tenured('Promotional'),
  message: () => ({
    message: 'this state is Regular, but each customer has it for a limited time only.',
    hint: 'make it Promotional, or leave out the tenure',
    related: ['for as long as this'],
  }),
  of: 'group',
  collections: ['personal-current-accounts', 'business-current-accounts', 'unsecured-sme-loans'],
  fields: ['StateTenureLength'],
  check({ MarketingState }) {
    if (MarketingState !== 'Regular') return [];
    return [{ args: {}, path: ['MarketingState'], also: [['StateTenureLength']] }];
  },
});

const lasting = (period: string) =>
  account(
    '',
    `Identification: LAUNCH, MarketingState: Promotional, FirstMarketedDate: 2025-02-17, LastMarketedDate: 9999-12-31, StateTenureLength: 12${period}`,
  );

/** The length of a tenure without its unit. */
export const tenureWithoutPeriod = recordRule({
  rule: 'standard/tenure-without-period',
  severity: 'warning',
  clauses: ['PCA C50', 'BCA C51', 'SME C51', 'CCC C52'],
  title: 'The length of a tenure has no unit',
  means: 'A marketing state has a StateTenureLength, but no StateTenurePeriod.',
  matters: 'Twelve months or twelve weeks? Readers cannot tell how long a customer has these terms.',
  wrong: lasting(''),
  right: lasting(', StateTenurePeriod: Month'),
  collections: products,
  ...lackingUnit('StateTenureLength', 'StateTenurePeriod'),
});

const feeFree = (period: string) => business(`OnSaleIndicator: false\nFeeFreeLength: 12\n${period}`, '');

/** A fee-free length without its unit. */
export const feeFreeWithoutPeriod = recordRule({
  rule: 'standard/fee-free-without-period',
  severity: 'warning',
  clauses: ['BCA C50'],
  title: 'A fee-free length has no unit',
  means: 'A business current account has a FeeFreeLength, but no FeeFreeLengthPeriod.',
  matters: 'Twelve months or twelve years? Readers cannot tell.',
  wrong: feeFree(''),
  right: feeFree('FeeFreeLengthPeriod: Month\n'),
  collections: ['business-current-accounts'],
  ...lackingUnit('FeeFreeLength', 'FeeFreeLengthPeriod'),
});
