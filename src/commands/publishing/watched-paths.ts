import fs from 'node:fs';
import { relative, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { isInside } from '../../base/files/inside.js';
import { ownFolder } from '../../content/content/layout.js';

/** Milliseconds between two looks at the few paths that are compared with what they were. */
const lookEvery = 400;

/** What a path without a file or folder is compared with. */
const absent = '';

/** A content folder, and files elsewhere, whose changes are noticed until it is closed. */
export interface WatchedPaths {
  /**
   * Adds files, whether they exist or not.
   * @param since when the last build began to read them, in epoch milliseconds
   * @returns true if one of those that weren't watched yet has changed since
   */
  add(files: readonly string[], since: number): boolean;
  close(): Promise<void>;
}

/**
 * Notices changes in a content folder and in files elsewhere. The folder and the files may be moved away, come back, or
 * be links that lead elsewhere later. chokidar forgets a path that is removed while it watches others, so these few are
 * looked at again and again.
 * @param failed gets an error for what can't be watched; the rest still is
 */
export async function watchPaths(
  content: string,
  changed: () => void,
  failed: (error: Error) => void,
): Promise<WatchedPaths> {
  let folder = identityOf(content);
  const files = new Map<string, string>();
  const forbidden = new Map<string, string>();
  const open = async (): Promise<FSWatcher> => {
    const opened = watch(content, { ignoreInitial: true, ignored: (path) => isOwn(path, content) });
    opened.on('all', (event, path) => {
      // What it takes for removed it no longer watches, although it may be back by now.
      if (event.startsWith('unlink') && (!fs.existsSync(content) || fs.existsSync(path))) folder = absent;
      changed();
    });
    opened.on('error', (error) => {
      const { code, path } = error as NodeJS.ErrnoException;
      if (path !== undefined && (code === 'EACCES' || code === 'EPERM')) forbidden.set(path, stateOf(path));
      failed(error as Error);
    });
    await new Promise<void>((resolve) => opened.once('ready', () => resolve()));
    return opened;
  };
  const renew = async (old: FSWatcher): Promise<FSWatcher> => {
    // First, since two watchers share what they have of the same path.
    await old.close();
    const renewed = await open();
    changed();
    return renewed;
  };
  let watcher = Promise.resolve(await open());
  const look = () => {
    const is = identityOf(content);
    const isAllowed = hasChanged(forbidden);
    if (is === folder && !isAllowed) {
      if (hasChanged(files)) changed();
      return;
    }
    folder = is;
    forbidden.clear();
    watcher = watcher.then(renew);
  };
  const looking = setInterval(look, lookEvery);
  return {
    add(more, since) {
      const others = more.filter((file) => !files.has(file) && !isInside(file, content));
      for (const file of others) files.set(file, stateOf(file));
      return others.some((file) => isNewer(file, since));
    },
    async close() {
      clearInterval(looking);
      await (await watcher).close();
    },
  };
}

/** True for what commands keep in the content folder for themselves. */
function isOwn(path: string, content: string): boolean {
  const within = relative(content, path).split(sep).join('/');
  return within.startsWith(`${ownFolder}/`);
}

/** Notes the present states. @returns true if one is another than before */
function hasChanged(states: Map<string, string>): boolean {
  let has = false;
  for (const [path, before] of states) {
    const is = stateOf(path);
    states.set(path, is);
    has ||= is !== before;
  }
  return has;
}

/** Which file or folder is at a path, links followed. */
function identityOf(path: string): string {
  const found = statOf(path);
  return found === undefined ? absent : `${found.dev}:${found.ino}`;
}

/** What changes if a file is written or replaced, or may be read. */
function stateOf(path: string): string {
  const found = statOf(path);
  return found === undefined ? absent : [identityOf(path), found.mtimeMs, found.size, found.mode].join(' ');
}

/** True also for an old file that was moved there. @param time in epoch milliseconds */
function isNewer(file: string, time: number): boolean {
  return (statOf(file)?.ctimeMs ?? 0) >= time;
}

/** Undefined also for a path that can't be reached, such as one below a file. */
function statOf(path: string): fs.Stats | undefined {
  try {
    return fs.statSync(path);
  } catch {
    return undefined;
  }
}
