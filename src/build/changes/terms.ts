import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { Fields } from '../../interface/records/fields.js';
import {
  daysOfChange,
  type OfferState,
  offeredAfter,
  offerOf,
  type ProductOffer,
  partsOfState,
  saleStatus,
} from '../../interface/terms/offer.js';
import {
  marketedDays,
  phaseOn,
  stateLists,
  type TermPartName,
  termPartNames,
} from '../../interface/terms/states.js';
import { dayAfter, isCalendarDate } from '../../model/calendar.js';
import type { ChangeClass } from '../../model/change-class.js';
import type { Detail, Effect, StageName } from './change.js';
import { detailsOf, keyOf } from './details.js';
import { canonical } from './equal.js';
import type { Field } from './field.js';
import { pairStages, type StagePairs, type TermsState } from './stage-pairs.js';

/** What says when a state is marketed, and which one it is: compared by what is offered on each day. */
const daysAndNames = ['Identification', 'PredecessorID', 'FirstMarketedDate', 'LastMarketedDate'];
/** What a state is, beside its terms. */
const ofState = ['MarketingState', 'StateTenureLength', 'StateTenurePeriod', 'Notes'];

/**
 * The differences between two versions of a product. Its terms are compared as both have them on the same day: on `day`
 * and each later one on which a state begins, or is no longer offered (D48). What isn't about terms is compared as it is.
 * @param day YYYY-MM-DD
 */
export function productDetails(
  was: PlainObject,
  is: PlainObject,
  record: Field,
  without: readonly string[],
  day: string,
): Detail[] {
  const list = stateLists.find((name) => was[name] !== undefined);
  if (list === undefined || !hasStates(was, list) || !hasStates(is, list)) {
    return detailsOf(was, is, record, without);
  }
  const [before, after] = [offerOf(was), offerOf(is)];
  const states = [...before.states, ...after.states];
  // A part that is nowhere in a state is one of the product, before and now.
  const parts = termPartNames.filter((name) => states.some(({ fields }) => fields[name] !== undefined));
  return [
    ...detailsOf(was, is, record, [...without, list, ...parts]),
    ...new TermsComparison(before, after, record.child(list).item(), parts).details(day),
    ...pastDetails(was, is, list, record, day),
  ];
}

/** The differences between states that are of the past in both publications, which no day from now on has (D62). */
function pastDetails(
  was: PlainObject & Fields,
  is: PlainObject & Fields,
  list: (typeof stateLists)[number],
  record: Field,
  day: string,
): Detail[] {
  const isPast = (state: Fields) => phaseOn(marketedDays(state), day) === 'past';
  const past = (own: Fields, other: Fields) => {
    const present = new Set((other[list] ?? []).flatMap((each) => (isPast(each) ? [] : each.Identification)));
    return (own[list] ?? []).filter((state) => isPast(state) && !present.has(state.Identification));
  };
  return detailsOf({ [list]: past(was, is) }, { [list]: past(is, was) }, record, []).map(
    ({ points: _, ...detail }: Detail & { points?: string }): Detail => ({ ...detail, class: 'other' }),
  );
}

/**
 * When a product that is new is offered, by the states that it has on a day (D48): at once, or from a later day on.
 * @param day YYYY-MM-DD
 * @returns undefined for one that isn't offered
 */
export function launchOf(
  product: PlainObject,
  day: string,
): { readonly effective?: string | undefined } | undefined {
  if (product['OnSaleIndicator'] === false) return undefined;
  const list = stateLists.find((name) => product[name] !== undefined);
  if (list === undefined || !hasStates(product, list)) return {};
  const offer = offerOf(product);
  if (saleStatus(offer, day) === 'on sale') return {};
  const effective = offeredAfter(offer, day);
  return effective === undefined ? undefined : { effective };
}

/** False for a list that isn't written as the interface says: feeds of others may have anything there. */
function hasStates(record: PlainObject, list: (typeof stateLists)[number]): record is PlainObject & Fields {
  const states = record[list];
  return Array.isArray(states) && states.length > 0 && states.every(isState);
}

function isState(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const isText = (name: string) => value[name] === undefined || typeof value[name] === 'string';
  return (
    ['Identification', 'PredecessorID', 'MarketingState'].every(isText) &&
    ['FirstMarketedDate', 'LastMarketedDate'].every((name) => {
      const date = value[name];
      return date === undefined || (typeof date === 'string' && isCalendarDate(date));
    })
  );
}

/** A difference on a day. */
interface Difference {
  readonly detail: Detail;
  /** Whether what either publication says begins on that day. */
  readonly begins: { readonly was: boolean; readonly is: boolean };
}

/** The differences on a day, by what they say. */
type OnDay = ReadonlyMap<string, readonly Difference[]>;

/** The terms of a product in two publications. */
class TermsComparison {
  readonly #was: ProductOffer;
  readonly #is: ProductOffer;
  /** The items of the list of states. */
  readonly #field: Field;
  readonly #list: string;
  readonly #parts: readonly TermPartName[];
  readonly #days = new Map<string, OnDay>();
  readonly #compared = new Map<string, readonly Detail[]>();

  constructor(was: ProductOffer, is: ProductOffer, field: Field, parts: readonly TermPartName[]) {
    this.#was = was;
    this.#is = is;
    this.#field = field;
    this.#list = field.steps.at(-1) ?? '';
    this.#parts = parts;
  }

  /** Each difference once, with its first day. */
  details(day: string): Detail[] {
    const days = [day, ...this.#changeDays().filter((each) => each > day)];
    const told = new Map<string, number>();
    return days.flatMap((first, at) =>
      [...this.#on(first)].flatMap(([key, all]) => {
        const before = told.get(key) ?? 0;
        told.set(key, Math.max(before, all.length));
        return all.slice(before).map(({ detail, begins }, index): Detail => {
          const count = before + index + 1;
          const end = days.slice(at + 1).find((each) => (this.#on(each).get(key)?.length ?? 0) < count);
          const isSince = at === 0 && !begins.was && !begins.is;
          const effective = isSince ? this.#since(key, day) : first;
          return {
            ...detail,
            ...effectOf(effective, end, begins, end !== undefined && this.#catchesUp(end)),
          };
        });
      }),
    );
  }

  #changeDays(): readonly string[] {
    return [...new Set([...daysOfChange(this.#was), ...daysOfChange(this.#is)])].sort();
  }

  /** The day since which there has been a difference that only a day of the newer publication makes. */
  #since(key: string, day: string): string | undefined {
    const known = new Set(daysIn(this.#was));
    const own = daysIn(this.#is).filter((each) => !known.has(each));
    const days = [...new Set(own.map((each) => each.slice(0, 'YYYY-MM-DD'.length)))].sort().reverse();
    for (const each of days) {
      if (each > day) continue;
      if (!this.#on(each).has(key)) return undefined;
      if (!this.#on(dayAfter(each, -1)).has(key)) return each;
    }
    return undefined;
  }

  /** True if on a day something begins in the older publication, and nothing in the newer one. */
  #catchesUp(day: string): boolean {
    return beginsOn(this.#was, day) && !beginsOn(this.#is, day);
  }

  #on(day: string): OnDay {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const found = new Map<string, Difference[]>();
    for (const one of this.#differences(day)) {
      const { items = [], ...rest } = one.detail;
      // Which state it is may change from day to day, while the difference stays.
      const key = canonical({ ...rest, stage: undefined, isOnSaleBefore: undefined, items: items.slice(1) });
      found.set(key, [...(found.get(key) ?? []), one]);
    }
    this.#days.set(day, found);
    return found;
  }

  #differences(day: string): Difference[] {
    const { pairs, added, removed } = pairStages(this.#was, this.#is, day);
    const isFirst = (one: TermsState | undefined) => one?.state.first === day;
    return [
      ...this.#status(day),
      ...pairs.flatMap(([was, is]) =>
        this.#compare(was.state, is.state, daysAndNames).map((detail) => ({
          detail: { ...detail, ...stageOf(is) },
          begins: { was: isFirst(was), is: isFirst(is) },
        })),
      ),
      ...this.#reordered(pairs),
      ...added.flatMap(({ is, nearest }) =>
        this.#added(is, nearest, pairs).map((detail) => ({
          detail: { ...detail, ...stageOf(is) },
          begins: { was: false, is: isFirst(is) },
        })),
      ),
      ...removed.flatMap(({ was, nearest }) =>
        this.#removed(was, nearest).map((detail) => ({
          detail: { ...detail, ...stageOf(was) },
          begins: { was: isFirst(was), is: false },
        })),
      ),
    ];
  }

  #compare(
    was: OfferState | undefined,
    is: OfferState | undefined,
    without: readonly string[],
  ): readonly Detail[] {
    const key = [was?.path[1], is?.path[1], ...without].join(' ');
    const known = this.#compared.get(key);
    if (known !== undefined) return known;
    const [before, after] = [this.#terms(this.#was, was), this.#terms(this.#is, is)];
    const all = detailsOf(before, after, this.#field, without, this.#items((is ?? was)?.fields));
    // Another state has tiers of other names, which customers never see.
    const isOther = was?.identification !== is?.identification;
    const made = isOther ? all.filter(({ field }) => !field.endsWith('.Identification')) : all;
    this.#compared.set(key, made);
    return made;
  }

  /** A state with the parts that are beside the states where it has none of its own. */
  #terms(offer: ProductOffer, state: OfferState | undefined): PlainObject {
    if (state === undefined) return {};
    const all = partsOfState(offer, state);
    const parts = this.#parts.flatMap((name) =>
      all[name] === undefined ? [] : [[name, all[name]] as const],
    );
    return { ...state.fields, ...Object.fromEntries(parts) };
  }

  #items(state: Fields | undefined) {
    return [{ list: this.#list, key: keyOf(state, this.#field) }];
  }

  /** A state that is added, and what is another in it than in the one that it is judged by. */
  #added(is: TermsState, nearest: TermsState | undefined, pairs: StagePairs['pairs']): readonly Detail[] {
    const { fields } = is.state;
    const partner = pairs.find(([was]) => was === nearest)?.[1];
    const placed = placedFrom(partner, is);
    const others = this.#compare(nearest?.state, is.state, [...daysAndNames, ...ofState]);
    return [
      { ...this.#ofState(fields), ...(nearest && { placed }), kind: 'stage', is: fields },
      ...others.flatMap((detail): Detail[] => {
        if (detail.kind === 'value' && detail.is === undefined) return [];
        return [nearest === undefined ? detail : { ...detail, placed }];
      }),
    ];
  }

  /** A state that is no longer offered, and those of its rates that aren't offered by the one left nearest to it. */
  #removed({ state }: TermsState, nearest: TermsState | undefined): readonly Detail[] {
    const left = this.#terms(this.#is, nearest?.state);
    const own = this.#terms(this.#was, state);
    const items = this.#items(state.fields);
    const others = detailsOf(left, own, this.#field, [...daysAndNames, ...ofState], items);
    return [
      { ...this.#ofState(state.fields), kind: 'stage', was: state.fields },
      ...others.flatMap((detail): Detail[] => {
        if (detail.kind !== 'value' || detail.class !== 'rates' || detail.is === undefined) return [];
        const { is: was, was: other, points, ...gone } = detail;
        return other === undefined || points !== undefined ? [{ ...gone, was }] : [];
      }),
    ];
  }

  #ofState(state: Fields) {
    return { class: 'marketing' as const, field: this.#list, items: this.#items(state) };
  }

  /** Which states name another predecessor, if that changes the order of the stages. */
  #reordered(pairs: StagePairs['pairs']): Difference[] {
    const [before, after] = ([0, 1] as const).map((side) => {
      const stages = [...new Set(pairs.map((pair) => pair[side].stage))].sort((a, b) => a - b);
      return pairs.map((pair) => stages.indexOf(pair[side].stage));
    });
    if (canonical(before) === canonical(after)) return [];
    return pairs.flatMap(([was, is]): Difference[] => {
      const [from, to] = [was.state.fields.PredecessorID, is.state.fields.PredecessorID];
      if (from === to) return [];
      const detail = {
        class: 'marketing' as const,
        field: `${this.#list}.PredecessorID`,
        items: this.#items(is.state.fields),
        kind: 'value' as const,
        ...(from !== undefined && { was: from }),
        ...(to !== undefined && { is: to }),
      };
      return [{ detail, begins: { was: false, is: false } }];
    });
  }

  /** By days alone: a change of OnSaleIndicator is one of the record. */
  #status(day: string): Difference[] {
    const [was, is] = [saleStatus(this.#was, day), saleStatus(this.#is, day)];
    if (was === is || was === 'not on sale' || is === 'not on sale') return [];
    const isOnSaleBefore = [this.#was, this.#is].every(
      (offer) => saleStatus(offer, dayAfter(day, -1)) === 'on sale',
    );
    const name: ChangeClass = is === 'on sale' ? 'on-sale' : was === 'on sale' ? 'withdrawn' : 'marketing';
    return [
      {
        detail: {
          class: name,
          field: this.#list,
          kind: 'status',
          was,
          is,
          ...(isOnSaleBefore && { isOnSaleBefore }),
        },
        begins: { was: beginsOn(this.#was, day), is: beginsOn(this.#is, day) },
      },
    ];
  }
}

/** True if a state begins on a day. */
function beginsOn({ states }: ProductOffer, day: string): boolean {
  return states.some(({ first }) => first === day);
}

/** The days of an offer's states, each with what it is: a first day, or one on which a state is no longer offered. */
function daysIn({ states }: ProductOffer): string[] {
  return states.flatMap(({ first, last }) => [
    ...(first === undefined ? [] : [`${first} begins`]),
    ...(last === undefined ? [] : [`${dayAfter(last)} ended`]),
  ]);
}

/** @param end the first day on which the two say the same again */
function effectOf(
  effective: string | undefined,
  end: string | undefined,
  { was, is }: Difference['begins'],
  catchesUp: boolean,
): Effect {
  const announced = was ? (is ? 'other' : 'cancelled') : catchesUp ? 'earlier' : undefined;
  return {
    ...(effective !== undefined && { effective }),
    ...(end !== undefined && { until: dayAfter(end, -1) }),
    ...(announced !== undefined && { announced }),
  };
}

function stageOf({ state: { tenure }, stage, stages }: TermsState): { readonly stage?: StageName } {
  if (stages === 1) return {};
  const { length, period } = tenure ?? {};
  const own = { ...(length !== undefined && { length }), ...(period !== undefined && { period }) };
  return { stage: { at: stage, of: stages, ...own } };
}

function placedFrom(nearest: TermsState | undefined, { stage }: TermsState): NonNullable<Effect['placed']> {
  if (nearest === undefined || nearest.stage === stage) return 'beside';
  return nearest.stage < stage ? 'after' : 'before';
}
