import type { z } from 'zod';
import { readSettings, type SettingsDocument } from '../content/document.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { readBytes } from '../content/unreadable.js';
import type { Problem } from '../model/problem.js';
import { located } from '../schema/problems.js';
import { check } from '../schema/validate.js';
import { withPreset } from './presets.js';
import { type SiteSettings, siteSettings } from './settings.js';

/** A settings file as it was read; `value` is absent where it isn't valid. */
export interface ReadSettings<T> {
  readonly value?: T;
  readonly document: SettingsDocument;
}

/** Reads and validates a settings file. What is wrong with it is added to `problems`. */
export function read<T>(
  file: Pick<ContentFile, 'path' | 'name' | 'format'>,
  schema: z.ZodType<T>,
  fs: Pick<FileSystem, 'readFileSync'>,
  problems: Problem[],
): ReadSettings<T> | undefined {
  return readCompleted(file, schema, fs, problems, (value) => value);
}

/** The same of site.yaml, in which a preset of names stands for the settings that it has values for (D9). */
export function readSite(
  file: Pick<ContentFile, 'path' | 'name' | 'format'>,
  fs: Pick<FileSystem, 'readFileSync'>,
  problems: Problem[],
): ReadSettings<SiteSettings> | undefined {
  return readCompleted(file, siteSettings, fs, problems, withPreset);
}

function readCompleted<T>(
  file: Pick<ContentFile, 'path' | 'name' | 'format'>,
  schema: z.ZodType<T>,
  fs: Pick<FileSystem, 'readFileSync'>,
  problems: Problem[],
  complete: (value: unknown) => unknown,
): ReadSettings<T> | undefined {
  const bytes = readBytes(file, fs);
  if ('problem' in bytes) {
    problems.push(bytes.problem);
    return undefined;
  }
  const document = readSettings(file, bytes.bytes);
  problems.push(...document.problems);
  if (document.value === undefined) return { document };
  const { value, findings } = check(schema, complete(structuredClone(document.value)));
  problems.push(...located(findings, document.locate));
  return value === undefined ? { document } : { value, document };
}
