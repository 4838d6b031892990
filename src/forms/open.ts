import { isWrittenAlike } from '../content/documents/written-alike.js';
import { registrationOf } from '../interface/collections/index.js';
import { isTimed } from '../interface/records/record-times.js';
import { identityOf, namesOf } from '../model/collection.js';
import { nextIdentification } from '../model/next-identification.js';
import { placeOfNew } from './file-edits.js';
import { problemsAlone, problemsBeside } from './judge.js';
import type { EditableContent } from './records/content.js';
import type { Asked, OpenRecord, RecordAddress } from './records/contract.js';
import { EditedList, type WrittenRecord } from './records/edited-list.js';
import { Refused } from './records/refused.js';
import { spanInWords, spansOf } from './records/spans.js';

/** A record that is to be edited: one of a file, or a new one. @throws Refused if it is gone */
export async function openRecord(
  content: EditableContent,
  { at, opened, ...name }: Asked<'open'>,
): Promise<OpenRecord> {
  const list = await EditedList.now(content, name);
  if (at === undefined) return blankRecord(list);
  if (opened === undefined) return recordAt(list, at);
  const now = placeNow(list, { ...at, value: opened });
  if (now === undefined) throw new Refused(`The record is no longer in ${at.file}.`);
  return recordAt(list, now);
}

/** A record as it is in its file. @throws Refused if there is none */
export function recordAt(list: EditedList, { file: name, index: place }: RecordAddress): OpenRecord {
  list.content.fileNow(list.file(name));
  const record = list.at({ file: name, index: place });
  const { file, index, value } = record;
  const all = [record, ...list.beside(value, record)];
  const spans = all.some((each) => isTimed(each.value)) ? spansOf(all, list.timeZone) : [];
  const inWords = spans.map((span) => ({ ...span.record, when: spanInWords(span, list.timeZone) }));
  const isOwn = (each: RecordAddress) => each.file === file && each.index === index;
  return {
    at: { file, index },
    value,
    problems: [...problemsAlone(list, value, file), ...problemsBeside(list, value, record)],
    when: inWords.find(isOwn)?.when ?? '',
    others: inWords.filter((each) => !isOwn(each)).map(({ value: _, ...other }) => other),
  };
}

/** Where a record is now: as it was opened, or else the one with its identity, and of several that with its first day. */
function placeNow({ collection, records }: EditedList, opened: WrittenRecord): WrittenRecord | undefined {
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
function blankRecord(list: EditedList): OpenRecord {
  const { brand, collection, knownFiles } = list;
  const [field, number] = namesOf(collection).identity;
  const ids = knownFiles.flatMap(({ identifications }) => identifications);
  const next = nextIdentification(ids);
  const known =
    'id' in next ? next.id : ids.length === 0 ? registrationOf(collection).newRecord.first : undefined;
  const value = {
    ...(field !== undefined && known !== undefined && { [field]: known }),
    ...(number !== undefined && { [number]: '0' }),
  };
  const { path } = placeOfNew(list, value);
  return { goesTo: `${brand.folder}/${path}`, value, problems: [], when: '', others: [] };
}
