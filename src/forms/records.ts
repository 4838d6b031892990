import { readBytes } from '../content/content/file-system.js';
import { recordFilesOf } from '../content/edit/record-files.js';
import { collectionsIn, registrationOf, sourceOf } from '../interface/collections/index.js';
import { withoutTimes } from '../interface/records/record-times.js';
import { type Collection, namesOf } from '../model/collection.js';
import { nextIdentification } from '../model/next-identification.js';
import type { Version } from '../model/version.js';
import { sentence } from '../report/report/sentence.js';
import { sharedOf } from './change.js';
import { knownRecords, problemsAlone, problemsBeside, recordsBeside } from './judged.js';
import { placeOfNew } from './plan.js';
import { type EditableContent, Refused } from './records/content.js';
import type {
  Form,
  FoundRecords,
  ListedRecord,
  OpenRecord,
  RecordAddress,
  RecordList,
  SiteOverview,
} from './records/contract.js';
import { formForRecord } from './records/form.js';
import {
  brandIn,
  brandNow,
  contentBytes,
  contentFilesOf,
  fileOfBrand,
  type InSite,
  listedTitle,
  writtenRecords,
} from './records/found.js';
import { inTime, recordsInTime, type WrittenRecord } from './records/spans.js';

export async function siteOverview(content: EditableContent): Promise<SiteOverview> {
  const { content: site } = await content.access.load();
  const { root, preview } = content.access;
  return {
    content: root,
    preview,
    ...(content.author !== undefined && { author: content.author }),
    brands: site.brands.map((brand) => ({
      folder: brand.folder,
      name: brand.name,
      collections: site.collections.map((collection) => ({
        collection,
        version: sourceOf(collection, brand.source),
        nouns: namesOf(collection).nouns,
        takesMore:
          namesOf(collection).identity.length > 0 || !brand.files.some((of) => of.collection === collection),
      })),
    })),
  };
}

export function collectionForm(collection: Collection, version: Version): Form {
  if (!collectionsIn(version).includes(collection)) {
    throw new Refused(`There is no form for ${collection} in ${version}.`);
  }
  return formForRecord(collection, version);
}

export async function listRecords(
  content: EditableContent,
  folder: string,
  collection: Collection,
): Promise<RecordList> {
  const { brand, settings } = await brandNow(content, folder);
  const records: WrittenRecord[] = [];
  const broken: RecordList['broken'][number][] = [];
  for (const file of contentFilesOf(brand, collection)) {
    const read = readBytes(file, content.access.fs);
    const document = 'bytes' in read ? content.files.records(file, read.bytes) : undefined;
    const problems = 'problem' in read ? [read.problem] : (document?.problems ?? []);
    const [first] = problems.filter(({ severity }) => severity === 'error');
    if (first !== undefined) {
      broken.push({
        file: content.shown(file),
        line: first.at[0].start.line,
        message: sentence(first),
      });
    }
    for (const { index, value } of document?.records ?? []) {
      records.push({ file: content.shown(file), index, value });
    }
  }
  return { records: listed(collection, records, settings.timeZone), broken };
}

export async function openRecord(
  content: EditableContent,
  folder: string,
  collection: Collection,
  at: RecordAddress,
): Promise<OpenRecord> {
  const { found, text, value } = recordAt(await brandNow(content, folder), collection, at);
  const version = sourceOf(collection, found.brand.source);
  const known = knownRecords(collection, writtenRecords(found, collection));
  const { when, others } = inTime(found, collection, value, at, recordsBeside(known, collection, value, at));
  const problems = [...problemsAlone(found, value), ...problemsBeside(found, collection, value, at, known)];
  const shared = sharedOf(found.file, text, at.index);
  const { currency, settings } = found;
  const { timeZone } = settings;
  return {
    brand: folder,
    collection,
    version,
    timeZone,
    currency,
    at,
    value,
    when,
    others,
    problems,
    shared,
  };
}

/** A record as it is written, with its file. */
function recordAt(brand: InSite, collection: Collection, at: RecordAddress) {
  const found = fileOfBrand(brand, collection, at.file);
  const { records, text } = brand.content.files.records(found.file, contentBytes(brand.content, found.file));
  const value = records.find(({ index }) => index === at.index)?.value;
  if (value === undefined) throw new Refused(`${at.file} has no record number ${at.index + 1}.`, true);
  return { found, text, value };
}

/**
 * A record to be filled in, with the next identification if there is one.
 * @param copied the record whose values it has, but for what identifies it and when it is published
 */
export async function blankRecord(
  content: EditableContent,
  folder: string,
  collection: Collection,
  copied?: RecordAddress,
): Promise<OpenRecord> {
  const found = await brandNow(content, folder);
  const { brand, currency, settings } = found;
  const files = recordFilesOf(brand, collection, content.access.root);
  const { identity } = namesOf(collection);
  const [field, number] = identity;
  const ids = files.flatMap(({ identifications }) => identifications);
  const next = nextIdentification(ids);
  const known =
    'id' in next ? next.id : ids.length === 0 ? registrationOf(collection).newRecord.first : undefined;
  const { [field ?? '']: _, ...others } = copied
    ? withoutTimes(recordAt(found, collection, copied).value)
    : {};
  const value = {
    ...others,
    ...(field !== undefined && known !== undefined && copied === undefined && { [field]: known }),
    ...(number !== undefined && { [number]: '0' }),
  };
  const place = placeOfNew(brand, collection, files, value);
  return {
    brand: folder,
    collection,
    version: sourceOf(collection, brand.source),
    timeZone: settings.timeZone,
    currency,
    goesTo: `${folder}/${place.path}`,
    value,
    when: '',
    others: [],
    problems: [],
    shared: [],
  };
}

/** The records of a collection in all brands. */
export async function findRecords(content: EditableContent, collection: Collection): Promise<FoundRecords> {
  const site = await content.access.load();
  const brands = site.content.brands
    .map(({ folder }) => brandIn(content, site, folder))
    .filter(({ brand, collections }) => collections.includes(collection) && brand.files.length > 0);
  return {
    currency: brands[0]?.currency ?? '',
    records: brands.flatMap((found) => {
      const { brand, settings } = found;
      return listed(collection, writtenRecords(found, collection), settings.timeZone).map((record) => ({
        brand: brand.folder,
        brandName: brand.name,
        ...record,
      }));
    }),
  };
}

/** Records as lists show them. */
function listed(
  collection: Collection,
  records: readonly WrittenRecord[],
  timeZone: string,
): readonly ListedRecord[] {
  const when = new Map(recordsInTime(collection, records, timeZone).map((one) => [one.value, one.when]));
  return records.map(({ value, ...at }) => ({
    ...at,
    ...listedTitle(collection, value),
    when: when.get(value) ?? '',
  }));
}
