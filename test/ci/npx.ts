import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In place of npx, which takes a second or more to start: runs a program that is installed in the project. */
export function putNpx(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const npx = join(folder, 'npx');
  writeFileSync(npx, '#!/bin/sh\nname="$1"\nshift\nexec "./node_modules/.bin/$name" "$@"\n');
  chmodSync(npx, 0o755);
}
