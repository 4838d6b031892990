import type nodeFs from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { errorCode } from '../../base/errors.js';
import { makeFolder } from '../../base/files/make-folder.js';
import { ChangedMeanwhile, type FileWriting, replaceFile } from '../../base/files/write-file.js';
import { ownFolder, unfinishedImport } from '../../content/content/layout.js';
import type { ContentWriting } from './content-writing.js';

/** A file to write, or to remove if `text` is undefined. */
export interface PlannedFile {
  readonly path: string;
  readonly text: string | Uint8Array | undefined;
  readonly isNew: boolean;
}

/** The file system functions for writing files. */
export type Writing = FileWriting &
  Pick<typeof nodeFs, 'closeSync' | 'existsSync' | 'fsyncSync' | 'openSync' | 'readFileSync' | 'rmdirSync'>;

/** Thrown if an interrupted import left a state that only a person can resolve. */
export class CannotWrite extends Error {}

/**
 * The planned change of one file. Paths are relative to the content folder; hashes are SHA-256 in hex, undefined for a
 * file that doesn't exist.
 */
interface Step {
  readonly path: string;
  /** Names the prepared files. */
  readonly index: number;
  readonly before?: string;
  readonly after?: string;
}

/**
 * The journal of an import, a file in the content folder while it writes. Before the phase `replacing`, no content file
 * was touched. From then on all new texts are on disk, so that any process can finish the import. If that is
 * impossible, the phase becomes `restoring`, and all old texts are on disk.
 */
interface Journal {
  readonly stage: 'preparing' | 'replacing' | 'restoring';
  readonly steps: readonly Step[];
  /** Folders created for new files, outer ones first. */
  readonly folders: readonly string[];
}

/**
 * Writes all planned files or none: new texts are first written into the program's own folder, then each replaces its
 * file in one step. If a step fails, the earlier ones are undone. If the process is killed, `finishWriting` completes
 * the work from the journal. The lock of the content folder is held meanwhile.
 * @param root the content folder
 * @param read the SHA-256 of a file as it was when it was first read
 * @throws ChangedMeanwhile if a file isn't as it was read; else errors of the file system, with everything unchanged
 */
export function writeFiles(
  files: readonly PlannedFile[],
  root: string,
  writing: ContentWriting,
  read: (path: string) => string | undefined,
  fs: Writing,
): void {
  if (files.length === 0) return;
  const inOrder = [...files].sort((a, b) => rank(a) - rank(b));
  const planned = inOrder.map((file, index) => {
    const target = fs.existsSync(file.path) ? fs.realpathSync(file.path) : resolve(file.path);
    const step = stepOf(root, target, index, bytesOf(file), fs);
    if (step.before !== read(file.path)) throw new ChangedMeanwhile(file.path);
    return { step, file };
  });
  const steps = planned.map(({ step }) => step);
  const folders = newFolders(root, steps, fs);
  const journal: Journal = { stage: 'preparing', steps, folders };
  makeFolder(join(root, ownFolder), fs);
  fs.writeFileSync(join(root, unfinishedImport), JSON.stringify(journal), { flag: 'wx', flush: true });
  try {
    syncFolder(join(root, ownFolder), fs);
    makeFolder(preparedIn(root), fs);
    for (const { step, file } of planned) prepare(root, step, bytesOf(file), fs);
    syncFolder(preparedIn(root), fs);
    write(root, { ...journal, stage: 'replacing' }, fs);
  } catch (error) {
    tidy(root, journal, true, fs);
    throw error;
  }
  try {
    replaceAll(root, journal, writing, fs);
  } catch (error) {
    if (!writing.isLocked) throw error;
    write(root, { ...journal, stage: 'restoring' }, fs);
    restoreAll(root, journal, fs);
    throw error;
  }
}

/**
 * Completes an interrupted import: if it had begun to replace files, it is finished, otherwise discarded. The lock of the
 * content folder is held meanwhile, so no import is at work.
 * @throws CannotWrite if a file was edited since
 */
export function finishWriting(
  root: string,
  writing: ContentWriting,
  fs: Writing,
): 'nothing' | 'finished' | 'dropped' {
  const path = join(root, unfinishedImport);
  if (!fs.existsSync(path)) return 'nothing';
  const journal = parsed(fs.readFileSync(path).toString());
  // The journal is written first, and later only replaced as a whole. So an incomplete one is always the first.
  if (journal === undefined) {
    fs.rmSync(path);
    return 'dropped';
  }
  if (journal.stage === 'preparing') {
    tidy(root, journal, true, fs);
    return 'dropped';
  }
  refuseEdited(root, journal, fs);
  if (journal.stage === 'replacing') {
    refuseDamaged(root, journal, fs);
    replaceAll(root, journal, writing, fs);
    return 'finished';
  }
  restoreAll(root, journal, fs);
  return 'dropped';
}

function bytesOf({ text }: PlannedFile): Uint8Array | undefined {
  return typeof text === 'string' ? Buffer.from(text) : text;
}

function stepOf(
  root: string,
  target: string,
  index: number,
  bytes: Uint8Array | undefined,
  fs: Writing,
): Step {
  const before = hashOf(target, fs);
  return {
    path: relative(resolve(root), target),
    index,
    ...(before !== undefined && { before }),
    ...(bytes !== undefined && { after: sha256(bytes) }),
  };
}

/** Writes the new text, and a copy of the old one. */
function prepare(root: string, step: Step, bytes: Uint8Array | undefined, fs: Writing): void {
  const target = join(root, step.path);
  if (bytes !== undefined) {
    makeFolder(dirname(target), fs);
    fs.writeFileSync(newOf(root, step), bytes, { flush: true });
  }
  if (step.before === undefined) return;
  const mode = fs.statSync(target).mode & 0o7777;
  fs.writeFileSync(oldOf(root, step), fs.readFileSync(target), { flush: true });
  fs.chmodSync(oldOf(root, step), mode);
}

/** Skips steps that are already done, so that it can be repeated. */
function replaceAll(root: string, journal: Journal, writing: ContentWriting, fs: Writing): void {
  for (const step of journal.steps) {
    const target = join(root, step.path);
    const { before, after } = step;
    if (after !== undefined) {
      if (hashOf(target, fs) !== after) writing.put(newOf(root, step), target, before);
    } else if (before !== undefined && fs.existsSync(target)) writing.remove(target, before);
  }
  for (const folder of foldersOf(journal.steps)) syncFolder(join(root, folder), fs);
  tidy(root, journal, false, fs);
}

/** Brings back what was replaced. A file that somebody has edited since stays as it is. */
function restoreAll(root: string, journal: Journal, fs: Writing): void {
  for (const step of journal.steps) {
    const target = join(root, step.path);
    if (hashOf(target, fs) !== step.after) continue;
    if (step.before === undefined) fs.rmSync(target, { force: true });
    else if (fs.existsSync(oldOf(root, step))) replaceFile(oldOf(root, step), target, fs);
  }
  for (const folder of foldersOf(journal.steps)) syncFolder(join(root, folder), fs);
  tidy(root, journal, true, fs);
}

/** Removes the temporary files, and the journal last. */
function tidy(root: string, { folders }: Journal, isUndone: boolean, fs: Writing): void {
  fs.rmSync(preparedIn(root), { recursive: true, force: true });
  if (isUndone) for (const folder of [...folders].reverse()) removeEmpty(join(root, folder), fs);
  fs.rmSync(nextOf(root), { force: true });
  fs.rmSync(join(root, unfinishedImport), { force: true });
  removeEmpty(join(root, ownFolder), fs);
}

/** Protects later edits of the user from being overwritten by finishing or restoring. */
function refuseEdited(root: string, { steps }: Journal, fs: Writing): void {
  for (const step of steps) {
    const target = join(root, step.path);
    const found = hashOf(target, fs);
    if (found === step.before || found === step.after) continue;
    throw new CannotWrite(
      `an import or a migration was cut short in ${root}, and ${target} was changed since. Bring the content back to where it was before (git restore), delete ${join(root, ownFolder)}, and run it again`,
    );
  }
}

/** What was prepared may be damaged or gone, as after `git clean -X`. */
function refuseDamaged(root: string, { steps }: Journal, fs: Writing): void {
  for (const step of steps) {
    const target = join(root, step.path);
    const isDone = step.after === undefined || hashOf(target, fs) === step.after;
    if (isDone || hashOf(newOf(root, step), fs) === step.after) continue;
    throw new CannotWrite(
      `an import or a migration was cut short in ${root}, and what it had prepared for ${target} is damaged or gone. Bring the content back to where it was before (git restore), delete ${join(root, ownFolder)}, and run it again`,
    );
  }
}

function write(root: string, journal: Journal, fs: Writing): void {
  fs.writeFileSync(nextOf(root), JSON.stringify(journal), { flush: true });
  fs.renameSync(nextOf(root), join(root, unfinishedImport));
  syncFolder(join(root, ownFolder), fs);
}

function parsed(text: string): Journal | undefined {
  try {
    return JSON.parse(text) as Journal;
  } catch {
    return undefined;
  }
}

/** The folder of new texts and of copies of old ones. */
function preparedIn(root: string): string {
  return join(root, ownFolder, 'import');
}

function newOf(root: string, { index }: Step): string {
  return join(preparedIn(root), `${index}.new`);
}

function oldOf(root: string, { index }: Step): string {
  return join(preparedIn(root), `${index}.old`);
}

function nextOf(root: string): string {
  return join(root, `${unfinishedImport}.next`);
}

function hashOf(path: string, fs: Writing): string | undefined {
  return fs.existsSync(path) ? sha256(fs.readFileSync(path)) : undefined;
}

function foldersOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.map(({ path }) => dirname(path)))];
}

/** The folders to create for new files, outer ones first. */
function newFolders(root: string, steps: readonly Step[], fs: Writing): string[] {
  const missing = new Set<string>();
  for (const { path, after } of steps) {
    const parts = dirname(path).split(/[\\/]/);
    for (let length = 1; after !== undefined && length <= parts.length; length++) {
      const folder = parts.slice(0, length).join('/');
      if (!fs.existsSync(join(root, folder))) missing.add(folder);
    }
  }
  return [...missing];
}

function removeEmpty(folder: string, fs: Writing): void {
  try {
    fs.rmdirSync(folder);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'].includes(code)) throw error;
  }
}

/** Makes a folder's entries survive a power failure. Some systems can't do this, which is ignored. */
function syncFolder(folder: string, fs: Writing): void {
  let opened: number | undefined;
  try {
    opened = fs.openSync(folder, 'r');
    fs.fsyncSync(opened);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (!['EISDIR', 'EPERM', 'EACCES', 'EINVAL', 'ENOENT', 'EBADF'].includes(code)) throw error;
  } finally {
    if (opened !== undefined) fs.closeSync(opened);
  }
}

/** Settings are written first and removals done last, so that the content is readable at any time. */
function rank({ path, text }: PlannedFile): number {
  if (text === undefined) return 3;
  return /[/\\]site\.yaml$/.test(path) ? 0 : /[/\\]brand\.yaml$/.test(path) ? 1 : 2;
}
