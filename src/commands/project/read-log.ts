import { resolve } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import type { FileSystem } from '../../content/content/file-system.js';

/** Notes what files said when they were first read, so that nothing newer is overwritten later. */
export class ReadLog {
  /** Reads as the file system does. */
  readonly fs: FileSystem;
  readonly #fs: FileSystem;
  readonly #hashes = new Map<string, string>();

  constructor(fs: FileSystem) {
    this.#fs = fs;
    const readFileSync = (path: string): Buffer => {
      const bytes = fs.readFileSync(path);
      const key = resolve(path);
      if (!this.#hashes.has(key)) this.#hashes.set(key, sha256(bytes));
      return bytes;
    };
    this.fs = { ...fs, readFileSync };
  }

  /** The first file that was read and is another one by now, or gone. */
  changed(): string | undefined {
    for (const [path, hash] of this.#hashes) {
      if (!this.#fs.existsSync(path) || sha256(this.#fs.readFileSync(path)) !== hash) return path;
    }
    return undefined;
  }

  /** The SHA-256 of a file in hex as it was first read; undefined if it wasn't. */
  hashOf(path: string): string | undefined {
    return this.#hashes.get(resolve(path));
  }
}
