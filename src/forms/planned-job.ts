import { sha256 } from '../base/bytes/sha256.js';
import { sourceOf } from '../interface/collections/index.js';
import { type Collection, identityOf } from '../model/collection.js';
import type { Severity } from '../model/problem.js';
import type { JobDay, JobPlan, JobRecord, WrongAnswers } from './jobs/job.js';
import { jobs } from './jobs/jobs.js';
import { type KnownRecords, knownRecords, newProblems } from './judge.js';
import { type PlannedChange, planChanges } from './plan.js';
import { type EditableContent, type EditedSite, Refused } from './records/content.js';
import type {
  Asked,
  JobToDo,
  OfferedJob,
  PlannedJob,
  PlannedRecord,
  RecordPlace,
} from './records/contract.js';
import { nameAndIdentity, placeName, recordFinder, writtenRecords } from './records/found.js';
import type { WrittenRecord } from './records/spans.js';
import { changedFile, editOf, fileTexts } from './shown-changes.js';

/** So many records of a job are shown. */
const mostRecords = 100;

/** The jobs that can be done with records of a collection; without any, those that are for several. */
export async function offeredJobs(
  content: EditableContent,
  { collection, records: places }: Asked<'jobs'>,
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
      record: others.length === 0 ? (first?.title ?? '') : '',
      asks: asks(records, day),
      answers: begins?.(records, day) ?? {},
    }));
}

/** What a job would change now, or what is wrong with its answers. */
export function planOfJob(
  content: EditableContent,
  site: EditedSite,
  { name, records: places, answers }: JobToDo,
): JobPlan | WrongAnswers {
  const job = jobs.find((each) => each.name === name);
  if (job === undefined) throw new Refused('There is no such job.');
  const records = jobRecords(content, site, places);
  if (records.length === 0) throw new Refused('Choose at least one record.');
  const unfit = records.find((record) => !job.collections.includes(record.collection));
  if (unfit !== undefined || (records.length > 1 && !job.isForSeveral))
    throw new Refused(`"${job.words}" can't be done with these records.`);
  return job.plan(records, answers, dayOf(site));
}

function dayOf({ content, date }: EditedSite): JobDay {
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
  const lists = new Map<readonly WrittenRecord[], KnownRecords>();
  return places.flatMap(({ brand: folder, collection, at }) => {
    const { found, all, record } = find(folder, collection, at);
    if (seen.has(record)) return [];
    seen.add(record);
    const list = lists.get(all) ?? knownRecords(collection, all);
    lists.set(all, list);
    const identity = identityOf(collection, record.value);
    const job: JobRecord = {
      ...record,
      brand: folder,
      collection,
      version: sourceOf(collection, found.brand.source),
      title: nameAndIdentity(collection, record.value) || 'a record without a name',
      key: `${folder}/${collection}/${identity ?? placeName(record)}`,
      same: list.byIdentity.get(identity ?? '') ?? [record],
    };
    return [job];
  });
}

/** What a job would do. Nothing is written. */
export async function showJob(content: EditableContent, { job }: Asked<'plan'>): Promise<PlannedJob> {
  const site = await content.access.load();
  const plan = planOfJob(content, site, job);
  if ('wrong' in plan) return plan;
  const changes = planChanges(content, site, plan.changes);
  const files = fileTexts(content, changes);
  const known = recordsAfter(content, site, changes);
  const records = changes.map((planned): PlannedRecord => {
    const { change, file, index } = planned;
    const { brand, collection, before, copyOf } = change;
    const at = { file: content.shown(file.file), index };
    const own = () => known(brand, collection);
    return {
      ...editOf(planned),
      ...(change.at && { at: change.at }),
      problems: newProblems(file, { ...change, at }, before ?? copyOf?.value, own),
    };
  });
  const problems = records.flatMap((record) => record.problems);
  const count = (wanted: Severity) => problems.filter(({ severity }) => severity === wanted).length;
  const worst = (record: PlannedRecord) =>
    record.problems.some(({ severity }) => severity === 'error') ? 2 : Math.min(record.problems.length, 1);
  return {
    title: plan.title,
    records: records.toSorted((one, other) => worst(other) - worst(one)).slice(0, mostRecords),
    count: records.length,
    counts: { error: count('error'), warning: count('warning'), note: count('note') },
    files: files.map(changedFile),
    left: plan.left ?? [],
    says: plan.says ?? [],
    digest: digestOf(plan),
  };
}

/** Names a plan by what its records are before and after. Their places may move meanwhile. */
export function digestOf({ title, changes }: JobPlan): string {
  const said = changes.map(({ at, copyOf, ...change }) => [at?.file, copyOf?.value, change]);
  return sha256(JSON.stringify([title, said]));
}

/** The records of a brand's collection as they would be after changes; each list is read once. */
function recordsAfter(content: EditableContent, site: EditedSite, changes: readonly PlannedChange[]) {
  const files = new Map(changes.map(({ file }) => [content.shown(file.file), file]));
  const lists = new Map<string, KnownRecords>();
  return (folder: string, collection: Collection): KnownRecords => {
    const key = `${folder}/${collection}`;
    const list = lists.get(key);
    if (list !== undefined) return list;
    const brand = site.content.brands.find((each) => each.folder === folder)!;
    const stay = writtenRecords({ content, brand }, collection).filter(({ file }) => !files.has(file));
    const fresh = [...files].flatMap(([name, { file, job, text = '' }]) => {
      if (job.brand !== folder || job.collection !== collection) return [];
      return content.files
        .records(file, Buffer.from(text))
        .records.map(({ index, value }) => ({ file: name, index, value }));
    });
    const made = knownRecords(collection, [...stay, ...fresh]);
    lists.set(key, made);
    return made;
  };
}
