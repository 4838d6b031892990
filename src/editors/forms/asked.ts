import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { deepest } from '../../content/documents/limits.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { allVersions, type Version } from '../../model/version.js';
import type { SetSource } from './change-set.js';
import { Refused } from './content.js';
import type { AskedNow, RecordAddress, RecordChange } from './contract.js';
import type { HandIn } from './hand-in-contract.js';
import type { RecordPlace } from './offered-job.js';
import type { AskedPage } from './public-page.js';

/** Readers of what was asked, which may be anything. Each throws `Refused` for what it isn't. */

/** The object that a request consists of. */
export function askedObject(body: string): PlainObject {
  try {
    const value: unknown = JSON.parse(body);
    if (isPlainObject(value) && isFlat(value)) return value;
  } catch {
    // The same answer.
  }
  throw new Refused('The request is not a JSON object, or is nested too deeply.');
}

/** True for a value of no more levels than a content file can have, and the request around it. */
function isFlat(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest + 2) return false;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}

export function askedText(asked: PlainObject, key: string): string {
  const value = asked[key];
  if (typeof value === 'string') return value;
  throw new Refused(`${key} is missing.`);
}

function askedTexts(asked: PlainObject, key: string): readonly string[] {
  const value = asked[key];
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value;
  throw new Refused(`${key} is missing.`);
}

export function askedCollection(asked: PlainObject): Collection {
  const known = collectionNames.find((name) => name === asked['collection']);
  if (known === undefined) throw new Refused('There is no such collection.');
  return known;
}

export function askedVersion(asked: PlainObject): Version {
  const known = allVersions.find((name) => name === asked['version']);
  if (known === undefined) throw new Refused('There is no such version.');
  return known;
}

export function askedAddress(value: unknown): RecordAddress {
  if (isPlainObject(value)) {
    const { file, index } = value;
    if (typeof file === 'string' && typeof index === 'number' && Number.isSafeInteger(index) && index >= 0)
      return { file, index };
  }
  throw new Refused('The place of the record is missing.');
}

export function askedChange(asked: PlainObject): RecordChange {
  const { at, before, copyOf, after, remove } = asked;
  if (!isPlainObject(after) && !(remove === true && after === undefined))
    throw new Refused('The record is missing.');
  return {
    brand: askedText(asked, 'brand'),
    collection: askedCollection(asked),
    ...(at !== undefined && { at: askedAddress(at) }),
    ...(isPlainObject(before) && { before }),
    ...(copyOf !== undefined && { copyOf: originalOf(copyOf) }),
    ...(isPlainObject(after) ? { after } : { remove: true as const }),
  };
}

/** What a set of changes is made of. */
export function askedSource({ set, job }: PlainObject): SetSource {
  if (isPlainObject(job)) {
    const { records, answers } = job;
    if (!isPlainObject(answers)) throw new Refused('The answers are missing.');
    return { job: { name: askedText(job, 'name'), records: askedPlaces(records), answers } };
  }
  if (!isPlainObject(set)) throw new Refused('The changes are missing.');
  const { changes } = set;
  const title = askedText(set, 'title').slice(0, 200);
  if (!Array.isArray(changes) || changes.length === 0) throw new Refused('There is nothing to change.');
  return { set: { title, changes: changes.map((each) => askedChange(isPlainObject(each) ? each : {})) } };
}

export function askedPlaces(records: unknown): readonly RecordPlace[] {
  if (!Array.isArray(records)) throw new Refused('The records are missing.');
  return records.map((each: unknown) => {
    const own = isPlainObject(each) ? each : {};
    return { brand: askedText(own, 'brand'), collection: askedCollection(own), at: askedAddress(own['at']) };
  });
}

export function askedEdit({ id }: PlainObject): number {
  if (typeof id === 'number') return id;
  throw new Refused('The change is missing.');
}

export function askedHandIn(asked: PlainObject): HandIn {
  const author = isPlainObject(asked['author']) ? asked['author'] : {};
  return {
    files: askedTexts(asked, 'files'),
    branch: askedText(asked, 'branch'),
    sentence: askedText(asked, 'sentence'),
    author: { name: askedText(author, 'name'), email: askedText(author, 'email') },
  };
}

/** What is asked about a record that is open. */
export function askedNow(asked: PlainObject): AskedNow {
  const { at, value, draft } = asked;
  if (!isPlainObject(value) || !isPlainObject(draft)) throw new Refused('The record is missing.');
  return {
    brand: askedText(asked, 'brand'),
    collection: askedCollection(asked),
    at: askedAddress(at),
    value,
    draft,
  };
}

/** What is asked about the public page of a record. */
export function askedPage(asked: PlainObject): AskedPage {
  const { at, value } = asked;
  if (!isPlainObject(value)) throw new Refused('The record is missing.');
  return {
    brand: askedText(asked, 'brand'),
    collection: askedCollection(asked),
    at: at === undefined ? undefined : askedAddress(at),
    value,
  };
}

function originalOf(copyOf: unknown): NonNullable<RecordChange['copyOf']> {
  const { at, value } = isPlainObject(copyOf) ? copyOf : {};
  if (!isPlainObject(value)) throw new Refused('The record to copy is missing.');
  return { at: askedAddress(at), value };
}
