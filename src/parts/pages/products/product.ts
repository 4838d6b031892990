import type { PlainObject } from '../../../base/json/plain-object.js';
import { registrationOf } from '../../../interface/collections/index.js';
import type { Fields } from '../../../interface/records/fields.js';
import {
  daysOfChange,
  type OfferState,
  offeredAfter,
  offeredBefore,
  offerOf,
  type ProductOffer,
  partsOfState,
  type SaleStatus,
  type Stage,
  saleStatus,
  termsOn,
} from '../../../interface/terms/offer.js';
import { phaseOn } from '../../../interface/terms/states.js';
import type { Collection } from '../../../model/collection.js';
import { dayAfter } from '../../../model/time/calendar.js';
import { textIn } from '../values.js';
import type { ProductWords } from './terms/product-words.js';
import { type ProductTerms, productTerms } from './terms/terms.js';

export function isProduct(collection: Collection): boolean {
  return registrationOf(collection).isProduct === true;
}

/** The terms of a marketing state, with what it is among the others of its time. */
export interface StateTerms {
  readonly state: OfferState;
  /**
   * `after`: what follows a stage. `usual`: the same, if that was an offer, and this has no end. `beside`: what is offered
   * at the same time as an offer without tenure. `or`: a choice. `and`: two sets of usual terms at once, which nothing
   * explains.
   */
  readonly relation: 'first' | 'after' | 'usual' | 'beside' | 'or' | 'and';
  /** Whether a customer has it alone at its place, or one of several, or several have their days at once. */
  readonly among: 'alone' | 'choice' | 'conflict';
  readonly notes: readonly string[];
  readonly terms: ProductTerms;
}

/** The days between two days of change: on each of them, a product has the same terms. */
export interface TermsSpan {
  /** Its first day, YYYY-MM-DD; undefined for the one of the publication, which has begun. */
  readonly from: string | undefined;
  /** Its last day; undefined if nothing is to change. */
  readonly until: string | undefined;
  readonly status: SaleStatus;
  /** The last day of the time in which it is, or was, offered; undefined if none is known. */
  readonly offeredUntil: string | undefined;
  /** The next day on which it is offered again, or for the first time. */
  readonly offeredFrom: string | undefined;
  /** In the order in which a customer has them. */
  readonly stages: readonly StateTerms[];
}

/** The facts about a product that pages show. None of them is calculated. */
export interface Product {
  /** Words for its codes. */
  readonly words: ProductWords;
  readonly collection: Collection;
  readonly identification: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly url: string | undefined;
  /** The address of its terms and conditions. */
  readonly conditionsUrl: string | undefined;
  /** The first day on which all of this is so, as far as a day of change says; empty if none does. */
  readonly since: string;
  /** The parts of its present terms. */
  readonly parts: PlainObject;
  /** The time of the publication, and those after it, in order. At least one. */
  readonly spans: readonly TermsSpan[];
  /** What was offered before, and belongs to no span; the last first. */
  readonly past: readonly StateTerms[];
  /** The record as published. */
  readonly record: PlainObject;
}

/**
 * What pages show of a product. Nothing of it depends on the very day, only on the last day of change before it.
 * @param record as published, in any version
 * @param day the day of the publication, YYYY-MM-DD
 * @param isNotOnSale true if the content says so in a field that the published version doesn't have
 */
export function productOf(
  words: ProductWords,
  record: PlainObject,
  day: string,
  isNotOnSale = false,
): Product {
  // What is published has been validated: the fields of states are those of the interface, with the same words.
  const offer = offerOf({ ...(record as Fields), ...(isNotOnSale && { OnSaleIndicator: false }) });
  const termsOf = (state: OfferState) => productTerms(partsOfState(offer, state), record, words);
  const spans = spansFrom(offer, day, termsOf);
  const shown = new Set(spans.flatMap(({ stages }) => stages.map(({ state }) => state)));
  const past = offer.states
    .filter((state) => phaseOn(state, day) === 'past' && !shown.has(state))
    .sort((a, b) => ((a.last ?? '') > (b.last ?? '') ? -1 : 1))
    .map((state) => stateTerms(state, 'first', 'alone', termsOf));
  const core = [
    ...(spans[0]?.stages ?? []).map(({ state }) => partsOfState(offer, state).CoreProduct),
    record,
  ];
  const own = (field: 'ProductDescription' | 'ProductURL' | 'TcsAndCsURL') =>
    core.map((each) => each && textIn(each[field])).find((text) => text !== undefined);
  const [first] = spans[0]?.stages ?? [];
  return {
    words,
    collection: words.collection,
    identification: textIn(record['Identification']) ?? '',
    name: textIn(record['Name']) ?? textIn(record['Identification']) ?? '',
    description: own('ProductDescription'),
    url: webAddress(own('ProductURL')),
    conditionsUrl: webAddress(own('TcsAndCsURL')),
    parts: first === undefined ? record : { ...record, ...partsOfState(offer, first.state) },
    since: daysOfChange(offer).findLast((each) => each <= day) ?? '',
    spans,
    past,
    record,
  };
}

/** An address that leads to a web page. */
function webAddress(url: string | undefined): string | undefined {
  return url !== undefined && /^https?:\/\//i.test(url) ? url : undefined;
}

type TermsOf = (state: OfferState) => ProductTerms;

/** Before every day of change. */
const firstOfAll = '0000-01-01';

function spansFrom(offer: ProductOffer, day: string, termsOf: TermsOf): readonly TermsSpan[] {
  const days = daysOfChange(offer);
  const begun = days.filter((each) => each <= day).at(-1) ?? firstOfAll;
  const starts = [begun, ...days.filter((each) => each > day)];
  const statuses = starts.map((start) => saleStatus(offer, start));
  return starts.map((start, at) => {
    const next = starts[at + 1];
    const status = statuses[at] ?? 'on sale';
    const end =
      status === 'on sale' ? starts.find((_, later) => later > at && statuses[later] !== status) : undefined;
    return {
      from: at === 0 ? undefined : start,
      until: next && dayAfter(next, -1),
      status,
      offeredUntil: status === 'on sale' ? end && dayAfter(end, -1) : offeredBefore(offer, start),
      offeredFrom: status === 'on sale' ? end && offeredAfter(offer, end) : offeredAfter(offer, start),
      stages: termsOn(offer, start).flatMap((stage, place, stages) =>
        ofStage(stage, stages[place - 1], termsOf),
      ),
    };
  });
}

function ofStage(stage: Stage, before: Stage | undefined, termsOf: TermsOf): StateTerms[] {
  const relation = before === undefined ? 'first' : relationTo(before, stage);
  const [other, several] = stage.isConflict ? (['and', 'conflict'] as const) : (['or', 'choice'] as const);
  const among = stage.states.length === 1 ? 'alone' : several;
  return stage.states.map((state, at) => stateTerms(state, at === 0 ? relation : other, among, termsOf));
}

function relationTo(before: Stage, { kind, states }: Stage): StateTerms['relation'] {
  if (before.kind !== 'Promotional') return 'after';
  if (before.states.every(({ tenure }) => tenure === undefined)) return 'beside';
  return kind === 'Regular' && states.every(({ tenure }) => tenure === undefined) ? 'usual' : 'after';
}

function stateTerms(
  state: OfferState,
  relation: StateTerms['relation'],
  among: StateTerms['among'],
  termsOf: TermsOf,
): StateTerms {
  const notes = [state.fields.Notes].flat().flatMap((note) => textIn(note) ?? []);
  return { state, relation, among, notes, terms: termsOf(state) };
}
