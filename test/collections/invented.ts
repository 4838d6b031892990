import { once } from '../../src/base/once.js';
import { registrations } from '../../src/interface/collections/index.js';
import type { Registration } from '../../src/interface/collections/registration.js';
import { differences } from '../../src/interface/records/records.js';
import { int32 } from '../../src/interface/schema/simple-types.js';
import { codes, object, text, withFields } from '../../src/interface/schema/types.js';
import { difference } from '../../src/interface/versions/conversion.js';
import {
  type Collection,
  type CollectionNames,
  collectionNames,
  collections,
  recordKinds,
} from '../../src/model/collection.js';
import { allVersions, ownVersions, type Version, versionsFrom } from '../../src/model/version.js';

// Collections that the interface hasn't got, added to the lists before anything is made of them: import this first, and
// all that goes by the lists with `await import`.

/** A list of a brand in every version, like the six. */
const safeDepositBoxes = {
  tag: 'Box',
  versions: versionsFrom('v2.1'),
  record: once(() =>
    object({
      Identification: text(1, 35),
      Size: codes('Small', 'Large'),
      Notice: text(1, 350).optional(),
    }),
  ),
  publishedAs: { list: 'SafeDepositBox' },
  newRecord: { synonyms: ['box'], usual: ['Notice'], depth: 2, first: 'BOX-001' },
  table: {
    records: 'safe deposit boxes',
    name: /box/i,
    columns: { Identification: ['box no'], Size: ['how large'] },
    usual: {},
  },
} as const satisfies Registration;

/** Brand elements by themselves, several a brand, from v2.2 on, at a path of two segments (D42). */
const customerSurveys = {
  tag: 'Survey',
  path: 'feedback/customer-surveys',
  versions: versionsFrom('v2.2'),
  record: once(() => object({ Period: text(1, 35), Answers: int32, Remark: text(1, 350).optional() })),
  publishedAs: 'brand',
  newRecord: { depth: 2 },
} as const satisfies Registration;

const queueTime = once(() => object({ Counter: text(1, 35), Minutes: int32 }));

const laterQueueTime = once(() => withFields(queueTime(), { AverageMinutes: int32 }, ['Minutes']));

const queueTimeDifference = once(() =>
  difference(queueTime(), laterQueueTime(), {
    up: { '.': ({ Minutes, ...rest }) => ({ ...rest, AverageMinutes: Minutes }) },
    down: { '.': ({ AverageMinutes, ...rest }) => ({ ...rest, Minutes: AverageMinutes }) },
  }),
);

/** A list of a brand in two versions of its own, which differ (D42). */
const queueTimes = {
  tag: 'Queue',
  path: 'metrics/queue-times',
  versions: ['v1.0', 'v1.1' as Version],
  record: queueTime,
  publishedAs: { list: 'QueueTime' },
  newRecord: { depth: 2 },
} as const satisfies Registration;

function add(name: string, names: CollectionNames, registration: Registration): void {
  Object.assign(collections, { [name]: names });
  Object.assign(registrations, { [name]: registration });
  collectionNames.push(name as Collection);
  (recordKinds as string[]).push(names.kind);
}

for (const list of [allVersions, ownVersions]) (list as unknown as string[]).push('v1.1');
// The compiler requires an entry for each version of the list.
Object.assign(differences, {
  'v1.1': { 'queue-times': queueTimeDifference },
});
add(
  'safe-deposit-boxes',
  { record: 'Box', nouns: ['box', 'boxs'], kind: 'safe-deposit-box', identity: ['Identification'] },
  safeDepositBoxes,
);
add(
  'customer-surveys',
  { record: 'Survey', nouns: ['survey', 'surveys'], kind: 'customer-survey', identity: ['Period'] },
  customerSurveys,
);
add(
  'queue-times',
  { record: 'Queue', nouns: ['queue', 'queues'], kind: 'queue-time', identity: ['Counter'] },
  queueTimes,
);
