import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const below = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * A copy of the sample in a folder of its own, with a rate limit that is never reached.
 * @param {string} folder
 * @returns {{ content: string, out: string, build: () => Promise<void> }} `build` publishes `content` into `out`
 */
export function copySample(folder) {
  const content = join(folder, 'content');
  const headers = join(folder, 'headers');
  const out = join(folder, 'dist');
  cpSync(below('content'), content, { recursive: true });
  mkdirSync(headers);
  writeFileSync(join(headers, 'policy.yaml'), 'rateLimit:\n  requests: 100000000\n  seconds: 1\n');
  const args = ['build', '--content', content, '--headers', headers, '--out', out, '--quiet'];
  return {
    content,
    out,
    async build() {
      await promisify(execFile)(process.execPath, [below('bin/opendata.js'), ...args], { cwd: folder });
    },
  };
}
