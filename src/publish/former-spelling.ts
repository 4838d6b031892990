import type { Route } from '../http/manifest.js';
import { sha256InPieces } from '../model/sha256.js';
import type { Draft } from './draft.js';

/**
 * `route` of the publication before, with the hash that its data has now. Publications made before D45 wrote
 * characters beyond ASCII as they are, so that the same data had another hash there; it hasn't moved for that (D13).
 */
export function inPresentSpelling(route: Route, draft: Pick<Draft, 'data' | 'dataHash'>): Route {
  if (route.dataHash === draft.dataHash) return route;
  return route.dataHash === formerHash(draft.data) ? { ...route, dataHash: draft.dataHash } : route;
}

/** Lower-case hex SHA-256 of canonical JSON as it was before D45. No escape may be divided between two pieces. */
function formerHash(pieces: readonly Uint8Array[]): string {
  const hash = sha256InPieces();
  for (const piece of pieces) {
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('latin1');
    hash.update(text.includes('\\u') ? unescaped(text) : text);
  }
  return hash.digest('hex');
}

/** Control characters and lone surrogates were escaped before as well. An escaped backslash begins no other escape. */
function unescaped(json: string): string {
  return json.replace(
    /\\(?:u(d[89ab]..)\\u(d[c-f]..)|u(?!d[89a-f])(?!00[0-7])(....)|.)/g,
    (whole, high?: string, low?: string, unit?: string) => {
      const units = [high, low, unit].filter((each) => each !== undefined);
      return units.length === 0
        ? whole
        : String.fromCharCode(...units.map((each) => Number.parseInt(each, 16)));
    },
  );
}
