import type { z } from 'zod';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { checkValue, located } from '../../interface/schema/validate.js';
import type { FieldPath } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import { type FileSystem, readBytes, readKept } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { readSettings, type SettingsDocument } from '../documents/document.js';
import { withParts } from './parts.js';
import { withPreset } from './presets.js';
import { type SiteSettings, siteSettings } from './settings.js';

/** A settings file as read. */
export interface ReadSettings<T> {
  /** Absent if it isn't valid. */
  readonly value?: T;
  /** Absent if it can't be read. */
  readonly document?: SettingsDocument;
  readonly problems: readonly Problem[];
}

/** The facts needed to read a settings file. */
export type SettingsFile = Pick<ContentFile, 'path' | 'name' | 'format'>;

/** site.yaml, as far as it could be read. */
export interface SiteYaml {
  readonly file: ContentFile;
  readonly document: SettingsDocument;
  /** With the settings that override it; absent if they aren't valid. */
  readonly settings?: SiteSettings;
}

/** Reads and validates a settings file. */
export function readSettingsFile<T>(
  file: SettingsFile,
  schema: z.ZodType<T>,
  fs: Pick<FileSystem, 'readFileSync' | 'statSync'>,
): ReadSettings<T> {
  return validated(open(file, readKept(file, fs)), schema);
}

/**
 * The same for site.yaml, where a preset of names provides settings (D9).
 * @param over a file whose settings override it
 */
export function readSite(
  file: SettingsFile,
  fs: Pick<FileSystem, 'readFileSync'>,
  over?: SettingsFile,
): ReadSettings<SiteSettings> {
  const below = open(file, readBytes(file, fs));
  if (over === undefined) return validated(below, siteSettings, completed);
  // It may be a pipe, from a program that knows the settings.
  const above = open(over, readBytes(over, fs));
  const document = below.document && above.document && withOverrides(below.document, above.document);
  const problems = [...below.problems, ...above.problems];
  return validated({ ...below, ...(document && { document }), problems }, siteSettings, completed);
}

const completed = (settings: unknown) => withParts(withPreset(settings));

/** A settings file whose content isn't validated yet. */
type OpenedSettings = Pick<ReadSettings<unknown>, 'document' | 'problems'>;

function open(file: SettingsFile, read: ReturnType<typeof readBytes>): OpenedSettings {
  if ('problem' in read) return { problems: [read.problem] };
  const document = readSettings(file, read.bytes);
  return { document, problems: document.problems };
}

/** @param complete fills in what the text implies */
function validated<T>(
  opened: OpenedSettings,
  schema: z.ZodType<T>,
  complete = (settings: unknown) => settings,
): ReadSettings<T> {
  const { document } = opened;
  const settings = document && complete(document.value);
  if (document === undefined || settings === undefined) return opened;
  const { value, findings } = checkValue(schema, structuredClone(settings));
  const problems = [...opened.problems, ...located(findings, document.locate)];
  return value === undefined ? { document, problems } : { value, document, problems };
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
