import { sha256 } from '../base/bytes/sha256.js';
import type { Severity } from '../model/problem.js';
import { fieldChanges } from './bulk.js';
import { setOfJob } from './jobs/job-sets.js';
import { type KnownRecords, knownRecords, newProblems } from './judged.js';
import { type PlannedChange, planChanges } from './plan.js';
import { type EditableContent, type EditedSite, Refused } from './records/content.js';
import type { Asked, ChangeSet, PlannedSet, RecordInSet, SavedSet, SetSource } from './records/contract.js';
import { writtenRecords } from './records/found.js';
import { changedFile, changedFiles, writeInTurn } from './save.js';
import { editedRecord } from './take-back.js';

/** So many records of a set are shown, and so many changed lines of a file. */
const mostRecords = 100;
const mostLines = 100;

/** What a set of changes would do. Nothing is written. */
export async function showSet(content: EditableContent, source: SetSource): Promise<PlannedSet> {
  const site = await content.access.load();
  const set = changeSetOf(content, site, source);
  if ('wrong' in set) return set;
  const planned = planChanges(content, site, set.changes);
  const known = recordsAfter(content, site, planned);
  const records = planned.map((each) => shownChange(site, each, known));
  const problems = records.flatMap((record) => record.problems);
  const count = (wanted: Severity) => problems.filter(({ severity }) => severity === wanted).length;
  const worst = (record: RecordInSet) =>
    record.problems.some(({ severity }) => severity === 'error') ? 2 : Math.min(record.problems.length, 1);
  return {
    title: set.title,
    records: [...records].sort((one, other) => worst(other) - worst(one)).slice(0, mostRecords),
    count: records.length,
    counts: { error: count('error'), warning: count('warning'), note: count('note') },
    files: changedFiles(planned).map((file) => changedFile(content, file, mostLines)),
    left: set.left ?? [],
    says: set.says ?? [],
    digest: digestOf(set),
  };
}

/** Saves all changes of a set or none, as one save. @throws Refused if it isn't what was shown any more */
export function saveSet(
  content: EditableContent,
  { digest, ...source }: Asked<'save-set'>,
): Promise<SavedSet> {
  return content.inTurn(async () => {
    const written = await writeInTurn(content, (site) => {
      const set = changeSetOf(content, site, source);
      if ('wrong' in set || digestOf(set) !== digest) {
        throw new Refused(
          'What this would change has changed since it was shown. Nothing was saved. Look at it again.',
          true,
        );
      }
      return { title: set.title, records: planChanges(content, site, set.changes) };
    });
    const { edit, records } = written!;
    return {
      edit,
      count: records.length,
      files: changedFiles(records).map((file) => changedFile(content, file, mostLines)),
    };
  });
}

/** The changes that were asked for, of the content as it is now, or what is wrong with what was asked. */
function changeSetOf(
  content: EditableContent,
  site: EditedSite,
  source: SetSource,
): ReturnType<typeof setOfJob> {
  return 'many' in source ? fieldChanges(content, site, source.many) : setOfJob(content, site, source.job);
}

/** Names a set by what its records are before and after. Their places may move meanwhile. */
function digestOf({ title, changes }: ChangeSet): string {
  const said = changes.map(({ at, copyOf, ...change }) => [at?.file, copyOf?.value, change]);
  return sha256(JSON.stringify([title, said]));
}

function shownChange(
  site: EditedSite,
  { change, file, index }: PlannedChange,
  known: (brand: string, collection: PlannedChange['change']['collection']) => KnownRecords,
): RecordInSet {
  const { brand, collection, at, before, copyOf, after } = change;
  const was = before ?? copyOf?.value;
  const name = file.content.shown(file.file);
  const own = () => known(brand, collection);
  const edited = editedRecord(site, { brand, collection, ...(was && { was }), ...(after && { is: after }) });
  return {
    ...edited,
    kind: before === undefined ? 'added' : edited.kind,
    ...(at && { at }),
    file: name,
    problems: newProblems(file, { ...change, at: { file: name, index } }, was, own),
  };
}

/** The records of a brand's collection as they would be after changes; each list is read once. */
function recordsAfter(content: EditableContent, site: EditedSite, planned: readonly PlannedChange[]) {
  const files = new Map(changedFiles(planned).map((file) => [content.shown(file.file), file]));
  const lists = new Map<string, KnownRecords>();
  return (folder: string, collection: PlannedChange['change']['collection']): KnownRecords => {
    const key = `${folder}/${collection}`;
    const list = lists.get(key);
    if (list !== undefined) return list;
    const brand = site.content.brands.find((each) => each.folder === folder)!;
    const stay = writtenRecords({ content, brand }, collection).filter(({ file }) => !files.has(file));
    const fresh = [...files].flatMap(([name, { file, job, text = '' }]) => {
      if (job.brand !== folder || job.collection !== collection) return [];
      return content.files.records(file, Buffer.from(text)).records.map(({ index, value }) => ({
        file: name,
        index,
        value,
      }));
    });
    const made = knownRecords(collection, [...stay, ...fresh]);
    lists.set(key, made);
    return made;
  };
}
