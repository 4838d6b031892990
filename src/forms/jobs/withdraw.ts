import { beginOf, endOf } from '../../build/compile/timeline.js';
import { products } from '../../interface/collections/index.js';
import { readTimes } from '../../interface/records/record-times.js';
import { lastPlanned } from '../../interface/terms/states.js';
import { quoted } from '../../model/message.js';
import { dayAfter, dayInWords, isCalendarDate } from '../../model/time/calendar.js';
import { startOfDay } from '../../model/time/time-zone.js';
import { Refused } from '../records/content.js';
import type { RecordChange } from '../records/contract.js';
import { changeOf, type JobDay, type JobPlan, type JobRecord } from './job.js';
import { lastMarketed, marketedUntil, saysOnSale, statesOfProduct } from './sale.js';

/**
 * A product is no longer sold to new customers after a day. Its terms stay published, for those who have it.
 * @throws Refused if it can't be withdrawn on that day
 */
export function withdraw(product: JobRecord, last: string, day: JobDay): JobPlan {
  const { title, collection } = product;
  if (!products.includes(collection)) throw new Refused(`${title} is nothing that is sold.`);
  if (last === '') throw new Refused('Enter the last day on which it is sold.');
  // Instants before the year 100 can't be told.
  if (!isCalendarDate(last) || last < '0100')
    throw new Refused(`${quoted(last)} is not a day, such as 2026-12-24.`);
  if (last > lastPlanned) throw new Refused(`${dayInWords(last)} is so far away that it means no end.`);
  const spans = publishedFrom(product, day);
  if (spans.length === 0) throw new Refused(`${title} is not published any more.`);
  if (!spans.some((each) => isSold(each.record, day))) throw new Refused(`${title} is withdrawn already.`);
  const off = dayAfter(last);
  const offAt = startOfDay(off, day.timeZone);
  const changes: RecordChange[] = [];
  const says: string[] = [];
  for (const { record: each, begin, end } of spans) {
    const ending = marketedUntil(each.value, last, day.today);
    if ('why' in ending) throw new Refused(`${title} ${ending.why}.`);
    const { product: sold, removed } = ending;
    for (const { identification, first } of removed)
      says.push(
        `The terms ${identification ?? ''} from ${dayInWords(first!)} are taken out, since nobody new could have them.`,
      );
    const not = { ...sold, OnSaleIndicator: false };
    if (saysOnSale(each) !== true || end <= offAt) changes.push(changeOf(each, sold));
    else if (off <= day.today || begin >= offAt) changes.push(changeOf(each, not));
    else {
      const { from: _, ...copy } = not as typeof not & { from?: unknown };
      const { brand, file, index, value } = each;
      const copyOf = { at: { file, index }, value };
      changes.push(changeOf(each, { ...sold, until: last }));
      changes.push({ brand, collection, copyOf, after: { from: off, ...copy } });
    }
  }
  return { title: `Withdraw ${title} from sale after ${dayInWords(last)}`, changes, says };
}

/** True for a product that is marketed, or will be, or says that it is on sale. */
function isSold(record: JobRecord, { today }: JobDay): boolean {
  const isOnSale = saysOnSale(record);
  if (isOnSale !== undefined) return isOnSale;
  const last = lastMarketed(statesOfProduct(record.value));
  return last === undefined || last >= today;
}

/** A record, and when it is published, in epoch milliseconds: no longer at `end`. */
interface RecordSpan {
  readonly record: JobRecord;
  readonly begin: number;
  readonly end: number;
}

/** Of the records with the identity of one those that are published today or later, in their order (D49). */
function publishedFrom(record: JobRecord, { today, timeZone }: JobDay): readonly RecordSpan[] {
  const inOrder = record.same
    .map((each) => ({ ...record, ...each, times: readTimes(each.value, timeZone) }))
    .toSorted((one, other) => beginOf(one.times) - beginOf(other.times));
  const spans = inOrder.map((each, at) => ({
    record: each,
    begin: beginOf(each.times),
    end: Math.min(endOf(each.times), beginOf(inOrder[at + 1]?.times)),
  }));
  const now = startOfDay(today, timeZone);
  return spans.filter((span) => span.end > now && span.begin < span.end);
}
