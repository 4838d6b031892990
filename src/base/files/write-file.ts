import { randomBytes } from 'node:crypto';
import nodeFs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../errors.js';
import { makeFolder } from './make-folder.js';

/** The file system functions for writing a file. */
export type FileWriting = Pick<
  typeof nodeFs,
  | 'chmodSync'
  | 'copyFileSync'
  | 'linkSync'
  | 'mkdirSync'
  | 'readdirSync'
  | 'realpathSync'
  | 'renameSync'
  | 'rmSync'
  | 'statSync'
  | 'writeFileSync'
>;

/** A file isn't as it was read, so that writing it would lose what somebody else has written. Nothing was written. */
export class ChangedMeanwhile extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} was changed by another program in the meantime`);
    this.path = path;
  }
}

/**
 * Writes a file atomically: a reader finds either the old text or the new one. Missing folders are created. An existing
 * file keeps its permissions; for a symbolic link, its target is replaced. Anything but a regular file, such as
 * /dev/stdout, is written to directly.
 * @param beforeReplacing throws if the file must not be replaced
 * @throws errors of the file system; the file is then unchanged
 */
export function writeFile(
  path: string,
  text: string | Uint8Array,
  fs: FileWriting = nodeFs,
  beforeReplacing = () => {},
): void {
  const present = fs.statSync(path, { throwIfNoEntry: false });
  if (present === undefined) makeFolder(dirname(path), fs);
  else if (!present.isFile()) {
    fs.writeFileSync(path, text);
    return;
  }
  const target = present === undefined ? path : fs.realpathSync(path);
  withTemporary(target, text, fs, (temporary) => {
    if (present !== undefined) fs.chmodSync(temporary, present.mode & 0o7777);
    beforeReplacing();
    fs.renameSync(temporary, target);
  });
}

/**
 * Renames a file over another, whose permissions it has. Where that is on another disk, as behind a symbolic link or in
 * a mounted folder, it is written anew beside it.
 * @param beforeReplacing throws if the file must not be replaced
 */
export function replaceFile(
  fresh: string,
  target: string,
  fs: FileWriting & Pick<typeof nodeFs, 'readFileSync'>,
  beforeReplacing = () => {},
): void {
  try {
    beforeReplacing();
    fs.renameSync(fresh, target);
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error;
    writeFile(target, fs.readFileSync(fresh), fs, beforeReplacing);
    fs.rmSync(fresh);
  }
}

/**
 * Writes a file as `writeFile` does, with a text that was made of what the file said.
 * @param before what it said; nothing if there was no file
 * @throws ChangedMeanwhile if it says something else by now
 */
export function rewriteFile(path: string, before: string | undefined, text: string): void {
  if (before === undefined) {
    try {
      createFile(path, text);
    } catch (error) {
      throw errorCode(error) === 'EEXIST' ? new ChangedMeanwhile(path) : error;
    }
    return;
  }
  writeFile(path, text, nodeFs, () => {
    if (nodeFs.readFileSync(path, 'utf8') !== before) throw new ChangedMeanwhile(path);
  });
}

/**
 * Creates a file atomically, with the folders that it needs.
 * @throws EEXIST if something exists there, which then stays; else errors of the file system
 */
export function createFile(path: string, text: string, fs: FileWriting = nodeFs): void {
  makeFolder(dirname(path), fs);
  withTemporary(path, text, fs, (temporary) => {
    linkNew(temporary, path, fs);
  });
}

/**
 * Gives a file a further name, or copies it where a file system has no links.
 * @throws EEXIST if something exists there: unlike a rename, a link never replaces a file that appeared in the meantime
 */
export function linkNew(
  file: string,
  path: string,
  fs: Pick<FileWriting, 'copyFileSync' | 'linkSync'>,
): void {
  try {
    fs.linkSync(file, path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error;
    fs.copyFileSync(file, path, nodeFs.constants.COPYFILE_EXCL);
  }
}

/** The name of a folder for a file in the making, with a nonce at its end. */
const making = /^\.opendata-making-[\da-f]{16}$/;

/** Milliseconds. No file is in the making for so long: a folder of this age is of a run that was killed. */
const longest = 60 * 60_000;

/**
 * Writes a temporary file in a folder beside `path`, which git ignores. Its name begins with a dot, so that it is ignored
 * in a content folder. Those of killed runs are removed.
 */
function withTemporary(
  path: string,
  text: string | Uint8Array,
  fs: FileWriting,
  use: (temporary: string) => void,
): void {
  const folder = join(dirname(path), `.opendata-making-${randomBytes(8).toString('hex')}`);
  try {
    fs.mkdirSync(folder);
    removeOlder(folder, fs);
    fs.writeFileSync(join(folder, '.gitignore'), '*\n');
    const temporary = join(folder, basename(path));
    fs.writeFileSync(temporary, text, { flush: true });
    use(temporary);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes the folders beside a new one that are much older, by the clock of their disk. */
function removeOlder(fresh: string, fs: FileWriting): void {
  const around = dirname(fresh);
  const now = fs.statSync(fresh).mtimeMs;
  for (const name of fs.readdirSync(around).filter((each) => making.test(each))) {
    const made = fs.statSync(join(around, name), { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - made > longest) fs.rmSync(join(around, name), { recursive: true, force: true });
  }
}
