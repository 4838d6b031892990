import type { PlainObject } from '../../../base/json/plain-object.js';
import { products } from '../../../interface/collections/index.js';
import { withoutTimes } from '../../../interface/records/record-times.js';
import { lastPlanned } from '../../../interface/terms/states.js';
import { dayInWords } from '../../../model/calendar.js';
import { namesOf } from '../../../model/collection.js';
import { startOfDay } from '../../../model/time-zone.js';
import { isWrittenAlike } from '../../../source/documents/document.js';
import type { RecordChange } from '../contract.js';
import {
  changeOf,
  copyFrom,
  type EditorJob,
  type EitherPlan,
  type JobDay,
  type JobRecord,
  jobTitle,
  plannedEach,
  publishedFrom,
} from './job.js';
import { lastMarketed, saysOnSale, statesOfProduct, withStates } from './sale.js';
import { answeredWhen, beginsNow, whenQuestions } from './when.js';

const firstDay = 'First day on sale';

/** A withdrawal from sale is taken back. */
export const sellAgain: EditorJob = {
  name: 'sell-again',
  words: 'Sell again',
  meaning:
    'The terms that it had on its last day on sale have no last day any more, and an account says that it is on sale. Terms that were taken out by a withdrawal don’t come back: take that back under Changes instead, if nothing else has changed.',
  collections: products,
  isForSeveral: true,
  fits: (record, day) => publishedFrom(record, day).some((each) => isWithdrawn(each.record)),
  asks: () => whenQuestions(firstDay),
  begins: () => beginsNow,
  plan(records, answers, day) {
    const { nouns } = namesOf(records[0]!.collection);
    const when = answeredWhen(answers, firstDay, day);
    if ('wrong' in when) return when;
    const { day: first } = when;
    const { done, ...plan } = plannedEach(records, (record) =>
      first === undefined ? soldNow(record, day) : soldFrom(record, first, day),
    );
    const from = first === undefined ? '' : ` from ${dayInWords(first)}`;
    return { title: `${jobTitle('Sell', done, nouns)} again${from}`, ...plan };
  },
};

/** True for a product that is marketed no longer, or only to a day. */
function isWithdrawn(record: JobRecord): boolean {
  return saysOnSale(record) === false || lastMarketed(statesOfProduct(record.value)) !== undefined;
}

/** A product without its last day on sale, as others of the brand say that there is none. */
function sold(record: JobRecord): PlainObject {
  const states = statesOfProduct(record.value);
  const last = lastMarketed(states);
  const open = record.all
    .flatMap(({ value }) => statesOfProduct(value))
    .map(({ fields }) => fields.LastMarketedDate)
    .find((day) => day !== undefined && day > lastPlanned);
  const product = withStates(record.value, states, (state) => {
    const { LastMarketedDate: day, ...others } = state.fields;
    if (last === undefined || state.last !== last) return state.fields as PlainObject;
    return open === undefined ? others : { ...state.fields, LastMarketedDate: open };
  });
  return saysOnSale(record) === false ? { ...product, OnSaleIndicator: true } : product;
}

function soldNow(record: JobRecord, day: JobDay): EitherPlan {
  const spans = publishedFrom(record, day);
  if (!spans.some((each) => isWithdrawn(each.record))) return { why: 'has no last day on sale' };
  const changes: RecordChange[] = [];
  const stay: { record: JobRecord; product: PlainObject; end: number }[] = [];
  for (const { record: each, begin, end } of spans) {
    const product = sold(each);
    const before = stay.at(-1);
    const isAlike =
      before?.end === begin &&
      saysOnSale(each) === false &&
      isWrittenAlike(withoutTimes(before.product), withoutTimes(product));
    if (before === undefined || !isAlike) stay.push({ record: each, product, end });
    else {
      // It was there only to say that the account isn't on sale.
      const { until: _, ...others } = before.product;
      const { until } = product;
      before.product = until === undefined ? others : { ...others, until };
      before.end = end;
      changes.push(changeOf(each, undefined));
    }
  }
  return { changes: [...stay.map((each) => changeOf(each.record, each.product)), ...changes] };
}

function soldFrom(record: JobRecord, first: string, day: JobDay): EitherPlan {
  const at = startOfDay(first, day.timeZone);
  const changes: RecordChange[] = [];
  for (const { record: each, begin, end } of publishedFrom(record, day)) {
    if (end <= at) continue;
    const last = lastMarketed(statesOfProduct(each.value));
    if (begin >= at) changes.push(changeOf(each, sold(each)));
    else if (saysOnSale(each) !== false && (last === undefined || last >= first))
      return { why: 'is on sale on that day anyway' };
    else changes.push(copyFrom(each, first, sold(each)));
  }
  return changes.length === 0 ? { why: 'is not published any more on that day' } : { changes };
}
