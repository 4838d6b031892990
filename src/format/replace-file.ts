import type fs from 'node:fs';
import { basename, dirname, join } from 'node:path';

type Writing = Pick<
  typeof fs,
  'chmodSync' | 'realpathSync' | 'renameSync' | 'rmSync' | 'statSync' | 'writeFileSync'
>;

/**
 * Puts `text` in the place of what a file holds, in one step: whoever reads it finds the old or the new text, whole.
 * The file keeps its permissions; of a symbolic link, the file that it leads to is replaced.
 * @param id tells the temporary file beside it from those of other runs; its name begins with a dot, so that a
 * content folder passes it over
 * @throws what the file system throws; the file is then as it was
 */
export function replaceFile(path: string, text: string, id: string, fs: Writing): void {
  const target = fs.realpathSync(path);
  const { mode } = fs.statSync(target);
  const temporary = join(dirname(target), `.${basename(target)}.${id}`);
  try {
    fs.writeFileSync(temporary, text, { flag: 'wx', flush: true });
    fs.chmodSync(temporary, mode & 0o7777);
    fs.renameSync(temporary, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') fs.rmSync(temporary, { force: true });
    throw error;
  }
}
