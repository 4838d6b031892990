import { sha256 } from '../base/bytes/sha256.js';
import { severityCounts } from '../model/problem.js';
import { editOf, planChanges } from './file-plans.js';
import type { JobPlan, JobRecord } from './jobs/job.js';
import { setOnMany } from './jobs/set-fields.js';
import { withdraw } from './jobs/withdraw.js';
import { newProblems } from './record-problems.js';
import type { EditableContent, EditedSite } from './records/content.js';
import { editedLists } from './records/edited-list.js';
import { nameAndIdentity } from './records/record-title.js';
import { Refused } from './records/refused.js';
import type { PlannedJob, PlannedRecord } from './records/replies.js';
import type { Asked, JobToDo } from './records/requests.js';

/** So many records of a job are shown. */
const mostRecords = 100;

/** What a job would change now. @throws Refused if it can't be done */
export function planOfJob(
  content: EditableContent,
  site: EditedSite,
  { records: places, change }: JobToDo,
): JobPlan {
  const listOf = editedLists(content, site);
  const records = places.map(({ at, ...name }): JobRecord => {
    const list = listOf(name);
    const record = list.at(at);
    const title = nameAndIdentity(list.collection, record.value) || 'a record without a name';
    return { ...record, list, title };
  });
  const [first] = records;
  if (first === undefined) throw new Refused('Choose at least one record.');
  return change.kind === 'withdraw' ? withdraw(first, change.lastDay) : setOnMany(records, change);
}

/** What a job would do. Nothing is written. */
export async function showJob(content: EditableContent, { job }: Asked<'plan'>): Promise<PlannedJob> {
  const site = await content.access.load();
  const plan = planOfJob(content, site, job);
  const { changes, files } = planChanges(content, site, plan.changes);
  const records = changes.map((planned): PlannedRecord => {
    const problems = newProblems(planned.list, planned.change);
    return { ...editOf(planned), problems };
  });
  const problems = records.flatMap((record) => record.problems);
  const worst = (record: PlannedRecord) =>
    record.problems.some(({ severity }) => severity === 'error') ? 2 : Math.min(record.problems.length, 1);
  return {
    title: plan.title,
    records: records.toSorted((one, other) => worst(other) - worst(one)).slice(0, mostRecords),
    count: records.length,
    counts: severityCounts(problems),
    files: files.map(({ name }) => name),
    kept: plan.kept,
    digest: digestOf(plan),
  };
}

/** Names a plan by what its records are before and after. Their places may move meanwhile. */
export function digestOf({ title, changes }: JobPlan): string {
  const said = changes.map(({ kind, opened, after }) => [kind, opened?.at.file, opened?.value, after]);
  return sha256(JSON.stringify([title, said]));
}
