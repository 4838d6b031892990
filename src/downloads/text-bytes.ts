const firstSize = 64 * 1024;

/** Collects texts as UTF-8. Long texts made of many short ones would keep the garbage collector busy. */
export class TextBytes {
  #buffer = Buffer.allocUnsafeSlow(firstSize);
  #length = 0;

  add(text: string): void {
    // A UTF-16 unit takes three bytes at the most.
    const needed = this.#length + 3 * text.length;
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    this.#length += this.#buffer.write(text, this.#length, 'utf8');
  }

  /** All bytes so far. */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }
}
