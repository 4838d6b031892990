import { dirname } from 'node:path';
import { errorCode } from '../errors.js';

/** The parts of node:fs that making folders needs. */
type FolderMaking = Pick<typeof import('node:fs'), 'mkdirSync' | 'statSync'>;

/**
 * Creates a folder, and the folders around it that are missing. `mkdirSync` has `recursive` for that, but never returns
 * if the program's working folder was removed.
 * @returns false if the folder was there already
 * @throws errors of the file system
 */
export function makeFolder(path: string, fs: FolderMaking): boolean {
  try {
    return makeOne(path, fs);
  } catch (error) {
    const around = dirname(path);
    const isMissing = errorCode(error) === 'ENOENT';
    if (!isMissing || around === path || around === '.') throw error;
    makeFolder(around, fs);
    return makeOne(path, fs);
  }
}

function makeOne(path: string, fs: FolderMaking): boolean {
  try {
    fs.mkdirSync(path);
    return true;
  } catch (error) {
    if (fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
    throw error;
  }
}
