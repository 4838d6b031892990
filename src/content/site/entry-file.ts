import { posix } from 'node:path';
import type { z } from 'zod';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { list, object } from '../../interface/schema/types.js';
import { checkValue, located } from '../../interface/schema/validate.js';
import type { Problem } from '../../model/problem.js';
import { type FileSystem, readKept } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { readSettings, type SettingsDocument } from '../documents/document.js';
import { described } from './described.js';

/** A settings file beside site.yaml with a single list, which need not exist. */
export interface EntryFile<T> {
  readonly name: string;
  /** The only key of the file. */
  readonly key: string;
  readonly entry: z.ZodType<T>;
  readonly schema: z.ZodType<Readonly<Record<string, readonly T[]>>>;
}

/** @param means what the entries are, as a phrase for editors */
export function entryFile<T>(name: string, key: string, entry: z.ZodType<T>, means: string): EntryFile<T> {
  return { name, key, entry, schema: described(object({ [key]: list(entry) }), { [key]: means }) };
}

/** A valid entry, with its index in the list. */
interface ReadEntry<T> {
  readonly index: number;
  readonly value: T;
}

export interface ReadEntries<T> {
  readonly path: string;
  /** The file's path as the user would type it. */
  readonly file: string;
  /** Absent if there is no such file, or none that can be read. */
  readonly document?: SettingsDocument;
  /** The number of items that are written, be they valid or not. */
  readonly written: number;
  /** A mistake in one doesn't disable the others. */
  readonly entries: readonly ReadEntry<T>[];
  readonly problems: readonly Problem[];
}

/** Where an entry file is, or would be. */
export function placeBeside(
  site: Pick<ContentFile, 'path' | 'name'>,
  { name }: Pick<EntryFile<unknown>, 'name'>,
): { readonly path: string; readonly file: string } {
  const beside = (path: string) => posix.join(posix.dirname(path), name);
  return { path: beside(site.path), file: beside(site.name) };
}

/** Reads the entries of a file. */
export function readEntries<T>(
  site: Pick<ContentFile, 'path' | 'name'>,
  of: EntryFile<T>,
  fs: Pick<FileSystem, 'existsSync' | 'readFileSync' | 'statSync'>,
): ReadEntries<T> {
  const place = placeBeside(site, of);
  const none = { ...place, written: 0, entries: [] };
  if (!fs.existsSync(place.path)) return { ...none, problems: [] };
  const read = readKept({ path: place.path, name: place.file }, fs);
  if ('problem' in read) return { ...none, problems: [read.problem] };
  const document = readSettings({ name: place.file, format: 'yaml' }, read.bytes);
  const { problems, value } = withList(document, of.key);
  if (value === undefined) return { ...none, document, problems };
  const { findings } = checkValue(of.schema, structuredClone(value));
  const items = value[of.key];
  const written: readonly unknown[] = Array.isArray(items) ? items : [];
  return {
    ...place,
    document,
    written: written.length,
    entries: written.flatMap((one, index) => {
      const entry = checkValue(of.entry, structuredClone(one)).value;
      return entry === undefined ? [] : [{ index, value: entry }];
    }),
    problems: [...problems, ...located(findings, document.locate)],
  };
}

/** The entries in the text of a file; undefined if there is a mistake in it. */
export function entriesIn<T>({ key, schema }: EntryFile<T>, text: string): readonly T[] | undefined {
  const document = readSettings({ name: '', format: 'yaml' }, new TextEncoder().encode(text));
  const { problems, value } = withList(document, key);
  if (problems.length > 0 || value === undefined) return undefined;
  return checkValue(schema, structuredClone(value)).value?.[key];
}

/**
 * The content of a file: an empty list if it contains only comments, or the key without a list, which remains when the
 * last entry is deleted.
 */
function withList(
  { problems: found, value }: SettingsDocument,
  key: string,
): { readonly problems: readonly Problem[]; readonly value?: PlainObject } {
  const problems = found.filter(({ rule }) => rule !== 'content/empty-file');
  if (problems.length < found.length) return { problems, value: { [key]: [] } };
  if (!isPlainObject(value)) return { problems };
  const isEmpty = Object.hasOwn(value, key) && (value[key] === null || value[key] === '');
  return { problems, value: isEmpty ? { ...value, [key]: [] } : value };
}
