/**
 * Texts of ASCII as bytes, with commas between them. Texts that are put together piece by piece are kept as trees of their
 * pieces until somebody reads them; thousands of these keep the garbage collector busier than all the work on them.
 */
export class AsciiBuffer {
  #buffer = Buffer.allocUnsafeSlow(16 * 1024);
  #length = 0;

  add(text: string): void {
    const needed = this.#length + text.length + 1;
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    if (this.#length > 0) this.#buffer[this.#length++] = 0x2c; /* , */
    this.#length += this.#buffer.write(text, this.#length, 'latin1');
  }

  empty(): void {
    this.#length = 0;
  }

  /** A copy of all bytes so far, alone in its memory, so that it can be handed to another thread. */
  bytes(): Uint8Array {
    return new Uint8Array(this.#buffer.subarray(0, this.#length));
  }
}
