import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { capital } from '../../base/text/capital.js';
import { type CompileJob, type CompileSettings, jobOf } from '../../build/compile/compile.js';
import type { ContentFile } from '../../content/content/tree.js';
import { type Grades, switchedOff } from '../../content/site/grades.js';
import type { Brand } from '../../content/site/load.js';
import { type Collection, identityOf, namesOf, shownIdentity } from '../../model/collection.js';
import { nationNames, nationOf } from '../../model/place/nation.js';
import type { Nation } from '../../model/time/bank-holidays.js';
import { defaultCurrency, signOf } from '../../parts/pages/money.js';
import { sentence } from '../../report/report/sentence.js';
import { type EditableContent, type EditedSite, Refused } from './content.js';
import type { ListedRecord, RecordAddress } from './contract.js';
import type { FileNow, ReadFile } from './read-files.js';
import type { WrittenRecord } from './spans.js';

/** A brand, and what its records are checked with. */
export interface InSite {
  readonly content: EditableContent;
  readonly brand: Brand;
  /** Those that the site publishes. */
  readonly collections: readonly Collection[];
  readonly settings: CompileSettings;
  readonly grades: Grades;
  /** What is before an amount. */
  readonly currency: string;
  /** The instant that the program runs for, in epoch milliseconds. */
  readonly instant: number;
}

export interface FileOfBrand extends InSite {
  readonly file: ContentFile;
  readonly job: CompileJob;
}

/** The brand of a folder. */
export function brandIn(content: EditableContent, site: EditedSite, folder: string): InSite {
  const { grades, date, instant, content: own, currency = defaultCurrency } = site;
  const brand = own.brands.find((each) => each.folder === folder);
  if (brand === undefined) throw new Refused(`There is no brand folder ${folder}.`);
  const { versions, names, own: rules, timeZone, isPublicStandard = false } = own;
  const off = switchedOff(grades);
  return {
    brand,
    content,
    collections: own.collections,
    grades,
    currency: signOf(currency),
    instant,
    settings: { versions, names, own: rules, isPublicStandard, date, timeZone, off },
  };
}

/** The brand of a folder, as it is on disk now. */
export async function brandNow(content: EditableContent, folder: string): Promise<InSite> {
  return brandIn(content, await content.access.load(), folder);
}

/** A file of the content. Others can't be named, since it is looked up among those that were found. */
export function fileOfBrand(found: InSite, collection: Collection, name: string): FileOfBrand {
  const file = contentFilesOf(found.brand, collection).find((each) => found.content.shown(each) === name);
  if (file === undefined)
    throw new Refused(`There is no file ${name} with ${namesOf(collection).nouns[1]}.`, true);
  return { ...found, file, job: jobOf(found.brand, collection, file) };
}

export function contentFilesOf(brand: Brand, collection: Collection): readonly ContentFile[] {
  return brand.files.filter((each) => each.collection === collection).map(({ file }) => file);
}

/** The records of a brand's collection in all files that can be read. */
export function writtenRecords(
  { content, brand }: Pick<InSite, 'brand' | 'content'>,
  collection: Collection,
): readonly WrittenRecord[] {
  return contentFilesOf(brand, collection).flatMap((file) => {
    const now = content.files.now(file);
    if ('problem' in now) return [];
    const shown = content.shown(file);
    return now.said.records.map(({ index, value }) => ({ file: shown, index, value }));
  });
}

/** The list that a record is in. */
interface RecordsOfBrand {
  readonly found: InSite;
  readonly all: readonly WrittenRecord[];
}

/** A record at its place, with the brand and the list that it is in. */
export interface RecordInPlace extends RecordsOfBrand {
  readonly record: WrittenRecord;
}

/** Finds records by their places. Each list is read once, however many are asked for. */
export function recordFinder(
  content: EditableContent,
  site: EditedSite,
): (brand: string, collection: Collection, at: RecordAddress) => RecordInPlace {
  const lists = new Map<string, RecordsOfBrand & { readonly byPlace: ReadonlyMap<string, WrittenRecord> }>();
  return (brand, collection, { file, index }) => {
    const key = `${brand}/${collection}`;
    let list = lists.get(key);
    if (list === undefined) {
      const found = brandIn(content, site, brand);
      const all = writtenRecords(found, collection);
      list = { found, all, byPlace: new Map(all.map((one) => [placeName(one), one])) };
      lists.set(key, list);
    }
    const record = list.byPlace.get(placeName({ file, index }));
    if (record === undefined) throw new Refused(`${file} has no record number ${index + 1}.`, true);
    return { found: list.found, all: list.all, record };
  };
}

/** Names a place within a list. */
export function placeName({ file, index }: RecordAddress): string {
  return `${index} ${file}`;
}

/** A file as it is now. @throws Refused if it can't be read */
export function fileNow(content: EditableContent, file: ContentFile): FileNow {
  const now = content.files.now(file);
  if ('problem' in now) throw new Refused(sentence(now.problem), true);
  return now;
}

/** The first mistake that keeps a file from being read. */
export function mistakeIn(file: ContentFile, { problems }: ReadFile): string {
  const [first] = problems.filter(({ severity }) => severity === 'error');
  return first === undefined ? file.name : `${file.name}, line ${first.at[0].start.line}: ${sentence(first)}`;
}

/** How a record is listed: by its identity and name, and for a place by its town and postcode. */
export function listedTitle(
  collection: Collection,
  record: PlainObject,
): Pick<ListedRecord, 'detail' | 'identity' | 'name' | 'nation'> {
  const identity = identityOf(collection, record) ?? '';
  const address = addressIn(record);
  const detail = ['TownName', 'PostCode'].flatMap((key) => asScalar(address?.[key]));
  const nation = nationOfRecord(record);
  return {
    identity: identity === '' ? '' : shownIdentity(collection, identity),
    name: asScalar(record['Name'])[0] ?? asScalar(address?.['StreetName'])[0] ?? '',
    detail: detail.join(', '),
    nation: nation === undefined ? '' : capital(nationNames[nation]),
  };
}

/** `Ely, FB-0102`; empty for a record without name and identity. */
export function nameAndIdentity(collection: Collection, record: PlainObject): string {
  const { identity, name } = listedTitle(collection, record);
  return [name, identity === name ? '' : identity].filter((text) => text !== '').join(', ');
}

/** The nation whose bank holidays a place has. */
export function nationOfRecord(record: PlainObject): Nation | undefined {
  const address = addressIn(record);
  return nationOf(asScalar(address?.['PostCode'])[0], asScalar(address?.['Country'])[0]);
}

export function asScalar(value: unknown): string[] {
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
