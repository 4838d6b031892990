import fs from 'node:fs';
import { join } from 'node:path';
import { isInPlace, putInPlace } from '../publish/dist.js';
import type { DistLock } from '../publish/lock.js';
import type { Terminal } from './terminal.js';
import { withLock } from './with-lock.js';

/**
 * Makes `dist/site` and `dist/hosts` those of the present publication, where a build was stopped before it could (D43).
 * A command that reads the output folder does so first; it goes on where that fails, since what it reads is whole.
 * @param ending ends the waiting for a build that is at work
 */
export async function restoreOutput(out: string, terminal: Terminal, ending?: AbortSignal): Promise<void> {
  try {
    if (isInPlace(out, fs)) return;
    const restore = async (lock: DistLock) => {
      if (isInPlace(out, fs)) return;
      putInPlace(out, lock, fs);
      terminal.say(`${join(out, 'site')} was not the present publication; it is again.`);
    };
    await withLock(out, terminal, restore, ending);
  } catch (error) {
    if (ending?.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    terminal.complain(
      `opendata: ${join(out, 'site')} is not the present publication, and can't be put right: ${reason}`,
    );
  }
}
