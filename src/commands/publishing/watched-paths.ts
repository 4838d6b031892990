import fs from 'node:fs';
import { join } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { isInside } from '../../base/files/inside.js';
import { ownFolder } from '../../content/content/layout.js';

/** Milliseconds between two looks at the few paths that chokidar would forget. */
const interval = 400;

/**
 * Notices changes in a content folder and in files elsewhere. The folder and the files may be moved away, come back, or
 * be links that lead elsewhere later. chokidar forgets a path that is removed while it watches others, so these few are
 * looked at again and again: by fs.watchFile, a change right after its call would go unnoticed.
 * @param failed gets an error for what can't be watched; the rest still is
 */
export async function watchPaths(content: string, changed: () => void, failed: (error: Error) => void) {
  const lookedAt = new Map<string, { state: string; readonly noticed: () => void }>();
  const stateOf = (path: string) => {
    try {
      const { dev, ino, ctimeMs } = fs.statSync(path);
      return [dev, ino, ...(path === content ? [] : [ctimeMs])].join();
    } catch {
      return '';
    }
  };
  const lookAt = (path: string, noticed: () => void) => {
    if (!lookedAt.has(path)) lookedAt.set(path, { state: stateOf(path), noticed });
  };
  const timer = setInterval(() => {
    for (const [path, one] of lookedAt) {
      const state = stateOf(path);
      if (state === one.state) continue;
      one.state = state;
      one.noticed();
    }
  }, interval);
  // What commands keep in the content folder for themselves.
  const own = join(content, ownFolder);
  const open = async (): Promise<FSWatcher> => {
    const opened = watch(content, { ignoreInitial: true, ignored: (path) => isInside(path, own) });
    opened.on('all', (event, path) => {
      changed();
      // What it takes for removed it no longer watches, although it may be back by now.
      if (event.startsWith('unlink') && (path === content || fs.existsSync(path))) renew();
    });
    opened.on('error', (error) => failed(error as Error));
    await new Promise<void>((resolve) => opened.once('ready', () => resolve()));
    return opened;
  };
  let watcher = open();
  const renew = () => {
    watcher = watcher.then(async (old) => {
      // First, since two watchers share what they have of the same path.
      await old.close();
      const renewed = await open();
      changed();
      return renewed;
    });
  };
  await watcher;
  lookAt(content, renew);
  return {
    /**
     * Adds files, whether they exist or not.
     * @param since when the last build began to read them, in epoch milliseconds
     * @returns true if one of those that weren't watched yet has changed since
     */
    add(files: readonly string[], since: number): boolean {
      const others = files.filter((file) => !lookedAt.has(file) && !isInside(file, content));
      for (const file of others) lookAt(file, changed);
      // True also for an old file that was moved there.
      const isNewer = (file: string) => (fs.statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0) >= since;
      return others.some(isNewer);
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await (await watcher).close();
    },
  };
}
