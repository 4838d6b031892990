import type { ErrorEntry } from '../manifest/manifest.js';

/**
 * The JSON text of an error (interface 7): description, status as text, title; canonical, so in this order (D17).
 * The files `errors/<status>.json` of a publication hold the same bytes.
 */
export function errorBody(entry: Pick<ErrorEntry, 'title' | 'description'>, status: number): string {
  return JSON.stringify({ description: entry.description, status: String(status), title: entry.title });
}
