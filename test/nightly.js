/**
 * `npm run nightly` runs all test files that have properties with a seed that is another each time, and says which, so
 * that a failure can be repeated: `SEED=123 npm run nightly`.
 */
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { globbySync } from 'globby';

const root = fileURLToPath(new URL('../', import.meta.url));
const seed = process.env['SEED'] ?? String(randomInt(2 ** 31));
const files = globbySync('test/**/*.test.ts', { cwd: root }).filter((file) =>
  /from 'fast-check'|\/seed\.js'/.test(readFileSync(`${root}/${file}`, 'utf8')),
);

console.log(`SEED=${seed} npm run nightly runs the same again: ${files.length} files.`);
const { status } = spawnSync('npx', ['vitest', 'run', ...files], {
  cwd: root,
  env: { ...process.env, SEED: seed, NIGHTLY: '1' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
