/** Bytes as they arrive, up to a limit, so that no answer fills the memory of this machine. */
export class Pieces {
  readonly #largest: number;
  readonly #pieces: Buffer[] = [];
  #length = 0;

  constructor(largest: number) {
    this.#largest = largest;
  }

  /** False once more has arrived than the limit: what is here then is cut there, and longer than any answer is. */
  add(piece: Buffer): boolean {
    this.#length += piece.length;
    this.#pieces.push(piece);
    return this.#length <= this.#largest;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}
