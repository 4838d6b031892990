import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { documentCompiler } from '../../build/compile/compile.js';
import { jobOf } from '../../build/compile/job.js';
import type { ContentFile } from '../../content/content/tree.js';
import { isWrittenAlike } from '../../content/documents/written-alike.js';
import { type KnownFile, recordFilesOf } from '../../content/edit/record-files.js';
import type { Brand } from '../../content/site/brands.js';
import { switchedOff } from '../../content/site/grades.js';
import { sourceOf } from '../../interface/collections/index.js';
import { readTimes } from '../../interface/records/record-times.js';
import { type Collection, identityOf, namesOf } from '../../model/collection.js';
import { startOfFile } from '../../model/location.js';
import type { Version } from '../../model/version.js';
import { sentence } from '../../report/report/sentence.js';
import type { EditableContent, EditedSite } from './content.js';
import { Refused } from './refused.js';
import type { ListName, RecordAddress, WrittenRecord } from './requests.js';

/** A brand's records of a collection, as they are on disk now. Its files are read where they are asked for. */
export class EditedList {
  readonly content: EditableContent;
  readonly site: EditedSite;
  readonly brand: Brand;
  readonly collection: Collection;
  #records: readonly WrittenRecord[] | undefined;
  #byIdentity: ReadonlyMap<string, readonly WrittenRecord[]> | undefined;
  #byPlace: ReadonlyMap<string, WrittenRecord> | undefined;
  #branchEnds: ReadonlyMap<unknown, number> | undefined;

  /** @throws Refused if there is no such brand */
  constructor(content: EditableContent, site: EditedSite, { brand: folder, collection }: ListName) {
    const brand = site.content.brands.find((each) => each.folder === folder);
    if (brand === undefined) throw new Refused(`There is no brand folder ${folder}.`);
    this.content = content;
    this.site = site;
    this.brand = brand;
    this.collection = collection;
  }

  static async now(content: EditableContent, name: ListName): Promise<EditedList> {
    return new EditedList(content, await content.access.load(), name);
  }

  /** The version that its records are written in. */
  get version(): Version {
    return sourceOf(this.collection, this.brand.source);
  }

  get timeZone(): string {
    return this.site.content.timeZone;
  }

  get files(): readonly ContentFile[] {
    return this.brand.files.filter((each) => each.collection === this.collection).map(({ file }) => file);
  }

  /** Its files, with what tells where a new record goes. */
  get knownFiles(): readonly KnownFile[] {
    const { content, brand, collection } = this;
    return recordFilesOf(brand, collection, content.access.root, (file) => content.fileNow(file).said);
  }

  /** A file of the list. Others can't be named, since it is looked up among those that were found. @throws Refused */
  file(name: string): ContentFile {
    const file = this.files.find((each) => this.content.shown(each) === name);
    if (file === undefined)
      throw new Refused(`There is no file ${name} with ${namesOf(this.collection).nouns[1]}.`);
    return file;
  }

  /** A file of the list that can be edited. @throws Refused if it has mistakes */
  editable(name: string): ContentFile {
    const file = this.file(name);
    // One without records can get some.
    const mistake = this.content
      .fileNow(file)
      .said.problems.find(({ severity, rule }) => severity === 'error' && rule !== 'content/empty-file');
    if (mistake !== undefined)
      throw new Refused(
        `${file.name}, line ${mistake.at[0].start.line}: ${sentence(mistake)} Nothing was saved. Correct the file, then save again.`,
      );
    return file;
  }

  /**
   * A record as check reads it, whatever others are beside it.
   * @param file that it is in, from the content folder on; without one, it is new
   */
  compiled(record: PlainObject, file = `${this.brand.folder}/${this.collection}.yaml`) {
    const { content, grades, time } = this.site;
    const job = jobOf(this.brand, this.collection, this.content.fileNamed(file));
    return documentCompiler({ ...content, date: time.day, off: switchedOff(grades) })(job, {
      problems: [],
      records: [{ index: 0, value: structuredClone(record) }],
      text: '',
      locate: () => startOfFile(job.file.name),
      isPart: true,
    });
  }

  /** The records of all files that can be read. */
  get records(): readonly WrittenRecord[] {
    const { content } = this;
    this.#records ??= this.files.flatMap((file) => {
      const now = content.files.now(file);
      if ('problem' in now) return [];
      const shown = content.shown(file);
      return now.said.records.map(({ index, value }) => ({ at: { file: shown, index }, value }));
    });
    return this.#records;
  }

  #there(at: RecordAddress): WrittenRecord | undefined {
    this.#byPlace ??= new Map(this.records.map((record) => [placeName(record.at), record]));
    return this.#byPlace.get(placeName(at));
  }

  /** The record at a place. @throws Refused if there is none */
  at(place: RecordAddress): WrittenRecord {
    const record = this.#there(place);
    if (record === undefined) throw new Refused(`${place.file} has no record number ${place.index + 1}.`);
    return record;
  }

  /** A record as it was opened, at its place or wherever else it is now. */
  alike({ at, value }: WrittenRecord): WrittenRecord | undefined {
    const there = this.#there(at);
    if (there !== undefined && isWrittenAlike(there.value, value)) return there;
    const found = this.records.filter((each) => isWrittenAlike(each.value, value));
    return found.find((each) => each.at.file === at.file) ?? found[0];
  }

  /** Until when the branches of the brand are published at most, in epoch milliseconds, by Identification. */
  get branchEnds(): ReadonlyMap<unknown, number> {
    const { content, site, brand, timeZone } = this;
    const branches = () => new EditedList(content, site, { brand: brand.folder, collection: 'branches' });
    this.#branchEnds ??= branches().records.reduce((ends, { value }) => {
      const { Identification: branch } = value;
      const { until = Number.POSITIVE_INFINITY } = readTimes(value, timeZone);
      return ends.set(branch, Math.max(ends.get(branch) ?? until, until));
    }, new Map<unknown, number>());
    return this.#branchEnds;
  }

  /** All records with the identity of one; none without an identity. */
  same(record: PlainObject): readonly WrittenRecord[] {
    this.#byIdentity ??= groupedBy(this.records, ({ value }) => identityOf(this.collection, value) ?? '');
    const identity = identityOf(this.collection, record);
    return identity === undefined ? [] : (this.#byIdentity.get(identity) ?? []);
  }

  /** The others that have the identity of a record. @param at its place, if it has one */
  beside(record: PlainObject, at: RecordAddress | undefined): readonly WrittenRecord[] {
    return this.same(record).filter((each) => at === undefined || placeName(each.at) !== placeName(at));
  }
}

/** Gives lists by their names, each one read once. */
export function editedLists(content: EditableContent, site: EditedSite): (name: ListName) => EditedList {
  const lists = new Map<string, EditedList>();
  return (name) => {
    const key = `${name.brand}/${name.collection}`;
    const list = lists.get(key) ?? new EditedList(content, site, name);
    lists.set(key, list);
    return list;
  };
}

/** Names a place within a list. */
export function placeName({ file, index }: RecordAddress): string {
  return `${index} ${file}`;
}
