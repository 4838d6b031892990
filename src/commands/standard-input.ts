import type { Readable } from 'node:stream';
import { CommandFailure } from './failure.js';

/**
 * All that comes in on standard input. It is read as a stream, since a pipe whose writer is not ready yet answers a
 * synchronous read with EAGAIN.
 * @param largest the most bytes that are taken
 * @throws CommandFailure where there is more than that
 */
export async function readStandardInput(input: Readable, largest: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of input) {
    const bytes = piece as Uint8Array;
    length += bytes.length;
    if (length > largest) {
      input.destroy();
      throw new CommandFailure(`standard input has more than ${largest} bytes`);
    }
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}
