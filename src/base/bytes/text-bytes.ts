const firstSize = 4 * 1024;

/** A piece has at most so many bytes, unless a single text is longer. */
const pieceSize = 1024 * 1024;

/** Buffers that others have grown, to be used again. */
const spare: Buffer[] = [];

/**
 * Collects texts as UTF-8, in pieces. Long texts made of many short ones would keep the garbage collector busy, and a
 * single buffer would be copied whenever it grows.
 */
export class TextBytes {
  readonly #full: Uint8Array[] = [];
  #buffer = spare.pop() ?? Buffer.allocUnsafeSlow(firstSize);
  #length = 0;

  add(text: string): void {
    // A UTF-16 unit takes three bytes at the most.
    const most = 3 * text.length;
    if (this.#length + most > Math.min(this.#buffer.length, pieceSize)) this.#makeSpace(most);
    this.#length += this.#buffer.write(text, this.#length, 'utf8');
  }

  /** All bytes in pieces, which depend on the texts only. Nothing can be added any more. */
  end(): Uint8Array[] {
    if (this.#length > 0) this.#full.push(copyOf(this.#buffer, this.#length));
    if (spare.length < mostSpare && this.#buffer.length <= pieceSize) spare.push(this.#buffer);
    this.#buffer = Buffer.alloc(0);
    this.#length = 0;
    return this.#full;
  }

  #makeSpace(most: number): void {
    const isFull = this.#length > 0 && this.#length + most > pieceSize;
    if (isFull) {
      this.#full.push(this.#buffer.subarray(0, this.#length));
      this.#buffer = Buffer.allocUnsafeSlow(Math.max(most, pieceSize));
      this.#length = 0;
    } else if (this.#length + most > this.#buffer.length) {
      const doubled = Math.min(pieceSize, 2 * this.#buffer.length);
      const larger = Buffer.allocUnsafeSlow(Math.max(this.#length + most, doubled));
      this.#buffer.copy(larger, 0, 0, this.#length);
      this.#buffer = larger;
    }
  }
}

/** The two of a brand; more would be those of many small tables. */
const mostSpare = 2;

function copyOf(buffer: Buffer, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(length);
  buffer.copy(bytes, 0, 0, length);
  return bytes;
}
