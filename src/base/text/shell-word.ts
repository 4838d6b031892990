import { sep } from 'node:path';

const isWindows = sep === '\\';
const plain = isWindows ? /^[\p{L}\p{N}\p{M}_./:\\@%+=,-]+$/u : /^[\p{L}\p{N}\p{M}_./:@%+=,-]+$/u;

/**
 * A text as one word of a command that people paste: as it is, or in quotes. Double quotes, which every shell knows, are
 * left to texts in which nothing has a meaning between them; in others a shell would run `$(…)`.
 */
export function shellWord(text: string): string {
  if (plain.test(text)) return text;
  return isWindows || !/[$`"!\\\n]/.test(text) ? `"${text}"` : posixWord(text);
}

/** A text as one word of a POSIX shell, always in quotes: for scripts. */
export function posixWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
