import type { PlainObject } from '../../base/json/plain-object.js';
import { hasErrors, type Problem } from '../../model/problem.js';
import { readBytes } from '../../source/content/file-system.js';
import type { ContentFile } from '../../source/content/tree.js';
import { isWrittenAlike, type RecordsDocument, readRecords } from '../../source/documents/document.js';
import { readSettingsFile, readSite } from '../../source/site/read.js';
import { brandSettings } from '../../source/site/settings.js';
import type { PlannedFile } from '../writing/write-files.js';

/**
 * Reads the planned settings as `opendata check` would, before anything is written, so that unreadable text never
 * replaces a file.
 * @returns errors that prevent writing
 */
export function readBack(files: readonly PlannedFile[]): Problem[] {
  const problems: Problem[] = [];
  for (const { path, text } of files) {
    const settings = /[/\\](site|brand)\.\w+$/.exec(path)?.[1];
    if (settings === undefined || text === undefined) continue;
    const bytes = Buffer.from(text);
    const fs = { readFileSync: () => bytes };
    const format = path.endsWith('.json') ? 'json' : 'yaml';
    const file: ContentFile = { path, name: path, format, bytes: bytes.length };
    const read = settings === 'site' ? readSite(file, fs) : readSettingsFile(file, brandSettings, fs);
    problems.push(...read.problems);
  }
  return hasErrors(problems) ? problems.filter(({ severity }) => severity === 'error') : [];
}

/**
 * Reads a planned file of records in the same manner.
 * @param wanted the records that it must contain
 * @returns the records as read, or errors that prevent writing
 * @throws Error if the records differ, which is a bug in this program
 */
export function readBackRecords(
  file: ContentFile,
  bytes: Buffer,
  wanted: readonly PlainObject[],
): { readonly document?: RecordsDocument; readonly problems: readonly Problem[] } {
  const planned = { ...file, bytes: bytes.length };
  const found = readBytes(planned, { readFileSync: () => bytes });
  if ('problem' in found) return { problems: [found.problem] };
  const document = readRecords(planned, found.bytes);
  const problems = document.problems.filter(({ severity }) => severity === 'error');
  if (problems.length > 0) return { problems };
  const written = document.records.map(({ value }) => value);
  if (!hasSameRecords(written, wanted)) {
    throw new Error(`${file.name} would differ from the input. Nothing was imported.`);
  }
  return { document, problems };
}

function hasSameRecords(written: readonly unknown[], wanted: readonly unknown[]): boolean {
  return (
    written.length === wanted.length && written.every((value, index) => isWrittenAlike(value, wanted[index]))
  );
}
