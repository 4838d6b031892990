import { jobOf } from '../build/compile/compile.js';
import { namesOf } from '../model/collection.js';
import type { FilePlan } from './plan.js';
import { asFile } from './problems.js';
import { type EditableContent, type EditedSite, Refused } from './records/content.js';
import type { EditEntry, EditList, RecordEdit, TakenBack } from './records/contract.js';
import { editedFields, type SavedEdit, type SavedRecord, textBefore } from './records/edits.js';
import { brandIn, contentFilesOf, hashNow, type InSite, listedTitle, savedTextNow } from './records/found.js';
import { changedFile, changedFiles, type PlannedSave, writeInTurn } from './save.js';

/** So many saves are listed, with so many of their records, and these with so many of their fields. */
const mostEdits = 200;
const mostRecords = 20;
const mostFields = 6;

/** So many changed lines of a file are said. */
const mostLines = 200;

/** The saves, the latest first. */
export async function listEdits(content: EditableContent): Promise<EditList> {
  const site = await content.access.load();
  const hashes = new Map<string, string | undefined>();
  const hashOf = (file: string) => {
    if (!hashes.has(file)) hashes.set(file, hashNow(content, file));
    return hashes.get(file);
  };
  const all = content.log.all(hashOf);
  const gone = new Set(all.map(({ undoes }) => undoes));
  const listed = all.filter(({ undoes }) => undoes === undefined).slice(-mostEdits);
  return {
    edits: listed.reverse().map(({ id, time, by, title, records, files }): EditEntry => {
      const isTakenBack = gone.has(id);
      return {
        id,
        time,
        ...(by !== undefined && { by }),
        ...(title !== undefined && { title }),
        isTakenBack,
        isAsLeft: !isTakenBack && files.every(({ file, isHash }) => hashOf(file) === isHash),
        records: records.slice(0, mostRecords).map((record) => editedRecord(site, record)),
        count: records.length,
      };
    }),
  };
}

/** A record that is edited, in words. */
export function editedRecord(
  site: EditedSite,
  { brand: folder, collection, was, is }: Omit<SavedRecord, 'file'>,
): RecordEdit {
  const fields = editedFields({ ...(was && { was }), ...(is && { is }) }, Number.POSITIVE_INFINITY);
  const { identity, name } = listedTitle(collection, is ?? was ?? {});
  return {
    kind: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed',
    brand: folder,
    brandName: site.content.brands.find((each) => each.folder === folder)?.name ?? folder,
    collection,
    noun: namesOf(collection).nouns[0],
    identity,
    name,
    fields: fields.slice(0, mostFields),
    count: fields.length,
  };
}

/** Takes a save back, as long as all its files are as it left them: they become what they were, byte for byte. */
export function takeBack(content: EditableContent, id: number): Promise<TakenBack> {
  return content.inTurn(async () => {
    const all = content.log.all((file) => hashNow(content, file));
    const edit = all.find((one) => one.id === id);
    if (edit === undefined) throw new Refused('There is no such change any more.', true);
    if (all.some(({ undoes }) => undoes === id)) throw new Refused('This is taken back already.', true);
    const written = await writeInTurn(content, (site) => planBack(content, site, edit));
    const { edit: made, records } = written!;
    return {
      edit: made,
      files: changedFiles(records).map((file) => changedFile(content, file, mostLines)),
    };
  });
}

function planBack(content: EditableContent, site: EditedSite, edit: SavedEdit): PlannedSave {
  const restored = restoredFiles(content, site, edit);
  const other = [...edit.files, ...edit.records].find(({ file }) => !restored.has(file));
  if (other !== undefined)
    throw new Refused(
      `${other.file} has changed since this was saved, so it can't be taken back. Nothing was saved. Change the record itself.`,
      true,
    );
  return {
    ...(edit.title !== undefined && { title: edit.title }),
    records: edit.records.map(({ brand, collection, file, was, is }) => {
      const change = { brand, collection, ...(is && { before: is }), ...(was && { after: was }) };
      return { change, file: restored.get(file)!, index: 0 };
    }),
    undoes: edit.id,
  };
}

/** The files of a save that are as it left them, as they were before. */
function restoredFiles(
  content: EditableContent,
  site: EditedSite,
  { files, records }: SavedEdit,
): ReadonlyMap<string, FilePlan> {
  const restored = new Map<string, FilePlan>();
  for (const saved of files) {
    const now = savedTextNow(content, saved.file);
    const before = textBefore(saved, now);
    const record = records.find(({ file }) => file === saved.file);
    if (before === undefined || record === undefined) continue;
    const found = brandIn(content, site, record.brand);
    if (!isFileOf(found, record)) continue;
    const path = `${content.access.root}/${saved.file}`;
    const file = asFile(path, path, before.text ?? '');
    restored.set(saved.file, {
      ...found,
      file,
      job: jobOf(found.brand, record.collection, file),
      before: now === undefined ? undefined : Buffer.from(now),
      text: before.text,
    });
  }
  return restored;
}

/** True for a file where a brand's records are, or could be: what is kept of edits may be anybody's. */
function isFileOf({ content, brand }: InSite, { collection, file: name }: SavedRecord): boolean {
  if (contentFilesOf(brand, collection).some((file) => content.shown(file) === name)) return true;
  const own = name.startsWith(`${brand.folder}/`) ? name.slice(brand.folder.length + 1) : '';
  const isIn = own.startsWith(`${collection}.`) || own.startsWith(`${collection}/`);
  return isIn && /^(?!\.)[^/\\]+(?:\/(?!\.)[^/\\]+)?\.(?:ya?ml|json)$/.test(own);
}
