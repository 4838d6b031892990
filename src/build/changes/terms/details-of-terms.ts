import { groupedBy } from '../../../base/grouped-by.js';
import { isPlainObject, type PlainObject } from '../../../base/json/plain-object.js';
import type { Fields } from '../../../interface/records/fields.js';
import {
  daysOfChange,
  type OfferState,
  offeredAfter,
  offerOf,
  type ProductOffer,
  partsOfState,
  saleStatus,
} from '../../../interface/terms/offer.js';
import {
  marketedDays,
  phaseOn,
  stateLists,
  type TermPartName,
  termPartNames,
} from '../../../interface/terms/states.js';
import { dayAfter, isCalendarDate } from '../../../model/time/calendar.js';
import type { Detail, StageName } from '../change.js';
import { detailsOf, keyOf } from '../details.js';
import type { Field } from '../field.js';
import { canonical } from '../items.js';
import { pairStages, type TermsState } from './stage-pairs.js';

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
  const list = listOfStates(was);
  if (!hasStates(was, list) || !hasStates(is, list)) return detailsOf(was, is, { field: record }, without);
  const offers = { was: offerOf(was), is: offerOf(is) };
  const states = [...offers.was.states, ...offers.is.states];
  // A part that is nowhere in a state is one of the product, before and now.
  const parts = termPartNames.filter((name) => states.some(({ fields }) => fields[name] !== undefined));
  return [
    ...detailsOf(was, is, { field: record }, [...without, list, ...parts]),
    ...termDetails({ ...offers, field: record.child(list).item(), list, parts }, day),
    ...pastDetails(was, is, list, record, day),
  ];
}

/** The differences between states that are of the past in both publications, which no day from now on has (D62). */
function pastDetails(
  was: PlainObject & Fields,
  is: PlainObject & Fields,
  list: ListOfStates,
  record: Field,
  day: string,
): Detail[] {
  const isPast = (state: Fields) => phaseOn(marketedDays(state), day) === 'past';
  const past = (own: Fields, other: Fields) => {
    const present = new Set((other[list] ?? []).flatMap((each) => (isPast(each) ? [] : each.Identification)));
    return (own[list] ?? []).filter((state) => isPast(state) && !present.has(state.Identification));
  };
  const details = detailsOf({ [list]: past(was, is) }, { [list]: past(is, was) }, { field: record });
  return details.map((detail): Detail => ({ ...detail, class: 'other' }));
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
  if (!hasStates(product, listOfStates(product))) return {};
  const offer = offerOf(product);
  if (saleStatus(offer, day) === 'on sale') return {};
  const effective = offeredAfter(offer, day);
  return effective === undefined ? undefined : { effective };
}

type ListOfStates = (typeof stateLists)[number];

function listOfStates(product: PlainObject): ListOfStates {
  return stateLists.find((name) => product[name] !== undefined) ?? stateLists[0];
}

/** False for a list that isn't written as the interface says: feeds of others may have anything there. */
function hasStates(record: PlainObject, list: ListOfStates): record is PlainObject & Fields {
  const states = record[list];
  return Array.isArray(states) && states.length > 0 && states.every(isState);
}

function isState(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const { Identification, PredecessorID, MarketingState, FirstMarketedDate, LastMarketedDate } = value;
  const isText = (one: unknown) => one === undefined || typeof one === 'string';
  const days = [FirstMarketedDate, LastMarketedDate];
  const areTexts = [Identification, PredecessorID, MarketingState, ...days].every(isText);
  return areTexts && days.every((day) => day === undefined || isCalendarDate(String(day)));
}

/** The terms of a product in two publications. */
interface ComparedTerms {
  readonly was: ProductOffer;
  readonly is: ProductOffer;
  readonly list: string;
  /** The items of that list. */
  readonly field: Field;
  readonly parts: readonly TermPartName[];
}

/** Each difference once, with its first day. */
function termDetails(terms: ComparedTerms, today: string): Detail[] {
  const changing = new Set([...daysOfChange(terms.was), ...daysOfChange(terms.is)]);
  const later = [...changing].filter((day) => day > today).sort();
  const days = [today, ...later].map((day) => ({ day, found: groupedBy(onDay(terms, day), kindOf) }));
  const told = new Map<string, number>();
  return days.flatMap(({ day, found }, at) =>
    [...found].flatMap(([kind, all]) => {
      const before = told.get(kind) ?? 0;
      told.set(kind, Math.max(before, all.length));
      return all.slice(before).map((detail, index): Detail => {
        const isOver = (other: (typeof days)[number]) =>
          (other.found.get(kind)?.length ?? 0) <= before + index;
        const end = days.slice(at + 1).find(isOver);
        return {
          ...detail,
          ...(day > today && { effective: day }),
          ...(end !== undefined && { until: dayAfter(end.day, -1) }),
        };
      });
    }),
  );
}

/** What a difference says. Which state it is of may change from day to day, while the difference stays. */
function kindOf(detail: Detail): string {
  const { items = [], ...rest } = detail;
  const none = { stage: undefined, announced: undefined, isOnSaleBefore: undefined };
  return canonical({ ...rest, ...none, items: items.slice(1) });
}

function onDay(terms: ComparedTerms, day: string): Detail[] {
  const { pairs, added, removed } = pairStages(terms.was, terms.is, day);
  const isFirst = (one: TermsState) => one.state.first === day;
  return [
    ...statusOn(terms, day),
    ...pairs.flatMap(([was, is]) =>
      compared(terms, was.state, is.state).map((detail) => ({
        ...detail,
        ...stageOf(is),
        ...announcedOf(isFirst(was), isFirst(is)),
      })),
    ),
    ...added.flatMap(({ is, nearest }) => addedState(terms, is, nearest)),
    ...removed.map(
      (was): Detail => ({
        ...ofStage(terms, was),
        was: was.state.fields,
        ...announcedOf(isFirst(was), false),
      }),
    ),
  ];
}

/** Of a difference on the day on which something begins in the older publication. */
function announcedOf(begun: boolean, begins: boolean): Pick<Detail, 'announced'> {
  return begun ? { announced: begins ? 'other' : 'cancelled' } : {};
}

function compared(
  terms: ComparedTerms,
  was: OfferState | undefined,
  is: OfferState,
  without: readonly string[] = [],
): Detail[] {
  const { field, parts } = terms;
  const [before, after] = [was ? fieldsOf(terms.was, was, parts) : {}, fieldsOf(terms.is, is, parts)];
  const at = { field, items: itemsOf(terms, is) };
  const all = detailsOf(before, after, at, [...daysAndNames, ...without]);
  // Another state has tiers of other names, which customers never see.
  const isOther = was?.identification !== is.identification;
  return isOther ? all.filter((detail) => !detail.field.endsWith('.Identification')) : all;
}

/** A state with the parts that are beside the states where it has none of its own. */
function fieldsOf(offer: ProductOffer, state: OfferState, parts: readonly TermPartName[]): PlainObject {
  const all = partsOfState(offer, state);
  const own = parts.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]] as const]));
  return { ...state.fields, ...Object.fromEntries(own) };
}

/** A state that is added, and what is another in it than in the one that it is judged by, which stays. */
function addedState(terms: ComparedTerms, is: TermsState, nearest: TermsState | undefined): Detail[] {
  const beside = nearest && ({ beside: true } as const);
  const isThere = (detail: Detail) => detail.kind !== 'value' || detail.is !== undefined;
  const others = compared(terms, nearest?.state, is.state, ofState).filter(isThere);
  return [
    { ...ofStage(terms, is), is: is.state.fields, ...beside },
    ...others.map((detail) => ({ ...detail, ...stageOf(is), ...beside })),
  ];
}

function ofStage(terms: ComparedTerms, one: TermsState) {
  const items = itemsOf(terms, one.state);
  return { class: 'marketing', field: terms.list, items, kind: 'stage', ...stageOf(one) } as const;
}

function itemsOf({ list, field }: ComparedTerms, { fields }: OfferState) {
  return [{ list, key: keyOf(fields, field) }];
}

function stageOf({ state: { tenure }, stage, stages }: TermsState): { readonly stage?: StageName } {
  if (stages === 1) return {};
  const { length, period } = tenure ?? {};
  const own = { ...(length !== undefined && { length }), ...(period !== undefined && { period }) };
  return { stage: { at: stage, of: stages, ...own } };
}

/** By days alone: a change of OnSaleIndicator is one of the record. */
function statusOn(terms: ComparedTerms, day: string): Detail[] {
  const [was, is] = [saleStatus(terms.was, day), saleStatus(terms.is, day)];
  if (was === is || was === 'not on sale' || is === 'not on sale') return [];
  const offers = [terms.was, terms.is];
  const isOnSaleBefore = offers.every((offer) => saleStatus(offer, dayAfter(day, -1)) === 'on sale');
  const [begun, begins] = offers.map(({ states }) => states.some(({ first }) => first === day));
  return [
    {
      class: is === 'on sale' ? 'on-sale' : was === 'on sale' ? 'withdrawn' : 'marketing',
      field: terms.list,
      kind: 'status',
      was,
      is,
      ...(isOnSaleBefore && { isOnSaleBefore }),
      ...announcedOf(begun === true, begins === true),
    },
  ];
}
