import type { ErrorEntry } from '../manifest/manifest.js';
import { asciiJson } from '../model/ascii-json.js';

/**
 * The JSON text of an error (interface 7): description, status as text, title; canonical, so in this order
 * (D17), and in ASCII (D45).
 * The files `errors/<status>.json` of a publication hold the same bytes.
 */
export function errorBody(entry: Pick<ErrorEntry, 'title' | 'description'>, status: number): string {
  const { title, description } = entry;
  return asciiJson(JSON.stringify({ description, status: String(status), title }));
}
