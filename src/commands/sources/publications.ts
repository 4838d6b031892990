import fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { thrownMessage } from '../../base/errors.js';
import { type FolderLock, lockTiming } from '../../base/files/lock.js';
import { writeFile } from '../../base/files/write-file.js';
import type { Fetch, Previous } from '../../publication/drafts/previous.js';
import { hasPlainFolders, restorePlainFolders } from '../../publication/output/dist.js';
import { openPresent } from '../../publication/output/present.js';
import type { Manifest } from '../../serving/manifest/manifest.js';
import { CommandFailure, errorMessage } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';
import { type LockKind, withLock } from '../project/with-lock.js';
import { download } from './download.js';

/** The lock of an output folder. */
export const buildLock: LockKind = {
  run: 'build',
  instead: ', or choose another --out folder',
  timing: lockTiming,
  quiet: 0,
};

/**
 * Restores `dist/site` and `dist/hosts` from the current publication if a build was stopped before it wrote them (D43).
 * Commands that read the output folder do this first. If it fails they continue, because the publication itself is
 * complete.
 * @param ending stops waiting for a running build
 */
export async function restoreOutput(out: string, terminal: Terminal, ending?: AbortSignal): Promise<void> {
  try {
    if (hasPlainFolders(out, fs)) return;
    const restore = async (lock: FolderLock) => {
      if (hasPlainFolders(out, fs)) return;
      restorePlainFolders(out, lock, fs);
      terminal.say(`${join(out, 'site')} was not the current publication; it is restored.`);
    };
    await withLock(out, buildLock, terminal, restore, ending);
  } catch (error) {
    if (ending?.aborted) return;
    const reason = thrownMessage(error);
    terminal.complain(
      `opendata: ${join(out, 'site')} is not the current publication, and can't be restored: ${reason}`,
    );
  }
}

/**
 * The publication that caches may hold before a build: that of `--previous`, else the current one of the output folder.
 * If it can't be read, everything is purged; the build reports the reason.
 */
export function cachedBefore(out: string, previous: Previous | undefined): Manifest | undefined {
  return (previous ?? openPresent(out, fs, []))?.manifest;
}

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

/** Milliseconds. */
const fetchPatience = 60_000;

/** Fetches a part of a publication. @throws DownloadFailure */
export const fetchBytes: Fetch = fetchUntil(undefined);

/** The same, until it isn't wanted any more. */
export function fetchUntil(ending: AbortSignal | undefined): Fetch {
  return async (url, largest) => {
    const limits = { patience: fetchPatience, largest, ending };
    return (await download(url, 'a part of a publication', limits)).bytes;
  };
}
