import { existsSync, linkSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes and removes a hard link to each file that is served, over and over, as builds and backups do: it changes a file's
 * attributes and nothing else. `end` gives how many were made.
 * @param {string} out the output folder
 * @param {string} beside a folder for the links, on the same file system
 */
export function linkServed(out, beside) {
  mkdirSync(beside);
  const target = join(beside, 'link');
  // Where no publication is linked as the current one, the web root is itself the link.
  const current = existsSync(join(out, 'current/site')) ? join(out, 'current/site') : join(out, 'site');
  let links = 0;
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      for (const file of servedFiles(current)) {
        try {
          linkSync(file, target);
          links++;
        } catch (error) {
          // A build has just removed the publication that the file was of.
          if (error.code !== 'ENOENT') throw error;
        }
        rmSync(target, { force: true });
        await new Promise((resolve) => setImmediate(resolve));
        if (isOver) break;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    return links;
  })();
  return {
    end() {
      isOver = true;
      return done;
    },
  };
}

function servedFiles(site) {
  try {
    const root = realpathSync(site);
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
