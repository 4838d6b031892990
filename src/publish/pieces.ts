import { sha256InPieces } from '../model/sha256.js';

/** Bytes that may be on disk until somebody reads them. */
export interface Piece {
  readonly length: number;
  readonly read: () => Uint8Array;
}

/** A piece that is in memory. */
export function inMemory(bytes: Uint8Array): Piece {
  return { length: bytes.length, read: () => bytes };
}

/** A piece of text, as UTF-8. */
export function textPiece(text: string): Piece {
  return inMemory(Buffer.from(text));
}

/** The number of bytes of pieces in a row. */
export function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** The SHA-256 of pieces in a row, in lower-case hex. */
export function sha256Of(pieces: readonly Piece[]): string {
  const hash = sha256InPieces();
  for (const { read } of pieces) hash.update(read());
  return hash.digest('hex');
}

/** All bytes of pieces in a row. */
export function joined(pieces: readonly Piece[]): Uint8Array {
  const all = Buffer.allocUnsafeSlow(lengthOf(pieces));
  let at = 0;
  for (const { length, read } of pieces) {
    all.set(read(), at);
    at += length;
  }
  return all;
}
