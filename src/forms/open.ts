import { isWrittenAlike } from '../content/documents/written-alike.js';
import { registrationOf } from '../interface/collections/index.js';
import { type Collection, identityOf, namesOf } from '../model/collection.js';
import { nextIdentification } from '../model/next-identification.js';
import { knownFilesOf, placeOfNew } from './changes-by-file.js';
import { knownRecords, problemsAlone, problemsBeside, recordsBeside } from './judge.js';
import { type EditableContent, Refused } from './records/content.js';
import type { Asked, OpenRecord, RecordAddress } from './records/contract.js';
import { brandNow, fileNow, fileOfBrand, type InSite, writtenRecords } from './records/found.js';
import { inTime, type WrittenRecord } from './records/spans.js';

/** A record that is to be edited: one of a file, or a new one. @throws Refused if it is gone */
export async function openRecord(
  content: EditableContent,
  { brand, collection, at, opened }: Asked<'open'>,
): Promise<OpenRecord> {
  const found = await brandNow(content, brand);
  if (at === undefined) return blankRecord(found, collection);
  if (opened === undefined) return recordAt(found, collection, at);
  const now = placeNow(collection, { ...at, value: opened }, writtenRecords(found, collection));
  if (now === undefined) throw new Refused(`The record is no longer in ${at.file}.`, true);
  return recordAt(found, collection, now);
}

/** A record as it is in its file. */
export function recordAt(brand: InSite, collection: Collection, at: RecordAddress): OpenRecord {
  const found = fileOfBrand(brand, collection, at.file);
  const { file, job, content } = found;
  const { records } = fileNow(content, file).said;
  const value = records.find(({ index }) => index === at.index)?.value;
  if (value === undefined) throw new Refused(`${at.file} has no record number ${at.index + 1}.`, true);
  const known = knownRecords(collection, writtenRecords(found, collection));
  const { file: name, index } = at;
  return {
    at: { file: name, index },
    value,
    problems: [...problemsAlone(found, job, value), ...problemsBeside(found, collection, value, at, known)],
    ...inTime(found, collection, value, at, recordsBeside(known, collection, value, at)),
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

/** A record to be filled in, with the next identification if there is one. */
function blankRecord({ brand, content }: InSite, collection: Collection): OpenRecord {
  const files = knownFilesOf(content, brand, collection);
  const [field, number] = namesOf(collection).identity;
  const ids = files.flatMap(({ identifications }) => identifications);
  const next = nextIdentification(ids);
  const known =
    'id' in next ? next.id : ids.length === 0 ? registrationOf(collection).newRecord.first : undefined;
  const value = {
    ...(field !== undefined && known !== undefined && { [field]: known }),
    ...(number !== undefined && { [number]: '0' }),
  };
  const { path } = placeOfNew(brand, collection, files, value);
  return { goesTo: `${brand.folder}/${path}`, value, problems: [], when: '', others: [] };
}
