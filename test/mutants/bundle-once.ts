import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const done = 'build/bundled';

/** Two runners of tests start at once in the same copy of the sources: the first bundles the program, the others wait. */
export default async function bundleOnce(): Promise<void> {
  mkdirSync('build', { recursive: true });
  try {
    mkdirSync('build/bundling');
  } catch {
    for (let waited = 0; !existsSync(done) && waited < 120; waited++) await setTimeout(500);
    return;
  }
  execFileSync(process.execPath, ['compile.js', '--if-stale', '--bundles'], { stdio: 'inherit' });
  // Stryker copies no permissions.
  chmodSync('bin/opendata.js', 0o755);
  writeFileSync(done, '');
}
