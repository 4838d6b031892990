import { products } from '../../interface/collections/index.js';
import { lastPlanned } from '../../interface/terms/states.js';
import { dayAfter, dayInWords } from '../../model/calendar.js';
import { namesOf } from '../../model/collection.js';
import { startOfDay } from '../../model/time-zone.js';
import type { RecordChange } from '../records/contract.js';
import {
  answeredDay,
  changeOf,
  copyFrom,
  dayInput,
  type EditorJob,
  type EitherPlan,
  type JobDay,
  type JobRecord,
  jobTitle,
  plannedEach,
  publishedFrom,
  question,
  wrongAnswer,
} from './job.js';
import { lastMarketed, marketedUntil, saysOnSale, statesOfProduct } from './sale.js';

const lastDay = 'Last day on sale';

/** A product is no longer sold to new customers. Its terms stay published, for those who have it. */
export const withdraw: EditorJob = {
  name: 'withdraw',
  words: 'Withdraw from sale',
  meaning:
    'New customers can have it until the last day. It stays published afterwards, with its terms for the customers who have it.',
  collections: products,
  isForSeveral: true,
  fits: (record, day) => publishedFrom(record, day).some((each) => isSold(each.record, day)),
  asks: () => [
    question(
      lastDay,
      'The last day on which it is marketed. One that is past withdraws it at once.',
      dayInput,
    ),
  ],
  plan(records, answers, day) {
    const last = answeredDay(answers, lastDay);
    if ('wrong' in last) return last;
    if (last.day > lastPlanned)
      return wrongAnswer(lastDay, `${dayInWords(last.day)} is so far away that it means no end.`);
    const { done, ...plan } = plannedEach(records, (record) => withdrawn(record, last.day, day));
    const { nouns } = namesOf(records[0]!.collection);
    const title = `${jobTitle('Withdraw', done, nouns)} from sale after ${dayInWords(last.day)}`;
    return { title, ...plan };
  },
};

/** True for a product that is marketed, or will be, or says that it is on sale. */
function isSold(record: JobRecord, { today }: JobDay): boolean {
  const isOnSale = saysOnSale(record);
  if (isOnSale !== undefined) return isOnSale;
  const last = lastMarketed(statesOfProduct(record.value));
  return last === undefined || last >= today;
}

/** The changes of all records of a product, or why it stays as it is. */
function withdrawn(record: JobRecord, last: string, day: JobDay): EitherPlan {
  const spans = publishedFrom(record, day);
  if (spans.length === 0) return { why: 'is not published any more' };
  if (!spans.some((each) => isSold(each.record, day))) return { why: 'is withdrawn already' };
  const off = dayAfter(last);
  const offAt = startOfDay(off, day.timeZone);
  const changes: RecordChange[] = [];
  const says: string[] = [];
  for (const { record: each, begin, end } of spans) {
    const ending = marketedUntil(each.value, last, day.today);
    if ('why' in ending) return ending;
    const { product, removed } = ending;
    for (const { identification, first } of removed)
      says.push(
        `${record.title}: the terms ${identification ?? ''} from ${dayInWords(first!)} are taken out, since nobody new could have them.`,
      );
    const not = { ...product, OnSaleIndicator: false };
    if (saysOnSale(each) !== true || end <= offAt) changes.push(changeOf(each, product));
    else if (off <= day.today || begin >= offAt) changes.push(changeOf(each, not));
    else changes.push(changeOf(each, { ...product, until: last }), copyFrom(each, off, not));
  }
  return { changes, says };
}
