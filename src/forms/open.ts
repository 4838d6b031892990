import { spanInWords } from '../build/compile/timeline.js';
import { isWrittenAlike } from '../content/documents/written-alike.js';
import { registrationOf } from '../interface/collections/index.js';
import { isTimed } from '../interface/records/record-times.js';
import { namesOf } from '../model/collection.js';
import { valueAt } from '../model/location.js';
import { nextIdentification } from '../model/next-identification.js';
import { problemsAlone, problemsBeside } from './record-problems.js';
import type { EditableContent } from './records/content.js';
import { EditedList, placeName } from './records/edited-list.js';
import { nameAndIdentity } from './records/record-title.js';
import { Refused } from './records/refused.js';
import type { NamedRecord, OpenRecord } from './records/replies.js';
import type { Asked, RecordAddress, RecordChange, RecordValue, WrittenRecord } from './records/requests.js';
import { spansOf } from './records/spans.js';
import { branchOfMachine } from './records/words.js';
import { placeOfNew } from './target-file.js';

/** A record that is to be edited: one of a file, or a new one. @throws Refused if it is gone */
export async function openRecord(
  content: EditableContent,
  { at, opened, ...name }: Asked<'open'>,
): Promise<OpenRecord> {
  const list = await EditedList.now(content, name);
  if (at === undefined) return blankRecord(list);
  if (opened === undefined) return recordAt(list, at);
  const now = list.alike({ at, value: opened }) ?? changedSince(list, at, opened);
  if (now === undefined) throw new Refused(`The record is no longer in ${at.file}.`);
  return recordAt(list, now.at);
}

/** A record as it is in its file. @throws Refused if there is none */
export function recordAt(list: EditedList, place: RecordAddress): OpenRecord {
  list.content.fileNow(list.file(place.file));
  const record = list.at(place);
  const { at, value } = record;
  const all = [record, ...list.beside(value, at)];
  const spans = all.some((each) => isTimed(each.value)) ? spansOf(all, list.timeZone) : [];
  const inWords = spans.map((span) => ({ at: span.record.at, when: spanInWords(span, list.timeZone) }));
  const own = inWords.findIndex((each) => each.at === at);
  return {
    at,
    value,
    problems: [...problemsAlone(list, value, at.file), ...problemsBeside(list, value, at)],
    when: inWords[own]?.when ?? '',
    others: inWords.flatMap((each, order) => (each.at === at ? [] : [{ ...each, isLater: order > own }])),
  };
}

/** The record that was another when it was opened: that with its identity, and of several that with its first day. */
function changedSince(list: EditedList, at: RecordAddress, opened: RecordValue): WrittenRecord | undefined {
  const known = list.same(opened);
  if (known.length < 2) return known[0];
  const isFirst = ({ value }: WrittenRecord) => value['from'] === opened['from'];
  return known.find(isFirst) ?? known.find((each) => placeName(each.at) === placeName(at));
}

/** The cash machines at a branch that closes, moves or goes with a change: they may have to do so too. */
export function machinesOf(list: EditedList, { kind, opened, after }: RecordChange): readonly NamedRecord[] {
  const { collection, content, site, brand } = list;
  if (collection !== 'branches' || opened === undefined) return [];
  const stays = ['until', 'Identification', 'PostalAddress'].every((key) =>
    isWrittenAlike(opened.value[key], after?.[key]),
  );
  if (kind === 'change' && stays) return [];
  const name = { brand: brand.folder, collection: 'atms' } as const;
  return new EditedList(content, site, name).records
    .filter(({ value }) => valueAt(value, branchOfMachine) === opened.value['Identification'])
    .map(({ at, value }) => ({ ...name, at, title: nameAndIdentity(name.collection, value) }));
}

/** A record to be filled in, with the next identification if there is one. */
function blankRecord(list: EditedList): OpenRecord {
  const { brand, collection, knownFiles } = list;
  const [field, number] = namesOf(collection).identity;
  const ids = knownFiles.flatMap(({ identifications }) => identifications);
  const next = nextIdentification(ids);
  const identification =
    'id' in next ? next.id : ids.length === 0 ? registrationOf(collection).newRecord.first : undefined;
  // That of all others.
  const usual = registrationOf(collection).newRecord.usual ?? [];
  const within = usual.find((name) => name.endsWith('.Country'))?.split('.') ?? [];
  const known = list.records.map(({ value }) => valueAt(value, within));
  const [country, ...others] = new Set(known.filter((each) => each !== undefined));
  const isSame = within.length > 0 && country !== undefined && others.length === 0;
  const value = {
    ...(isSame && within.reduceRight<object>((inner, key) => ({ [key]: inner }), country as object)),
    ...(field !== undefined && identification !== undefined && { [field]: identification }),
    ...(number !== undefined && { [number]: '0' }),
  };
  const { path } = placeOfNew(list, value);
  return { goesTo: `${brand.folder}/${path}`, value, problems: [], when: '', others: [] };
}
