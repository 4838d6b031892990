import type nodeFs from 'node:fs';
import { errorCode } from '../errors.js';

/** How often a removal is begun again. */
const mostAttempts = 10;

/**
 * Removes a folder to which others may still add files at this moment. `maxRetries` alone removes the folder again, but not
 * what was added to it meanwhile.
 */
export function removeBusyFolder(path: string, fs: Pick<typeof nodeFs, 'rmSync'>): void {
  for (let attempt = 1; ; attempt++) {
    try {
      fs.rmSync(path, { recursive: true, force: true, maxRetries: 2, retryDelay: 20 });
      return;
    } catch (error) {
      if (errorCode(error) !== 'ENOTEMPTY' || attempt === mostAttempts) throw error;
    }
  }
}
