/**
 * Times `opendata diff` of two publications, beside `JSON.parse` of what both publish in the version that is compared,
 * and beside a cold `opendata build`, each as a whole process; and a cold build with a feed of changes beside the same
 * without one, where 1 % of the records changed. What counts are the ratios and the peaks of memory.
 *
 * npm run bench:diff -- [--sizes medium,full] [--runs 3]
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { shapes, writeDataSet } from './data-set.js';
import { changeRecords } from './edits.js';
import { measure, median } from './measure.js';

const { values } = parseArgs({
  options: { sizes: { type: 'string', default: 'medium,full' }, runs: { type: 'string', default: '3' } },
});
const program = fileURLToPath(new URL('../bin/opendata.js', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'opendata-diff-'));
const env = { NO_COLOR: '1', SOURCE_DATE_EPOCH: '1767225600' };
const run = (...args) => measure(process.execPath, [program, ...args, '--quiet'], { env });

/** A cold build after the publication `before`, with a feed of changes and without one, in turns. */
async function feedRuns(content, before, folder) {
  const site = join(content, 'site.yaml');
  const settings = readFileSync(site, 'utf8');
  const runs = [];
  try {
    for (let count = 0; count < Number(values.runs); count++) {
      const made = {};
      for (const [name, more] of [
        ['without', ''],
        ['with', 'changes: on\n'],
      ]) {
        writeFileSync(site, `${settings}\n${more}`);
        const out = join(folder, `feed-${count}-${name}`);
        made[name] = await run(
          'build',
          '--content',
          content,
          '--out',
          out,
          '--no-cache',
          '--previous',
          before,
        );
        if (made[name].code !== 0) throw new Error(`the build ${name} a feed ended with ${made[name].code}`);
        rmSync(out, { recursive: true });
      }
      runs.push(made);
    }
  } finally {
    writeFileSync(site, settings);
  }
  return runs;
}

/** A process that parses what both publish, and nothing else. */
function parse(...outs) {
  const files = outs.flatMap((out) => {
    const { routes } = JSON.parse(readFileSync(join(out, 'site/opendata-manifest.json'), 'utf8'));
    const compared = Object.values(routes).filter(({ version }) => version === 'v2.2');
    return compared.map(({ representations }) => join(out, 'site', representations[0].file));
  });
  const script = `const fs = require('node:fs');
for (const file of ${JSON.stringify(files)}) JSON.parse(fs.readFileSync(file, 'latin1'));`;
  return measure(process.execPath, ['-e', script], { env });
}

const feeds = [
  '| Data | Build with a feed ÷ without: wall | CPU | Peak MB with | without | Runs |',
  '|---|---|---|---|---|---|',
];
const lines = [
  '| Data | Changed | Diff, seconds (median) | Ratio to JSON.parse of both | Peak MB | Peak MB of a cold build | Runs |',
  '|---|---|---|---|---|---|---|',
];
try {
  for (const size of values.sizes.split(',')) {
    const [content, before] = [join(work, size, 'content'), join(work, size, 'before')];
    writeDataSet(content, { ...shapes[size], files: false }, 1);
    const built = (out) =>
      run('build', '--content', content, '--out', out, '--no-cache', '--accept-removals', 'atms');
    const build = await built(before);
    if (build.code !== 0) throw new Error(`${size}: the build ended with ${build.code}`);
    for (const [title, every] of [
      ['1 %', 100],
      ['all', 1],
    ]) {
      const after = join(work, size, `after-${every}`);
      changeRecords(content, every);
      if ((await built(after)).code !== 0) throw new Error(`${size}: the second build failed`);
      if (every === 100) {
        const turns = await feedRuns(content, before, join(work, size));
        const ratio = (key) => median(turns.map((turn) => turn.with[key] / turn.without[key])).toFixed(2);
        const peak = (name) => median(turns.map((turn) => turn[name].megabytes)).toFixed(0);
        feeds.push(
          `| ${size} | ${ratio('seconds')} | ${ratio('cpu')} | ${peak('with')} | ${peak('without')} | ${turns.length} |`,
        );
        console.log(feeds.at(-1));
      }
      const runs = [];
      for (let count = 0; count < Number(values.runs); count++) {
        const parsed = await parse(before, after);
        const compared = await run('diff', before, after);
        if (parsed.code + compared.code !== 0) throw new Error(`${size}, ${title}: it failed`);
        runs.push({ ...compared, ratio: compared.seconds / parsed.seconds });
      }
      const of = (key) => median(runs.map((one) => one[key]));
      lines.push(
        `| ${size} | ${title} | ${of('seconds').toFixed(1)} | ${of('ratio').toFixed(2)} | ${of('megabytes').toFixed(0)} | ${build.megabytes.toFixed(0)} | ${runs.length} |`,
      );
      console.log(lines.at(-1));
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
console.log(`\n${lines.join('\n')}\n\n${feeds.join('\n')}`);
