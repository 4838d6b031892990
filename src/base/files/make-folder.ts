import fs from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../errors.js';

/**
 * Creates a folder, and the folders around it that are missing. `mkdirSync` has `recursive` for that, but never returns
 * if the program's working folder was removed.
 * @returns false if the folder was there already
 * @throws errors of the file system
 */
export function makeFolder(path: string): boolean {
  try {
    return makeOne(path);
  } catch (error) {
    const around = dirname(path);
    const isMissing = errorCode(error) === 'ENOENT';
    if (!isMissing || around === path || around === '.') throw error;
    makeFolder(around);
    return makeOne(path);
  }
}

function makeOne(path: string): boolean {
  try {
    fs.mkdirSync(path);
    return true;
  } catch (error) {
    if (fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) return false;
    throw error;
  }
}
