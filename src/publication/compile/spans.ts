import { endOfValue } from '../../base/bytes/json-bytes.js';
import { type RecordsPiece, recordsPiece } from '../../base/bytes/pieces.js';
import { sha256 } from '../../base/bytes/sha256.js';
import type { JsonSpan } from './timeline.js';

/** The span of each record of published JSON, `{…},{…}`, in order. */
export function spansIn(json: Uint8Array): JsonSpan[] {
  const spans: JsonSpan[] = [];
  for (let start = 0; start < json.length; ) {
    const end = endOfValue(json, start);
    spans.push([start, end - start]);
    start = end + 1;
  }
  return spans;
}

/** The number of bytes that records take away, with their commas, from JSON of this length. */
export function lengthWithout(length: number, spans: readonly JsonSpan[]): number {
  return Math.max(0, length - spans.reduce((sum, [, own]) => sum + own + 1, 0));
}

/** Published JSON without some of its records. @param spans in order */
export function pieceWithout(piece: RecordsPiece, spans: readonly JsonSpan[]): RecordsPiece {
  if (spans.length === 0) return piece;
  const length = lengthWithout(piece.length, spans);
  const left = {
    length,
    ...(piece.sha256 !== undefined && { sha256: sha256(JSON.stringify([piece.sha256, spans])) }),
    read: () => bytesWithout(piece.read(), spans, length),
  };
  return recordsPiece([left]);
}

function bytesWithout(json: Uint8Array, spans: readonly JsonSpan[], length: number): Uint8Array {
  const left = new Uint8Array(length);
  let at = 0;
  const copy = (start: number, end: number) => {
    if (start >= end) return;
    if (at > 0) left[at++] = 0x2c; /* , */
    left.set(json.subarray(start, end), at);
    at += end - start;
  };
  let start = 0;
  for (const [from, own] of spans) {
    copy(start, from - 1);
    start = from + own + 1;
  }
  copy(start, json.length);
  return left;
}
