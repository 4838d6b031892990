import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '../base/bytes/sha256.js';
import type { PlainObject } from '../base/json/plain-object.js';
import { capital } from '../base/text/capital.js';
import type { ContentFile } from '../content/content/tree.js';
import { withoutControlCharacters } from '../content/documents/limits.js';
import { withByteOrderMark } from '../content/documents/text.js';
import { asWritten, isWrittenAlike } from '../content/documents/written-alike.js';
import { editContent, newContent, type RecordAfter } from '../content/edit/edit.js';
import { recordSchema } from '../interface/records/index.js';
import { type Collection, identityOf, namesOf, shownIdentity } from '../model/collection.js';
import { ChangesByFile, type FileWork, type Step } from './changes-by-file.js';
import { controlTexts } from './judge.js';
import { changedFields } from './records/changed-fields.js';
import { type EditableContent, type EditedSite, Refused } from './records/content.js';
import type { RecordChange, RecordEdit } from './records/contract.js';
import { type FileOfBrand, fileNow, mistakeIn, nameAndIdentity } from './records/found.js';
import type { FileNow, ReadFile } from './records/read-files.js';
import { pathInWords } from './records/words.js';

/** A file as it is, and as it would be. */
export interface FilePlan extends FileOfBrand {
  /** Undefined if the file doesn't exist yet. */
  readonly before: FileNow | undefined;
  /** Undefined if it is removed. */
  readonly text: string | undefined;
}

/** A change, the file that it is made in, and where its record is there afterwards. */
export interface PlannedChange {
  readonly change: RecordChange;
  readonly file: FilePlan;
  readonly index: number;
}

/**
 * The files that changes rewrite, each once with all its changes. Nothing is written.
 * @throws Refused if one of the changes can't be made
 */
export function planChanges(
  content: EditableContent,
  site: EditedSite,
  changes: readonly RecordChange[],
): readonly PlannedChange[] {
  const sorted = new ChangesByFile(content, site);
  for (const [place, change] of changes.entries()) {
    refuseControls(change.after);
    sorted.add(place, change);
  }
  const planned: PlannedChange[] = [];
  const said = new Map<string, ReadFile>();
  for (const { steps, ...work } of sorted.all) {
    const { file, indexes } = edited(content, { steps, ...work }, said);
    for (const step of steps)
      planned[step.place] = { change: step.change, file, index: indexes.get(step) ?? 0 };
  }
  content.files.expect(said);
  return planned;
}

/** A file with all its steps made at once. Only changed lines are rewritten. @param said what texts say, by their SHA-256 */
function edited(
  content: EditableContent,
  { found, makes, original, steps }: FileWork,
  said: Map<string, ReadFile>,
): { readonly file: FilePlan; readonly indexes: ReadonlyMap<Step, number> } {
  const { file, job } = found;
  const schema = recordSchema(job.source, job.collection);
  const indexes = new Map<Step, number>();
  if (makes !== undefined && original === undefined) {
    const records = steps.map(({ change }) => ({ value: change.after! }));
    for (const [index, step] of steps.entries()) indexes.set(step, index);
    const text = newContent(records, file.format, schema, makes === 'one');
    return { file: { ...found, before: undefined, text }, indexes };
  }
  const source = original?.file ?? file;
  const now = fileNow(content, source);
  const read = now.said;
  if (!isSound(read))
    throw new Refused(`${mistakeIn(source, read)} Nothing was saved. Correct the file, then save again.`);
  const values = read.records.map(({ value }) => value);
  const changed = new Map<number, Step>();
  const copies = new Map<number, Step>();
  for (const step of steps) {
    const { opened, change } = step;
    if (opened === undefined) continue;
    const from = placeOf(step, opened, values);
    const steps = change.at !== undefined || original !== undefined ? changed : copies;
    if (from === undefined || steps.has(from))
      throw conflict(source, change.collection, opened.value, values);
    steps.set(from, step);
  }
  const after: RecordAfter[] = [];
  const put = (step: Step | undefined, record: RecordAfter) => {
    if (step !== undefined) indexes.set(step, after.length);
    after.push(record);
  };
  for (const [from, value] of values.entries()) {
    const step = changed.get(from);
    if (!step?.change.remove) put(step, { from, value: step?.change.after ?? value });
    const copy = copies.get(from);
    if (copy !== undefined) put(copy, { from, value: copy.change.after! });
  }
  for (const step of steps) if (step.opened === undefined) put(step, { value: step.change.after! });
  const text = editContent(read.text, file.format, values, after, schema);
  if (text === undefined && after.length > 0)
    throw new Refused(
      `${file.name} can't hold this change in the form that it is written in. Nothing was saved. Edit the file itself.`,
    );
  const whole = text === undefined ? undefined : withByteOrderMark(text, now.bytes);
  // The editor has read what it wrote. Of a long list that takes a second, so it isn't done again.
  if (whole !== undefined && file.format === 'yaml') {
    const records = after.map(({ from, value }, index) => {
      const isSame = from !== undefined && values[from] === value;
      return { index, value: isSame ? value : (asWritten(value) as PlainObject) };
    });
    said.set(sha256(whole), { problems: read.problems, text: text!, records });
  }
  return { file: { ...found, before: original === undefined ? now : undefined, text: whole }, indexes };
}

/** True for a file without mistakes of its form; one without records can get some. */
function isSound({ problems }: ReadFile): boolean {
  return problems.every(({ severity, rule }) => severity !== 'error' || rule === 'content/empty-file');
}

/**
 * The index of a record that is as it was opened, where it was or at its only other place; or where it was, and as the
 * change leaves it: the change was sent twice.
 */
function placeOf(
  { change }: Step,
  { index, value }: NonNullable<Step['opened']>,
  values: readonly PlainObject[],
): number | undefined {
  const wanted = asWritten(value);
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
  file: ContentFile,
  collection: Collection,
  opened: PlainObject,
  now: readonly PlainObject[],
): Refused {
  const identity = identityOf(collection, opened);
  const [same, ...others] = now.filter((value) => identityOf(collection, value) === identity);
  const title = `${namesOf(collection).record} ${identity === undefined ? '' : shownIdentity(collection, identity)}`;
  if (same === undefined)
    return new Refused(
      `${title.trim()} is no longer in ${file.name}. Nothing was saved. To have it again, add it as a new record.`,
      true,
    );
  const fields = others.length > 0 ? [] : changedFields(opened, same).map(({ words }) => words);
  const which = fields.length === 0 ? '' : `: ${[...new Set(fields)].join('; ')}`;
  return new Refused(
    `${title.trim()} in ${file.name} has changed since you opened it${which}. Nothing was saved. Take in what is new there, then save again.`,
    true,
  );
}

/** Refuses a record with a text that no content file may have, whatever the form of its file. */
function refuseControls(record: unknown): void {
  const [first] = controlTexts(record);
  if (first === undefined) return;
  const { field, text, code } = first;
  const digits = code.toString(16).toUpperCase().padStart(4, '0');
  throw new Refused(
    `${pathInWords(field, record)} has a character that can't be seen, U+${digits}, which no content file may have: "${withoutControlCharacters(text).slice(0, 60)}". Nothing was saved. Write the text anew, without it.`,
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
    ...(after !== undefined && { at: { file: file.content.shown(file.file), index } }),
    fields: fields.slice(0, mostFields),
    count: fields.length,
  };
}

/** A file as it is, and as it is to be: without a text before it is made, without one afterwards it is removed. */
export interface FileTexts {
  /** From the content folder on. */
  readonly name: string;
  readonly before: FileNow | undefined;
  readonly after: string | undefined;
}

/** The files of changes that become others, each once. */
export function fileTexts(content: EditableContent, changes: readonly PlannedChange[]): readonly FileTexts[] {
  const files = new Map(changes.map(({ file }) => [content.shown(file.file), file]));
  return [...files].flatMap(([name, { before, text }]) =>
    before?.text === text ? [] : [{ name, before, after: text }],
  );
}
