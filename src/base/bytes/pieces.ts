import { sha256, sha256InPieces } from './sha256.js';

/** Bytes that may be on disk until somebody reads them. */
export interface Piece {
  readonly length: number;
  /** Identifies them, where that is known without reading them: their SHA-256 in lower-case hex, or that of their origin. */
  readonly sha256?: string;
  /** True if each read gives bytes that nobody else has. */
  readonly isReadAnew?: true;
  readonly read: () => Uint8Array;
}

/** JSON of records, `{…},{…}`, that can also be read in pieces, between which the commas are left out. */
export interface RecordsPiece extends Piece {
  readonly pieces: readonly Piece[];
}

/** The records of pieces, with commas between them. */
export function recordsPiece(pieces: readonly Piece[]): RecordsPiece {
  const hashes = pieces.map(({ sha256 }) => sha256);
  const key = hashes.length === 1 ? hashes[0] : keyOfPieces(pieces);
  return {
    length: lengthOf(pieces) + Math.max(0, pieces.length - 1),
    ...(key !== undefined && { sha256: key }),
    read: () => joined(withCommas(pieces)),
    pieces,
  };
}

/** Pieces of JSON of records, with commas between them. */
export function withCommas(pieces: readonly Piece[]): Piece[] {
  const comma = textPiece(',');
  return pieces.flatMap((piece, index) => (index === 0 ? [piece] : [comma, piece]));
}

/** Pieces in a row of an answer: the records of one brand, or the text between those of two. */
export interface Run {
  readonly kind: 'records' | 'text';
  readonly pieces: readonly Piece[];
  /** True if other files have it too: it is compressed without what is around it, once for all of them. */
  readonly isApart?: true;
}

/** A piece that is in memory. */
export function inMemory(bytes: Uint8Array): Piece {
  return { length: bytes.length, read: () => bytes };
}

/** A piece of text, as UTF-8. */
export function textPiece(text: string): Piece {
  const bytes = Buffer.from(text);
  return {
    length: bytes.length,
    get sha256() {
      return sha256(bytes);
    },
    read: () => bytes,
  };
}

/** The pieces of runs in a row. */
export function piecesOf(runs: readonly Run[]): Piece[] {
  return runs.flatMap(({ pieces }) => pieces);
}

/** The number of bytes of pieces in a row. */
export function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Identifies the bytes of pieces in a row without reading them; absent if the hash of one isn't known. */
export function keyOfPieces(pieces: readonly Piece[]): string | undefined {
  const hashes = pieces.map((piece) => piece.sha256);
  return hashes.includes(undefined) ? undefined : sha256(hashes.join());
}

/** The SHA-256 of pieces in a row, in lower-case hex. */
export function sha256Of(pieces: readonly Piece[]): string {
  const hash = sha256InPieces();
  for (const { read } of pieces) hash.update(read());
  return hash.digest('hex');
}

/** True if JSON has an escape by number, such as `\u00a3`, or an escaped backslash before a `u`. */
export function hasEscape(json: Uint8Array): boolean {
  return Buffer.from(json.buffer, json.byteOffset, json.byteLength).includes('\\u');
}

/** All bytes of pieces in a row. A single piece is not copied. */
export function joined(pieces: readonly Piece[]): Uint8Array {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first.read();
  const all = Buffer.allocUnsafeSlow(lengthOf(pieces));
  let at = 0;
  for (const { length, read } of pieces) {
    all.set(read(), at);
    at += length;
  }
  return all;
}
