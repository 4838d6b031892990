/** Pieces have at least so many bytes, but for the last one. */
const pieceSize = 1024 * 1024;

/**
 * Texts of ASCII as bytes, with commas between them. Texts that are put together piece by piece are kept as trees of their
 * pieces until somebody reads them; thousands of these keep the garbage collector busier than all the work on them.
 */
export class AsciiBuffer {
  #buffer = Buffer.allocUnsafeSlow(16 * 1024);
  #length = 0;
  readonly #cuts: number[] = [];

  /** In bytes. */
  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    this.#makeRoom(text.length);
    this.#length += this.#buffer.write(text, this.#length, 'latin1');
  }

  /** Adds texts that already have commas between them. */
  addBytes(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#makeRoom(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Forgets what was added after the first so many bytes. */
  cutTo(length: number): void {
    this.#length = Math.min(length, this.#length);
    while ((this.#cuts.at(-1) ?? -1) >= this.#length) this.#cuts.pop();
  }

  /** All bytes so far, until more are added. */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }

  /** The offsets of commas that divide the bytes into pieces. */
  get cuts(): readonly number[] {
    return [...this.#cuts];
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes + 1;
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    if (this.#length === 0) return;
    if (this.#length - (this.#cuts.at(-1) ?? 0) >= pieceSize) this.#cuts.push(this.#length);
    this.#buffer[this.#length++] = 0x2c; /* , */
  }
}
