import type { Finding, Range } from '../finding.js';
import { excerpt, syntax } from './spans.js';

/** Characters that lists have in documents and messages in place of a hyphen, with the space after them. */
const bullet = /^(?:[•◦▪▫‣⁃∙●○■□·➢►✓‐‑–—−][ \t\u00a0]*|\*[ \t\u00a0]+)(?=\S)/u;

/** True if the name of a field begins with a bullet, as in `• Identification`. */
export function beginsWithBullet(name: string): boolean {
  return bullet.test(name);
}

/** True if a text may have lines that begin with bullets. */
export const bulletLines = /^[ \t]*(?:- +)?[•◦▪▫‣⁃∙●○■□·➢►✓‐‑–—−]/mu;

/** The finding on a line that begins with a bullet, where YAML wants a hyphen. */
export function bulletIn(line: Range, text: string): Finding | undefined {
  const words = excerpt(line, text);
  return bullet.test(words) ? syntax('bullet', line, { write: words.replace(bullet, '- ') }) : undefined;
}
