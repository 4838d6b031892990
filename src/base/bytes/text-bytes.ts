const firstSize = 4 * 1024;

/** Buffers that others have grown, to be used again. */
const spare: Buffer[] = [];

/** Collects texts as UTF-8. Long texts made of many short ones would keep the garbage collector busy. */
export class TextBytes {
  #buffer = spare.pop() ?? Buffer.allocUnsafeSlow(firstSize);
  #length = 0;

  /** @returns the number of bytes of the text */
  add(text: string): number {
    // A UTF-16 unit takes three bytes at the most.
    const needed = this.#length + 3 * text.length;
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
    const written = this.#buffer.write(text, this.#length, 'utf8');
    this.#length += written;
    return written;
  }

  /** All bytes, in memory of their own. Nothing can be added any more. */
  end(): Uint8Array {
    const bytes = Buffer.allocUnsafeSlow(this.#length);
    this.#buffer.copy(bytes, 0, 0, this.#length);
    if (spare.length < mostSpare) spare.push(this.#buffer);
    this.#buffer = Buffer.alloc(0);
    this.#length = 0;
    return bytes;
  }
}

/** The two of a brand; more would be those of many small tables. */
const mostSpare = 2;
