import { groupedBy } from '../../base/grouped-by.js';
import { type Collection, identityOf, namesOf } from '../../model/collection.js';
import { jobOf } from '../../publication/compile/compile.js';
import { isWrittenAlike } from '../../source/documents/document.js';
import { type EditableContent, type EditedSite, Refused } from './content.js';
import type { EditEntry, EditList, RecordChange, RecordEdit, TakeBack, TakenBack } from './contract.js';
import {
  editedFields,
  type SavedEdit,
  type SavedRecord,
  takenBack,
  textBefore,
  withoutEdit,
} from './edits.js';
import {
  brandIn,
  contentFilesOf,
  hashNow,
  type InSite,
  listedTitle,
  savedTextNow,
  writtenRecords,
} from './found.js';
import { type FilePlan, type PlannedChange, planChanges } from './plan.js';
import { asFile } from './problems.js';
import { changedFile, changedFiles, type PlannedSave, writeInTurn } from './save.js';
import type { WrittenRecord } from './spans.js';
import { pathInWords } from './words.js';

/** So many saves are listed, with so many of their records, and these with so many of their fields. */
const mostEdits = 200;
const mostRecords = 20;
const mostFields = 6;

/** So many changed lines of a file are said. */
const mostLines = 200;

/** The saves that can be taken back, the latest first. */
export async function listEdits(content: EditableContent): Promise<EditList> {
  const site = await content.access.load();
  const all = savedEdits(content);
  const gone = takenBack(all);
  const listed = all.filter(({ undoes }) => undoes === undefined).slice(-mostEdits);
  const places = new PresentPlaces(content, site);
  return {
    edits: listed.reverse().map(
      ({ id, time, by, title, records }): EditEntry => ({
        id,
        time,
        ...(by !== undefined && { by }),
        ...(title !== undefined && { title }),
        isTakenBack: gone.has(id),
        records: records.slice(0, mostRecords).map((record) => {
          const at = places.of(record);
          return { ...editedRecord(site, record), ...(at && { at }) };
        }),
        count: records.length,
      }),
    ),
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

/** Takes a save back, or does again what was taken back. Later changes of other fields stay. */
export function takeBack(content: EditableContent, { id, isAgain, overlaps }: TakeBack): Promise<TakenBack> {
  return content.inTurn(async (writing) => {
    const all = savedEdits(content);
    const isGone = takenBack(all).has(id);
    if (isGone !== isAgain)
      throw new Refused(isGone ? 'This is taken back already.' : 'This is not taken back.', true);
    const edit = isAgain ? all.findLast(({ undoes }) => undoes === id) : all.find((one) => one.id === id);
    if (edit === undefined) throw new Refused('There is no such change any more.', true);
    let asks: readonly string[] | undefined;
    const written = await writeInTurn(content, writing, (site) => {
      const planned = planBack(content, site, edit, overlaps);
      if ('records' in planned) return planned;
      ({ asks } = planned);
      return undefined;
    });
    if (written === undefined) return { asks: asks ?? [] };
    const { edit: made, records } = written;
    return { edit: made, files: changedFiles(records).map((file) => changedFile(content, file, mostLines)) };
  });
}

/** All saves, in their order. */
export function savedEdits(content: EditableContent): readonly SavedEdit[] {
  return content.log.all((file) => hashNow(content, file));
}

/**
 * The way back from a save: files that are as it left them become what they were, byte for byte; in others, what the
 * save changed in its records goes back.
 * @returns what has to be decided first, where it has to
 */
function planBack(
  content: EditableContent,
  site: EditedSite,
  edit: SavedEdit,
  overlaps: TakeBack['overlaps'],
  restored: ReadonlyMap<string, FilePlan> = restoredFiles(content, site, edit),
): PlannedSave | { readonly asks: readonly string[] } {
  const { id, title, records } = edit;
  const places = new PresentPlaces(content, site);
  const changes: RecordChange[] = [];
  const asks: string[] = [];
  for (const record of records) {
    if (restored.has(record.file)) continue;
    const back = reversed(record, places.of(record), overlaps);
    if ('change' in back) changes.push(back.change);
    else if (records.length === 1) {
      if ('asks' in back) return back;
      throw new Refused(`${back.stays} Nothing was saved.`, true);
    } else if (overlaps === undefined) {
      const { name, identity, noun } = editedRecord(site, record);
      const why = 'stays' in back ? back.stays : back.asks.join(', ') || `The ${noun} was changed since.`;
      asks.push(`${name || identity || noun}: ${why}`);
    }
  }
  if (asks.length > 0) return { asks };
  const planned = planChanges(content, site, changes);
  // A record may come back into a file that would be restored: then all is done record by record.
  if (planned.some(({ file }) => restored.has(content.shown(file.file))))
    return planBack(content, site, edit, overlaps, new Map());
  const all = [...planned, ...records.flatMap((record) => restoredRecord(record, restored.get(record.file)))];
  if (all.length === 0) throw new Refused('Nothing of this is left to take back.', true);
  return { ...(title !== undefined && { title }), records: all, undoes: id };
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

function restoredRecord(
  { brand, collection, was, is }: SavedRecord,
  file: FilePlan | undefined,
): PlannedChange[] {
  if (file === undefined) return [];
  const change = { brand, collection, ...(is && { before: is }), ...(was && { after: was }) };
  return [{ change, file, index: 0 }];
}

/** How what an edit did to its record is taken back, in a file that was changed since. */
function reversed(
  { brand, collection, was, is }: SavedRecord,
  now: WrittenRecord | undefined,
  overlaps: TakeBack['overlaps'],
):
  | { readonly change: RecordChange }
  /** Fields that were changed once more since; none if it is the record as a whole. */
  | { readonly asks: readonly string[] }
  /** Why it stays as it is. */
  | { readonly stays: string } {
  if (is === undefined) {
    if (now !== undefined) return { stays: `There is a record with this identity again, in ${now.file}.` };
    return { change: { brand, collection, after: was! } };
  }
  if (now === undefined)
    return { stays: 'The record is no longer there, so nothing of it can be taken back.' };
  const { file, index, value } = now;
  const change = { brand, collection, at: { file, index }, before: value };
  if (was === undefined) {
    if (!isWrittenAlike(value, is) && overlaps === undefined) return { asks: [] };
    if (overlaps === 'keep') return { stays: 'The record stays as it is.' };
    return { change: { ...change, remove: true } };
  }
  const made = withoutEdit(value, { was, is }, overlaps === 'replace');
  if (made.overlaps.length > 0 && overlaps === undefined)
    return { asks: made.overlaps.map((path) => pathInWords(path, value)) };
  if (isWrittenAlike(made.value, value)) return { stays: 'Nothing of this is left to take back.' };
  return { change: { ...change, after: made.value } };
}

/** True for a file where a brand's records are, or could be: what is kept of edits may be anybody's. */
function isFileOf({ content, brand }: InSite, { collection, file: name }: SavedRecord): boolean {
  if (contentFilesOf(brand, collection).some((file) => content.shown(file) === name)) return true;
  const own = name.startsWith(`${brand.folder}/`) ? name.slice(brand.folder.length + 1) : '';
  const isIn = own.startsWith(`${collection}.`) || own.startsWith(`${collection}/`);
  return isIn && /^(?!\.)[^/\\]+(?:\/(?!\.)[^/\\]+)?\.(?:ya?ml|json)$/.test(own);
}

/** Where records of saves are now. Each list is read once, however many are asked for. */
class PresentPlaces {
  readonly #content: EditableContent;
  readonly #site: EditedSite;
  readonly #lists = new Map<string, ReadonlyMap<string, readonly WrittenRecord[]>>();

  constructor(content: EditableContent, site: EditedSite) {
    this.#content = content;
    this.#site = site;
  }

  /** The record as it was left, or else the only one with its identity. */
  of({ brand, collection, file: name, is, was }: SavedRecord): WrittenRecord | undefined {
    const record = is ?? was ?? {};
    const found = this.#list(brand, collection).get(identityOf(collection, record) ?? '') ?? [];
    const same = found.find(({ file, value }) => file === name && isWrittenAlike(value, record));
    return same ?? (found.length === 1 ? found[0] : undefined);
  }

  #list(folder: string, collection: Collection): ReadonlyMap<string, readonly WrittenRecord[]> {
    const key = `${folder}/${collection}`;
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    const brand = this.#site.content.brands.find((each) => each.folder === folder);
    const records = brand === undefined ? [] : writtenRecords({ content: this.#content, brand }, collection);
    const list = groupedBy(records, ({ value }) => identityOf(collection, value) ?? '');
    this.#lists.set(key, list);
    return list;
  }
}
