import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sha256 } from '../bytes/sha256.js';
import { errorCode } from '../errors.js';
import { makeFolder } from './make-folder.js';

/** A file isn't as it was read, so that writing it would lose what somebody else has written. Nothing was written. */
export class ChangedMeanwhile extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`${path} was changed by another program in the meantime`);
    this.path = path;
  }
}

/** A file to be written, created or removed. */
export interface FileChange {
  readonly path: string;
  /** SHA-256 in hex of the bytes that the new text was made of; undefined if there was no file. */
  readonly before: string | undefined;
  /** Undefined if it is to be removed. */
  readonly text: string | Uint8Array | undefined;
}

/**
 * Writes several files, all or none: every new text is written beside its file first, and all files are compared with what
 * was read, before the first is replaced. If one can't be replaced, those before it are put back.
 * @throws ChangedMeanwhile if a file isn't as it was read; else errors of the file system
 */
export function replaceFiles(changes: readonly FileChange[]): void {
  const prepared: { readonly change: FileChange; readonly target: string; readonly fresh?: string }[] = [];
  const replaced: { readonly target: string; readonly bytes: Buffer | undefined }[] = [];
  try {
    for (const change of changes) {
      refuseChanged(change);
      const { path, before, text } = change;
      const target = before === undefined ? path : fs.realpathSync(path);
      prepared.push({ change, target, ...(text !== undefined && { fresh: beside(target, text) }) });
    }
    for (const { change, target, fresh } of prepared) {
      refuseChanged(change);
      const bytes = change.before === undefined ? undefined : fs.readFileSync(target);
      if (fresh === undefined) fs.rmSync(change.path);
      else if (bytes === undefined) linkNew(fresh, target);
      else fs.renameSync(fresh, target);
      replaced.push({ target, bytes });
    }
  } catch (error) {
    for (const { target, bytes } of replaced.reverse()) {
      if (bytes === undefined) fs.rmSync(target, { force: true });
      else writeFile(target, bytes);
    }
    throw error;
  } finally {
    for (const { fresh } of prepared) if (fresh !== undefined) fs.rmSync(fresh, { force: true });
  }
}

function refuseChanged({ path, before }: FileChange): void {
  const now = fs.existsSync(path) ? sha256(fs.readFileSync(path)) : undefined;
  if (now !== before) throw new ChangedMeanwhile(path);
}

/**
 * Writes a file atomically: a reader finds either the old text or the new one. Missing folders are created. An existing
 * file keeps its permissions; for a symbolic link, its target is replaced. Anything but a regular file, such as
 * /dev/stdout, is written to directly.
 * @throws errors of the file system; the file is then unchanged
 */
export function writeFile(path: string, text: string | Uint8Array): void {
  const present = fs.statSync(path, { throwIfNoEntry: false });
  if (present !== undefined && !present.isFile()) {
    fs.writeFileSync(path, text);
    return;
  }
  const target = present === undefined ? path : fs.realpathSync(path);
  const fresh = beside(target, text);
  try {
    fs.renameSync(fresh, target);
  } catch (error) {
    fs.rmSync(fresh, { force: true });
    throw error;
  }
}

/**
 * Creates a file atomically, with the folders that it needs.
 * @throws ChangedMeanwhile if something exists there, which then stays; else errors of the file system
 */
export function createFile(path: string, text: string): void {
  replaceFiles([{ path, before: undefined, text }]);
}

/**
 * Writes a text beside its file, with the permissions of that. The name begins with a dot, so that it is no content.
 * @returns its path
 */
function beside(target: string, text: string | Uint8Array): string {
  makeFolder(dirname(target));
  const fresh = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    fs.writeFileSync(fresh, text, { flush: true });
    const present = fs.statSync(target, { throwIfNoEntry: false });
    if (present !== undefined) fs.chmodSync(fresh, present.mode & 0o7777);
    return fresh;
  } catch (error) {
    fs.rmSync(fresh, { force: true });
    throw error;
  }
}

/** Unlike a rename, a link never replaces a file that appeared in the meantime. Some file systems have none. */
function linkNew(fresh: string, path: string): void {
  try {
    fs.linkSync(fresh, path);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new ChangedMeanwhile(path);
    fs.copyFileSync(fresh, path, fs.constants.COPYFILE_EXCL);
  }
}
