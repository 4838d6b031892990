/**
 * Times `opendata build` and `opendata check` as whole processes, side by side with the floor (floor.js), run in turn.
 * What counts are the ratios: seconds depend on the machine and on who else is using it.
 *
 * npm run bench -- [--sizes small,medium,full] [--runs 5] [--seed 1] [--keep <folder>]
 */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sizes, writeDataSet } from './data-set.js';
import { measure, median } from './measure.js';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: 'small,medium,full' },
    runs: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
});
const program = fileURLToPath(new URL('../bin/opendata.js', import.meta.url));
const floor = fileURLToPath(new URL('floor.js', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'opendata-bench-'));
const env = { SOURCE_DATE_EPOCH: '1767225600', NO_COLOR: '1' };
const rows = [];

try {
  for (const name of values.sizes.split(',')) {
    const size = sizes[name];
    if (size === undefined)
      throw new Error(`there is no size ${name}; the sizes are ${Object.keys(sizes).join(', ')}`);
    const content = join(work, name);
    writeDataSet(content, size, Number(values.seed));
    const out = join(work, `${name}-dist`);
    const fresh = (folder) => rmSync(folder, { recursive: true, force: true });
    const base = ['--content', content, '--out', out, '--quiet'];
    const contestants = {
      floor: async () => {
        fresh(`${out}-floor`);
        return measure([floor, content, `${out}-floor`], env);
      },
      'build, cold': async () => {
        fresh(out);
        return measure([program, 'build', ...base], env);
      },
      'build, nothing changed': () => measure([program, 'build', ...base], env),
      'check, clean': () => measure([program, 'check', ...base], env),
    };
    const broken = join(work, `${name}-broken`);
    if (name === 'medium') {
      writeDataSet(broken, size, Number(values.seed));
      plantProblems(broken, 1000);
      contestants['check, 1,000 problems'] = () =>
        measure([program, 'check', '--content', broken, '--out', out, '--quiet'], env);
    }
    rows.push(...(await compare(name, contestants)));
    for (const folder of [content, out, `${out}-floor`, broken]) fresh(folder);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
print(rows);

async function compare(size, contestants) {
  const runs = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let run = 0; run <= Number(values.runs); run++) {
    for (const [name, contestant] of Object.entries(contestants)) {
      const result = await contestant();
      const expected = name.includes('problems') ? 1 : 0;
      if (result.code !== expected) throw new Error(`${size}, ${name}: exit code ${result.code}`);
      if (run > 0) runs[name].push(result);
    }
  }
  const seconds = (name) => runs[name].map((run) => run.seconds);
  return Object.keys(contestants).map((name) => {
    const against = name.includes('problems') ? 'check, clean' : 'floor';
    const ratios = seconds(name).map((value, index) => value / seconds(against)[index]);
    return {
      size,
      name,
      seconds: median(seconds(name)),
      against,
      ratio: median(ratios),
      megabytes: Math.max(...runs[name].map((run) => run.megabytes)),
    };
  });
}

/** Breaks `count` records, spread over all files of all brands. */
function plantProblems(content, count) {
  const files = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(branches|atms)\.yaml$/.test(file))
    .sort();
  const share = Math.ceil(count / files.length);
  let planted = 0;
  for (const file of files) {
    const path = join(content, file);
    const records = readFileSync(path, 'utf8').split(/^(?=- )/m);
    const step = Math.max(1, Math.floor(records.length / share));
    for (let index = 0; index < records.length && planted < count; index += step) {
      records[index] = records[index].replace('Country: GB', 'Country: Britain');
      planted++;
    }
    writeFileSync(path, records.join(''));
  }
}

function print(rows) {
  const lines = [
    '| Size | What | Seconds (median) | Ratio (median) | to | Peak MB |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      ({ size, name, seconds, ratio, against, megabytes }) =>
        `| ${size} | ${name} | ${seconds.toFixed(2)} | ${ratio.toFixed(2)} | ${against} | ${megabytes.toFixed(0)} |`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (process.env.GITHUB_STEP_SUMMARY)
    appendFileSync(process.env.GITHUB_STEP_SUMMARY, `${lines.join('\n')}\n`);
}
