import type { PlainObject } from '../../base/json/plain-object.js';
import { type Collection, identityOf } from '../../model/collection.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { isWrittenAlike } from '../../source/documents/document.js';
import type { EditableContent } from './content.js';
import type { RecordAddress, RecordValue } from './contract.js';
import { editedFields, type SavedEdit, type SavedRecord, withoutEdit } from './edits.js';
import { brandNow, contentBytes, contentFilesOf, type InSite, writtenRecords } from './found.js';
import type { AskedNews, Overlap, RecordNews } from './happening.js';
import { openRecord } from './records.js';
import type { WrittenRecord } from './spans.js';
import { savedEdits } from './take-back.js';
import { pathInWords } from './words.js';

const mostFields = 6;

/** What became of a record since it was opened, and how it goes together with what was changed in the form. */
export async function newsOfRecord(
  content: EditableContent,
  { brand: folder, collection, at, value, draft }: AskedNews,
): Promise<RecordNews> {
  const found = await brandNow(content, folder);
  if (isStillThere(found, collection, at, value)) return { kind: 'same', at };
  const records = writtenRecords(found, collection);
  const saves = savedEdits(content);
  const now = placeNow(collection, { ...at, value }, records, saves);
  const how = (is: (record: SavedRecord) => boolean) => howChanged(saves, is);
  if (now === undefined)
    return { kind: 'gone', how: how(({ was, is }) => is === undefined && isWrittenAlike(was, value)) };
  const place = { file: now.file, index: now.index };
  if (isWrittenAlike(now.value, value)) return { kind: 'same', at: place };
  const edit = { was: value, is: now.value };
  const fields = editedFields(edit, Number.POSITIVE_INFINITY);
  // Theirs onto the form: the form's record without the change back.
  const merged = draft && withoutEdit(draft, { was: now.value, is: value }, false);
  return {
    kind: 'changed',
    how: how(({ is }) => isWrittenAlike(is, now.value)),
    opened: await openRecord(content, folder, collection, place),
    fields: fields.slice(0, mostFields),
    count: fields.length,
    ...(merged && { merged: merged.value }),
    overlaps: (merged?.overlaps ?? []).map((field) => overlapOf(field, draft, now.value)),
  };
}

/** Whether a record is where it was, found out without reading other files. */
function isStillThere(found: InSite, collection: Collection, at: RecordAddress, value: RecordValue): boolean {
  const file = contentFilesOf(found.brand, collection).find((each) => found.content.shown(each) === at.file);
  if (file === undefined) return false;
  const { records } = found.content.files.records(file, contentBytes(found.content, file));
  return isWrittenAlike(records.find(({ index }) => index === at.index)?.value, value);
}

/** Where a record is now that was somewhere when it was opened. */
function placeNow(
  collection: Collection,
  opened: WrittenRecord,
  records: readonly WrittenRecord[],
  saves: readonly SavedEdit[],
): WrittenRecord | undefined {
  const isThere = ({ file, index }: RecordAddress) => file === opened.file && index === opened.index;
  const alike = records.filter(({ value }) => isWrittenAlike(value, opened.value));
  const same =
    alike.find(isThere) ?? alike.find(({ file }) => file === opened.file) ?? alike.find(() => true);
  if (same !== undefined) return same;
  // What was saved with the forms is known, also where the identity is another now.
  let last: unknown = opened.value;
  for (const { records: saved } of saves) {
    const next = saved.find((each) => each.collection === collection && isWrittenAlike(each.was, last));
    if (next?.is !== undefined) last = next.is;
  }
  const followed = records.filter(({ value }) => isWrittenAlike(value, last));
  if (followed.length > 0) return followed.find(isThere) ?? followed[0];
  const identity = identityOf(collection, opened.value);
  const known = records.filter(({ value }) => identityOf(collection, value) === identity);
  if (known.length < 2) return known[0];
  // Records of an identity are told apart by when they begin.
  return (
    known.find((each) => each.file === opened.file && each.value['from'] === opened.value['from']) ??
    known.find(isThere)
  );
}

/** By whom a record became what it is. */
function howChanged(saves: readonly SavedEdit[], is: (record: SavedRecord) => boolean): string {
  const save = saves.findLast(({ records }) => records.some(is));
  if (save === undefined) return 'on disk';
  return save.by === undefined ? 'in another window' : `by ${save.by}`;
}

function overlapOf(field: FieldPath, draft: RecordValue | undefined, now: PlainObject): Overlap {
  const [mine, theirs] = [valueAt(draft, field), valueAt(now, field)];
  const [shown] = editedFields({ was: { x: mine }, is: { x: theirs } }, 1);
  return {
    field,
    words: pathInWords(field),
    ...(shown?.was !== undefined && { mine: shown.was }),
    ...(shown?.is !== undefined && { theirs: shown.is }),
    ...(theirs !== undefined && { value: theirs }),
  };
}
