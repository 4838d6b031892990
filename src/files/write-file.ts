import nodeFs from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** What writing a file needs of a file system. */
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
 * Writes a file in one step: a reader finds the old text or the new one, never a part. Folders that are missing are
 * made. A file that is there keeps its permissions; of a symbolic link, the file that it leads to is replaced. What isn't
 * a regular file, such as /dev/stdout, is written to instead.
 * @throws what the file system throws; the file is then as it was
 */
export function writeFile(path: string, text: string, fs: FileWriting = nodeFs): void {
  const present = fs.statSync(path, { throwIfNoEntry: false });
  if (present === undefined) fs.mkdirSync(dirname(path), { recursive: true });
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
 * Writes a file that isn't there yet, in one step, and the folders that it needs.
 * @throws EEXIST where something is there already, which then stays as it is; else what the file system throws
 */
export function createFile(path: string, text: string, fs: FileWriting = nodeFs): void {
  fs.mkdirSync(dirname(path), { recursive: true });
  withTemporary(path, text, fs, (temporary) => {
    try {
      // Unlike a rename, a link never replaces what has appeared there meanwhile.
      fs.linkSync(temporary, path);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw error;
      // Some file systems have no links.
      fs.copyFileSync(temporary, path, nodeFs.constants.COPYFILE_EXCL);
    }
    fs.rmSync(temporary);
  });
}

/** Writes a temporary file beside `path`; its name begins with a dot, so that a content folder passes it over. */
function withTemporary(path: string, text: string, fs: FileWriting, use: (temporary: string) => void): void {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}`);
  let isOurs = false;
  try {
    fs.writeFileSync(temporary, text, { flag: 'wx', flush: true });
    isOurs = true;
    use(temporary);
  } catch (error) {
    // A temporary file that could be written in part is ours too; one that was there before is not.
    if (isOurs || codeOf(error) !== 'EEXIST') fs.rmSync(temporary, { force: true });
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
