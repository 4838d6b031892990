import { isPlainObject, type PlainObject } from '../base/json/plain-object.js';
import { jobOf } from '../build/compile/compile.js';
import type { ContentFile } from '../content/content/tree.js';
import { withoutControlCharacters } from '../content/documents/limits.js';
import { newContent } from '../content/edit/edit.js';
import { isJsonBrand, type KnownFile, recordFilesOf } from '../content/edit/record-files.js';
import { identificationFrom, placeFor } from '../content/edit/record-place.js';
import type { Brand } from '../content/site/load.js';
import { recordSchema } from '../interface/records/index.js';
import { readTimes } from '../interface/records/record-times.js';
import { type Collection, identityOf, namesOf, shownIdentity } from '../model/collection.js';
import { localDay } from '../model/time-zone.js';
import { changedFields, type Impossible, type RecordEdits, textWithEdits } from './change.js';
import { controlTexts } from './control-texts.js';
import { asFile } from './problems.js';
import { type EditableContent, type EditedSite, Refused } from './records/content.js';
import type { RecordChange } from './records/contract.js';
import {
  asScalar,
  brandIn,
  contentBytes,
  type FileOfBrand,
  fileOfBrand,
  type InSite,
  mistakeIn,
} from './records/found.js';
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

/** What is done in one file, by the places of the changes in the set. */
interface FileTask {
  readonly found: FileOfBrand;
  /** The file doesn't exist yet; it gets a list, or one record by itself. */
  readonly makes?: 'list' | 'one';
  /** What a new file begins as: that of a record by itself, which is copied. */
  readonly from?: ContentFile;
  readonly edits: Map<number, NonNullable<RecordEdits['edits']>[number]>;
  readonly copies: Map<number, NonNullable<RecordEdits['copies']>[number]>;
  readonly added: Map<number, PlainObject>;
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
  for (const { after } of changes) refuseControls(after);
  const tasks = new FileTasks(content, site);
  for (const [place, change] of changes.entries()) tasks.add(place, change);
  const planned = tasks.all.flatMap((task) => {
    const { found, edits, copies, added, makes } = task;
    const schema = recordSchema(found.job.source, found.job.collection);
    const places = [...edits.keys(), ...copies.keys(), ...added.keys()];
    const bytes =
      makes === undefined || task.from ? contentBytes(content, task.from ?? found.file) : undefined;
    const made =
      bytes === undefined
        ? {
            text: newContent(
              [...added.values()].map((value) => ({ value })),
              found.file.format,
              schema,
              makes === 'one',
            ),
            indexes: [...added.keys()].map((_, index) => index),
          }
        : textWithEdits(
            found.file,
            bytes,
            { edits: [...edits.values()], copies: [...copies.values()], added: [...added.values()] },
            schema,
            content.files.records(found.file, bytes),
          );
    if ('reason' in made) {
      const { reason, which = 0 } = made;
      const { collection, before, copyOf } = changes[places[which]!]!;
      const opened = before ?? copyOf?.value;
      if (reason === 'conflict') throw conflict(content, found.file, bytes!, collection, opened!);
      throw impossible(reason, found.file, bytes!);
    }
    const before = makes === undefined && bytes !== undefined ? Buffer.from(bytes) : undefined;
    const file: FilePlan = { ...found, before, text: made.text };
    return places.map((place, at) => ({ place, change: changes[place]!, file, index: made.indexes[at]! }));
  });
  return planned.sort((one, other) => one.place - other.place);
}

/** What is done in which file. */
class FileTasks {
  readonly #content: EditableContent;
  readonly #site: EditedSite;
  readonly #tasks = new Map<string, FileTask>();
  readonly #brands = new Map<string, InSite>();
  /** The files of a brand's collection, with those that the set adds. */
  readonly #files = new Map<string, KnownFile[]>();

  constructor(content: EditableContent, site: EditedSite) {
    this.#content = content;
    this.#site = site;
  }

  get all(): readonly FileTask[] {
    return [...this.#tasks.values()];
  }

  add(place: number, { brand: folder, collection, at, before, copyOf, after, remove }: RecordChange): void {
    if ((after === undefined) !== (remove === true)) throw new Refused('The record is missing.');
    const inSite = this.#brands.get(folder) ?? brandIn(this.#content, this.#site, folder);
    this.#brands.set(folder, inSite);
    if (at !== undefined) {
      if (copyOf !== undefined) throw new Refused('A copy has no place yet.');
      if (!isPlainObject(before)) throw new Refused('The record as it was opened is missing.');
      const { edits } = this.#task(fileOfBrand(inSite, collection, at.file));
      edits.set(place, { opened: { index: at.index, value: before }, after });
    } else if (after === undefined) throw new Refused('There is nothing to save.');
    else if (copyOf !== undefined) this.#addCopy(place, inSite, collection, copyOf, after);
    else this.#addNew(place, inSite, collection, after);
  }

  /** A copy of a record that begins later: right after it in its list, or in a file of its own beside that of the record. */
  #addCopy(
    place: number,
    inSite: InSite,
    collection: Collection,
    { at, value }: NonNullable<RecordChange['copyOf']>,
    copy: PlainObject,
  ): void {
    const found = fileOfBrand(inSite, collection, at.file);
    const { brand, file, settings } = found;
    const { from } = readTimes(copy, settings.timeZone);
    if (from === undefined) {
      throw new Refused(
        'The copy has no day from which it is published. Nothing was saved. Enter its first day, then save again.',
      );
    }
    const opened = { index: at.index, value };
    const files = this.#knownFiles(found, collection);
    const isAlone = files.some(({ path, isList }) => !isList && `${brand.folder}/${path}` === at.file);
    if (!isAlone) this.#task(found).copies.set(place, { opened, copy });
    else {
      const path = freeCopyPath(found, collection, localDay(from, settings.timeZone), files);
      files.push({ path, isList: false, identifications: [], records: [copy] });
      const task = this.#made(found, collection, path, 'one', file);
      task.edits.set(place, { opened, after: copy });
    }
  }

  #addNew(place: number, inSite: InSite, collection: Collection, record: PlainObject): void {
    const { brand, collections } = inSite;
    if (!collections.includes(collection)) {
      throw new Refused(`This site doesn't publish ${namesOf(collection).nouns[1]}.`);
    }
    const files = this.#knownFiles(inSite, collection);
    const found = placeOfNew(brand, collection, files, record);
    const { path } = found;
    const [id] = asScalar(record[namesOf(collection).identity[0] ?? '']);
    const identifications = id === undefined ? [] : [id];
    if (found.kind === 'create') {
      files.push({ path, isList: found.isList, identifications, records: [record] });
      this.#made(inSite, collection, path, found.isList ? 'list' : 'one').added.set(place, record);
      return;
    }
    const at = files.findIndex((each) => each.path === path);
    const known = files[at]!;
    files[at] = { ...known, identifications: [...known.identifications, ...identifications] };
    const there = this.#tasks.get(`${brand.folder}/${path}`);
    const task = there ?? this.#task(fileOfBrand(inSite, collection, `${brand.folder}/${path}`));
    task.added.set(place, record);
  }

  #task(found: FileOfBrand): FileTask {
    return this.#tasks.get(this.#content.shown(found.file)) ?? this.#begun({ found });
  }

  #made(
    inSite: InSite,
    collection: Collection,
    path: string,
    makes: 'list' | 'one',
    from?: ContentFile,
  ): FileTask {
    const full = `${this.#content.access.root}/${inSite.brand.folder}/${path}`;
    const file = asFile(full, full, '');
    const found = { ...inSite, file, job: jobOf(inSite.brand, collection, file) };
    return this.#begun({ found, makes, ...(from && { from }) });
  }

  #begun(task: Pick<FileTask, 'found' | 'from' | 'makes'>): FileTask {
    const begun = { ...task, edits: new Map(), copies: new Map(), added: new Map() };
    this.#tasks.set(this.#content.shown(task.found.file), begun);
    return begun;
  }

  #knownFiles({ brand }: InSite, collection: Collection): KnownFile[] {
    const key = `${brand.folder}/${collection}`;
    const known = this.#files.get(key) ?? recordFilesOf(brand, collection, this.#content.access.root);
    this.#files.set(key, known);
    return known;
  }
}

/** The path, in the brand's folder, of a copy of a record that has a file: `branches/ely-from-2026-12-01.yaml`. */
function freeCopyPath(
  { content, brand, file }: FileOfBrand,
  collection: Collection,
  day: string,
  files: readonly KnownFile[],
): string {
  const shown = content.shown(file).slice(brand.folder.length + 1);
  const name = shown.slice(shown.lastIndexOf('/') + 1);
  const extension = name.slice(name.lastIndexOf('.'));
  const stem = name.slice(0, -extension.length).replace(/-from-\d{4}-\d\d-\d\d(?:-\d+)?$/, '');
  // A file beside brand.yaml has the name of its collection: others are in a folder of that name.
  const above = shown.includes('/') ? shown.slice(0, -name.length) : `${collection}/`;
  const path = `${above}${stem}-from-${day}`;
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

function impossible(reason: Exclude<Impossible, 'conflict'>, file: ContentFile, bytes: Uint8Array): Refused {
  const said = {
    broken: `${mistakeIn(file, bytes)} Nothing was saved. Correct the file, then save again.`,
    form: `${file.name} can't hold this change in the form that it is written in. Nothing was saved. Edit the file itself.`,
  };
  return new Refused(said[reason]);
}

/** Why a record that was opened can't be saved: somebody else changed or removed it. */
function conflict(
  content: EditableContent,
  file: ContentFile,
  bytes: Uint8Array,
  collection: Collection,
  opened: PlainObject,
): Refused {
  const identity = identityOf(collection, opened);
  const now = content.files
    .records(file, bytes)
    .records.filter(({ value }) => identityOf(collection, value) === identity);
  const title = `${namesOf(collection).record} ${identity === undefined ? '' : shownIdentity(collection, identity)}`;
  const [same, ...others] = now;
  const fields = same === undefined || others.length > 0 ? [] : changedFields(opened, same.value);
  const what =
    same === undefined
      ? `${title.trim()} is no longer in ${file.name}.`
      : `${title.trim()} in ${file.name} has changed since you opened it${fields.length === 0 ? '' : `: ${fields.join(', ')}`}.`;
  return new Refused(
    `${what} Nothing was saved. ${same === undefined ? 'To have it again, add it as a new record.' : 'Take in what is new there, then save again.'}`,
    true,
  );
}

/** Refuses a record with a text that no content file may have, whatever the form of its file. */
export function refuseControls(record: unknown): void {
  const [first] = controlTexts(record);
  if (first === undefined) return;
  const { field, text, code } = first;
  const digits = code.toString(16).toUpperCase().padStart(4, '0');
  throw new Refused(
    `${pathInWords(field, record)} has a character that can't be seen, U+${digits}, which no content file may have: "${withoutControlCharacters(text).slice(0, 60)}". Nothing was saved. Write the text anew, without it.`,
  );
}
