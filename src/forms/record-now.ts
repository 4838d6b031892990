import { isPlainObject } from '../base/json/plain-object.js';
import { isWrittenAlike } from '../content/documents/document.js';
import { type Collection, identityOf } from '../model/collection.js';
import { type EditableContent, Refused } from './records/content.js';
import type { Asked, RecordAddress, RecordNow, RecordValue } from './records/contract.js';
import { editedFields } from './records/edits.js';
import { brandNow, writtenRecords } from './records/found.js';
import type { WrittenRecord } from './records/spans.js';
import { openRecord } from './records.js';

const mostFields = 6;

/** A record as it is in its file now, and what changed there since it was opened. @throws Refused if it is gone */
export async function recordNow(
  content: EditableContent,
  { brand: folder, collection, at, value, draft }: Asked<'record-now'>,
): Promise<RecordNow> {
  const found = await brandNow(content, folder);
  const now = placeNow(collection, { ...at, value }, writtenRecords(found, collection));
  if (now === undefined) throw new Refused(`The record is no longer in ${at.file}.`, true);
  const { file, index } = now;
  const fields = editedFields({ was: value, is: now.value }, Number.POSITIVE_INFINITY);
  return {
    opened: await openRecord(content, folder, collection, { file, index }),
    fields: fields.slice(0, mostFields),
    count: fields.length,
    draft: takenIn(draft, value, now.value) as RecordValue,
  };
}

/** Where a record is now: as it was opened, or else the one with its identity, and of several that with its first day. */
function placeNow(
  collection: Collection,
  opened: WrittenRecord,
  records: readonly WrittenRecord[],
): WrittenRecord | undefined {
  const isThere = ({ file, index }: RecordAddress) => file === opened.file && index === opened.index;
  const alike = records.filter(({ value }) => isWrittenAlike(value, opened.value));
  const same = alike.find(isThere) ?? alike.find(({ file }) => file === opened.file) ?? alike[0];
  if (same !== undefined) return same;
  const identity = identityOf(collection, opened.value);
  const known = records.filter(({ value }) => identityOf(collection, value) === identity);
  if (known.length < 2) return known[0];
  return known.find(({ value }) => value['from'] === opened.value['from']) ?? known.find(isThere);
}

/** A draft with what changed in a file, as far as the draft has that as it was. */
function takenIn(draft: unknown, was: unknown, is: unknown): unknown {
  if (isWrittenAlike(was, is)) return draft;
  if (isWrittenAlike(draft, was)) return is;
  if (!isPlainObject(draft) || !isPlainObject(was) || !isPlainObject(is)) return draft;
  const keys = new Set([...Object.keys(draft), ...Object.keys(is)]);
  const values = [...keys].map((key) => [key, takenIn(draft[key], was[key], is[key])] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
