import fs from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../base/files/make-folder.js';
import { ChangedMeanwhile, type FileChange, replaceFiles } from '../../base/files/write-file.js';
import { ownFolder } from '../../content/content/layout.js';
import type { PlannedFile } from '../../content/edit/planned-file.js';
import { counted } from '../../model/message.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';
import type { ReadLog } from './read-log.js';
import { withLock } from './with-lock.js';

/** The program's own folder in a content folder, which git ignores. It is made if it isn't there. */
export function ownFolderIn(root: string): string {
  const own = join(root, ownFolder);
  makeFolder(own, fs);
  const ignoring = join(own, '.gitignore');
  if (!fs.existsSync(ignoring)) fs.writeFileSync(ignoring, '*\n');
  return own;
}

/**
 * Writes content while no other command does: what writes content writes here.
 *
 * The lock is in the content folder itself: containers and machines that share the content share it too. git ignores the
 * folder.
 * @throws CommandFailure if a file was changed in the meantime, or another command doesn't end
 */
export async function writingContent<T>(
  root: string,
  terminal: Terminal,
  use: () => T | Promise<T>,
): Promise<T> {
  return withLock(ownFolderIn(root), terminal, async () => {
    try {
      return await use();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      throw new CommandFailure(`${error.message}. Nothing was written: run this again`);
    }
  });
}

/**
 * Writes all planned files or none, settings first and removals last.
 * @param read what the plan was made of
 * @param changed finds a further file that must not have changed since
 */
export async function writeAll(
  files: readonly PlannedFile[],
  root: string,
  read: ReadLog,
  terminal: Terminal,
  changed: () => string | undefined | Promise<string | undefined> = () => undefined,
): Promise<void> {
  if (files.length === 0) return;
  // A signal that comes while files are replaced is handled when all are.
  const sayWritten = () => terminal.complain(`All of it is written: ${counted(files.length, 'file')}.`);
  await writingContent(root, terminal, async () => {
    const path = await changed();
    if (path !== undefined) throw new ChangedMeanwhile(path);
    const changes = files.map(({ path, text }): FileChange => ({ path, before: read.hashOf(path), text }));
    replaceFiles(changes.sort((a, b) => rank(a) - rank(b)));
    process.once('exit', sayWritten);
  }).finally(() => process.off('exit', sayWritten));
}

function rank({ path, text }: FileChange): number {
  if (text === undefined) return 3;
  return /[/\\]site\.yaml$/.test(path) ? 0 : /[/\\]brand\.yaml$/.test(path) ? 1 : 2;
}
