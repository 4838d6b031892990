/**
 * Times this program as a whole process, side by side with the floor (floor.js), run in turn. What counts are the ratios:
 * seconds depend on the machine and on who else is using it.
 *
 * npm run bench -- [options]
 *   --data small,medium     data sets: sample, those in data-set.js (sizes), or content folders; default: small
 *   --cases cold,atm,…      cases of those below; default: all
 *   --runs 3                how often
 *   --against <checkout>    also another version of this program: a checkout of it, compiled
 *   --peers                 also other generators, which npm installs into a temporary folder (peers.js)
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import yaml from 'js-yaml';
import { changeAtm, sizes, writeDataSet } from './data-set.js';
import { cpuSeconds, measure, median, peakOf } from './measure.js';
import { installPeers } from './peers.js';

/**
 * A program that is timed.
 * @typedef {object} Contestant
 * @property {string} name
 * @property {Readonly<Record<string, readonly string[]>>} commands program and arguments, by name; a case whose command it
 *   lacks is left out
 * @property {Readonly<Record<string, string>>} [env]
 * @property {(folder: string) => void} [install] puts what it needs into its folder, beside the content
 */

/**
 * What is timed, in the order of a run: a command that begins with nothing made before, or with what the case `after` made
 * and `prepare` changed. With `saves`, an ATM is saved while it runs.
 */
const cases = {
  check: { title: 'check, cold', command: 'check' },
  cold: { title: 'build, cold', command: 'build' },
  same: { title: 'nothing changed', command: 'build', after: 'cold' },
  atm: { title: 'one ATM changed', command: 'build', after: 'cold', prepare: edit },
  diff: { title: 'diff of one ATM', command: 'diff', after: 'cold', prepare: publishAnother },
  import: { title: 'import of the branches', command: 'import', after: 'cold', prepare: takeFeed },
  parts: { title: 'build with all parts, cold', command: 'parts' },
  'parts-same': { title: 'all parts, nothing changed', command: 'parts', after: 'parts' },
  'parts-atm': { title: 'all parts, one ATM changed', command: 'parts', after: 'parts', prepare: edit },
  watch: { title: 'watching, one ATM from save to new tag', command: 'watch', saves: true },
  'parts-watch': { title: 'watching with all parts, one ATM', command: 'parts-watch', saves: true },
};

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const fixed = { SOURCE_DATE_EPOCH: '1767225600', NO_COLOR: '1' };
const parts = ['pages', 'downloads', 'openapi', 'changes'];
/** All that a case makes in a folder. */
const made = ['.opendata', 'dist', 'parts', 'before', 'imported', 'public'];
/** How often a record is saved while a preview watches, and milliseconds after which a save that isn't served is a failure. */
const timesSaved = 3;
const longest = 120_000;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'small' },
    cases: { type: 'string', default: Object.keys(cases).join() },
    runs: { type: 'string', default: '3' },
    against: { type: 'string' },
    peers: { type: 'boolean', default: false },
  },
});
const selected = values.cases.split(',');
const unknown = selected.filter((name) => !Object.hasOwn(cases, name));
if (unknown.length > 0) throw new Error(`no case: ${unknown}; there are ${Object.keys(cases).join(', ')}`);
const work = mkdtempSync(join(tmpdir(), 'opendata-bench-'));
try {
  const contestants = [
    opendata('now', here('..')),
    ...(values.against === undefined ? [] : [opendata('before', resolve(values.against))]),
    ...(values.peers ? installPeers(join(work, 'peers')) : []),
  ];
  for (const data of values.data.split(',')) {
    const from = data === 'sample' ? here('../content') : resolve(data);
    await compare(basename(data), contestants, (folder) => {
      if (Object.hasOwn(sizes, data)) writeDataSet(folder, sizes[data]);
      else cpSync(from, folder, { recursive: true });
    });
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** This program, or another version of it. @returns {Contestant} */
function opendata(name, checkout) {
  const run = (...args) => [process.execPath, join(checkout, 'bin/opendata.js'), ...args];
  const plain = ['--settings', 'plain.yaml'];
  const all = ['--settings', 'parts.yaml'];
  return {
    name,
    commands: {
      check: run('check', '--quiet', ...plain),
      build: run('build', '--quiet', ...plain),
      diff: run('diff', 'before', 'dist', '--quiet'),
      import: run('import', 'published', '--content', 'imported', '--quiet'),
      parts: run('build', '--quiet', ...all, '--out', 'parts'),
      watch: run('preview', '--watch', '--port', '0', ...plain),
      'parts-watch': run('preview', '--watch', '--port', '0', ...all),
    },
    install(folder) {
      const settings = (value) => parts.map((part) => `${part}: ${value}\n`).join('');
      writeFileSync(join(folder, 'plain.yaml'), settings('off'));
      writeFileSync(join(folder, 'parts.yaml'), settings('on'));
      // The tag is asked for a hundred times a second.
      mkdirSync(join(folder, 'headers'));
      writeFileSync(join(folder, 'headers/policy.yaml'), 'rateLimit:\n  requests: 100000000\n  seconds: 1\n');
    },
  };
}

/** All cases of one data set: in each run the floor, then each case with each contestant. Prints a table. */
async function compare(data, contestants, writeContent) {
  const home = join(work, data);
  const entrants = contestants.map((contestant, number) => {
    const folder = join(home, String(number));
    writeContent(join(folder, 'content'));
    contestant.install?.(folder);
    const { basePath } = yaml.load(readFileSync(join(folder, 'content/site.yaml'), 'utf8'));
    return { ...contestant, folder, basePath, state: '' };
  });
  const floors = [];
  const results = new Map();
  for (let run = 0; run < Number(values.runs); run++) {
    const command = [process.execPath, here('floor.js'), join(entrants[0].folder, 'content'), 'floor'];
    const floor = await timed(command, { folder: home });
    floors.push(floor);
    for (const name of selected) {
      // Neither of two is always the first to find what it reads in memory.
      const inTurn = run % 2 === 0 ? entrants : [...entrants].reverse();
      for (const entrant of inTurn.filter(({ commands }) => cases[name].command in commands)) {
        const result = await timedCase(entrant, name);
        process.stderr.write(`${data}, ${name}, ${entrant.name}: ${result.seconds.toFixed(2)} s\n`);
        const key = `${name} ${entrant.name}`;
        const ratios = { ratio: result.seconds / floor.seconds, cpuRatio: result.cpu / floor.cpu };
        results.set(key, [...(results.get(key) ?? []), { ...result, ...ratios }]);
      }
    }
  }
  const row = (cells) => `| ${cells.join(' | ')} |\n`;
  const names = entrants.map(({ name }) => name);
  process.stdout.write(
    `\n${row([`${data}, wall ÷ F (CPU ÷ F), peak MB`, ...names])}${row(['---', ...names.map(() => '---')])}`,
  );
  const lines = selected.map((name) => [
    cases[name].title,
    ...names.map((each) => cell(results.get(`${name} ${each}`), 'ratio', 'cpuRatio')),
  ]);
  for (const line of lines) process.stdout.write(row(line));
  process.stdout.write(
    `\nF in seconds: ${cell(floors, 'seconds', 'cpu')}; medians of ${values.runs} runs.\n`,
  );
  rmSync(home, { recursive: true });
}

/** Medians, and the greatest peak. */
function cell(runs, wall, cpu) {
  if (runs === undefined) return '–';
  const of = (key) => median(runs.map((run) => run[key])).toFixed(2);
  return `${of(wall)} (${of(cpu)}), ${Math.max(...runs.map(({ megabytes }) => megabytes)).toFixed(0)}`;
}

async function timedCase(entrant, name) {
  const { after, command, prepare, saves } = cases[name];
  if (after === undefined) clear(entrant, name);
  else if (entrant.state !== after) await timedCase(entrant, after);
  await prepare?.(entrant);
  return saves ? timedSaves(entrant.commands[command], entrant) : timed(entrant.commands[command], entrant);
}

function clear(entrant, state) {
  for (const path of made) rmSync(join(entrant.folder, path), { recursive: true, force: true });
  entrant.state = state;
}

async function timed(command, { folder, env }) {
  // A change gets a later second than the one before (D41), and a build waits for it.
  await setTimeout(1000);
  return measure(command, { env: { ...fixed, ...env }, cwd: folder });
}

function edit({ folder }) {
  changeAtm(join(folder, 'content'));
}

/** Leaves two publications that differ by an ATM, in `before` and in `dist`. */
async function publishAnother(entrant) {
  const { folder, commands } = entrant;
  const before = join(folder, 'before');
  rmSync(before, { recursive: true, force: true });
  cpSync(join(folder, 'dist'), before, { recursive: true, verbatimSymlinks: true });
  edit(entrant);
  await timed(commands.build, entrant);
}

/** Leaves the published branches as a feed. */
function takeFeed({ folder, basePath }) {
  rmSync(join(folder, 'imported'), { recursive: true, force: true });
  cpSync(join(folder, 'dist/site', basePath, 'v2.1/branches'), join(folder, 'published'));
}

/**
 * Saves an ATM a few times while a preview watches.
 * @returns medians of seconds from a save to an answer with another tag, and of the CPU seconds of a save; and the peak
 *   of memory
 */
async function timedSaves([program, ...args], { folder, basePath }) {
  const options = { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...fixed }, cwd: folder };
  const child = spawn(program, args, options);
  const ended = new Promise((resolve) => child.on('close', resolve));
  try {
    const tag = tagOf(`${await originOf(child)}${basePath}/v2.1/atms`);
    const times = [];
    for (let save = 0; save < timesSaved; save++) {
      const before = await tag();
      await setTimeout(1000);
      const cpu = cpuSeconds(child.pid);
      const started = performance.now();
      changeAtm(join(folder, 'content'));
      while ((await tag()) === before) {
        if (performance.now() - started > longest) throw new Error('the same tag after a save');
        await setTimeout(10);
      }
      const seconds = (performance.now() - started) / 1000;
      // What is tidied up after the answer is work of the save, too.
      await setTimeout(1000);
      times.push({ seconds, cpu: cpuSeconds(child.pid) - cpu });
    }
    const of = (key) => median(times.map((time) => time[key]));
    return { seconds: of('seconds'), cpu: of('cpu'), megabytes: peakOf(child.pid) };
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}

/** Where a preview serves, as soon as it says so. */
function originOf(child) {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (text) => {
      printed += text;
      const origin = / at (http:\/\/[^\s/]+)/.exec(printed)?.[1];
      if (origin !== undefined) resolve(origin);
    });
    child.on('close', () => reject(new Error(`the preview serves nothing:\n${printed}`)));
  });
}

function tagOf(address) {
  return async () => {
    const answer = await fetch(address, { method: 'HEAD' });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer.headers.get('etag');
  };
}
