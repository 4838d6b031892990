import { sourceOf } from '../../interface/collections/index.js';
import { type Collection, identityOf } from '../../model/collection.js';
import { type EditableContent, type EditedSite, Refused } from '../records/content.js';
import type { ChangeSet, JobToDo, OfferedJob, RecordPlace } from '../records/contract.js';
import { listedTitle, placeName, recordFinder } from '../records/found.js';
import type { WrittenRecord } from '../records/spans.js';
import type { JobRecord, WrongAnswers } from './job.js';
import { jobs } from './jobs.js';

/** The jobs that can be done with records of a collection; without any, those that are for several. */
export async function offeredJobs(
  content: EditableContent,
  {
    collection,
    records: places,
  }: { readonly collection: Collection; readonly records: readonly RecordPlace[] },
): Promise<readonly OfferedJob[]> {
  const site = await content.access.load();
  const records = jobRecords(content, site, places);
  const day = dayOf(site);
  const [first, ...others] = records;
  return jobs
    .filter((job) => job.collections.includes(collection))
    .filter((job) => (first !== undefined && others.length === 0) || job.isForSeveral)
    .filter((job) => first === undefined || others.length > 0 || (job.fits?.(first, day) ?? true))
    .map(({ name, words, meaning, asks, begins }) => ({
      name,
      words,
      meaning,
      collection,
      asks: asks(records, day),
      answers: begins?.(records, day) ?? {},
    }));
}

/** What a job would change now, or what is wrong with its answers. */
export function setOfJob(
  content: EditableContent,
  site: EditedSite,
  { name, records: places, answers }: JobToDo,
): ChangeSet | WrongAnswers {
  const job = jobs.find((each) => each.name === name);
  if (job === undefined) throw new Refused('There is no such job.');
  const records = jobRecords(content, site, places);
  if (records.length === 0) throw new Refused('Choose at least one record.');
  const day = dayOf(site);
  const unfit = records.find((record) => !job.collections.includes(record.collection));
  if (unfit !== undefined || (records.length > 1 && !job.isForSeveral))
    throw new Refused(`"${job.words}" can't be done with these records.`);
  return job.plan(records, answers, day);
}

function dayOf({ content, date }: EditedSite) {
  return { today: date, timeZone: content.timeZone };
}

/** The records at places. @throws Refused if one isn't there */
function jobRecords(
  content: EditableContent,
  site: EditedSite,
  places: readonly RecordPlace[],
): readonly JobRecord[] {
  const find = recordFinder(content, site);
  const seen = new Set<WrittenRecord>();
  return places.flatMap(({ brand: folder, collection, at }) => {
    const { found, all, record } = find(folder, collection, at);
    if (seen.has(record)) return [];
    seen.add(record);
    const { identity, name } = listedTitle(collection, record.value);
    const title = [name, identity === name ? '' : identity].filter((text) => text !== '').join(', ');
    return [
      {
        ...record,
        brand: folder,
        collection,
        version: sourceOf(collection, found.brand.source),
        title: title || 'a record without a name',
        key: `${folder}/${collection}/${identityOf(collection, record.value) ?? placeName(record)}`,
        all,
      },
    ];
  });
}
