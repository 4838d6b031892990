import { readFileSync } from 'node:fs';
import type { Coasts } from '../../reporting/diff/map.js';
import { packageFile } from '../cli/package.js';

/** The coasts of the map in a page of changes. */
export function readCoasts(): Coasts {
  return JSON.parse(readFileSync(packageFile('build/diff/coasts.json'), 'utf8')) as Coasts;
}
