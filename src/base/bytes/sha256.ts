import { createHash, hash as hashAtOnce } from 'node:crypto';

/** The SHA-256 of the concatenated pieces, in lower-case hex. Texts count as UTF-8. */
export function sha256(...pieces: readonly (string | Uint8Array)[]): string {
  const [first] = pieces;
  // Quicker for what is short, such as thousands of files.
  if (first !== undefined && pieces.length === 1) return hashAtOnce('sha256', first, 'hex');
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
