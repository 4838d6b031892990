import { createHash, type Hash, hash as hashAtOnce } from 'node:crypto';

/** The SHA-256 of the concatenated pieces, in lower-case hex. Texts count as UTF-8. */
export function sha256(...pieces: readonly (string | Uint8Array)[]): string {
  const [first] = pieces;
  // Quicker for what is short, such as thousands of files.
  if (first !== undefined && pieces.length === 1) return hashAtOnce('sha256', first, 'hex');
  const hash = sha256InPieces();
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** A SHA-256 for bytes that aren't in memory all at once: `update` takes a piece, `digest` ends it. */
export function sha256InPieces(): Hash {
  return createHash('sha256');
}
