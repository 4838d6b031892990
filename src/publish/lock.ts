import { join } from 'node:path';
import type { DistFileSystem } from './dist.js';
import { DistError } from './dist.js';

/** What a lock asks of the world: who am I, and is that other process still alive? */
export interface Processes {
  readonly pid: number;
  readonly isAlive: (pid: number) => boolean;
}

/**
 * Holds `out` for one build at a time. A lock whose process is gone is taken over.
 * @returns the release
 * @throws DistError where another build is at work
 */
export function lockDist(out: string, processes: Processes, fs: DistFileSystem): () => void {
  fs.mkdirSync(out, { recursive: true });
  const path = join(out, '.lock');
  for (let attempt = 0; ; attempt++) {
    try {
      fs.writeFileSync(path, String(processes.pid), { flag: 'wx' });
      return () => fs.rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(readIfThere(path, fs));
    const dead = !Number.isInteger(holder) || holder <= 0 || !processes.isAlive(holder);
    if (!dead || attempt > 2) {
      throw new DistError(
        `another build (process ${holder}) is writing ${out}. If it is not, remove ${path}.`,
      );
    }
    fs.rmSync(path, { force: true });
  }
}

function readIfThere(path: string, fs: DistFileSystem): string {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
