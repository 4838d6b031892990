import type { ContentWriting } from '../../authoring/writing/content-writing.js';
import { groupedBy } from '../../base/grouped-by.js';
import { identityOf, namesOf } from '../../model/collection.js';
import { jobOf } from '../../publication/compile/compile.js';
import { isWrittenAlike, readRecords } from '../../source/documents/document.js';
import type { Brand } from '../../source/site/load.js';
import { type EditableContent, Refused } from './content.js';
import type { EditEntry, EditList, RecordAddress, RecordChange, TakeBack, TakenBack } from './contract.js';
import { editedFields, type SavedEdit, takenBack, textBefore, withoutEdit } from './edits.js';
import { brandNow, contentFilesOf, hashNow, listedTitle, textNow, writtenRecords } from './found.js';
import type { Planned } from './plan.js';
import { asFile } from './problems.js';
import { openRecord } from './records.js';
import { putPlanned, savedReport, saveInTurn } from './save.js';
import type { WrittenRecord } from './spans.js';
import { pathInWords } from './words.js';

/** So many saves are listed, with so many of their fields. */
const mostEdits = 200;
const mostFields = 6;

/** The saves that can be taken back, the latest first. */
export async function listEdits(content: EditableContent): Promise<EditList> {
  const site = await content.access.load();
  const all = savedEdits(content);
  const gone = takenBack(all);
  const listed = all.filter(({ undoes }) => undoes === undefined).slice(-mostEdits);
  const brandOf = (folder: string) => site.content.brands.find((each) => each.folder === folder);
  // Each list is read once, however many saves there are of it.
  const listOf = ({ brand, collection }: SavedEdit) => `${brand}/${collection}`;
  const lists = new Map(
    [...groupedBy(listed, listOf)].map(([name, [{ brand: folder, collection }]]) => {
      const brand = brandOf(folder);
      return [name, brand === undefined ? [] : writtenRecords({ content, brand }, collection)];
    }),
  );
  return {
    edits: listed.reverse().map((edit): EditEntry => {
      const { id, time, brand: folder, collection, was, is } = edit;
      const record = is ?? was ?? {};
      const at = presentPlace(edit, lists.get(listOf(edit)) ?? []);
      const fields = editedFields(edit, Number.POSITIVE_INFINITY);
      const { identity, name } = listedTitle(collection, record);
      return {
        id,
        time,
        kind: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed',
        isTakenBack: gone.has(id),
        brand: folder,
        brandName: brandOf(folder)?.name ?? folder,
        collection,
        noun: namesOf(collection).nouns[0],
        identity,
        name,
        ...(at && { at }),
        fields: fields.slice(0, mostFields),
        count: fields.length,
      };
    }),
  };
}

/** Takes a save back, or does again what was taken back. Later changes of other fields stay. */
export function takeBack(content: EditableContent, { id, isAgain, overlaps }: TakeBack): Promise<TakenBack> {
  return content.inTurn(async (writing) => {
    const all = savedEdits(content);
    const isGone = takenBack(all).has(id);
    if (isGone !== isAgain)
      throw new Refused(isGone ? 'This is taken back already.' : 'This is not taken back.', true);
    const edit = isAgain ? all.findLast(({ undoes }) => undoes === id) : all.find((one) => one.id === id);
    if (edit === undefined) throw new Refused('There is no such change any more.', true);
    return (await restored(content, edit, writing)) ?? reversed(content, edit, overlaps, writing);
  });
}

function savedEdits(content: EditableContent): readonly SavedEdit[] {
  return content.log.all((file) => hashNow(content, file));
}

/** Brings a file back byte for byte, if it is as the edit left it. */
async function restored(
  content: EditableContent,
  edit: SavedEdit,
  writing: ContentWriting,
): Promise<TakenBack | undefined> {
  const now = textNow(content, edit.file);
  const before = textBefore(edit, now);
  const found = await brandNow(content, edit.brand);
  if (before === undefined || !isFileOf(content, found.brand, edit)) return undefined;
  const path = `${content.access.root}/${edit.file}`;
  const file = asFile(path, path, before.text ?? '');
  const { records } = readRecords(file, Buffer.from(before.text ?? ''));
  const index =
    edit.was === undefined ? 0 : records.find(({ value }) => isWrittenAlike(value, edit.was))?.index;
  const planned: Planned = {
    ...found,
    file,
    job: jobOf(found.brand, edit.collection, file),
    before: now === undefined ? undefined : Buffer.from(now),
    text: before.text,
    index: index ?? 0,
  };
  const change = {
    brand: edit.brand,
    collection: edit.collection,
    ...(edit.is && { before: edit.is }),
    ...(edit.was && { after: edit.was }),
  };
  return { saved: await savedReport(content, change, putPlanned(planned, change, writing, edit.id)) };
}

/** Takes back what an edit did to its record, in a file that was changed since. */
async function reversed(
  content: EditableContent,
  edit: SavedEdit,
  overlaps: TakeBack['overlaps'],
  writing: ContentWriting,
): Promise<TakenBack> {
  const { brand: folder, collection, was, is } = edit;
  const save = async (change: RecordChange): Promise<TakenBack> => ({
    saved: await saveInTurn(content, change, writing, edit.id),
  });
  const at = presentPlace(edit, writtenRecords(await brandNow(content, folder), collection));
  if (is === undefined) {
    if (at !== undefined)
      throw new Refused(
        `There is a record with this identity again, in ${at.file}. Nothing was saved.`,
        true,
      );
    return save({ brand: folder, collection, after: was! });
  }
  if (at === undefined)
    throw new Refused('The record is no longer there, so nothing of it can be taken back.', true);
  const { value: now } = await openRecord(content, folder, collection, at);
  if (was === undefined) {
    if (!isWrittenAlike(now, is) && overlaps === undefined) return { asks: [] };
    if (overlaps === 'keep') throw new Refused('The record stays as it is.', true);
    return save({ brand: folder, collection, at, before: now, remove: true });
  }
  const made = withoutEdit(now, { was, is }, overlaps === 'replace');
  if (made.overlaps.length > 0 && overlaps === undefined)
    return { asks: made.overlaps.map((path) => pathInWords(path, now)) };
  if (isWrittenAlike(made.value, now)) throw new Refused('Nothing of this is left to take back.', true);
  return save({ brand: folder, collection, at, before: now, after: made.value });
}

/** True for a file where a brand's records are, or could be: what is kept of edits may be anybody's. */
function isFileOf(content: EditableContent, brand: Brand, { collection, file: name }: SavedEdit): boolean {
  if (contentFilesOf(brand, collection).some((file) => content.shown(file) === name)) return true;
  const own = name.startsWith(`${brand.folder}/`) ? name.slice(brand.folder.length + 1) : '';
  const isIn = own.startsWith(`${collection}.`) || own.startsWith(`${collection}/`);
  return isIn && /^(?!\.)[^/\\]+(?:\/(?!\.)[^/\\]+)?\.(?:ya?ml|json)$/.test(own);
}

/** Where the record of an edit is now: as it was left, or else the only one with its identity. */
function presentPlace(
  { collection, file: name, is, was }: SavedEdit,
  records: readonly WrittenRecord[],
): RecordAddress | undefined {
  const record = is ?? was ?? {};
  const identity = identityOf(collection, record);
  const found = records.filter(({ value }) => identityOf(collection, value) === identity);
  const same = found.find(({ file, value }) => file === name && isWrittenAlike(value, record));
  const only = same ?? (found.length === 1 ? found[0] : undefined);
  return only && { file: only.file, index: only.index };
}
