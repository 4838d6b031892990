import { type OfferState, offerOf, type ProductOffer } from '../../../interface/terms/offer.js';
import { recordRule } from '../rule.js';
import { currentAccounts } from '../standard/on-sale.js';
import type { Today } from '../today.js';
import { statesInOrder } from './gap.js';

/**
 * - `past`: marked as on sale, and all states have ended;
 * - `ends`: they will have, and nothing is announced for the day after;
 * - `announced`: none has begun;
 * - `between`: some have ended, and others begin later;
 * - `usual`: only a promotion is offered, and the usual terms have ended;
 * - `open`: marked as not on sale, and a state has no end yet.
 */
export interface StatesOnSaleArgs {
  readonly reason: 'past' | 'ends' | 'announced' | 'between' | 'usual' | 'open';
  /** The last day of what has ended or will end; of what is announced, the first. Absent for a state without an end. */
  readonly day: string | undefined;
}

/** Accounts whose OnSaleIndicator says something else than the days of their marketing states (D48). */
export const statesOnSale = recordRule({
  rule: 'states/on-sale',
  severity: 'warning',
  message: ({ reason, day }: StatesOnSaleArgs) => ({
    message: {
      past: `this account is marked as on sale, but its last marketing state was offered until ${day}.`,
      ends: `this account is marked as on sale, but nothing is offered after ${day}.`,
      announced: `this account is marked as on sale, but nothing is offered before ${day}.`,
      between: `this account is marked as on sale, but nothing is offered until ${day}, when the next marketing state begins.`,
      usual: `this account is marked as on sale, but its usual terms were offered until ${day}: nothing says what follows the promotion.`,
      open: `this account is marked as not on sale, but a marketing state ${day === undefined ? 'has no last day' : `is offered until ${day}`}.`,
    }[reason],
    hint:
      reason === 'open'
        ? 'write the day until which it was offered as LastMarketedDate, or OnSaleIndicator: true'
        : 'correct the dates or add the next state, or write OnSaleIndicator: false',
    related: ['its days'],
  }),
  of: 'record',
  collections: currentAccounts,
  check(record, { today, lastDay }) {
    if (record.OnSaleIndicator === undefined) return [];
    const offer = offerOf(record);
    if (offer.states.length === 0) return [];
    const found = record.OnSaleIndicator ? notOffered(offer, today) : stillOffered(offer, today);
    if (found === undefined) return [];
    const { reason, day, state, field } = found;
    // What is published after that day says for itself whether the account is on sale then.
    if (reason === 'ends' && lastDay !== undefined && lastDay <= day!) return [];
    const dated = state.fields[field] === undefined ? [] : [field];
    return [{ args: { reason, day }, path: ['OnSaleIndicator'], also: [[...state.path, ...dated]] }];
  },
});

interface Disagreement extends StatesOnSaleArgs {
  readonly state: OfferState;
  readonly field: 'FirstMarketedDate' | 'LastMarketedDate';
}

/** Why an account on sale isn't offered on a day, or won't be. */
function notOffered({ states }: ProductOffer, today: Today): Disagreement | undefined {
  const isAnnounced = (state: OfferState) => today.isBefore(state.first);
  const isPast = ({ last }: OfferState) => last !== undefined && today.isAfter(last);
  const offered = states.filter((state) => !isAnnounced(state) && !isPast(state));
  const [next] = statesInOrder(states.filter(isAnnounced));
  if (offered.length === 0 && next?.first !== undefined) {
    const reason = states.some(isPast) ? ('between' as const) : ('announced' as const);
    return { reason, day: next.first, state: next, field: 'FirstMarketedDate' };
  }
  const end = last(states);
  if (end?.last !== undefined) {
    const reason = offered.length === 0 ? ('past' as const) : ('ends' as const);
    return { reason, day: end.last, state: end, field: 'LastMarketedDate' };
  }
  const usual = last(states.filter(({ kind }) => kind === 'Regular'));
  if (usual?.last === undefined || !today.isAfter(usual.last)) return undefined;
  return { reason: 'usual', day: usual.last, state: usual, field: 'LastMarketedDate' };
}

/** The state of an account that isn't on sale which continues. One without any dates says nothing (C5, C10). */
function stillOffered({ states }: ProductOffer, today: Today): Disagreement | undefined {
  const state = states.find(({ last, fields }) =>
    last === undefined
      ? fields.FirstMarketedDate !== undefined || fields.LastMarketedDate !== undefined
      : !today.isAfter(last),
  );
  return state && { reason: 'open', day: state.last, state, field: 'LastMarketedDate' };
}

/** The state that ends last; undefined only without states. One without an end ends after all others. */
function last(states: readonly OfferState[]): OfferState | undefined {
  const end = (state: OfferState) => state.last ?? '9999-12-31';
  return states.toSorted((a, b) => (end(a) > end(b) ? -1 : 1))[0];
}
