import { isJsonBrand, type KnownFile, recordFilesOf } from '../../authoring/new/record-files.js';
import { identificationFrom, placeFor } from '../../authoring/new/record-place.js';
import { type ContentWriting, mostAttempts } from '../../authoring/writing/content-writing.js';
import { sha256 } from '../../base/bytes/sha256.js';
import { ChangedMeanwhile } from '../../base/files/write-file.js';
import { groupedBy } from '../../base/grouped-by.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { collectionsIn, registrationOf, sourceOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { readTimes, timeKeys } from '../../interface/records/record-times.js';
import { type Collection, identityOf, namesOf, shownIdentity } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { nextIdentification } from '../../model/next-identification.js';
import { problem } from '../../model/problem.js';
import { localDay } from '../../model/time-zone.js';
import type { Version } from '../../model/version.js';
import { type CompileJob, type CompileSettings, jobOf } from '../../publication/compile/compile.js';
import { sentence } from '../../reporting/report/sentence.js';
import { duplicateIdentity } from '../../rules/built-in/records/duplicate-identity.js';
import type { FileSystem } from '../../source/content/file-system.js';
import { readBytes } from '../../source/content/file-system.js';
import { formatOf } from '../../source/content/layout.js';
import type { ContentFile } from '../../source/content/tree.js';
import { isWrittenAlike, readRecords } from '../../source/documents/document.js';
import { type Grades, switchedOff } from '../../source/site/grades.js';
import type { Brand, SiteContent } from '../../source/site/load.js';
import {
  changedFields,
  changedLinesOf,
  type Impossible,
  newFile,
  sharedOf,
  textWithChange,
  textWithCopy,
  withAddition,
} from './change.js';
import type {
  ContentProblems,
  EditEntry,
  EditList,
  FieldProblem,
  Form,
  ListedRecord,
  OpenRecord,
  RecordAddress,
  RecordChange,
  RecordList,
  Saved,
  SiteOverview,
  TakeBack,
  TakenBack,
  Tried,
} from './contract.js';
import {
  EditLog,
  type EditStore,
  editedFields,
  type SavedEdit,
  spliceOf,
  takenBack,
  textBefore,
  withoutEdit,
} from './edits.js';
import { formForRecord, pathInWords } from './form.js';
import { asFile, fieldProblem, problemsOfRecord } from './problems.js';
import { driftedCopies, inTime, recordsInTime, successionOf, type WrittenRecord } from './spans.js';

/** What the forms need of the world around them. */
export interface ContentAccess {
  /** The content folder as the user typed it, with forward slashes and none at its end. */
  readonly root: string;
  /** The address of the preview, without a slash at its end. */
  readonly preview: string;
  /** The words that start the program. */
  readonly program: string;
  /** The content and the severities of rules as they are on disk now, the instant, and its day (YYYY-MM-DD) in the site's zone. */
  readonly load: () => Promise<{
    readonly content: SiteContent;
    readonly grades: Grades;
    readonly date: string;
    /** Epoch milliseconds. */
    readonly instant: number;
  }>;
  /** All problems of the content, as `opendata check` finds them. */
  readonly check: () => Promise<ContentProblems>;
  readonly fs: FileSystem;
  /** Where saves are kept, to take them back. */
  readonly edits: EditStore;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Lets no other command write in the content meanwhile. */
  readonly writing: <T>(use: (writing: ContentWriting) => Promise<T>) => Promise<T>;
}

/** A request that can't be fulfilled, with the reason for people. */
export class Refused extends Error {
  readonly isConflict: boolean;

  constructor(reason: string, isConflict = false) {
    super(reason);
    this.isConflict = isConflict;
  }
}

/** So many saves are listed, with so many of their fields. */
const mostEdits = 200;
const mostFields = 6;

/** Reads and changes the records of a content folder. Nothing is kept between calls: what counts is what is on disk. */
export class EditableContent {
  readonly #access: ContentAccess;
  readonly #log: EditLog;
  /** Changes follow each other in the order in which they are asked for. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(access: ContentAccess) {
    this.#access = access;
    this.#log = new EditLog(access.edits);
  }

  async overview(): Promise<SiteOverview> {
    const { content } = await this.#access.load();
    const { root, preview } = this.#access;
    return {
      content: root,
      preview,
      brands: content.brands.map((brand) => ({
        folder: brand.folder,
        name: brand.name,
        collections: content.collections.map((collection) => ({
          collection,
          version: sourceOf(collection, brand.source),
          nouns: namesOf(collection).nouns,
          takesMore:
            namesOf(collection).identity.length > 0 ||
            !brand.files.some((of) => of.collection === collection),
        })),
      })),
    };
  }

  form(collection: Collection, version: Version): Form {
    if (!collectionsIn(version).includes(collection)) {
      throw new Refused(`There is no form for ${collection} in ${version}.`);
    }
    return formForRecord(collection, version);
  }

  async list(folder: string, collection: Collection): Promise<RecordList> {
    const { brand, settings } = await this.#brand(folder);
    const records: WrittenRecord[] = [];
    const broken: RecordList['broken'][number][] = [];
    for (const file of this.#filesOf(brand, collection)) {
      const read = readBytes(file, this.#access.fs);
      const document = 'bytes' in read ? readRecords(file, read.bytes) : undefined;
      const problems = 'problem' in read ? [read.problem] : (document?.problems ?? []);
      const [first] = problems.filter(({ severity }) => severity === 'error');
      if (first !== undefined) {
        broken.push({
          file: this.#shown(file),
          line: first.at[0].start.line,
          message: sentence(first),
        });
      }
      for (const { index, value } of document?.records ?? []) {
        records.push({ file: this.#shown(file), index, value });
      }
    }
    const timed = recordsInTime(collection, records, settings.timeZone);
    const when = new Map(timed.map((one) => [one.value, one.when]));
    return {
      records: records.map(({ value, ...at }) => ({
        ...at,
        ...titleOf(collection, value),
        when: when.get(value) ?? '',
      })),
      broken,
    };
  }

  async open(folder: string, collection: Collection, at: RecordAddress): Promise<OpenRecord> {
    const found = await this.#file(folder, collection, at.file);
    const { records, text } = readRecords(found.file, this.#read(found.file));
    const value = records.find(({ index }) => index === at.index)?.value;
    if (value === undefined) throw new Refused(`${at.file} has no record number ${at.index + 1}.`, true);
    const version = sourceOf(collection, found.brand.source);
    const beside = this.#beside(found, collection, value, at);
    const { when, others } = inTime(found, collection, value, at, beside.same);
    const problems = [...this.#problems(found, value), ...this.#taken(found, collection, value, at, beside)];
    const shared = sharedOf(found.file, text, at.index);
    const { timeZone } = found.settings;
    return { brand: folder, collection, version, timeZone, at, value, when, others, problems, shared };
  }

  /** A record to be filled in, with the next identification if there is one. */
  async blank(folder: string, collection: Collection): Promise<OpenRecord> {
    const { brand, settings } = await this.#brand(folder);
    const files = recordFilesOf(brand, collection, this.#access.root);
    const { identity } = namesOf(collection);
    const [field, number] = identity;
    const ids = files.flatMap(({ identifications }) => identifications);
    const next = nextIdentification(ids);
    const known =
      'id' in next ? next.id : ids.length === 0 ? registrationOf(collection).newRecord.first : undefined;
    const value = {
      ...(field !== undefined && known !== undefined && { [field]: known }),
      ...(number !== undefined && { [number]: '0' }),
    };
    const place = this.#placeFor(brand, collection, files, value);
    return {
      brand: folder,
      collection,
      version: sourceOf(collection, brand.source),
      timeZone: settings.timeZone,
      goesTo: `${folder}/${place.path}`,
      value,
      when: '',
      others: [],
      problems: [],
      shared: [],
    };
  }

  /** The problems that a record would have after a change. Nothing is written. */
  async try({ brand: folder, collection, at, before, after }: RecordChange): Promise<Tried> {
    if (after === undefined) return { problems: [] };
    const found = await this.#brand(folder);
    const path = `${this.#access.root}/${at?.file ?? `${folder}/${collection}.yaml`}`;
    const job = jobOf(found.brand, collection, asFile(path, path, ''));
    const isMoved = before === undefined || !isSameInTime(collection, before, after);
    const taken = isMoved
      ? this.#taken(found, collection, after, at, this.#beside(found, collection, after, at))
      : [];
    return { problems: [...this.#problems({ ...found, job }, after), ...taken] };
  }

  /** Writes a change to its file, and to nothing else. */
  save(change: RecordChange): Promise<Saved> {
    return this.#inTurn((writing) => this.#save(change, writing));
  }

  /** The saves that can be taken back, the latest first. */
  async edits(): Promise<EditList> {
    const { content } = await this.#access.load();
    const all = this.#edits();
    const gone = takenBack(all);
    const listed = all.filter(({ undoes }) => undoes === undefined).slice(-mostEdits);
    const brandOf = (folder: string) => content.brands.find((each) => each.folder === folder);
    // Each list is read once, however many saves there are of it.
    const listOf = ({ brand, collection }: SavedEdit) => `${brand}/${collection}`;
    const lists = new Map(
      [...groupedBy(listed, listOf)].map(([name, [{ brand: folder, collection }]]) => {
        const brand = brandOf(folder);
        return [name, brand === undefined ? [] : this.#recordsOf(brand, collection)];
      }),
    );
    return {
      edits: listed.reverse().map((edit): EditEntry => {
        const { id, time, brand: folder, collection, was, is } = edit;
        const record = is ?? was ?? {};
        const at = presentPlace(edit, lists.get(listOf(edit)) ?? []);
        const fields = editedFields(edit, Number.POSITIVE_INFINITY);
        const { identity, name } = titleOf(collection, record);
        return {
          id,
          time,
          kind: was === undefined ? 'added' : is === undefined ? 'removed' : 'changed',
          isTakenBack: gone.has(id),
          brand: folder,
          brandName: brandOf(folder)?.name ?? folder,
          collection,
          noun: namesOf(collection).nouns[0],
          identity,
          name,
          ...(at && { at }),
          fields: fields.slice(0, mostFields),
          count: fields.length,
        };
      }),
    };
  }

  /** Takes a save back, or does again what was taken back. Later changes of other fields stay. */
  takeBack({ id, isAgain, overlaps }: TakeBack): Promise<TakenBack> {
    return this.#inTurn(async (writing) => {
      const all = this.#edits();
      const isGone = takenBack(all).has(id);
      if (isGone !== isAgain)
        throw new Refused(isGone ? 'This is taken back already.' : 'This is not taken back.', true);
      const edit = isAgain ? all.findLast(({ undoes }) => undoes === id) : all.find((one) => one.id === id);
      if (edit === undefined) throw new Refused('There is no such change any more.', true);
      return (await this.#restored(edit, writing)) ?? this.#reversed(edit, overlaps, writing);
    });
  }

  #inTurn<T>(write: (writing: ContentWriting) => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#access.writing(write));
    this.#last = turn.catch(() => {});
    return turn;
  }

  #edits(): readonly SavedEdit[] {
    return this.#log.all((file) => this.#hashOf(file));
  }

  #hashOf(name: string): string | undefined {
    const text = this.#textOf(name);
    return text === undefined ? undefined : sha256(text);
  }

  /** The text of a file of the content; undefined without one. @param name as `SavedEdit.file` */
  #textOf(name: string): string | undefined {
    const { root, fs } = this.#access;
    try {
      return fs.readFileSync(`${root}/${name}`).toString('utf8');
    } catch {
      return undefined;
    }
  }

  /** True for a file where a brand's records are, or could be: what is kept of edits may be anybody's. */
  #isFileOf(brand: Brand, { collection, file: name }: SavedEdit): boolean {
    if (this.#filesOf(brand, collection).some((file) => this.#shown(file) === name)) return true;
    const own = name.startsWith(`${brand.folder}/`) ? name.slice(brand.folder.length + 1) : '';
    const isIn = own.startsWith(`${collection}.`) || own.startsWith(`${collection}/`);
    return isIn && /^(?!\.)[^/\\]+(?:\/(?!\.)[^/\\]+)?\.(?:ya?ml|json)$/.test(own);
  }

  /** Brings a file back byte for byte, if it is as the edit left it. */
  async #restored(edit: SavedEdit, writing: ContentWriting): Promise<TakenBack | undefined> {
    const now = this.#textOf(edit.file);
    const before = textBefore(edit, now);
    const found = await this.#brand(edit.brand);
    if (before === undefined || !this.#isFileOf(found.brand, edit)) return undefined;
    const path = `${this.#access.root}/${edit.file}`;
    const file = asFile(path, path, before.text ?? '');
    const { records } = readRecords(file, Buffer.from(before.text ?? ''));
    const index =
      edit.was === undefined ? 0 : records.find(({ value }) => isWrittenAlike(value, edit.was))?.index;
    const planned: Planned = {
      ...found,
      file,
      job: jobOf(found.brand, edit.collection, file),
      before: now === undefined ? undefined : Buffer.from(now),
      text: before.text,
      index: index ?? 0,
    };
    const change = {
      brand: edit.brand,
      collection: edit.collection,
      ...(edit.is && { before: edit.is }),
      ...(edit.was && { after: edit.was }),
    };
    return { saved: await this.#reported(change, this.#put(planned, change, writing, edit.id)) };
  }

  /** Takes back what an edit did to its record, in a file that was changed since. */
  async #reversed(
    edit: SavedEdit,
    overlaps: TakeBack['overlaps'],
    writing: ContentWriting,
  ): Promise<TakenBack> {
    const { brand: folder, collection, was, is } = edit;
    const save = async (change: RecordChange): Promise<TakenBack> => ({
      saved: await this.#save(change, writing, edit.id),
    });
    const { brand } = await this.#brand(folder);
    const at = presentPlace(edit, this.#recordsOf(brand, collection));
    if (is === undefined) {
      if (at !== undefined)
        throw new Refused(
          `There is a record with this identity again, in ${at.file}. Nothing was saved.`,
          true,
        );
      return save({ brand: folder, collection, after: was! });
    }
    if (at === undefined)
      throw new Refused('The record is no longer there, so nothing of it can be taken back.', true);
    const { value: now } = await this.open(folder, collection, at);
    if (was === undefined) {
      if (!isWrittenAlike(now, is) && overlaps === undefined) return { asks: [] };
      if (overlaps === 'keep') throw new Refused('The record stays as it is.', true);
      return save({ brand: folder, collection, at, before: now, remove: true });
    }
    const made = withoutEdit(now, { was, is }, overlaps === 'replace');
    if (made.overlaps.length > 0 && overlaps === undefined) return { asks: made.overlaps.map(pathInWords) };
    if (isWrittenAlike(made.value, now)) throw new Refused('Nothing of this is left to take back.', true);
    return save({ brand: folder, collection, at, before: now, after: made.value });
  }

  problems(): Promise<ContentProblems> {
    return this.#access.check();
  }

  async #save(change: RecordChange, writing: ContentWriting, undoes?: number): Promise<Saved> {
    return this.#reported(change, await this.#written(change, writing, undoes));
  }

  /** What is said of a change that was written. */
  async #reported(
    change: Pick<RecordChange, 'after' | 'before' | 'brand' | 'collection'>,
    planned: Written,
  ): Promise<Saved> {
    const { file, text, index, edit } = planned;
    const shown = this.#shown(file);
    const lines = changedLinesOf(planned.before?.toString('utf8') ?? '', text ?? '');
    if (change.after === undefined || text === undefined)
      return { edit, file: shown, lines, problems: [], shared: [], drifted: [], when: '', others: [] };
    const value = readRecords(file, Buffer.from(text)).records.find((each) => each.index === index)?.value;
    const at = { file: shown, index };
    const saved = value ?? change.after;
    const { collection, before } = change;
    // Files that the save has made are among those of the brand from now on.
    const { brand } = await this.#brand(change.brand);
    const found = { ...planned, brand };
    const beside = this.#beside(found, collection, saved, at);
    const taken = this.#taken(found, collection, saved, at, beside);
    return {
      edit,
      at,
      ...(value && { value }),
      file: shown,
      lines,
      ...inTime(found, collection, saved, at, beside.same),
      problems: [...this.#problems(planned, saved), ...taken],
      shared: sharedOf(file, text, index),
      drifted:
        before === undefined
          ? []
          : driftedCopies(found, collection, before, { ...at, value: saved }, beside.same),
    };
  }

  /** Writes the file of a change. If another program has written it meanwhile, the change is made anew of what is there. */
  async #written(change: RecordChange, writing: ContentWriting, undoes?: number): Promise<Written> {
    for (let attempt = 1; ; attempt++) {
      const planned = await this.#plan(change);
      const { file } = planned;
      try {
        return this.#put(planned, change, writing, undoes);
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error;
        if (attempt === mostAttempts)
          throw new Refused(`Another program keeps writing ${file.name}. Nothing was saved. Save again.`);
      }
    }
  }

  /** Writes the file of a change, and notes before and after that it does. */
  #put(
    planned: Planned,
    {
      brand,
      collection,
      before: opened,
      after,
    }: Pick<RecordChange, 'after' | 'before' | 'brand' | 'collection'>,
    writing: ContentWriting,
    undoes: number | undefined,
  ): Written {
    const { file, text, before: bytes } = planned;
    const [before, old] = [bytes && sha256(bytes), bytes?.toString('utf8')];
    const isSame = text !== undefined && text === old;
    const edit = isSame
      ? 0
      : this.#log.begin(
          {
            time: this.#access.now(),
            brand,
            collection,
            file: this.#shown(file),
            ...(opened && { was: opened }),
            ...(after && { is: after }),
            splice: spliceOf(old ?? '', text ?? ''),
            ...(before !== undefined && { wasHash: before }),
            ...(text !== undefined && { isHash: sha256(text) }),
            ...(undoes !== undefined && { undoes }),
          },
          (name) => this.#hashOf(name),
        );
    if (text === undefined) writing.remove(file.path, before!);
    else if (!isSame) writing.write(file.path, before, text);
    if (edit > 0) this.#log.done(edit);
    return { ...planned, edit };
  }

  /** The file that a change rewrites, as it is and as it would be. */
  async #plan(change: RecordChange): Promise<Planned> {
    const { brand: folder, collection, at, before, copyOf, after, remove } = change;
    if ((after === undefined) !== (remove === true)) throw new Refused('The record is missing.');
    if (at === undefined) {
      if (after === undefined) throw new Refused('There is nothing to save.');
      if (copyOf !== undefined) return this.#planCopy(folder, collection, copyOf, after);
      return this.#planNew(folder, collection, after);
    }
    if (copyOf !== undefined) throw new Refused('A copy has no place yet.');
    if (!isPlainObject(before)) throw new Refused('The record as it was opened is missing.');
    const found = await this.#file(folder, collection, at.file);
    const bytes = this.#read(found.file);
    const schema = recordSchema(found.job.source, collection);
    const made = textWithChange(found.file, bytes, { index: at.index, value: before }, after, schema);
    if (made === 'conflict') throw conflict(found.file, bytes, collection, before);
    if (typeof made === 'string') throw this.#impossible(made, found.file, bytes, after);
    return { ...found, before: Buffer.from(bytes), ...made };
  }

  /** A copy of a record that begins later: right after it in its list, or in a file of its own beside that of the record. */
  async #planCopy(
    folder: string,
    collection: Collection,
    { at, value }: NonNullable<RecordChange['copyOf']>,
    copy: PlainObject,
  ): Promise<Planned> {
    const found = await this.#file(folder, collection, at.file);
    const { brand, file, settings } = found;
    const { from } = readTimes(copy, settings.timeZone);
    if (from === undefined) {
      throw new Refused(
        'The copy has no day from which it is published. Nothing was saved. Enter its first day, then save again.',
      );
    }
    const bytes = this.#read(file);
    const schema = recordSchema(found.job.source, collection);
    const opened = { index: at.index, value };
    const { root } = this.#access;
    const isAlone = recordFilesOf(brand, collection, root).some(
      ({ path, isList }) => !isList && `${folder}/${path}` === at.file,
    );
    const made = isAlone
      ? textWithChange(file, bytes, opened, copy, schema)
      : textWithCopy(file, bytes, opened, copy, schema);
    if (made === 'conflict') throw conflict(file, bytes, collection, value);
    if (typeof made === 'string') throw this.#impossible(made, file, bytes, copy);
    if (!isAlone) return { ...found, before: Buffer.from(bytes), ...made };
    const path = `${root}/${this.#copyPath(found, collection, localDay(from, settings.timeZone))}`;
    const own = asFile(path, path, made.text ?? '');
    return {
      ...found,
      file: own,
      job: jobOf(brand, collection, own),
      before: undefined,
      text: made.text,
      index: 0,
    };
  }

  /** The path of a copy of a record that has a file: `fenland/branches/ely-from-2026-12-01.yaml`. */
  #copyPath({ brand, file }: FoundFile, collection: Collection, day: string): string {
    const taken = new Set(this.#filesOf(brand, collection).map((each) => this.#shown(each)));
    const shown = this.#shown(file);
    const name = shown.slice(shown.lastIndexOf('/') + 1);
    const extension = name.slice(name.lastIndexOf('.'));
    const stem = name.slice(0, -extension.length).replace(/-from-\d{4}-\d\d-\d\d(?:-\d+)?$/, '');
    // A file beside brand.yaml has the name of its collection: others are in a folder of that name.
    const inFolder = shown.split('/').length > 2;
    const above = inFolder ? shown.slice(0, -name.length) : `${brand.folder}/${collection}/`;
    const path = `${above}${stem}-from-${day}`;
    let free = `${path}${extension}`;
    for (let count = 2; taken.has(free); count++) free = `${path}-${count}${extension}`;
    return free;
  }

  async #planNew(folder: string, collection: Collection, record: PlainObject): Promise<Planned> {
    const found = await this.#brand(folder);
    const { brand, collections } = found;
    if (!collections.includes(collection)) {
      throw new Refused(`This site doesn't publish ${namesOf(collection).nouns[1]}.`);
    }
    const { root, fs } = this.#access;
    const files = recordFilesOf(brand, collection, root);
    const place = this.#placeFor(brand, collection, files, record);
    const version = sourceOf(collection, brand.source);
    const schema = recordSchema(version, collection);
    const path = `${root}/${folder}/${place.path}`;
    if (place.kind === 'create') {
      const text = newFile(formatOf(path), record, schema, !place.isList);
      const file = asFile(path, path, text);
      const job = jobOf(brand, collection, file);
      return { ...found, job, file, before: undefined, text, index: 0 };
    }
    const known = this.#fileIn(found, collection, `${folder}/${place.path}`);
    const bytes = fs.readFileSync(known.file.path);
    const made = withAddition(known.file, bytes, record, schema);
    if (typeof made === 'string') throw this.#impossible(made, known.file, bytes, record);
    return { ...known, before: bytes, ...made };
  }

  #placeFor(brand: Brand, collection: Collection, files: readonly KnownFile[], record: PlainObject) {
    const [field] = namesOf(collection).identity;
    if (field === undefined && files.length > 0)
      throw new Refused(`${brand.name} has its ${namesOf(collection).nouns[0]} already.`);
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
    const name = text(record['Name']);
    const identification =
      text(record[field ?? '']) ?? (name === undefined ? '' : identificationFrom(name, '', []));
    return placeFor({ collection, identification, name }, files, isJsonBrand(brand));
  }

  async #brand(folder: string): Promise<InSite> {
    const { content, grades, date, instant } = await this.#access.load();
    const brand = content.brands.find((each) => each.folder === folder);
    if (brand === undefined) throw new Refused(`There is no brand folder ${folder}.`);
    const { versions, names, own, timeZone, isPublicStandard = false } = content;
    const off = switchedOff(grades);
    return {
      brand,
      collections: content.collections,
      grades,
      instant,
      settings: { versions, names, own, isPublicStandard, date, timeZone, off },
    };
  }

  /** A file of the content. Others can't be named, since it is looked up among those that were found. */
  async #file(folder: string, collection: Collection, name: string): Promise<FoundFile> {
    return this.#fileIn(await this.#brand(folder), collection, name);
  }

  #fileIn(found: InSite, collection: Collection, name: string): FoundFile {
    const file = this.#filesOf(found.brand, collection).find((each) => this.#shown(each) === name);
    if (file === undefined)
      throw new Refused(`There is no file ${name} with ${namesOf(collection).nouns[1]}.`, true);
    return { ...found, file, job: jobOf(found.brand, collection, file) };
  }

  #filesOf(brand: Brand, collection: Collection): readonly ContentFile[] {
    return brand.files.filter((each) => each.collection === collection).map(({ file }) => file);
  }

  /** The records of a brand's collection in all files that can be read. */
  #recordsOf(brand: Brand, collection: Collection): readonly WrittenRecord[] {
    return this.#filesOf(brand, collection).flatMap((file) => {
      const read = readBytes(file, this.#access.fs);
      if (!('bytes' in read)) return [];
      const shown = this.#shown(file);
      return readRecords(file, read.bytes).records.map(({ index, value }) => ({ file: shown, index, value }));
    });
  }

  /** A file's path from the content folder. */
  #shown({ name }: ContentFile): string {
    return pathInContent(name, this.#access.root);
  }

  #read(file: ContentFile): Uint8Array {
    const read = readBytes(file, this.#access.fs);
    if ('bytes' in read) return read.bytes;
    throw new Refused(sentence(read.problem), true);
  }

  #impossible(
    reason: Exclude<Impossible, 'conflict'>,
    file: ContentFile,
    bytes: Uint8Array,
    record: PlainObject | undefined,
  ): Refused {
    const control = reason === 'form' && file.format === 'yaml' ? controlCharacterIn(record) : undefined;
    if (control !== undefined) {
      return new Refused(
        `"${control.text}" has a character that isn't visible, ${control.name}, which no YAML file can hold. Nothing was saved. Write the text anew, without it.`,
      );
    }
    const said = {
      broken: `${this.#mistakeIn(file, bytes)} Nothing was saved. Correct the file, then save again.`,
      form: `${file.name} can't hold this change in the form that it is written in. Nothing was saved. SavedEdit the file itself.`,
    };
    return new Refused(said[reason]);
  }

  /** The first mistake that keeps a file from being read. */
  #mistakeIn(file: ContentFile, bytes: Uint8Array): string {
    const [first] = readRecords(file, bytes).problems.filter(({ severity }) => severity === 'error');
    return first === undefined
      ? file.name
      : `${file.name}, line ${first.at[0].start.line}: ${sentence(first)}`;
  }

  /** The other records of the brand that have the identity of one, and the identifications of all. */
  #beside(
    { brand }: Pick<InSite, 'brand'>,
    collection: Collection,
    record: PlainObject,
    at: RecordAddress | undefined,
  ): Beside {
    const identity = identityOf(collection, record);
    const [field] = namesOf(collection).identity;
    const ids: string[] = [];
    const same: WrittenRecord[] = [];
    if (identity === undefined) return { ids, same };
    for (const { file, index, value } of this.#recordsOf(brand, collection)) {
      const [id] = field === undefined ? [] : scalar(value[field]);
      if (id !== undefined) ids.push(id);
      const isItself = at !== undefined && at.file === file && at.index === index;
      if (!isItself && identityOf(collection, value) === identity) same.push({ file, index, value });
    }
    return { ids, same };
  }

  /** The problems of a record with others that have its identity: at the same time, or with a gap between (D16, D49). */
  #taken(
    { brand, settings: { timeZone }, instant }: Pick<InSite, 'brand' | 'settings' | 'instant'>,
    collection: Collection,
    record: PlainObject,
    at: RecordAddress | undefined,
    { ids, same }: Beside,
  ): FieldProblem[] {
    const { program } = this.#access;
    const file = at?.file ?? brand.folder;
    const itself = { file, index: -1, value: record };
    const ofTimes = successionOf(brand, collection, itself, same, timeZone, instant);
    const found = ofTimes.map((each) => fieldProblem(each, program));
    const identity = identityOf(collection, record);
    const { identity: fields } = namesOf(collection);
    const [field] = fields;
    const isTaken =
      readTimes(record, timeZone).from === undefined &&
      same.some(({ value }) => readTimes(value, timeZone).from === undefined);
    if (!isTaken || identity === undefined || field === undefined) return found;
    const next = nextIdentification(ids);
    const args = { identity, fields, ...('id' in next && { next: next.id }) };
    const twice = problem(duplicateIdentity, args, [startOf(file)], { field: [field] });
    return [...found, fieldProblem(twice, program)];
  }

  #problems({ job, settings, grades }: InSite & Pick<FoundFile, 'job'>, record: PlainObject) {
    return problemsOfRecord(job, record, settings, grades).map((each) =>
      fieldProblem(each, this.#access.program),
    );
  }
}

/** Where the record of an edit is now: as it was left, or else the only one with its identity. */
function presentPlace(
  { collection, file: name, is, was }: SavedEdit,
  records: readonly WrittenRecord[],
): RecordAddress | undefined {
  const record = is ?? was ?? {};
  const identity = identityOf(collection, record);
  const found = records.filter(({ value }) => identityOf(collection, value) === identity);
  const same = found.find(({ file, value }) => file === name && isWrittenAlike(value, record));
  const only = same ?? (found.length === 1 ? found[0] : undefined);
  return only && { file: only.file, index: only.index };
}

/** True for a record with the identity and the times that it had. */
function isSameInTime(collection: Collection, one: PlainObject, other: PlainObject): boolean {
  return (
    identityOf(collection, one) === identityOf(collection, other) &&
    timeKeys.every((key) => one[key] === other[key])
  );
}

/** The records beside one. */
interface Beside {
  readonly ids: readonly string[];
  readonly same: readonly WrittenRecord[];
}

/** A brand, and what its records are checked with. */
interface InSite {
  readonly brand: Brand;
  /** Those that the site publishes. */
  readonly collections: readonly Collection[];
  readonly settings: CompileSettings;
  readonly grades: Grades;
  /** The instant that the program runs for, in epoch milliseconds. */
  readonly instant: number;
}

interface FoundFile extends InSite {
  readonly file: ContentFile;
  readonly job: CompileJob;
}

interface Planned extends FoundFile {
  /** Undefined if the file doesn't exist yet. */
  readonly before: Buffer | undefined;
  /** Undefined if it is removed. */
  readonly text: string | undefined;
  readonly index: number;
}

interface Written extends Planned {
  /** The save, to take it back; 0 if nothing had to be written. */
  readonly edit: number;
}

/** Why a record that was opened can't be saved: somebody else changed or removed it. */
function conflict(
  file: ContentFile,
  bytes: Uint8Array,
  collection: Collection,
  opened: PlainObject,
): Refused {
  const identity = identityOf(collection, opened);
  const now = readRecords(file, bytes).records.filter(
    ({ value }) => identityOf(collection, value) === identity,
  );
  const title = `${namesOf(collection).record} ${identity === undefined ? '' : shownIdentity(collection, identity)}`;
  const [same, ...others] = now;
  const fields = same === undefined || others.length > 0 ? [] : changedFields(opened, same.value);
  const what =
    same === undefined
      ? `${title.trim()} is no longer in ${file.name}.`
      : `${title.trim()} in ${file.name} has changed since you opened it${fields.length === 0 ? '' : `: ${fields.join(', ')}`}.`;
  return new Refused(
    `${what} Nothing was saved. ${same === undefined ? 'To have it again, add it as a new record.' : 'Open the record again, and repeat your change.'}`,
    true,
  );
}

/** A text with a control character, which is shown as a replacement character, and the name of that character. */
function controlCharacterIn(value: unknown): { readonly text: string; readonly name: string } | undefined {
  if (typeof value === 'string') {
    const [found] = /(?![\t\n\r])\p{Cc}/u.exec(value) ?? [];
    if (found === undefined) return undefined;
    const digits = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return { text: value.replaceAll(/\p{Cc}/gu, '\ufffd').slice(0, 60), name: `U+${digits}` };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = controlCharacterIn(inner);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * A file's path from the content folder.
 * @param name as in messages, which begins with that folder
 * @param root the content folder, without a slash at its end
 */
export function pathInContent(name: string, root: string): string {
  return name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
}

/** How a record is listed: by its identity and name, and for a place by its town and postcode. */
function titleOf(
  collection: Collection,
  record: PlainObject,
): Omit<ListedRecord, keyof RecordAddress | 'when'> {
  const identity = identityOf(collection, record) ?? '';
  const address = addressIn(record);
  const detail = ['TownName', 'PostCode'].flatMap((key) => scalar(address?.[key]));
  return {
    identity: identity === '' ? '' : shownIdentity(collection, identity),
    name: scalar(record['Name'])[0] ?? scalar(address?.['StreetName'])[0] ?? '',
    detail: detail.join(', '),
  };
}

function scalar(value: unknown): string[] {
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** The nearest postal address in a record. */
function addressIn(record: PlainObject): PlainObject | undefined {
  for (const value of [record, record['Location']]) {
    const address = isPlainObject(value) ? value['PostalAddress'] : undefined;
    if (isPlainObject(address)) return address;
  }
  return undefined;
}
