import fs from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

/**
 * Keeps new texts of files in a folder, so that they take no memory until they are written.
 * @returns writes a text, and gives the path of its file
 */
export function keepingIn(folder: string): (text: string | Uint8Array) => string {
  let count = 0;
  return (text) => {
    const kept = join(folder, `${threadId}-${++count}`);
    fs.writeFileSync(kept, text);
    return kept;
  };
}
