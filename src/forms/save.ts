import { sha256 } from '../base/bytes/sha256.js';
import { ChangedMeanwhile, type FileChange, replaceFiles } from '../base/files/write-file.js';
import { type ChangePlan, editOf, planChanges } from './file-plans.js';
import { planOfJob } from './jobs/set-fields.js';
import { machinesOf, recordAt } from './open.js';
import { digestOf } from './planned-job.js';
import type { EditableContent, EditedSite } from './records/content.js';
import { EditedList } from './records/edited-list.js';
import { Refused } from './records/refused.js';
import type { Saved } from './records/replies.js';
import type { Asked } from './records/requests.js';
import { type KeptFile, spliceOf, textBefore } from './records/save-log.js';

/** So many records of a save are listed. */
const mostRecords = 20;

/** How often a save is planned anew because another program wrote meanwhile. */
const mostAttempts = 20;

/**
 * Writes a change of a record, or all changes of a job that was shown.
 * @param by who asks, by name, if that is known
 * @throws Refused with the reason; nothing is written then
 */
export function save(content: EditableContent, asked: Asked<'save'>, by?: string): Promise<Saved> {
  return content.inTurn(async () => {
    const { changes, files, id } = await planAndWrite(content, asked, by);
    const saved = { id, files: files.map(({ name }) => name), machines: [] };
    const last = changes.at(-1);
    if (!('change' in asked) || last === undefined) return saved;
    const list = await EditedList.now(content, last.change);
    return {
      ...saved,
      ...(last.change.after !== undefined && { record: recordAt(list, last) }),
      machines: machinesOf(list, asked.change),
    };
  });
}

/** Writes all files of a plan or none. If another program has written one meanwhile, it is planned anew of what is there. */
async function planAndWrite(content: EditableContent, asked: Asked<'save'>, by: string | undefined) {
  for (let attempt = 1; ; attempt++) {
    const plan = planOf(content, await content.access.load(), asked);
    try {
      return { ...plan, id: plan.files.length === 0 ? 0 : write(content, plan, by) };
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      if (attempt === mostAttempts)
        throw new Refused(`${error.message} again and again. Nothing was saved. Save again.`);
    }
  }
}

function planOf(
  content: EditableContent,
  site: EditedSite,
  asked: Asked<'save'>,
): ChangePlan & { readonly title?: string } {
  if ('change' in asked) return planChanges(content, site, [asked.ending ?? [], asked.change].flat());
  const plan = planOfJob(content, site, asked.job);
  if (digestOf(plan) !== asked.digest)
    throw new Refused(
      'What this would change has changed since it was shown. Nothing was saved. Look at it again.',
    );
  return { title: plan.title, ...planChanges(content, site, plan.changes) };
}

/** Writes files, with a note of what they were. @returns the id of the save */
function write(
  content: EditableContent,
  { title, changes, files }: ReturnType<typeof planOf>,
  by: string | undefined,
): number {
  const records = changes.slice(0, mostRecords).map(editOf);
  const id = content.saves.add({
    time: content.access.now(),
    ...(by !== undefined && { by }),
    title: title ?? records[0]?.title ?? '',
    records,
    count: changes.length,
    files: files.map(
      ({ name, before, was, text }): KeptFile => ({
        file: name,
        splice: spliceOf(was, text ?? ''),
        was: before,
        is: text === undefined ? undefined : sha256(text),
      }),
    ),
  });
  try {
    replaceFiles(files);
  } catch (error) {
    content.saves.remove(id);
    throw error;
  }
  return id;
}

/** Undoes a save of this user, as long as all its files are as it left them: they become what they were, byte for byte. */
export function undo(content: EditableContent, { id }: Asked<'undo'>, by?: string): Promise<Saved> {
  return content.inTurn(async () => {
    const kept = content.saves.all.find((each) => each.id === id);
    if (kept === undefined) throw new Refused('There is no such save any more.');
    if (kept.by !== by)
      throw new Refused(
        `This was saved by ${kept.by ?? 'somebody else'}, who alone can undo it here. Nothing was saved.`,
      );
    const { content: site } = await content.access.load();
    const files = kept.files.flatMap((file): (FileChange & { readonly name: string })[] => {
      const { file: name, was, is } = file;
      const now = content.saved(name);
      // A crash has kept it from being written.
      if (now?.hash === was && kept.isAsLeft) return [];
      const before = now?.hash === is ? textBefore(file, now?.text) : undefined;
      const isOfBrand = site.brands.some(({ folder }) => name.startsWith(`${folder}/`));
      if (before === undefined || !isOfBrand || !content.isInside(name))
        throw new Refused(
          `${name} has changed since this was saved, so it can't be undone. Nothing was saved. Change the record itself.`,
        );
      return [{ name, path: content.fileNamed(name).path, before: now?.hash, text: before.text }];
    });
    replaceFiles(files);
    content.saves.remove(id);
    return { id: 0, files: files.map(({ name }) => name), machines: [] };
  });
}
