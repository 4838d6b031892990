import { clean } from './clean.js';

/** A text of the program, or one of the content, which is only data wherever it is shown. */
export type Part = string | { readonly content: string };

/** Parts as a text for a terminal. */
export function partsText(parts: readonly Part[]): string {
  return parts.map((part) => clean(typeof part === 'string' ? part : part.content)).join('');
}
