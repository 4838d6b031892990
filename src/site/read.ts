import type { z } from 'zod';
import { readSettings, type SettingsDocument } from '../content/document.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { readBytes } from '../content/unreadable.js';
import type { FieldPath } from '../model/location.js';
import { isPlainObject, type PlainObject } from '../model/plain-object.js';
import type { Problem } from '../model/problem.js';
import { check, located } from '../schema/validate.js';
import { withPreset } from './presets.js';
import { type SiteSettings, siteSettings } from './settings.js';

/** A settings file as it was read; `value` is absent where it isn't valid. */
export interface ReadSettings<T> {
  readonly value?: T;
  readonly document: SettingsDocument;
}

/** What there is to know of a settings file in order to read it. */
export type SettingsFile = Pick<ContentFile, 'path' | 'name' | 'format'>;

/** Reads and validates a settings file. What is wrong with it is added to `problems`. */
export function read<T>(
  file: SettingsFile,
  schema: z.ZodType<T>,
  fs: Pick<FileSystem, 'readFileSync'>,
  problems: Problem[],
): ReadSettings<T> | undefined {
  const document = open(file, fs, problems);
  return document && validated(document, document.value, schema, problems);
}

/**
 * The same of a file that is one list below a key. It may hold no more than comments, or the key without a list, which
 * is left where the last entry was deleted.
 * @returns `list`: its items as they are written; nothing where there is no list
 */
export function readList<T>(
  file: SettingsFile,
  key: string,
  schema: z.ZodType<T>,
  fs: Pick<FileSystem, 'readFileSync'>,
  problems: Problem[],
): (ReadSettings<T> & { readonly list?: readonly unknown[] }) | undefined {
  const bytes = readBytes(file, fs);
  if ('problem' in bytes) {
    problems.push(bytes.problem);
    return undefined;
  }
  const document = readSettings(file, bytes.bytes);
  const whole = withList(document, key);
  problems.push(...whole.problems);
  const list = whole.value?.[key];
  return { ...validated(document, whole.value, schema, problems), ...(Array.isArray(list) && { list }) };
}

/** What a file that is one list below a key says: an empty list where there is nothing yet, or nothing any more. */
export function withList(
  document: SettingsDocument,
  key: string,
): { readonly problems: readonly Problem[]; readonly value?: PlainObject } {
  const problems = document.problems.filter(({ rule }) => rule !== 'content/empty-file');
  if (problems.length < document.problems.length) return { problems, value: { [key]: [] } };
  if (document.value === undefined) return { problems };
  const value = document.value as PlainObject;
  const isEmpty = Object.hasOwn(value, key) && (value[key] === null || value[key] === '');
  return { problems, value: isEmpty ? { ...value, [key]: [] } : value };
}

/**
 * The same of site.yaml, in which a preset of names stands for the settings that it has values for (D9).
 * @param over a file whose settings are laid over it
 */
export function readSite(
  file: SettingsFile,
  fs: Pick<FileSystem, 'readFileSync'>,
  problems: Problem[],
  over?: SettingsFile,
): ReadSettings<SiteSettings> | undefined {
  const below = open(file, fs, problems);
  const above = over && open(over, fs, problems);
  if (below === undefined) return undefined;
  const document = above === undefined ? below : laidOver(below, above);
  return validated(document, withPreset(document.value), siteSettings, problems);
}

function open(
  file: SettingsFile,
  fs: Pick<FileSystem, 'readFileSync'>,
  problems: Problem[],
): SettingsDocument | undefined {
  const bytes = readBytes(file, fs);
  if ('problem' in bytes) {
    problems.push(bytes.problem);
    return undefined;
  }
  const document = readSettings(file, bytes.bytes);
  problems.push(...document.problems);
  return document;
}

function validated<T>(
  document: SettingsDocument,
  settings: unknown,
  schema: z.ZodType<T>,
  problems: Problem[],
): ReadSettings<T> {
  if (settings === undefined) return { document };
  const { value, findings } = check(schema, structuredClone(settings));
  problems.push(...located(findings, document.locate));
  return value === undefined ? { document } : { value, document };
}

/**
 * The settings of one file with those of another laid over them, as one document: groups are merged key by key, all else
 * is replaced, and a setting that is left empty there is taken away (as JSON Merge Patch does, RFC 7396). What is wrong
 * is located in the file that says it.
 */
export function laidOver(below: SettingsDocument, above: SettingsDocument): SettingsDocument {
  if (!isPlainObject(below.value) || !isPlainObject(above.value)) return below;
  const under = below.value;
  const over = above.value;
  return {
    problems: [...below.problems, ...above.problems],
    value: merged(under, over),
    text: below.text,
    locate: (path, part) => (isSaidAbove(under, over, path) ? above : below).locate(path, part),
  };
}

function merged(below: PlainObject, above: PlainObject): PlainObject {
  const all: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const former = below[key];
    if (value === null || value === '') delete all[key];
    else all[key] = isPlainObject(value) && isPlainObject(former) ? merged(former, value) : value;
  }
  return all;
}

/** True where the value at a path, or its absence, is the upper file's. */
function isSaidAbove(below: PlainObject, above: PlainObject, path: FieldPath): boolean {
  let [under, over]: [unknown, unknown] = [below, above];
  for (const step of path) {
    if (!isPlainObject(under) || !isPlainObject(over)) return true;
    if (!Object.hasOwn(over, step)) return false;
    over = over[step];
    under = Object.hasOwn(under, step) ? under[step] : undefined;
  }
  return !isPlainObject(under) || !isPlainObject(over);
}
