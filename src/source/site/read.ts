import type { z } from 'zod';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { checkValue, located } from '../../interface/schema/validate.js';
import type { FieldPath } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import type { FileSystem } from '../content/file-system.js';
import { readBytes, readKept } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { readSettings, type SettingsDocument } from '../documents/document.js';
import { withParts } from './parts.js';
import { withPreset } from './presets.js';
import { type SiteSettings, siteSettings } from './settings.js';

/** A settings file as read; `value` is undefined if it isn't valid. */
export interface ReadSettings<T> {
  readonly value?: T;
  readonly document: SettingsDocument;
}

/** The facts needed to read a settings file. */
export type SettingsFile = Pick<ContentFile, 'path' | 'name' | 'format'>;

/** Reads and validates a settings file that the content has. Its mistakes are added to `problems`. */
export function read<T>(
  file: SettingsFile,
  schema: z.ZodType<T>,
  fs: Pick<FileSystem, 'readFileSync'>,
  problems: Problem[],
): ReadSettings<T> | undefined {
  const document = open(file, readBytes(file, fs), problems);
  return document && validated(document, document.value, schema, problems);
}

/** The same for a file that is named by its path, and may be no file at all. */
export function readNamed<T>(
  file: SettingsFile,
  schema: z.ZodType<T>,
  fs: Pick<FileSystem, 'readFileSync' | 'statSync'>,
  problems: Problem[],
): ReadSettings<T> | undefined {
  const document = open(file, readKept(file, fs), problems);
  return document && validated(document, document.value, schema, problems);
}

/**
 * The same for a file with a single list below a key, beside site.yaml. The file may contain only comments, or the key
 * without a list, which remains when the last entry is deleted.
 * @returns `list`: its items as written; undefined without a list
 */
export function readList<T>(
  file: SettingsFile,
  key: string,
  schema: z.ZodType<T>,
  fs: Pick<FileSystem, 'readFileSync' | 'statSync'>,
  problems: Problem[],
): (ReadSettings<T> & { readonly list?: readonly unknown[] }) | undefined {
  const bytes = readKept(file, fs);
  if ('problem' in bytes) {
    reportOnce(bytes.problem, problems);
    return undefined;
  }
  const document = readSettings(file, bytes.bytes);
  const whole = withList(document, key);
  problems.push(...whole.problems);
  const list = whole.value?.[key];
  return { ...validated(document, whole.value, schema, problems), ...(Array.isArray(list) && { list }) };
}

/** The content of a file with a single list below a key: an empty list if it has no entries. */
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
 * The same for site.yaml, where a preset of names provides settings (D9).
 * @param over a file whose settings override it
 */
export function readSite(
  file: SettingsFile,
  fs: Pick<FileSystem, 'readFileSync'>,
  problems: Problem[],
  over?: SettingsFile,
): ReadSettings<SiteSettings> | undefined {
  const below = open(file, readBytes(file, fs), problems);
  // It may be a pipe, from a program that knows the settings.
  const above = over && open(over, readBytes(over, fs), problems);
  if (below === undefined) return undefined;
  const document = above === undefined ? below : withOverrides(below, above);
  return validated(document, withParts(withPreset(document.value)), siteSettings, problems);
}

function open(
  file: SettingsFile,
  bytes: ReturnType<typeof readBytes>,
  problems: Problem[],
): SettingsDocument | undefined {
  if ('problem' in bytes) {
    reportOnce(bytes.problem, problems);
    return undefined;
  }
  const document = readSettings(file, bytes.bytes);
  problems.push(...document.problems);
  return document;
}

/** The walk through the content folder may have reported a file that can't be read. */
function reportOnce(found: Problem, problems: Problem[]): void {
  const isReported = problems.some(({ rule, at }) => rule === found.rule && at[0].file === found.at[0].file);
  if (!isReported) problems.push(found);
}

function validated<T>(
  document: SettingsDocument,
  settings: unknown,
  schema: z.ZodType<T>,
  problems: Problem[],
): ReadSettings<T> {
  if (settings === undefined) return { document };
  const { value, findings } = checkValue(schema, structuredClone(settings));
  problems.push(...located(findings, document.locate));
  return value === undefined ? { document } : { value, document };
}

/**
 * Combines the settings of one file with those of another that override them: objects are merged key by key, other
 * values are replaced, and an empty setting removes the one below (as in JSON Merge Patch, RFC 7396). Mistakes are
 * located in the file that contains them.
 */
export function withOverrides(below: SettingsDocument, above: SettingsDocument): SettingsDocument {
  if (!isPlainObject(below.value) || !isPlainObject(above.value)) return below;
  const under = below.value;
  const over = above.value;
  return {
    problems: [...below.problems, ...above.problems],
    value: merged(under, over),
    text: below.text,
    locate: (path, part) => (isOverridden(under, over, path) ? above : below).locate(path, part),
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

/** True if the value at a path, or its removal, comes from the overriding file. */
function isOverridden(below: PlainObject, above: PlainObject, path: FieldPath): boolean {
  let [under, over]: [unknown, unknown] = [below, above];
  for (const step of path) {
    if (!isPlainObject(under) || !isPlainObject(over)) return true;
    if (!Object.hasOwn(over, step)) return false;
    over = over[step];
    under = Object.hasOwn(under, step) ? under[step] : undefined;
  }
  return !isPlainObject(under) || !isPlainObject(over);
}
