/**
 * Times `opendata import` of large feeds, first and then unchanged, beside a cold `opendata build` of the same content,
 * each as a whole process. What counts are the ratios and the peaks of memory.
 *
 * npm run bench:import -- [--sizes 11000,55000,90000] [--runs 3]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeFeed } from './feed.js';
import { measure, median } from './measure.js';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '11000,55000,90000' },
    runs: { type: 'string', default: '3' },
  },
});
const program = fileURLToPath(new URL('../bin/opendata.js', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'opendata-import-'));
const env = { NO_COLOR: '1' };
const run = (...args) => measure(process.execPath, [program, ...args, '--quiet'], { env });
const lines = [
  '| Branches | What | Seconds (median) | Ratio to a cold build (median) | Peak MB | Runs |',
  '|---|---|---|---|---|---|',
];

try {
  for (const size of values.sizes.split(',').map(Number)) {
    const feed = join(work, 'feed.json');
    const content = join(work, 'content');
    const out = join(work, 'dist');
    writeFeed(feed, size);
    const fresh = (folder) => rmSync(folder, { recursive: true, force: true });
    const imported = () => run('import', feed, '--content', content);
    const contestants = {
      'import, first': async () => {
        fresh(content);
        return imported();
      },
      'import, nothing changed': imported,
      'build, cold': async () => {
        fresh(out);
        fresh(join(work, '.opendata'));
        return run('build', '--content', content, '--out', out);
      },
    };
    const runs = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
    for (let run = 0; run < Number(values.runs); run++) {
      for (const [name, contestant] of Object.entries(contestants)) {
        const result = await contestant();
        if (result.code !== 0) throw new Error(`${size}, ${name}: exit code ${result.code}`);
        runs[name].push(result);
      }
    }
    for (const [name, own] of Object.entries(runs)) {
      const ratios = own.map(({ seconds }, run) => seconds / runs['build, cold'][run].seconds);
      const seconds = median(own.map((run) => run.seconds)).toFixed(1);
      const peak = Math.max(...own.map(({ megabytes }) => megabytes)).toFixed(0);
      lines.push(
        `| ${size} | ${name} | ${seconds} | ${median(ratios).toFixed(2)} | ${peak} | ${own.length} |`,
      );
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.stdout.write(`${lines.join('\n')}\n`);
