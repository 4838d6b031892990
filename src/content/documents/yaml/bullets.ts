import type { Finding, Range } from '../finding.js';
import { excerpt, syntax } from './spans.js';

/** Characters that lists have in documents and messages in place of a hyphen. */
const anyBullet = /[•◦▪▫‣⁃∙●○■□·➢►✓‐‑–—−]/;

/** One at the start, with the space after it. */
const bullet = new RegExp(`^(?:${anyBullet.source}[ \\t\\u00a0]*|\\*[ \\t\\u00a0]+)(?=\\S)`);

/** True if the name of a field begins with a bullet, as in `• Identification`. */
export function beginsWithBullet(name: string): boolean {
  return bullet.test(name);
}

const bulletLine = new RegExp(`^[ \\t]*(?:- +)?${anyBullet.source}`, 'm');

/** True if a text may have lines that begin with bullets. */
export function mayHaveBulletLines(text: string): boolean {
  return anyBullet.test(text) && bulletLine.test(text);
}

/** The finding on a line that begins with a bullet, where YAML wants a hyphen. */
export function bulletIn(line: Range, text: string): Finding | undefined {
  const words = excerpt(line, text);
  return bullet.test(words) ? syntax('bullet', line, { write: words.replace(bullet, '- ') }) : undefined;
}
