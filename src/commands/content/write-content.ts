import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ContentWriting } from '../../authoring/writing/content-writing.js';
import type { ReadLog } from '../../authoring/writing/read-log.js';
import {
  CannotWrite,
  finishWriting,
  type PlannedFile,
  writeFiles,
} from '../../authoring/writing/write-files.js';
import { makeFolder } from '../../base/files/make-folder.js';
import { ChangedMeanwhile } from '../../base/files/write-file.js';
import { ownFolder, unfinishedImport } from '../../content/content/layout.js';
import { counted } from '../../model/message.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';
import { withLock } from '../project/with-lock.js';

/** The program's own folder in a content folder, which git ignores. It is made if it isn't there. */
export function ownFolderIn(root: string): string {
  const own = join(root, ownFolder);
  makeFolder(own, fs);
  const ignoring = join(own, '.gitignore');
  if (!fs.existsSync(ignoring)) fs.writeFileSync(ignoring, '*\n');
  return own;
}

/**
 * Writes content while no other command does: what writes content writes here. Whatever an interrupted import left is
 * finished first.
 *
 * The lock is in the content folder itself: containers and machines that share the content share it too, and what is
 * prepared there is on the same disk. git ignores the folder.
 * @throws CommandFailure if a file was changed in the meantime, or another command doesn't end
 */
export async function writingContent<T>(
  root: string,
  terminal: Terminal,
  use: (writing: ContentWriting) => T | Promise<T>,
): Promise<T> {
  const own = ownFolderIn(root);
  return withLock(own, terminal, async ({ work }) => {
    const writing = new ContentWriting(work, fs);
    try {
      finish(root, writing, terminal);
      return await use(writing);
    } catch (error) {
      if (error instanceof CannotWrite) throw new CommandFailure(error.message);
      if (!(error instanceof ChangedMeanwhile)) throw error;
      throw new CommandFailure(`${error.message}. Nothing was written: run this again`);
    } finally {
      for (const { path, kept } of await writing.settle(sleep)) {
        terminal.complain(
          `${path} was written by another program at the same moment. What that wrote is kept in ${kept}: bring the two together.`,
        );
      }
    }
  });
}

/** Finishes or undoes the writing of an import, a migration or a save of the forms that was killed. */
export async function finishEarlier(root: string, terminal: Terminal): Promise<void> {
  if (fs.existsSync(join(root, unfinishedImport))) await writingContent(root, terminal, () => {});
}

function finish(root: string, writing: ContentWriting, terminal: Terminal): void {
  const outcome = finishWriting(root, writing, fs);
  if (outcome === 'finished') terminal.complain('An interrupted import, migration or save is finished now.');
  if (outcome === 'dropped')
    terminal.complain(
      'An import, a migration or a save was interrupted before it replaced any file: its temporary files are removed.',
    );
}

/**
 * Writes all planned files or none.
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
  await writingContent(root, terminal, async (writing) => {
    const path = await changed();
    if (path !== undefined) throw new ChangedMeanwhile(path);
    writeFiles(files, root, writing, (file) => read.hashOf(file), fs);
    process.once('exit', sayWritten);
  }).finally(() => process.off('exit', sayWritten));
}
