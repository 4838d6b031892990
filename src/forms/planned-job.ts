import { sha256 } from '../base/bytes/sha256.js';
import { sourceOf } from '../interface/collections/index.js';
import { type Collection, identityOf } from '../model/collection.js';
import type { Severity } from '../model/problem.js';
import type { JobPlan, JobRecord } from './jobs/job.js';
import { setOnMany } from './jobs/set-field.js';
import { withdraw } from './jobs/withdraw.js';
import { type KnownRecords, knownRecords, newProblems } from './judge.js';
import { editOf, fileTexts, type PlannedChange, planChanges } from './plan.js';
import { type EditableContent, type EditedSite, Refused } from './records/content.js';
import type { Asked, JobToDo, PlannedJob, PlannedRecord, RecordPlace } from './records/contract.js';
import { nameAndIdentity, placeName, recordFinder, writtenRecords } from './records/found.js';
import type { WrittenRecord } from './records/spans.js';

/** So many records of a job are shown. */
const mostRecords = 100;

/** What a job would change now. @throws Refused if it can't be done */
export function planOfJob(
  content: EditableContent,
  site: EditedSite,
  { records: places, change }: JobToDo,
): JobPlan {
  const records = jobRecords(content, site, places);
  const [first, ...others] = records;
  if (first === undefined) throw new Refused('Choose at least one record.');
  const day = { today: site.date, timeZone: site.content.timeZone };
  if (others.some(({ collection }) => collection !== first.collection))
    throw new Refused("This can't be done with records of several kinds.");
  if (change.kind !== 'withdraw') return setOnMany(records, change, day);
  if (others.length > 0) throw new Refused('Products are withdrawn one by one.');
  return withdraw(first, change.lastDay, day);
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
      same: list.byIdentity.get(identity ?? '') ?? [record],
    };
    return [job];
  });
}

/** What a job would do. Nothing is written. */
export async function showJob(content: EditableContent, { job }: Asked<'plan'>): Promise<PlannedJob> {
  const site = await content.access.load();
  const plan = planOfJob(content, site, job);
  const changes = planChanges(content, site, plan.changes);
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
    files: fileTexts(content, changes).map(({ name }) => name),
    says: plan.says,
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
  const files = new Set(changes.map(({ file }) => content.shown(file.file)));
  const lists = new Map<string, KnownRecords>();
  return (folder: string, collection: Collection): KnownRecords => {
    const key = `${folder}/${collection}`;
    const list = lists.get(key);
    if (list !== undefined) return list;
    const brand = site.content.brands.find((each) => each.folder === folder)!;
    const own = changes.filter(({ change }) => change.brand === folder && change.collection === collection);
    const changed = new Set(own.flatMap(({ change: { at } }) => (at === undefined ? [] : [placeName(at)])));
    // The places of others in these files may move, so they have none.
    const others = writtenRecords({ content, brand }, collection)
      .filter((each) => !changed.has(placeName(each)))
      .map((each) => (files.has(each.file) ? { ...each, index: Number.NaN } : each));
    const after = own.flatMap(({ change, file, index }) =>
      change.after === undefined ? [] : [{ file: content.shown(file.file), index, value: change.after }],
    );
    const made = knownRecords(collection, [...others, ...after]);
    lists.set(key, made);
    return made;
  };
}
