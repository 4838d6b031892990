import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { download } from '../download/download.js';
import { writeFile } from '../files/write-file.js';
import type { Manifest } from '../http/manifest.js';
import { hasPlainFolders, restorePlainFolders } from '../publish/dist.js';
import {
  type DistLock,
  type LockEnvironment,
  LockHeld,
  LockLost,
  type LockNews,
  lockDist,
  lostOr,
} from '../publish/lock.js';
import { beatInThread } from '../publish/lock-beat.js';
import { openPresent } from '../publish/present.js';
import type { Fetch, Previous } from '../publish/previous.js';
import { endOnSignals } from './ending-signals.js';
import { CommandFailure, messageOf } from './failure.js';
import type { Terminal } from './terminal.js';

/**
 * Runs work in an output folder while no other build runs there. Waiting for another build is reported. The lock is
 * always released, also if the work fails or a signal ends the program.
 * @param ending stops waiting, but not the work
 * @throws CommandFailure if another build doesn't end, or has taken over
 */
export async function withLock<T>(
  out: string,
  terminal: Terminal,
  work: (lock: DistLock) => Promise<T>,
  ending?: AbortSignal,
): Promise<T> {
  let lock: DistLock | undefined;
  const release = () => lock?.release();
  process.on('exit', release);
  const unlisten = endOnSignals();
  try {
    lock = await lockDist(out, environmentOf(out, terminal, ending));
    return await work(lock);
  } catch (error) {
    throw explained(error, lock);
  } finally {
    try {
      // Before a signal ends the program as it does by default, which would leave the lock behind.
      release();
    } finally {
      unlisten();
      process.off('exit', release);
    }
  }
}

function environmentOf(out: string, terminal: Terminal, ending: AbortSignal | undefined): LockEnvironment {
  return {
    fs,
    elapsed: () => performance.now(),
    sleep: (milliseconds) => sleep(milliseconds, undefined, ending && { signal: ending }),
    nonce: randomBytes(16).toString('hex'),
    keepAlive: beatInThread,
    onWait: (news) => terminal.say(lockNews[news](out)),
  };
}

const lockNews: Readonly<Record<LockNews, (out: string) => string>> = {
  waiting: (out) => `Another build is running in ${out}; waiting …`,
  'taking-over': (out) =>
    `The other build in ${out} was killed: it shows no activity. Continuing without it.`,
  refused: (out) => `${out} can't be changed now; trying for 10 s …`,
};

/** If the lock was lost, that is the cause of any later error. */
function explained(error: unknown, lock: DistLock | undefined): unknown {
  const cause = lock === undefined ? error : lostOr(error, lock.check);
  const isExpected = cause instanceof LockHeld || cause instanceof LockLost;
  return isExpected ? new CommandFailure(cause.message) : cause;
}

/**
 * Restores `dist/site` and `dist/hosts` from the current publication if a build was stopped before it wrote them (D43).
 * Commands that read the output folder do this first. If it fails they go on, because the publication itself is
 * complete.
 * @param ending stops waiting for a running build
 */
export async function restoreOutput(out: string, terminal: Terminal, ending?: AbortSignal): Promise<void> {
  try {
    if (hasPlainFolders(out, fs)) return;
    const restore = async (lock: DistLock) => {
      if (hasPlainFolders(out, fs)) return;
      restorePlainFolders(out, lock, fs);
      terminal.say(`${join(out, 'site')} was not the current publication; it is restored.`);
    };
    await withLock(out, terminal, restore, ending);
  } catch (error) {
    if (ending?.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
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
      `--purge-list: ${file} can't be written, so nothing is published: ${messageOf(error)}`,
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
      `the content is published, but --purge-list ${file} can't be written: ${messageOf(error)}.${next}`,
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
