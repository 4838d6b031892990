import { groupedBy } from '../../base/grouped-by.js';
import { dayInWords } from '../../model/calendar.js';
import type { EditableContent } from './content.js';
import type { LiveLook } from './live-look-contract.js';
import { comparedInReview } from './review.js';
import { listEdits } from './take-back.js';

/** So many records are listed. */
const mostRecords = 50;

/** Asks the host what is live, and says which of the records that were saved here are live by now. */
export async function lookAtLive(content: EditableContent): Promise<LiveLook> {
  const { address, at, comparison } = await content.access.onHost();
  const changes = await comparedInReview(content, comparison);
  const nameOf = (one: {
    readonly brandName: string;
    readonly collection: string;
    readonly identity: string;
  }) => JSON.stringify([one.brandName, one.collection, one.identity]);
  const differing = new Set(changes.flatMap(({ record }) => (record === undefined ? [] : [nameOf(record)])));
  const { edits } = await listEdits(content);
  const saved = edits.filter(({ isTakenBack }) => !isTakenBack).flatMap(({ records }) => records);
  const time = new Date(at).toISOString();
  return {
    address,
    since: `${dayInWords(time.slice(0, 10))}, ${time.slice(11, 16)} UTC`,
    saved: [...groupedBy(saved, nameOf)]
      .slice(0, mostRecords)
      .map(([name, [latest]]) => ({ ...latest, isLive: !differing.has(name) })),
    changes: changes.slice(0, mostRecords),
    more: Math.max(0, changes.length - mostRecords),
  };
}
