import { readFileSync } from 'node:fs';
import { packageFile } from './package-file.js';

/** The program's version, as its package says. */
export function version(): string {
  return (JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as { version: string }).version;
}

/** How the program names itself in what it makes. */
export function generator(): string {
  return `opendata-press ${version()}`;
}
