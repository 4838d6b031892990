import fs from 'node:fs';
import { writeFile } from '../files/write-file.js';
import type { Manifest } from '../http/manifest.js';
import { openPresent } from '../publish/present.js';
import type { Previous } from '../publish/previous.js';

/**
 * What caches hold before a build: the publication that `--previous` names, else the present one of the output folder.
 * One that can't be read leaves everything to be purged; the build itself says so.
 */
export function cachedBefore(out: string, previous: Previous | undefined): Manifest | undefined {
  return (previous ?? openPresent(out, fs, []))?.manifest;
}

/** Writes the paths to purge, one a line, each line ended; an empty file where nothing changed. */
export function writePurgeList(file: string, paths: readonly string[]): void {
  writeFile(file, paths.map((path) => `${path}\n`).join(''));
}
