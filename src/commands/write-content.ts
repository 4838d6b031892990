import fs from 'node:fs';
import {
  CannotWrite,
  finishWriting,
  type PlannedFile,
  type Writer,
  writeFiles,
} from '../files/write-files.js';
import { CommandFailure } from './failure.js';
import type { Terminal } from './terminal.js';

/** Milliseconds. No import writes for longer, so after that a process with the same id is another program. */
const longest = 10 * 60_000;

/** Finishes or undoes the writing of an import or a migration that was killed. */
export function finishEarlier(root: string, terminal: Terminal): void {
  const isAtWork = ({ by, since }: Writer) =>
    by !== process.pid && isRunning(by) && Date.now() - Date.parse(since) < longest;
  try {
    const outcome = finishWriting(root, isAtWork, fs);
    if (outcome === 'finished') terminal.complain('An interrupted import or migration is finished now.');
    if (outcome === 'dropped')
      terminal.complain(
        'An import or a migration was interrupted before it replaced any file: its temporary files are removed.',
      );
  } catch (error) {
    if (error instanceof CannotWrite) throw new CommandFailure(error.message);
    throw error;
  }
}

function isRunning(by: number): boolean {
  try {
    process.kill(by, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Writes all planned files or none. */
export function writeAll(files: readonly PlannedFile[], root: string): void {
  try {
    writeFiles(files, root, { by: process.pid, since: new Date().toISOString() }, fs);
  } catch (error) {
    if (error instanceof CannotWrite) throw new CommandFailure(error.message);
    throw error;
  }
}
