import { isPlainObject, type PlainObject } from '../base/json/plain-object.js';
import { capital } from '../base/text/capital.js';
import { jobOf } from '../build/compile/compile.js';
import { isWrittenAlike } from '../content/documents/written-alike.js';
import { identificationFrom, placeFor } from '../content/edit/record-place.js';
import type { Brand } from '../content/site/load.js';
import { isJsonBrand, type KnownFile, recordFilesOf } from '../content/site/record-files.js';
import { readTimes } from '../interface/records/record-times.js';
import { type Collection, namesOf } from '../model/collection.js';
import { localDay } from '../model/time/time-zone.js';
import { duplicateIdentity } from '../rules/built-in/records/duplicate-identity.js';
import { fileNamed, knownRecords, problemsBeside } from './judge.js';
import { type EditableContent, type EditedSite, Refused } from './records/content.js';
import type { RecordChange } from './records/contract.js';
import {
  asScalar,
  brandIn,
  type FileOfBrand,
  fileNow,
  fileOfBrand,
  type InSite,
  placeName,
  writtenRecords,
} from './records/found.js';
import type { WrittenRecord } from './records/spans.js';

/** What is done in a file. */
export interface FileWork {
  readonly found: FileOfBrand;
  /** Of a file that doesn't exist yet: whether it gets a list, or one record by itself. */
  readonly makes?: 'list' | 'one';
  /** Of a copy in a file of its own: the file of the record, whose comments it gets. */
  readonly original?: FileOfBrand;
  readonly steps: Step[];
}

/** A change of a record that is there, a changed copy right after one, or a record for the end. */
export interface Step {
  /** The place of the change among all. */
  readonly place: number;
  readonly change: RecordChange;
  /** The record that is changed or copied, as it was opened. */
  readonly opened?: { readonly index: number; readonly value: PlainObject };
}

/** What is done in which file. */
export class ChangesByFile {
  readonly #content: EditableContent;
  readonly #site: EditedSite;
  readonly #files = new Map<string, FileWork>();
  readonly #brands = new Map<string, InSite>();

  constructor(content: EditableContent, site: EditedSite) {
    this.#content = content;
    this.#site = site;
  }

  get all(): Iterable<FileWork> {
    return this.#files.values();
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
    const made = madeAlready(inSite, change, after);
    if (made !== undefined) {
      const { file, index, value } = made;
      const same = { ...change, at: { file, index }, before: value };
      this.#in(inSite, collection, file).steps.push({ place, change: same, opened: made });
    } else if (copyOf === undefined) this.#addNew({ place, change }, inSite, after);
    else {
      const opened = { index: copyOf.at.index, value: copyOf.value };
      this.#addCopy({ place, change, opened }, inSite, copyOf.at.file, after);
    }
  }

  /** A copy of a record that begins later: right after it in its list, or in a file of its own beside that of the record. */
  #addCopy(step: Step, inSite: InSite, name: string, copy: PlainObject): void {
    const { collection } = step.change;
    const { brand, settings } = inSite;
    const { from } = readTimes(copy, settings.timeZone);
    if (from === undefined)
      throw new Refused(
        'The copy has no day from which it is published. Nothing was saved. Enter its first day, then save again.',
      );
    const files = knownFilesOf(this.#content, brand, collection);
    if (!files.some(({ path, isList }) => !isList && `${brand.folder}/${path}` === name)) {
      this.#in(inSite, collection, name).steps.push(step);
      return;
    }
    const path = freeCopyPath(brand, collection, name, localDay(from, settings.timeZone), files);
    const original = fileOfBrand(inSite, collection, name);
    this.#make(inSite, collection, path, { makes: 'one', original }).steps.push(step);
  }

  /** @throws Refused if another record has its identity */
  #addNew(step: Step, inSite: InSite, record: PlainObject): void {
    const { brand, collections } = inSite;
    const { collection } = step.change;
    if (!collections.includes(collection))
      throw new Refused(`This site doesn't publish ${namesOf(collection).nouns[1]}.`);
    const known = knownRecords(collection, writtenRecords(inSite, collection));
    const taken = problemsBeside(inSite, collection, record, undefined, known).find(
      ({ rule }) => rule === duplicateIdentity.rule,
    );
    if (taken !== undefined)
      throw new Refused(`${capital(taken.message)} ${taken.help ?? ''} Nothing was saved.`, true);
    const files = knownFilesOf(this.#content, brand, collection);
    const of = placeOfNew(brand, collection, files, record);
    const work =
      of.kind === 'create'
        ? this.#make(inSite, collection, of.path, { makes: of.isList ? 'list' : 'one' })
        : this.#in(inSite, collection, `${brand.folder}/${of.path}`);
    work.steps.push(step);
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
    how: Pick<FileWork, 'makes' | 'original'>,
  ): FileWork {
    const name = `${inSite.brand.folder}/${path}`;
    const file = fileNamed(this.#content, name);
    const found = { ...inSite, file, job: jobOf(inSite.brand, collection, file) };
    const work = { found, ...how, steps: [] };
    this.#files.set(name, work);
    return work;
  }
}

/**
 * The record that a change would add, if it is there: the answer of the save that added it was lost, so that it was sent
 * again.
 */
function madeAlready(
  inSite: InSite,
  { collection, copyOf }: RecordChange,
  after: PlainObject,
): WrittenRecord | undefined {
  const copied = copyOf && placeName(copyOf.at);
  return writtenRecords(inSite, collection).find(
    (each) => placeName(each) !== copied && isWrittenAlike(each.value, after),
  );
}

/** The files of a brand's collection, with what tells where a new record goes. */
export function knownFilesOf(
  content: EditableContent,
  brand: Brand,
  collection: Collection,
): readonly KnownFile[] {
  return recordFilesOf(brand, collection, content.access.root, (file) => fileNow(content, file).said);
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
  const text = (key = '') => asScalar(record[key])[0] || undefined;
  const name = text('Name');
  const identification = text(field) ?? (name === undefined ? '' : identificationFrom(name, '', []));
  return placeFor({ collection, identification, name }, files, isJsonBrand(brand));
}
