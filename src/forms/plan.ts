import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '../base/json/plain-object.js';
import { capital } from '../base/text/capital.js';
import { jobOf } from '../build/compile/compile.js';
import type { ContentFile } from '../content/content/tree.js';
import { withoutControlCharacters } from '../content/documents/limits.js';
import { withByteOrderMark } from '../content/documents/text.js';
import { asWritten, isWrittenAlike } from '../content/documents/written-alike.js';
import { editContent, newContent, type RecordAfter } from '../content/edit/edit.js';
import { identificationFrom, placeFor } from '../content/edit/record-place.js';
import type { Brand } from '../content/site/load.js';
import { isJsonBrand, type KnownFile, recordFilesOf } from '../content/site/record-files.js';
import { recordSchema } from '../interface/records/index.js';
import { readTimes } from '../interface/records/record-times.js';
import { type Collection, identityOf, namesOf, shownIdentity } from '../model/collection.js';
import { localDay } from '../model/time-zone.js';
import { duplicateIdentity } from '../rules/built-in/records/duplicate-identity.js';
import { controlTexts, fileNamed, knownRecords, problemsBeside } from './judge.js';
import { changedFields } from './records/changed-fields.js';
import { type EditableContent, type EditedSite, Refused } from './records/content.js';
import type { RecordAddress, RecordChange } from './records/contract.js';
import {
  asScalar,
  brandIn,
  contentBytes,
  type FileOfBrand,
  fileOfBrand,
  type InSite,
  mistakeIn,
  placeName,
  writtenRecords,
} from './records/found.js';
import type { ReadFile } from './records/read-files.js';
import type { WrittenRecord } from './records/spans.js';
import { pathInWords } from './records/words.js';

/** A file as it is, and as it would be. */
export interface FilePlan extends FileOfBrand {
  /** Undefined if the file doesn't exist yet. */
  readonly before: Buffer | undefined;
  /** Undefined if it is removed. */
  readonly text: string | undefined;
}

/** A change, the file that it is made in, and where its record is there afterwards. */
export interface PlannedChange {
  readonly change: RecordChange;
  readonly file: FilePlan;
  readonly index: number;
}

/** What is done in a file. */
interface FileWork {
  readonly found: FileOfBrand;
  /** Of a file that doesn't exist yet: whether it gets a list, or one record by itself. */
  readonly makes?: 'list' | 'one';
  /** Of a copy in a file of its own: the file of the record, whose comments it gets. */
  readonly from?: FileOfBrand;
  readonly steps: Step[];
}

/** A change of a record that is there, a changed copy right after one, or a record for the end. */
interface Step {
  /** The place of the change among all. */
  readonly place: number;
  readonly change: RecordChange;
  /** The record that is changed or copied, as it was opened. */
  readonly opened?: { readonly index: number; readonly value: PlainObject };
}

/**
 * The files that changes rewrite, each once with all its changes. A change that is made already, such as one that was
 * sent twice, changes nothing. Nothing is written.
 * @throws Refused if one of the changes can't be made
 */
export function planChanges(
  content: EditableContent,
  site: EditedSite,
  changes: readonly RecordChange[],
): readonly PlannedChange[] {
  const work = new Work(content, site);
  for (const [place, change] of changes.entries()) {
    refuseControls(change.after);
    work.add(place, change);
  }
  const planned = work.all.flatMap((file) => edited(content, file));
  return planned.sort((one, other) => one.place - other.place);
}

/** A file with all its steps made at once. Only changed lines are rewritten. */
function edited(content: EditableContent, { found, makes, from: original, steps }: FileWork) {
  const { file, job } = found;
  const schema = recordSchema(job.source, job.collection);
  const result = (before: Buffer | undefined, text: string | undefined, indexOf: (step: Step) => number) =>
    steps.map((step) => {
      const { place, change } = step;
      return { place, change, file: { ...found, before, text }, index: indexOf(step) };
    });
  if (makes !== undefined && original === undefined) {
    const records = steps.map(({ change }) => ({ value: change.after! }));
    const text = newContent(records, file.format, schema, makes === 'one');
    return result(undefined, text, (step) => steps.indexOf(step));
  }
  const source = original?.file ?? file;
  const bytes = contentBytes(content, source);
  const read = content.files.records(source, bytes);
  if (!isSound(read))
    throw new Refused(`${mistakeIn(source, bytes)} Nothing was saved. Correct the file, then save again.`);
  const values = read.records.map(({ value }) => value);
  const changed = new Map<number, Step>();
  const copies = new Map<number, Step[]>();
  for (const step of steps) {
    const { opened, change } = step;
    if (opened === undefined) continue;
    const from = placeOf(step, values);
    const isChange = change.at !== undefined || original !== undefined;
    if (from === undefined || (isChange && changed.has(from)))
      throw conflict(source, change.collection, opened.value, values);
    if (isChange) changed.set(from, step);
    else copies.set(from, [...(copies.get(from) ?? []), step]);
  }
  const after: RecordAfter[] = [];
  const indexes = new Map<Step, number>();
  const put = (step: Step | undefined, record: RecordAfter) => {
    if (step !== undefined) indexes.set(step, after.length);
    after.push(record);
  };
  for (const [from, value] of values.entries()) {
    const step = changed.get(from);
    if (step?.change.remove) indexes.set(step, after.length);
    else put(step, { from, value: step === undefined ? value : step.change.after! });
    for (const copy of copies.get(from) ?? []) put(copy, { from, value: copy.change.after! });
  }
  for (const step of steps) if (step.opened === undefined) put(step, { value: step.change.after! });
  const text = editContent(read.text, file.format, values, after, schema);
  if (text === undefined && after.length > 0)
    throw new Refused(
      `${file.name} can't hold this change in the form that it is written in. Nothing was saved. Edit the file itself.`,
    );
  const whole = text === undefined ? undefined : withByteOrderMark(text, bytes);
  // The editor has read what it wrote. Of a long list that takes a second, so it isn't done again.
  if (whole !== undefined && file.format === 'yaml') {
    const records = after.map(({ from, value }, index) => {
      const isSame = from !== undefined && values[from] === value;
      return { index, value: isSame ? value : (asWritten(value) as PlainObject) };
    });
    content.files.keep(file, Buffer.from(whole), { problems: read.problems, text: text!, records });
  }
  return result(original === undefined ? Buffer.from(bytes) : undefined, whole, (step) => indexes.get(step)!);
}

/** True for a file without mistakes of its form; one without records can get some. */
function isSound({ problems }: ReadFile): boolean {
  return problems.every(({ severity, rule }) => severity !== 'error' || rule === 'content/empty-file');
}

/**
 * The index of the record of a step: it is as it was opened, where it was or at its only other place; or it is where it
 * was, and as the step would leave it.
 */
function placeOf({ change, opened }: Step, values: readonly PlainObject[]): number | undefined {
  const { index, value } = opened!;
  const wanted = asWritten(value);
  const isSame = (each: PlainObject | undefined) =>
    each !== undefined && isDeepStrictEqual(asWritten(each), wanted);
  if (isSame(values[index])) return index;
  const found = values.flatMap((each, at) => (isSame(each) ? [at] : []));
  if (found.length === 1) return found[0];
  const isMade = change.at !== undefined && isWrittenAlike(values[index], change.after);
  return isMade ? index : undefined;
}

/** What is done in which file. */
class Work {
  readonly #content: EditableContent;
  readonly #site: EditedSite;
  readonly #files = new Map<string, FileWork>();
  readonly #brands = new Map<string, InSite>();
  /** The files of a brand's collection, with those that the changes add. */
  readonly #known = new Map<string, KnownFile[]>();

  constructor(content: EditableContent, site: EditedSite) {
    this.#content = content;
    this.#site = site;
  }

  get all(): readonly FileWork[] {
    return [...this.#files.values()];
  }

  add(place: number, change: RecordChange): void {
    const { brand, collection, at, before, copyOf, after } = change;
    const inSite = this.#brands.get(brand) ?? brandIn(this.#content, this.#site, brand);
    this.#brands.set(brand, inSite);
    if (at !== undefined) {
      if (!isPlainObject(before) || copyOf !== undefined)
        throw new Refused('The record as it was opened is missing.');
      const opened = { index: at.index, value: before };
      this.#in(inSite, collection, at.file).steps.push({ place, change, opened });
      return;
    }
    if (after === undefined) throw new Refused('There is nothing to save.');
    const made = this.#madeAlready(inSite, collection, after, copyOf?.at);
    if (made !== undefined) {
      const { file, index, value } = made;
      const same = { ...change, at: { file, index }, before: value };
      this.#in(inSite, collection, file).steps.push({ place, change: same, opened: { index, value } });
    } else if (copyOf === undefined) this.#addNew(place, inSite, change, after);
    else this.#addCopy(place, inSite, change, copyOf, after);
  }

  /** The record that a change would add, if it is there. @throws Refused if another one has its identity */
  #madeAlready(
    inSite: InSite,
    collection: Collection,
    after: PlainObject,
    copied: RecordAddress | undefined,
  ): WrittenRecord | undefined {
    const all = writtenRecords(inSite, collection);
    const isCopied = (each: WrittenRecord) => copied !== undefined && placeName(each) === placeName(copied);
    const same = all.find((each) => !isCopied(each) && isWrittenAlike(each.value, after));
    if (same !== undefined || copied !== undefined) return same;
    const known = knownRecords(collection, all);
    const taken = problemsBeside(inSite, collection, after, undefined, known).find(
      ({ rule }) => rule === duplicateIdentity.rule,
    );
    if (taken === undefined) return undefined;
    throw new Refused(`${capital(taken.message)} ${taken.help ?? ''} Nothing was saved.`, true);
  }

  /** A copy of a record that begins later: right after it in its list, or in a file of its own beside that of the record. */
  #addCopy(
    place: number,
    inSite: InSite,
    change: RecordChange,
    { at, value }: NonNullable<RecordChange['copyOf']>,
    copy: PlainObject,
  ): void {
    const { collection } = change;
    const { brand, settings } = inSite;
    const { from } = readTimes(copy, settings.timeZone);
    if (from === undefined)
      throw new Refused(
        'The copy has no day from which it is published. Nothing was saved. Enter its first day, then save again.',
      );
    const files = this.#filesOf(inSite, collection);
    const isAlone = files.some(({ path, isList }) => !isList && `${brand.folder}/${path}` === at.file);
    const opened = { index: at.index, value };
    if (!isAlone) {
      this.#in(inSite, collection, at.file).steps.push({ place, change, opened });
      return;
    }
    const path = freeCopyPath(brand, collection, at.file, localDay(from, settings.timeZone), files);
    files.push({ path, isList: false, identifications: [], records: [copy] });
    const original = fileOfBrand(inSite, collection, at.file);
    this.#make(inSite, collection, path, { makes: 'one', from: original }).steps.push({
      place,
      change,
      opened,
    });
  }

  #addNew(place: number, inSite: InSite, change: RecordChange, record: PlainObject): void {
    const { brand, collections } = inSite;
    const { collection } = change;
    if (!collections.includes(collection))
      throw new Refused(`This site doesn't publish ${namesOf(collection).nouns[1]}.`);
    const files = this.#filesOf(inSite, collection);
    const { path, ...of } = placeOfNew(brand, collection, files, record);
    const identifications = asScalar(record[namesOf(collection).identity[0] ?? '']);
    const known = files.findIndex((each) => each.path === path);
    if (of.kind === 'create') {
      files.push({ path, isList: of.isList, identifications, records: [record] });
      this.#make(inSite, collection, path, { makes: of.isList ? 'list' : 'one' }).steps.push({
        place,
        change,
      });
      return;
    }
    const { identifications: there, ...file } = files[known]!;
    files[known] = { ...file, identifications: [...there, ...identifications] };
    this.#in(inSite, collection, `${brand.folder}/${path}`).steps.push({ place, change });
  }

  /** @param name from the content folder on */
  #in(inSite: InSite, collection: Collection, name: string): FileWork {
    const known = this.#files.get(name);
    if (known !== undefined && known.found.job.collection === collection) return known;
    const work = { found: fileOfBrand(inSite, collection, name), steps: [] };
    this.#files.set(name, work);
    return work;
  }

  #make(
    inSite: InSite,
    collection: Collection,
    path: string,
    how: Pick<FileWork, 'from' | 'makes'>,
  ): FileWork {
    const name = `${inSite.brand.folder}/${path}`;
    const file = fileNamed(this.#content, name);
    const work = {
      found: { ...inSite, file, job: jobOf(inSite.brand, collection, file) },
      ...how,
      steps: [],
    };
    this.#files.set(name, work);
    return work;
  }

  #filesOf({ brand }: InSite, collection: Collection): KnownFile[] {
    const key = `${brand.folder}/${collection}`;
    const { access, files } = this.#content;
    const known =
      this.#known.get(key) ??
      recordFilesOf(brand, collection, access.root, (file, bytes) => files.records(file, bytes));
    this.#known.set(key, known);
    return known;
  }
}

/** The path, in the brand's folder, of a copy of a record that has a file: `branches/ely-from-2026-12-01.yaml`. */
function freeCopyPath(
  brand: Brand,
  collection: Collection,
  of: string,
  day: string,
  files: readonly KnownFile[],
): string {
  const shown = of.slice(brand.folder.length + 1);
  const [, above = '', stem = '', extension = ''] = /^(.*\/)?([^/]*?)(\.[^./]+)$/.exec(shown) ?? [];
  // A file beside brand.yaml has the name of its collection: others are in a folder of that name.
  const path = `${above || `${collection}/`}${stem.replace(/-from-\d{4}-\d\d-\d\d(?:-\d+)?$/, '')}-from-${day}`;
  let free = `${path}${extension}`;
  for (let count = 2; files.some((each) => each.path === free); count++)
    free = `${path}-${count}${extension}`;
  return free;
}

/** Where a new record goes. */
export function placeOfNew(
  brand: Brand,
  collection: Collection,
  files: readonly KnownFile[],
  record: PlainObject,
) {
  const [field] = namesOf(collection).identity;
  if (field === undefined && files.length > 0)
    throw new Refused(`${brand.name} has its ${namesOf(collection).nouns[0]} already.`);
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const name = text(record['Name']);
  const identification =
    text(record[field ?? '']) ?? (name === undefined ? '' : identificationFrom(name, '', []));
  return placeFor({ collection, identification, name }, files, isJsonBrand(brand));
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
