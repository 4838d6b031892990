import { dirname, join, sep } from 'node:path';
import { sha256 } from '../base/bytes/sha256.js';
import { errorCode, systemMessage } from '../base/errors.js';
import { ChangedMeanwhile, type FileChange, replaceFiles } from '../base/files/write-file.js';
import { spliceOf } from '../base/text/splice.js';
import { fileNamed } from './judge.js';
import { recordAt } from './open.js';
import { editOf, type FileTexts, fileTexts, type PlannedChange, planChanges } from './plan.js';
import { digestOf, planOfJob } from './planned-job.js';
import { type EditableContent, type EditedSite, Refused } from './records/content.js';
import type { Asked, ListedSave, Saved } from './records/contract.js';
import { brandNow } from './records/found.js';
import type { FileNow } from './records/read-files.js';
import { type HashOf, type KeptFile, textBefore } from './records/save-log.js';

/** So many records of a save are listed. */
const mostRecords = 20;

/** How often a save is planned anew because another program wrote meanwhile. */
const mostAttempts = 20;

interface Plan {
  readonly title?: string;
  readonly changes: readonly PlannedChange[];
}

/** Writes a change of a record, or all changes of a job that was shown. @throws Refused with the reason; nothing is written then */
export function save(content: EditableContent, asked: Asked<'save'>): Promise<Saved> {
  return content.inTurn(async () => {
    const { changes, id } = await planAndWrite(content, (site) => planOf(content, site, asked));
    const saved = { id, count: changes.length, files: fileTexts(content, changes).map(({ name }) => name) };
    const [{ change, file, index }] = changes as [PlannedChange];
    if (!('change' in asked) || change.after === undefined) return saved;
    const at = { file: content.shown(file.file), index };
    const record = recordAt(await brandNow(content, change.brand), change.collection, at);
    return { ...saved, record };
  });
}

function planOf(content: EditableContent, site: EditedSite, asked: Asked<'save'>): Plan {
  if ('change' in asked) return { changes: planChanges(content, site, [asked.change]) };
  const plan = planOfJob(content, site, asked.job);
  if (digestOf(plan) !== asked.digest)
    throw new Refused(
      'What this would change has changed since it was shown. Nothing was saved. Look at it again.',
      true,
    );
  return { title: plan.title, changes: planChanges(content, site, plan.changes) };
}

/** Writes all files of a plan or none. If another program has written one meanwhile, it is planned anew of what is there. */
async function planAndWrite(content: EditableContent, plan: (site: EditedSite) => Plan) {
  for (let attempt = 1; ; attempt++) {
    const { title, changes } = plan(await content.access.load());
    const files = fileTexts(content, changes);
    const records = changes.slice(0, mostRecords).map(editOf);
    const about = { title: title ?? records[0]?.title ?? '', records, count: changes.length };
    try {
      return { changes, id: files.length === 0 ? 0 : write(content, files, about) };
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw inWords(error);
      if (attempt < mostAttempts) continue;
      throw new Refused(`${error.message} again and again. Nothing was saved. Save again.`);
    }
  }
}

/** Writes files, with a note of what they were. */
function write(
  content: EditableContent,
  files: readonly FileTexts[],
  about: Pick<ListedSave, 'count' | 'records' | 'title'>,
): number {
  const { now } = content.access;
  const by = content.author;
  const kept = files.map(
    ({ name, before, after }): KeptFile => ({
      file: name,
      splice: spliceOf(before?.text ?? '', after ?? ''),
      ...(before !== undefined && { was: before.hash }),
      ...(after !== undefined && { is: sha256(after) }),
    }),
  );
  const id = content.saves.add(
    { time: now(), ...(by !== undefined && { by }), ...about, files: kept },
    hashesNow(content),
  );
  try {
    replace(content, files);
  } catch (error) {
    content.saves.remove(id);
    throw error;
  }
  return id;
}

function replace(content: EditableContent, files: readonly FileTexts[]): void {
  const { root, fs } = content.access;
  replaceFiles(
    files.map(
      ({ name, before, after }): FileChange => ({
        path: `${root}/${name}`,
        before: before?.hash,
        text: after,
      }),
    ),
    fs,
  );
}

function inWords(error: unknown): unknown {
  if (errorCode(error) === undefined) return error;
  return new Refused(`A file can't be written: ${systemMessage(error)}. Nothing was saved.`);
}

/** Undoes a save of this user, as long as all its files are as it left them: they become what they were, byte for byte. */
export function undo(content: EditableContent, id: number): Promise<Saved> {
  return content.inTurn(async () => {
    const kept = content.saves.all(hashesNow(content)).find((each) => each.id === id);
    if (kept === undefined) throw new Refused('There is no such save any more.', true);
    if (kept.by !== content.author)
      throw new Refused(
        `This was saved by ${kept.by ?? 'somebody else'}, who alone can undo it here. Nothing was saved.`,
      );
    const { content: site } = await content.access.load();
    const files = kept.files.flatMap((file): FileTexts[] => {
      const { file: name, was, is } = file;
      const now = savedFileNow(content, name);
      // A crash has kept it from being written.
      if (now?.hash === was && kept.isAsLeft) return [];
      const before = now?.hash === is ? textBefore(file, now?.text) : undefined;
      const isOfBrand = site.brands.some(({ folder }) => name.startsWith(`${folder}/`));
      if (before === undefined || !isOfBrand || !isInside(content, name))
        throw new Refused(
          `${name} has changed since this was saved, so it can't be undone. Nothing was saved. Change the record itself.`,
          true,
        );
      return [{ name, before: now, after: before.text }];
    });
    try {
      replace(content, files);
      content.saves.remove(id);
    } catch (error) {
      throw inWords(error);
    }
    return { id: 0, count: kept.count, files: files.map(({ name }) => name) };
  });
}

/** The saves that weren't undone, the latest first. */
export function listSaves(content: EditableContent): readonly ListedSave[] {
  const all = content.saves.all(hashesNow(content));
  return all.map(({ files: _, ...listed }) => listed).reverse();
}

/** The SHA-256 of the files that saves name, as they are. */
export function hashesNow(content: EditableContent): HashOf {
  return (name) => savedFileNow(content, name)?.hash;
}

/**
 * A file that a save names; undefined without one. What is kept of saves may be anybody's, so nothing is read that a link
 * leads out of the content to, and no pipe or device.
 */
function savedFileNow(content: EditableContent, name: string): FileNow | undefined {
  const { root, fs } = content.access;
  const file = fileNamed(content, name);
  try {
    if (!isInside(content, name) || !fs.statSync(`${root}/${name}`).isFile()) return undefined;
  } catch {
    return undefined;
  }
  const now = content.files.now(file);
  return 'problem' in now ? undefined : now;
}

/** True if no link leads to a file, or to where it would be, from outside of the content. */
function isInside({ access: { root, fs } }: EditableContent, name: string): boolean {
  let path = `${root}/${name}`;
  while (!fs.existsSync(path)) path = dirname(path);
  return `${fs.realpathSync(path)}${sep}`.startsWith(join(fs.realpathSync(root), sep));
}
