import fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { writeFile } from '../../base/files/write-file.js';
import { CommandFailure, errorMessage } from '../cli/failure.js';

/**
 * Tries to create a file where the paths to purge will be written, and removes it. The next build lists only its own
 * changes, so a list that can't be written after publishing is lost.
 * @throws CommandFailure if it can't be created
 */
export function tryPurgeList(file: string): void {
  const present = fs.existsSync(file) ? fs.statSync(file) : undefined;
  if (present?.isDirectory()) throw new CommandFailure(`--purge-list: ${file} is a folder. Name a file.`);
  // A device or a pipe can't be tried without a reader noticing.
  if (present !== undefined && !present.isFile()) return;
  try {
    let folder = dirname(present === undefined ? resolve(file) : fs.realpathSync(file));
    while (!fs.existsSync(folder)) folder = dirname(folder);
    fs.rmdirSync(fs.mkdtempSync(join(folder, '.opendata-')));
  } catch (error) {
    throw new CommandFailure(
      `--purge-list: ${file} can't be written, so nothing is published: ${errorMessage(error)}`,
    );
  }
}

/**
 * Writes the paths to purge, each on a line; an empty file if nothing changed.
 * @throws CommandFailure with the paths if they can't be written
 */
export function writePurgeList(file: string, paths: readonly string[]): void {
  const lines = paths.map((path) => `${path}\n`).join('');
  try {
    writeFile(file, lines);
  } catch (error) {
    const next = lines === '' ? ' Nothing has to be purged.' : ` Purge these paths:\n${lines.trimEnd()}`;
    throw new CommandFailure(
      `the content is published, but --purge-list ${file} can't be written: ${errorMessage(error)}.${next}`,
    );
  }
}
