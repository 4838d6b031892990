import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../base/bytes/sha256.js';
import type { PlainObject } from '../base/json/plain-object.js';
import { capital } from '../base/text/capital.js';
import { controlCharacterIn, withoutControlCharacters } from '../content/documents/limits.js';
import { withByteOrderMark } from '../content/documents/text.js';
import { asWritten, isWrittenAlike } from '../content/documents/written-alike.js';
import { editContent, newContent, type RecordAfter } from '../content/edit/edit.js';
import { recordSchema } from '../interface/records/index.js';
import { identityOf, namesOf, shownIdentity } from '../model/collection.js';
import type { FieldPath } from '../model/location.js';
import { sentence } from '../report/report/sentence.js';
import { type FileEdit, fileEdits } from './file-edits.js';
import { changedFields } from './records/changed-fields.js';
import type { EditableContent, EditedSite } from './records/content.js';
import type { RecordChange, RecordEdit } from './records/contract.js';
import type { EditedList } from './records/edited-list.js';
import type { FileNow, ReadFile } from './records/read-files.js';
import { nameAndIdentity } from './records/record-title.js';
import { Refused } from './records/refused.js';
import { pathInWords } from './records/words.js';

/** A file as it is, and as it is to be: without a text before it is made, without one afterwards it is removed. */
export interface FilePlan {
  /** From the content folder on. */
  readonly name: string;
  readonly before: FileNow | undefined;
  readonly after: string | undefined;
}

/** A change, the file that it is made in, and where its record is there afterwards. */
interface PlannedChange {
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

/**
 * The files that changes rewrite, each once with all its changes. Nothing is written.
 * @throws Refused if one of the changes can't be made
 */
export function planChanges(
  content: EditableContent,
  site: EditedSite,
  changes: readonly RecordChange[],
): ChangePlan {
  for (const { after } of changes) refuseControls(after);
  const planned: PlannedChange[] = [];
  const files: FilePlan[] = [];
  const said = new Map<string, ReadFile>();
  for (const edit of fileEdits(content, site, changes)) {
    const { list, file, base } = edit;
    const name = content.shown(file);
    const records = recordsAfter(edit);
    const indexes = new Map(records.map(({ value }, index) => [value, index]));
    for (const change of edit.changes)
      planned.push({ change, list, file: name, index: indexes.get(change.after!) ?? 0 });
    const before = base === file ? content.fileNow(file) : undefined;
    const after = textAfter(edit, records, said);
    if (before?.text !== after) files.push({ name, before, after });
  }
  content.files.expect(said);
  return { changes: planned, files };
}

/** The records of a file after all its changes. @throws Refused if it has mistakes, or a record was changed meanwhile */
function recordsAfter({ list, file, base, changes }: FileEdit): readonly RecordAfter[] {
  const isNew = ({ at, copyOf }: RecordChange) => at === undefined && copyOf === undefined;
  const added = changes.filter(isNew).map(({ after }) => ({ value: after! }));
  if (base === undefined) return added;
  const { problems, records } = list.content.fileNow(base).said;
  // One without records can get some.
  const mistake = problems.find(
    ({ severity, rule }) => severity === 'error' && rule !== 'content/empty-file',
  );
  if (mistake !== undefined)
    throw new Refused(
      `${base.name}, line ${mistake.at[0].start.line}: ${sentence(mistake)} Nothing was saved. Correct the file, then save again.`,
    );
  const values = records.map(({ value }) => value);
  const changed = new Map<number, RecordChange>();
  const copies = new Map<number, RecordChange>();
  for (const change of changes) {
    if (isNew(change)) continue;
    const { at, copyOf, before } = change;
    const opened = copyOf ?? { at: at!, value: before! };
    const from = placeNow(change, opened.at.index, opened.value, values);
    // A copy goes right after the record, or into a file of its own.
    const same = copyOf !== undefined && base === file ? copies : changed;
    if (from === undefined || same.has(from)) throw conflict(list, base.name, opened.value, values);
    same.set(from, change);
  }
  const kept = values.flatMap((value, from): RecordAfter[] => {
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
  { list, file, base, isOne }: FileEdit,
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

/**
 * The index of a record that is as it was opened, where it was or at its only other place; or where it was, and as the
 * change leaves it: the change was sent twice.
 */
function placeNow(
  change: RecordChange,
  index: number,
  opened: PlainObject,
  values: readonly PlainObject[],
): number | undefined {
  const wanted = asWritten(opened);
  const isSame = (each: PlainObject | undefined) =>
    each !== undefined && isDeepStrictEqual(asWritten(each), wanted);
  if (isSame(values[index])) return index;
  const found = values.flatMap((each, at) => (isSame(each) ? [at] : []));
  if (found.length === 1) return found[0];
  const isMade = change.at !== undefined && change.after !== undefined;
  return isMade && isWrittenAlike(values[index], change.after) ? index : undefined;
}

/** Why a record that was opened can't be saved: somebody else changed or removed it. */
function conflict(
  { collection }: EditedList,
  file: string,
  opened: PlainObject,
  now: readonly PlainObject[],
): Refused {
  const identity = identityOf(collection, opened);
  const [same, ...others] = now.filter((value) => identityOf(collection, value) === identity);
  const title = `${namesOf(collection).record} ${identity === undefined ? '' : shownIdentity(collection, identity)}`;
  if (same === undefined)
    return new Refused(
      `${title.trim()} is no longer in ${file}. Nothing was saved. To have it again, add it as a new record.`,
    );
  const fields = others.length > 0 ? [] : changedFields(opened, same).map(({ words }) => words);
  const which = fields.length === 0 ? '' : `: ${[...new Set(fields)].join('; ')}`;
  return new Refused(
    `${title.trim()} in ${file} has changed since you opened it${which}. Nothing was saved. Take in what is new there, then save again.`,
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
