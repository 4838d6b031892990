/** So many bytes are kept of what was made last. */
const most = 48 * 1024 * 1024;

/**
 * Keeps what was made last. The records of a brand become several files, and each may be asked for several times, soon
 * after one another.
 */
export class RecentlyMade {
  readonly #made = new Map<string, { readonly files: readonly Uint8Array[]; readonly size: number }>();
  #size = 0;

  /** The files of `key`, made now or a short time ago. */
  get(key: string, make: () => readonly Uint8Array[]): readonly Uint8Array[] {
    const known = this.#made.get(key);
    if (known !== undefined) {
      this.#made.delete(key);
      this.#made.set(key, known);
      return known.files;
    }
    const files = make();
    const size = files.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    this.#made.set(key, { files, size });
    this.#size += size;
    for (const [oldest, { size }] of this.#made) {
      if (this.#size <= most || oldest === key) break;
      this.#made.delete(oldest);
      this.#size -= size;
    }
    return files;
  }
}
