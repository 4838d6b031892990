import { readFileSync } from 'node:fs';

/** The program's version, as its package says. */
export function version(): string {
  const manifest = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** How the program names itself in what it makes. */
export function generator(): string {
  return `opendata-press ${version()}`;
}
