import type { z } from 'zod';
import { isPlainObject, ownField, type PlainObject } from '../../base/json/plain-object.js';
import { checkValue, located } from '../../interface/schema/validate.js';
import { type FieldPath, startOfFile } from '../../model/location.js';
import { type FileSystem, readBytes, readKept } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { readSettings, type SettingsDocument } from '../documents/document.js';
import { withParts } from './parts.js';
import { withPreset } from './presets.js';
import { type SiteSettings, siteSettings } from './settings.js';

/** A settings file, as far as it could be read. */
export interface SettingsFile<T> extends SettingsDocument {
  readonly place: ContentFile;
  /** Absent if they aren't valid. */
  readonly settings?: T;
}

/** Reads and validates a settings file. */
export function readSettingsFile<T>(
  place: ContentFile,
  schema: z.ZodType<T>,
  fs: Pick<FileSystem, 'readFileSync' | 'statSync'>,
): SettingsFile<T> {
  return validated(place, opened(place, readKept(place, fs)), schema);
}

/**
 * The same for site.yaml, where a preset of names provides settings (D9).
 * @param over a file whose settings override it. It may be a pipe, from a program that knows the settings
 */
export function readSite(
  place: ContentFile,
  fs: Pick<FileSystem, 'readFileSync'>,
  over?: ContentFile,
): SettingsFile<SiteSettings> {
  const below = opened(place, readBytes(place, fs));
  const document = over ? withOverrides(below, opened(over, readBytes(over, fs))) : below;
  return validated(place, document, siteSettings, (settings) => withParts(withPreset(settings)));
}

function opened(place: ContentFile, read: ReturnType<typeof readBytes>): SettingsDocument {
  if ('bytes' in read) return readSettings(place, read.bytes);
  return { problems: [read.problem], text: '', locate: () => startOfFile(place.name) };
}

/** @param complete fills in what the text implies */
function validated<T>(
  place: ContentFile,
  document: SettingsDocument,
  schema: z.ZodType<T>,
  complete = (settings: unknown) => settings,
): SettingsFile<T> {
  const written = complete(document.value);
  if (written === undefined) return { place, ...document };
  const { value, findings } = checkValue(schema, structuredClone(written));
  const problems = [...document.problems, ...located(findings, document.locate)];
  return { place, ...document, problems, ...(value !== undefined && { settings: value }) };
}

/**
 * Combines the settings of one file with those of another that override them: objects are merged key by key, other
 * values are replaced, and an empty setting removes the one below (as in JSON Merge Patch, RFC 7396). Mistakes are
 * located in the file that contains them.
 */
export function withOverrides(below: SettingsDocument, above: SettingsDocument): SettingsDocument {
  const problems = [...below.problems, ...above.problems];
  const [under, over] = [below.value, above.value];
  if (under === undefined || over === undefined) return { ...below, problems };
  return {
    problems,
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
function isOverridden(below: unknown, above: unknown, [step, ...rest]: FieldPath): boolean {
  if (!isPlainObject(below) || !isPlainObject(above)) return true;
  if (step === undefined || !Object.hasOwn(above, step)) return false;
  return isOverridden(ownField(below, String(step)), above[step], rest);
}
