import { sha256 } from '../base/bytes/sha256.js';
import { severityCounts } from '../model/problem.js';
import { editOf, planChanges } from './file-plans.js';
import { type JobPlan, planOfJob } from './jobs/set-fields.js';
import { newProblems } from './record-problems.js';
import type { EditableContent } from './records/content.js';
import type { PlannedJob, PlannedRecord } from './records/replies.js';
import type { Asked } from './records/requests.js';

/** So many records of a job are shown. */
const mostRecords = 100;

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
