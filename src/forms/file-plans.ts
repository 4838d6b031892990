import { sha256 } from '../base/bytes/sha256.js';
import type { FileChange } from '../base/files/write-file.js';
import type { PlainObject } from '../base/json/plain-object.js';
import { controlCharacterIn, withoutControlCharacters } from '../content/documents/limits.js';
import { asWritten, isWrittenAlike } from '../content/documents/written-alike.js';
import { editContent, newContent, type RecordAfter } from '../content/edit/edit.js';
import { recordSchema } from '../interface/records/index.js';
import { timeKeys } from '../interface/records/record-times.js';
import { namesOf } from '../model/collection.js';
import type { FieldPath } from '../model/location.js';
import { dayInWords, isCalendarDate } from '../model/time/calendar.js';
import { changedFields } from './records/changed-fields.js';
import type { EditableContent, EditedSite } from './records/content.js';
import { type EditedList, editedLists } from './records/edited-list.js';
import type { RecordEdit } from './records/listed-save.js';
import type { ReadFile } from './records/read-files.js';
import { nameAndIdentity } from './records/record-title.js';
import { Refused } from './records/refused.js';
import type { RecordChange } from './records/requests.js';
import { pathInWords } from './records/words.js';
import { fileOfAdded, fileOfCopy, type TargetFile } from './target-file.js';

/** A file of the content that becomes another. */
export interface FilePlan extends FileChange {
  /** From the content folder on. */
  readonly name: string;
  /** Its text before; empty without a file. */
  readonly was: string;
  readonly text: string | undefined;
}

/** A change, the file that it is made in, and where its record is there afterwards. */
export interface PlannedChange {
  readonly change: RecordChange;
  readonly list: EditedList;
  readonly file: string;
  readonly index: number;
}

export interface ChangePlan {
  /** File by file, otherwise in the order in which they were asked for. */
  readonly changes: readonly PlannedChange[];
  /** The files that become others. */
  readonly files: readonly FilePlan[];
}

/** All changes of a file. */
interface FileChanges extends TargetFile {
  readonly list: EditedList;
  readonly changes: RecordChange[];
  /** What is to be in the place of each record of the text that it begins with, and behind these. */
  readonly places: RecordAfter[][];
}

/**
 * The files that changes rewrite, each once with all its changes. Nothing is written.
 * @throws Refused if one of the changes can't be made
 */
export function planChanges(
  content: EditableContent,
  site: EditedSite,
  changes: readonly RecordChange[],
): ChangePlan {
  const listOf = editedLists(content, site);
  const byFile = new Map<string, FileChanges>();
  for (const asked of changes) {
    refuseControls(asked.after);
    const list = listOf(asked);
    const change = asIsNow(list, asked);
    const target = targetOf(list, change);
    let own = byFile.get(target.file.path);
    if (own === undefined) {
      const present = target.base === undefined ? [] : content.fileNow(target.base).said.records;
      own = { ...target, list, changes: [], places: present.map(({ value }, from) => [{ from, value }]) };
      byFile.set(target.file.path, own);
    }
    own.changes.push(change);
    place(own, change);
  }
  const planned: PlannedChange[] = [];
  const files: FilePlan[] = [];
  const said = new Map<string, ReadFile>();
  for (const own of byFile.values()) {
    const { list, file, base } = own;
    const name = content.shown(file);
    const records = own.places.flat();
    const indexes = new Map(records.map(({ value }, index) => [value, index]));
    for (const change of own.changes)
      planned.push({ change, list, file: name, index: indexes.get(change.after!) ?? 0 });
    const before = base === file ? content.fileNow(file) : undefined;
    const text = textAfter(own, records, said);
    if (before?.text !== text)
      files.push({ name, path: file.path, before: before?.hash, was: before?.text ?? '', text });
  }
  content.files.expect(said);
  return { changes: planned, files };
}

/**
 * A change with its record as that is now. It may be made already: its answer was lost, so that it was sent again.
 * @throws Refused if somebody else changed or removed the record, or its file has mistakes
 */
function asIsNow(list: EditedList, change: RecordChange): RecordChange {
  const { kind, brand, collection, opened, after } = change;
  if (opened !== undefined) list.editable(opened.at.file);
  const record = opened && list.alike(opened);
  if (after !== undefined && (record === undefined || kind === 'copy')) {
    const made = list.records.find((each) => each !== record && isWrittenAlike(each.value, after));
    if (made) return { kind: 'change', brand, collection, opened: made, after };
  }
  if (opened !== undefined && record === undefined) throw conflict(list, opened.at.file, opened.value);
  return { ...change, opened: record } as RecordChange;
}

function targetOf(list: EditedList, { kind, opened, after }: RecordChange): TargetFile {
  if (opened === undefined) return fileOfAdded(list, after);
  const file = list.editable(opened.at.file);
  return kind === 'copy' ? fileOfCopy(list, file, after) : { file, base: file };
}

/** Makes a change in the places of its file. A copy goes right after the record, or alone into a file of its own. */
function place({ places, file, base }: FileChanges, { kind, opened, after }: RecordChange): void {
  const from = opened?.at.index;
  if (from === undefined) places.push([{ value: after! }]);
  else if (kind === 'remove') places[from]!.shift();
  else if (kind === 'copy' && base === file) places[from]!.push({ from, value: after });
  else places[from]![0] = { from, value: after! };
}

/** The text of a file with these records. Only changed lines are rewritten. @param said what texts say, by their SHA-256 */
function textAfter(
  { list, file, base, isOne }: FileChanges,
  after: readonly RecordAfter[],
  said: Map<string, ReadFile>,
): string | undefined {
  const schema = recordSchema(list.version, list.collection);
  if (base === undefined) return newContent(after, file.format, schema, isOne);
  const { bytes, said: read } = list.content.fileNow(base);
  const values = read.records.map(({ value }) => value);
  const text = editContent(Buffer.from(bytes).toString(), file.format, values, after, schema);
  if (text === undefined && after.length > 0)
    throw new Refused(
      `${file.name} can't hold this change in the form that it is written in. Nothing was saved. Edit the file itself.`,
    );
  if (text === undefined) return undefined;
  // The editor has read what it wrote. Of a long list that takes a second, so it isn't done again.
  if (file.format === 'yaml') {
    const records = after.map(({ from, value }, index) => {
      const isSame = from !== undefined && values[from] === value;
      return { index, value: isSame ? value : (asWritten(value) as PlainObject) };
    });
    said.set(sha256(text), { problems: read.problems, text: text.replace(/^\ufeff/, ''), records });
  }
  return text;
}

/** Why a record that was opened can't be saved: somebody else changed or removed it. */
function conflict(list: EditedList, file: string, opened: PlainObject): Refused {
  const { collection } = list;
  const title = `${namesOf(collection).record} ${nameAndIdentity(collection, opened)}`.trim();
  const said =
    list.same(opened).length === 0
      ? `is no longer in ${file}. Nothing was saved. To have it again, add it as a new record.`
      : `in ${file} has changed since you opened it. Nothing was saved. Take in what is new there, then save again.`;
  return new Refused(`${title} ${said}`);
}

/** Refuses a record with a text that no content file may have, whatever the form of its file. */
function refuseControls(value: unknown, path: FieldPath = []): void {
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      refuseControls(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  const code = typeof value === 'string' ? controlCharacterIn(value) : undefined;
  if (code === undefined) return;
  const digits = code.toString(16).toUpperCase().padStart(4, '0');
  throw new Refused(
    `${pathInWords(path)} has a character that can't be seen, U+${digits}, which no content file may have: "${withoutControlCharacters(String(value)).slice(0, 60)}". Nothing was saved. Write the text anew, without it.`,
  );
}

const doneIn = { add: 'Added', copy: 'Added', change: 'Changed', remove: 'Removed' } as const;

/** So many fields of a record are listed. */
const mostFields = 6;

/** A change of a record, in words. */
export function editOf({ change, file, index }: PlannedChange): RecordEdit {
  const { kind, brand, collection, opened, after } = change;
  const fields = opened === undefined || after === undefined ? [] : changedFields(opened.value, after);
  const title = nameAndIdentity(collection, after ?? opened?.value ?? {});
  const days = timeKeys.flatMap((key) => {
    const time = after?.[key];
    if (typeof time !== 'string' || time === opened?.value[key]) return [];
    const day = time.slice(0, 10);
    return isCalendarDate(day) ? [`${key} ${dayInWords(day)}`] : [];
  });
  const isMoved = fields.some(({ words }) => /postal address/i.test(words));
  const done = kind === 'copy' && days.length > 0 ? (isMoved ? 'Moved' : 'Changed') : doneIn[kind];
  return {
    title: [`${done} ${namesOf(collection).nouns[0]} ${title}`.trim(), ...days].join(', '),
    brand,
    collection,
    ...(after !== undefined && { at: { file, index } }),
    fields: fields.slice(0, mostFields),
    count: fields.length,
  };
}
