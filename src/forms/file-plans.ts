import { sha256 } from '../base/bytes/sha256.js';
import type { PlainObject } from '../base/json/plain-object.js';
import { capital } from '../base/text/capital.js';
import { controlCharacterIn, withoutControlCharacters } from '../content/documents/limits.js';
import { withByteOrderMark } from '../content/documents/text.js';
import { asWritten, isWrittenAlike } from '../content/documents/written-alike.js';
import { editContent, newContent, type RecordAfter } from '../content/edit/edit.js';
import { recordSchema } from '../interface/records/index.js';
import { namesOf } from '../model/collection.js';
import type { FieldPath } from '../model/location.js';
import { changedFields } from './records/changed-fields.js';
import type { EditableContent, EditedSite } from './records/content.js';
import type { RecordChange, RecordEdit } from './records/contract.js';
import { type EditedList, editedLists, placeName, type WrittenRecord } from './records/edited-list.js';
import type { FileNow, ReadFile } from './records/read-files.js';
import { nameAndIdentity } from './records/record-title.js';
import { Refused } from './records/refused.js';
import { pathInWords } from './records/words.js';
import { fileOfAdded, fileOfCopy, type TargetFile } from './target-file.js';

/** A file as it is, and as it is to be: without a text before it is made, without one afterwards it is removed. */
export interface FilePlan {
  /** From the content folder on. */
  readonly name: string;
  readonly before: FileNow | undefined;
  readonly after: string | undefined;
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
  readonly changes: PlacedChange[];
}

/** A change, and the record that it is of or that it copies, as that is now; an added one has none. */
interface PlacedChange {
  readonly change: RecordChange;
  readonly record?: WrittenRecord;
  readonly isCopy?: boolean;
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
  for (const change of changes) {
    refuseControls(change.after);
    const list = listOf(change);
    const placed = placedNow(list, change);
    const target = targetOf(list, placed);
    const own = byFile.get(target.file.path) ?? { ...target, list, changes: [] };
    own.changes.push(placed);
    byFile.set(target.file.path, own);
  }
  const planned: PlannedChange[] = [];
  const files: FilePlan[] = [];
  const said = new Map<string, ReadFile>();
  for (const own of byFile.values()) {
    const { list, file, base } = own;
    const name = content.shown(file);
    const records = recordsAfter(own);
    const indexes = new Map(records.map(({ value }, index) => [value, index]));
    for (const { change } of own.changes)
      planned.push({ change, list, file: name, index: indexes.get(change.after!) ?? 0 });
    const before = base === file ? content.fileNow(file) : undefined;
    const after = textAfter(own, records, said);
    if (before?.text !== after) files.push({ name, before, after });
  }
  content.files.expect(said);
  return { changes: planned, files };
}

/**
 * Where the record of a change is now. A change may be made already: its answer was lost, so that it was sent again.
 * @throws Refused if somebody else changed or removed the record, or its file has mistakes
 */
function placedNow(list: EditedList, change: RecordChange): PlacedChange {
  const { at, before, copyOf, after } = change;
  const opened = copyOf ?? (at && before && { at, value: before });
  if (opened !== undefined) list.editable(opened.at.file);
  const record = opened && list.alike(opened);
  if (copyOf === undefined && record !== undefined) return { change: { ...change, at: record }, record };
  const copied = record && placeName(record);
  const made =
    after && list.records.find((each) => placeName(each) !== copied && isWrittenAlike(each.value, after));
  if (made !== undefined)
    return { change: { ...change, copyOf: undefined, at: made, before: made.value }, record: made };
  if (record !== undefined) return { change, record, isCopy: true };
  if (opened !== undefined) throw conflict(list, opened.at.file, opened.value);
  return { change };
}

function targetOf(list: EditedList, { change: { after }, record, isCopy = false }: PlacedChange): TargetFile {
  if (record === undefined) return fileOfAdded(list, after!);
  const file = list.editable(record.file);
  return isCopy ? fileOfCopy(list, file, after!) : { file, base: file };
}

/** The records of a file after all its changes. */
function recordsAfter({ list, file, base, changes }: FileChanges): readonly RecordAfter[] {
  const added = changes.flatMap(({ change: { after }, record }) =>
    record === undefined ? [{ value: after! }] : [],
  );
  if (base === undefined) return added;
  // A copy goes right after the record, or into a file of its own.
  const isBeside = ({ isCopy = false }: PlacedChange) => isCopy && base === file;
  const byIndex = (some: readonly PlacedChange[]) =>
    new Map(some.map(({ change, record }) => [record?.index, change]));
  const copies = byIndex(changes.filter(isBeside));
  const changed = byIndex(changes.filter((each) => !isBeside(each)));
  const kept = list.content.fileNow(base).said.records.flatMap(({ value }, from): RecordAfter[] => {
    const own = changed.get(from);
    const copy = copies.get(from)?.after;
    return [
      ...(own?.remove ? [] : [{ from, value: own?.after ?? value }]),
      ...(copy === undefined ? [] : [{ from, value: copy }]),
    ];
  });
  return [...kept, ...added];
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
  const text = editContent(read.text, file.format, values, after, schema);
  if (text === undefined && after.length > 0)
    throw new Refused(
      `${file.name} can't hold this change in the form that it is written in. Nothing was saved. Edit the file itself.`,
    );
  if (text === undefined) return undefined;
  const whole = withByteOrderMark(text, bytes);
  // The editor has read what it wrote. Of a long list that takes a second, so it isn't done again.
  if (file.format === 'yaml') {
    const records = after.map(({ from, value }, index) => {
      const isSame = from !== undefined && values[from] === value;
      return { index, value: isSame ? value : (asWritten(value) as PlainObject) };
    });
    said.set(sha256(whole), { problems: read.problems, text, records });
  }
  return whole;
}

/** Why a record that was opened can't be saved: somebody else changed or removed it. */
function conflict(list: EditedList, file: string, opened: PlainObject): Refused {
  const { collection } = list;
  const [same, ...others] = list.same(opened);
  const title = `${namesOf(collection).record} ${nameAndIdentity(collection, opened)}`.trim();
  if (same === undefined)
    return new Refused(
      `${title} is no longer in ${file}. Nothing was saved. To have it again, add it as a new record.`,
    );
  const fields = others.length > 0 ? [] : changedFields(opened, same.value).map(({ words }) => words);
  const which = fields.length === 0 ? '' : `: ${[...new Set(fields)].join('; ')}`;
  return new Refused(
    `${title} in ${file} has changed since you opened it${which}. Nothing was saved. Take in what is new there, then save again.`,
  );
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

/** So many fields of a record are listed. */
const mostFields = 6;

/** A change of a record, in words. */
export function editOf({ change, file, index }: PlannedChange): RecordEdit {
  const { brand, collection, at, before, copyOf, after } = change;
  const was = before ?? copyOf?.value;
  const fields = was === undefined || after === undefined ? [] : changedFields(was, after);
  const done = after === undefined ? 'removed' : at === undefined ? 'added' : 'changed';
  const title = nameAndIdentity(collection, after ?? was ?? {});
  return {
    title: `${capital(done)} ${namesOf(collection).nouns[0]} ${title}`.trim(),
    brand,
    collection,
    ...(after !== undefined && { at: { file, index } }),
    fields: fields.slice(0, mostFields),
    count: fields.length,
  };
}
