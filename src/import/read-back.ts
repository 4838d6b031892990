import { isDeepStrictEqual } from 'node:util';
import { asWritten } from '../content/as-written.js';
import { readRecords } from '../content/document.js';
import type { FileSystem } from '../content/file-system.js';
import type { ContentFile } from '../content/tree.js';
import { readBytes } from '../content/unreadable.js';
import type { Problem } from '../model/problem.js';
import { hasErrors } from '../model/problem.js';
import { read, readSite } from '../site/read.js';
import { brandSettings } from '../site/settings.js';
import type { PlannedFile } from './plan/plan.js';

/**
 * Reads every planned file as `opendata check` would, before any of them is written: what can't be read, or says
 * something else than was planned, must replace nothing.
 * @returns errors that keep all of it from being written
 * @throws Error where a file of records would not say what was planned, which is a mistake in this program
 */
export function readBack(files: readonly PlannedFile[]): Problem[] {
  const problems: Problem[] = [];
  for (const { path, text, records } of files) {
    if (text === undefined) continue;
    const bytes = Buffer.from(text);
    const fs = { readFileSync: (() => bytes) as unknown as FileSystem['readFileSync'] };
    const format = path.endsWith('.json') ? 'json' : 'yaml';
    const file: ContentFile = { path, name: path, format, bytes: bytes.length };
    if (records === undefined) {
      if (/[/\\]site\.\w+$/.test(path)) readSite(file, fs, problems);
      else read(file, brandSettings, fs, problems);
      continue;
    }
    const found = readBytes(file, fs);
    if ('problem' in found) {
      problems.push(found.problem);
      continue;
    }
    const document = readRecords(file, found.bytes);
    const errors = document.problems.filter(({ severity }) => severity === 'error');
    problems.push(...errors);
    const written = document.records.map(({ value }) => value);
    if (errors.length === 0 && !saysTheSame(written, records)) {
      throw new Error(`${path} would not say what came in. Nothing was imported.`);
    }
  }
  return hasErrors(problems) ? problems.filter(({ severity }) => severity === 'error') : [];
}

function saysTheSame(written: readonly unknown[], wanted: readonly unknown[]): boolean {
  return (
    written.length === wanted.length &&
    written.every((value, index) => isDeepStrictEqual(asWritten(value), asWritten(wanted[index])))
  );
}
