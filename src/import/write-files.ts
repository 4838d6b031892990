import type fs from 'node:fs';
import { dirname } from 'node:path';
import { replaceFile } from '../format/replace-file.js';
import type { PlannedFile } from './plan/plan.js';

type Writing = Pick<
  typeof fs,
  'chmodSync' | 'mkdirSync' | 'realpathSync' | 'renameSync' | 'rmSync' | 'statSync' | 'writeFileSync'
>;

/**
 * Writes what was planned, each file in one step: whoever reads it finds the old or the new text, whole. Settings come
 * first, so that a run that is cut short leaves nothing that can't be read, and the next run goes on from there.
 * @param id tells temporary files from those of other runs
 */
export function writeFiles(files: readonly PlannedFile[], id: string, fs: Writing): void {
  for (const { path, text, isNew } of [...files].sort((a, b) => rank(a.path) - rank(b.path))) {
    if (text === undefined) fs.rmSync(path);
    else if (!isNew) replaceFile(path, text, id, fs);
    else {
      fs.mkdirSync(dirname(path), { recursive: true });
      writeNew(path, text, id, fs);
    }
  }
}

function writeNew(path: string, text: string, id: string, fs: Writing): void {
  const temporary = `${dirname(path)}/.import.${id}`;
  try {
    fs.writeFileSync(temporary, text, { flag: 'wx', flush: true });
    fs.renameSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') fs.rmSync(temporary, { force: true });
    throw error;
  }
}

function rank(path: string): number {
  return /[/\\]site\.yaml$/.test(path) ? 0 : /[/\\]brand\.yaml$/.test(path) ? 1 : 2;
}
