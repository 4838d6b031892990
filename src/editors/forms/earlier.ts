import { isDeepStrictEqual } from 'node:util';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { timeKeys } from '../../interface/records/record-times.js';
import { versionsWith } from '../../interface/records/records.js';
import { dayInWords } from '../../model/calendar.js';
import { type Collection, identityOf } from '../../model/collection.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { placeOfFile } from '../../source/content/layout.js';
import { isWrittenAlike, readRecords } from '../../source/documents/document.js';
import { type EditableContent, Refused } from './content.js';
import type { RecordAddress } from './contract.js';
import type { EarlierRecord, FieldBefore } from './earlier-contract.js';
import { brandNow, contentBytes, type FileOfBrand, fileOfBrand } from './found.js';
import { asFile, publishedJson } from './problems.js';
import type { PublishedRecords } from './published-records.js';
import { pathInWords } from './words.js';

/**
 * A record as it was at the last publication, or else at the last commit, field by field.
 * @param draft the record as it is in the form
 */
export async function earlierRecord(
  content: EditableContent,
  folder: string,
  collection: Collection,
  at: RecordAddress,
  draft: PlainObject,
): Promise<EarlierRecord> {
  const found = fileOfBrand(await brandNow(content, folder), collection, at.file);
  const { records } = content.files.records(found.file, contentBytes(content, found.file));
  const saved = records.find(({ index }) => index === at.index)?.value;
  if (saved === undefined) throw new Refused(`${at.file} has no record number ${at.index + 1}.`, true);
  const published = await content.access.published();
  if (published !== undefined) {
    try {
      const own = await asPublished(found, collection, published, saved, draft);
      if (own !== undefined) return own;
    } finally {
      published.release();
    }
  }
  return asCommitted(content, folder, collection, at, saved, draft);
}

async function asPublished(
  { brand, job, settings }: FileOfBrand,
  collection: Collection,
  published: PublishedRecords,
  saved: PlainObject,
  draft: PlainObject,
): Promise<EarlierRecord | undefined> {
  const has = published.versions(collection);
  const newestFirst = versionsWith(collection, settings.versions).toReversed();
  const version = [job.source, ...newestFirst].find((name) => has.includes(name));
  if (version === undefined) return undefined;
  const identity = identityOf(collection, saved) ?? '';
  const was = await published.record(collection, version, brand.name, identity);
  const since = published.name;
  if (was === undefined) return { since, isThere: false, fields: [] };
  const publish = (record: PlainObject): PlainObject | undefined => {
    const json = publishedJson(job, record, settings).get(version);
    return json === undefined ? undefined : (JSON.parse(json) as PlainObject);
  };
  const is = publish(draft);
  const notes = [
    version === job.source ? '' : `It is compared as ${version}; the file is written as ${job.source}.`,
    is === undefined
      ? 'It has errors, so it is compared as it is written, and some fields differ only in their form.'
      : '',
    timeKeys.some((key) => draft[key] !== undefined)
      ? 'The days on which it is published are not part of what is published.'
      : '',
  ].filter((text) => text !== '');
  // Whether a value as it was published says the same in the file is tried: names, forms and versions may differ.
  const brings = (field: FieldPath, value: unknown) => {
    const made = publish(withValue(draft, field, value));
    return made !== undefined && isDeepStrictEqual(valueAt(made, field), value);
  };
  return {
    since,
    isThere: true,
    ...(notes.length > 0 && { note: notes.join(' ') }),
    // What is published is in an order of its own.
    fields: comparedFields(inOrderOf(draft, was), inOrderOf(draft, is ?? draft), brings),
  };
}

function asCommitted(
  content: EditableContent,
  folder: string,
  collection: Collection,
  at: RecordAddress,
  saved: PlainObject,
  draft: PlainObject,
): EarlierRecord {
  const { since, was } = committedRecord(content, folder, collection, at.file, saved);
  if (was === undefined) return { since, isThere: false, fields: [] };
  return { since, isThere: true, fields: comparedFields(was, draft, () => true) };
}

/**
 * A record as it was at the last commit, with the words for that; these are empty if there is none.
 * @param name the file that it is in now
 * @param saved the record as it is there
 */
export function committedRecord(
  content: EditableContent,
  folder: string,
  collection: Collection,
  name: string,
  saved: PlainObject,
): { readonly since: string; readonly was?: PlainObject } {
  const tree = content.access.tree();
  const head = tree?.state().head;
  if (tree === undefined || head === undefined) return { since: '' };
  const since = `the last commit, ${head.commit.slice(0, 7)} of ${dayInWords(head.committed.slice(0, 10))}`;
  const files = [...tree.committed()].filter(([path]) => {
    const place = placeOfFile(path.split('/'));
    return path.startsWith(`${folder}/`) && place.kind === 'records' && place.collection === collection;
  });
  const identity = identityOf(collection, saved);
  const isSame = (record: PlainObject, keys: readonly string[]) =>
    identityOf(collection, record) === identity && keys.every((key) => record[key] === saved[key]);
  const ofFiles = (some: typeof files) => {
    const objects = tree.read(some.map(([, { id }]) => id));
    const all = some.flatMap(([path, { id }]) => {
      const bytes = objects.get(id);
      return bytes === undefined ? [] : readRecords(asFile(path, path, ''), bytes).records;
    });
    return all.find(({ value }) => isSame(value, timeKeys)) ?? all.find(({ value }) => isSame(value, []));
  };
  const was =
    ofFiles(files.filter(([path]) => path === name)) ?? ofFiles(files.filter(([path]) => path !== name));
  return { since, ...(was && { was: was.value }) };
}

/** So many fields are tried whether what they said can be written again. */
const mostTried = 200;

/** Two forms of a record, field by field. @param brings whether a field can be written as it was, by itself */
function comparedFields(
  was: PlainObject,
  is: PlainObject,
  brings: (field: FieldPath, value: unknown) => boolean,
): readonly FieldBefore[] {
  let tried = 0;
  const fields: FieldBefore[] = [];
  const compare = (before: unknown, after: unknown, field: FieldPath): void => {
    if (isPlainObject(before) && isPlainObject(after)) {
      for (const key of keysInOrder(before, after)) compare(before[key], after[key], [...field, key]);
    } else if (isListOfObjects(before) && isListOfObjects(after) && before.length === after.length) {
      for (const [index, item] of before.entries()) compare(item, after[index], [...field, index]);
    } else {
      const isSame = isWrittenAlike(before, after);
      const isBack = !isSame && tried++ < mostTried && brings(field, before);
      fields.push({
        field,
        words: pathInWords(field, after === undefined ? was : is),
        ...linesOfValue('was', before),
        ...linesOfValue('is', after),
        isSame,
        ...(isBack && { bring: before === undefined ? {} : { value: before } }),
      });
    }
  };
  compare(was, is, []);
  return fields;
}

/** A record with its fields in the order of another. */
function inOrderOf(other: PlainObject, record: PlainObject): PlainObject {
  return Object.fromEntries(
    keysInOrder(record, other).flatMap((key) => (key in record ? [[key, record[key]]] : [])),
  );
}

function isListOfObjects(value: unknown): value is readonly PlainObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isPlainObject);
}

/** The fields of both, those that are gone where they were. */
function keysInOrder(before: PlainObject, after: PlainObject): readonly string[] {
  const keys = Object.keys(after);
  let last = -1;
  for (const key of Object.keys(before)) {
    const place = keys.indexOf(key);
    if (place >= 0) last = place;
    else keys.splice(++last, 0, key);
  }
  return keys;
}

/** So many lines of a value are shown. */
const mostLines = 30;

function linesOfValue<Key extends 'is' | 'was'>(
  key: Key,
  value: unknown,
): { readonly [key in Key]?: string } {
  if (value === undefined) return {};
  const lines: string[] = [];
  const add = (inner: unknown, path: FieldPath): void => {
    if (typeof inner !== 'object' || inner === null)
      lines.push(path.length === 0 ? String(inner) : `${pathInWords(path, value)}: ${String(inner)}`);
    else if (Array.isArray(inner) && !inner.some((item) => typeof item === 'object'))
      lines.push(`${path.length === 0 ? '' : `${pathInWords(path, value)}: `}${inner.join(', ')}`);
    else
      for (const [step, item] of Object.entries(inner))
        add(item, [...path, Array.isArray(inner) ? Number(step) : step]);
  };
  add(value, []);
  const more = lines.length - mostLines;
  return {
    [key]: [...lines.slice(0, mostLines), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  } as never;
}

/** A record with another value of a field; without the field, if the value is undefined. */
function withValue(record: PlainObject, field: FieldPath, value: unknown): PlainObject {
  const made = structuredClone(record) as PlainObject;
  const around = field.slice(0, -1);
  const last = field.at(-1)!;
  const holder = valueAt(made, around) as Record<string | number, unknown> | undefined;
  if (typeof holder !== 'object' || holder === null) return made;
  if (value !== undefined) holder[last] = value;
  else delete holder[last];
  return made;
}
