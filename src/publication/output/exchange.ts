import { dirname, join } from 'node:path';
import { errorCode } from '../../base/errors.js';
import type { FolderLock } from '../../base/files/lock.js';
import { manifestFile } from '../../serving/manifest/site-path.js';
import {
  DistError,
  type DistFileSystem,
  filesBelow,
  linkOrCopy,
  makeFolders,
  syncFolder,
} from './dist-files.js';
import { makeTemporaryFolder, removeOwnFolder } from './own-folder.js';

/**
 * Replaces `folder` by a plain folder with the files of `source`, by two renames: a reader finds the complete old one,
 * the complete new one, or for an instant none (D43). Without a `source` it is removed.
 * @param lock whose work folder, on the same file system, takes the new and the old folder
 * @throws DistError if the operating system doesn't release the old folder
 */
export function exchange(
  source: string,
  folder: string,
  lock: Pick<FolderLock, 'work' | 'check'>,
  fs: DistFileSystem,
): void {
  const space = makeTemporaryFolder(lock.work, 'exchange', fs);
  const [fresh, old] = [join(space, 'new'), join(space, 'old')];
  const wanted = fs.existsSync(source);
  if (wanted) copyTree(source, fresh, fs);
  if (fs.lstatSync(folder, { throwIfNoEntry: false }) !== undefined) moveAway(folder, old, lock, fs);
  if (wanted) fs.renameSync(fresh, folder);
  syncFolder(dirname(folder), fs);
  removeOwnFolder(space, fs);
}

function copyTree(source: string, target: string, fs: DistFileSystem): void {
  const folders = new Set([target]);
  fs.mkdirSync(target);
  for (const path of filesBelow(source, fs)) {
    const to = join(target, path);
    makeFolders(target, path, folders, fs);
    linkOrCopy(join(source, path), to, fs);
  }
  for (const at of folders) syncFolder(at, fs);
}

function moveAway(
  folder: string,
  to: string,
  { check }: Pick<FolderLock, 'check'>,
  fs: DistFileSystem,
): void {
  try {
    fs.renameSync(folder, to);
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    check();
    // Somebody removes the folder, or this build's work, at this moment.
    if (code === 'ENOENT') throw error;
    if (code !== 'EXDEV') {
      throw new DistError(
        `${folder} could not be exchanged for the new one (${code}): is it mounted, or open in another program? The new publication is complete in ${join(dirname(folder), 'current')}. Build again when ${folder} is free.`,
      );
    }
    // A folder from a lower layer of a container image can't be renamed. The manifest is removed first: without it, the
    // rest is no publication, if the program is stopped here.
    fs.rmSync(join(folder, manifestFile), { force: true });
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
