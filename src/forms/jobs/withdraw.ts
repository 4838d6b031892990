import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { productCollections } from '../../interface/collections/index.js';
import { type OfferState, offerOf, termsOn } from '../../interface/terms/offer.js';
import { lastPlanned, phaseOn } from '../../interface/terms/states.js';
import { quoted } from '../../model/message.js';
import { dayAfter, dayInWords, isCalendarDate } from '../../model/time/calendar.js';
import { startOfDay } from '../../model/time/time-zone.js';
import type { Fields } from '../../rules/built-in/fields.js';
import { Refused } from '../records/refused.js';
import type { RecordChange } from '../records/requests.js';
import { spansOf } from '../records/spans.js';
import { changeOf, type JobPlan, type JobRecord } from './job.js';

/**
 * A product is no longer sold to new customers after a day. Its terms stay published, for those who have it.
 * @throws Refused if it can't be withdrawn on that day
 */
export function withdraw({ list, title, ...product }: JobRecord, last: string): JobPlan {
  const { collection, timeZone, site } = list;
  const today = site.time.day;
  if (!productCollections.includes(collection)) throw new Refused(`${title} is nothing that is sold.`);
  if (last === '') throw new Refused('Enter the last day on which it is sold.');
  // Instants before the year 100 can't be told.
  if (!isCalendarDate(last) || last < '0100')
    throw new Refused(`${quoted(last)} is not a day, such as 2026-12-24.`);
  if (last > lastPlanned) throw new Refused(`${dayInWords(last)} is so far away that it means no end.`);
  const all = list.same(product.value);
  // Those that are published today or later.
  const spans = spansOf(all.length === 0 ? [product] : all, timeZone).filter(
    ({ begin, end }) => end > startOfDay(today, timeZone) && begin < end,
  );
  if (spans.length === 0) throw new Refused(`${title} is not published any more.`);
  if (!spans.some(({ record }) => isSold(record.value, today)))
    throw new Refused(`${title} is withdrawn already.`);
  const off = dayAfter(last);
  const offAt = startOfDay(off, timeZone);
  const changes = spans.flatMap(({ record, begin, end }): RecordChange[] => {
    const sold = marketedUntil(record.value, title, last, today);
    const not = { ...sold, OnSaleIndicator: false };
    if (saysOnSale(record.value) !== true || end <= offAt) return [changeOf(list, record, sold)];
    if (off <= today || begin >= offAt) return [changeOf(list, record, not)];
    const { from: _, ...copy } = not as typeof not & { from?: unknown };
    return [
      changeOf(list, record, { ...sold, until: last }),
      changeOf(list, record, { from: off, ...copy }, 'copy'),
    ];
  });
  return { title: `Withdraw ${title} from sale after ${dayInWords(last)}`, changes, kept: [] };
}

/** What OnSaleIndicator says; undefined if it isn't there, or if the product has no such field. */
function saysOnSale({ OnSaleIndicator: written }: PlainObject): boolean | undefined {
  return written === undefined || written === '' ? undefined : String(written) === 'true';
}

/** True for a product that is marketed, or will be, or says that it is on sale. */
function isSold(product: PlainObject, today: string): boolean {
  const isMarketed = ({ last }: OfferState) => last === undefined || last >= today;
  const states = statesOf(product);
  return saysOnSale(product) ?? (states.length === 0 || states.some(isMarketed));
}

/** The marketing states of a product as it is written; none if they have another form. */
function statesOf(product: PlainObject): readonly OfferState[] {
  const lists = Object.entries(product).filter(([key]) => key.endsWith('MarketingState'));
  const isSound = lists.every(([, list]) => Array.isArray(list) && list.every(isPlainObject));
  return isSound ? offerOf(product as Fields).states : [];
}

/** A product that is marketed no longer than to a day. @throws Refused if it has terms that begin later */
function marketedUntil(product: PlainObject, title: string, last: string, today: string): PlainObject {
  const states = statesOf(product);
  const [list] = states[0]?.path ?? [];
  // What is over stays as it was.
  if (list === undefined || states.every((state) => phaseOn(state, today) === 'past')) return product;
  const offered = states.filter((state) => phaseOn(state, last) === 'offered');
  // What follows a stage with tenure belongs to what is offered, whenever it begins itself (D48).
  const stages = offered.length === 0 ? [] : termsOn(offerOf(product as Fields), last);
  const following = stages.flatMap((stage) => stage.states.map(({ path }) => path[1]));
  const later = states.find(
    (state) => phaseOn(state, last) === 'announced' && !following.includes(state.path[1]),
  );
  if (later !== undefined)
    throw new Refused(
      `${title} has terms that begin only on ${dayInWords(later.first!)}. If nobody is to have them, remove them first.`,
    );
  const first = offered.map((state) => state.fields.FirstMarketedDate).find((day) => day !== undefined);
  const ended = states.map((state) => {
    const { fields } = state;
    if (phaseOn(state, last) === 'past') return fields;
    if (phaseOn(state, last) === 'offered') return { ...fields, LastMarketedDate: last };
    const { FirstMarketedDate: _, ...others } = fields;
    return { ...others, ...(first !== undefined && { FirstMarketedDate: first }), LastMarketedDate: last };
  });
  return { ...product, [list]: ended };
}
