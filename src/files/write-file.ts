import nodeFs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './make-folder.js';

/** The file system functions for writing a file. */
export type FileWriting = Pick<
  typeof nodeFs,
  | 'chmodSync'
  | 'copyFileSync'
  | 'linkSync'
  | 'mkdirSync'
  | 'realpathSync'
  | 'renameSync'
  | 'rmSync'
  | 'statSync'
  | 'writeFileSync'
>;

/**
 * Writes a file atomically: a reader finds either the old text or the new one. Missing folders are created. An existing
 * file keeps its permissions; for a symbolic link, its target is replaced. Anything but a regular file, such as
 * /dev/stdout, is written to directly.
 * @throws errors of the file system; the file is then unchanged
 */
export function writeFile(path: string, text: string | Uint8Array, fs: FileWriting = nodeFs): void {
  const present = fs.statSync(path, { throwIfNoEntry: false });
  if (present === undefined) makeFolder(dirname(path), fs);
  else if (!present.isFile()) {
    fs.writeFileSync(path, text);
    return;
  }
  const target = present === undefined ? path : fs.realpathSync(path);
  withTemporary(target, text, fs, (temporary) => {
    if (present !== undefined) fs.chmodSync(temporary, present.mode & 0o7777);
    fs.renameSync(temporary, target);
  });
}

/**
 * Creates a file atomically, with the folders that it needs.
 * @throws EEXIST if something exists there, which then stays; else errors of the file system
 */
export function createFile(path: string, text: string, fs: FileWriting = nodeFs): void {
  makeFolder(dirname(path), fs);
  withTemporary(path, text, fs, (temporary) => {
    try {
      // Unlike a rename, a link never replaces a file that appeared in the meantime.
      fs.linkSync(temporary, path);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw error;
      // Some file systems have no links.
      fs.copyFileSync(temporary, path, nodeFs.constants.COPYFILE_EXCL);
    }
    fs.rmSync(temporary);
  });
}

/** Writes a temporary file beside `path`. Its name begins with a dot, so that it is ignored in a content folder. */
function withTemporary(
  path: string,
  text: string | Uint8Array,
  fs: FileWriting,
  use: (temporary: string) => void,
): void {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}`);
  let isOurs = false;
  try {
    fs.writeFileSync(temporary, text, { flag: 'wx', flush: true });
    isOurs = true;
    use(temporary);
  } catch (error) {
    // A partly written temporary file is removed, but not one that existed before.
    if (isOurs || codeOf(error) !== 'EEXIST') fs.rmSync(temporary, { force: true });
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
