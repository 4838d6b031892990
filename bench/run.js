/**
 * Times `opendata build` and `opendata check` as whole processes, side by side with the floor (floor.js), run in turn.
 * What counts are the ratios: seconds depend on the machine and on who else is using it.
 *
 * npm run bench -- [options]
 *   --sizes small,medium,full   data sets, of those in data-set.js (shapes)
 *   --cases cold,atm,…          cases, of those in cases.js, and chain: 20 edits with a build after each; default: all
 *   --runs 5                    how often; 0 measures nothing, for --write
 *   --seed 1                    of the data
 *   --before <folder>           also another version of this program, in its own compiled clone
 *   --peers                     also other generators, which are downloaded into a temporary folder (peers.js)
 *   --results <file>            where all results are kept, so that the page can be made from several invocations
 *   --write                     writes docs/performance.md of all results in that file
 *   --kept <file>               fails if a case takes more CPU time ÷ F, or memory, than it did when the file was written
 *   --keep                      writes that file
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cases, titleOf } from './cases.js';
import { current, floorCommand, opendata } from './contestants.js';
import { shapes, writeDataSet } from './data-set.js';
import { chain } from './edits.js';
import { measure, median } from './measure.js';
import { writePage } from './page.js';
import { installPeers } from './peers.js';
import { compareWithKept, keepRatios } from './ratios.js';
import { figures, Results } from './results.js';
import { measureSaves } from './watching.js';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: 'small,medium,full' },
    cases: { type: 'string', default: [...Object.keys(cases), 'chain'].join(',') },
    runs: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    before: { type: 'string' },
    peers: { type: 'boolean', default: false },
    results: { type: 'string', default: join(tmpdir(), 'opendata-bench.json') },
    write: { type: 'boolean', default: false },
    kept: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const fixed = { SOURCE_DATE_EPOCH: '1767225600', NO_COLOR: '1' };
const edits = 20;
const runs = Number(values.runs);
const names = listed(values.cases, { ...cases, chain: {} }, 'case');
const results = new Results(values.results);
const rows = [];

if (runs > 0) {
  const work = mkdtempSync(join(tmpdir(), 'opendata-bench-'));
  try {
    const contestants = [
      current(),
      ...(values.before === undefined ? [] : [opendata('before', values.before)]),
      ...(values.peers ? installPeers(join(work, 'peers')) : []),
    ];
    for (const size of listed(values.sizes, shapes, 'size')) {
      const home = join(work, size);
      rows.push(...(await compare(size, home, contestants)));
      remove(home);
    }
  } finally {
    remove(work);
  }
  print(rows);
}
if (values.write) writePage(results);
if (values.kept !== undefined && values.keep) keepRatios(rows, values.kept);
else if (values.kept !== undefined) process.exitCode = compareWithKept(rows, values.kept);

/** All cases of one data set: in each run the floor, then each case with each contestant. */
async function compare(size, home, contestants) {
  const source = join(home, 'content');
  // The floor reads lists only: files of a record each are compared with the same records in lists.
  writeDataSet(source, { ...shapes[size], files: false }, Number(values.seed));
  const entrants = contestants.map((contestant) => enter(contestant, size, home, source));
  const selected = names.filter((name) => name !== 'chain' && (cases[name].sizes?.includes(size) ?? true));
  const floors = [];
  const date = new Date().toISOString().slice(0, 10);
  const entries = [];
  const note = (program, name, result, floor) => {
    let entry = entries.find((other) => other.program === program && other.name === name);
    if (entry === undefined) {
      entry = { size, program, name, date, runs: [] };
      entries.push(entry);
    }
    entry.runs.push({
      ...result,
      ratio: result.seconds / floor.seconds,
      cpuRatio: result.cpu / floor.cpu,
    });
    results.add(entry);
    process.stderr.write(`${size}, ${program}, ${titleOf(name)}: ${result.seconds.toFixed(2)} s\n`);
  };

  for (let run = 0; run < runs; run++) {
    const floor = await timed(floorCommand(source, join(home, 'floor')), { folder: home });
    floors.push(floor);
    note('floor', 'floor', floor, floor);
    for (const name of selected) {
      // Neither of two is always the first to find what it reads in memory.
      const inTurn = run % 2 === 0 ? entrants : [...entrants].reverse();
      for (const entrant of inTurn.filter((entrant) => takesPart(entrant, name))) {
        if (cases[name].needsBuild && !existsSync(join(entrant.folder, entrant.outputs[0]))) {
          await timedCase(entrant, cases.cold, run);
        }
        if (cases[name].needsParts && !existsSync(join(entrant.folder, 'parts'))) {
          await timedCase(entrant, cases.parts, run);
        }
        note(entrant.name, name, await timedCase(entrant, cases[name], run), floor);
      }
    }
  }
  if (names.includes('chain')) {
    const floor = {
      seconds: median(floors.map((run) => run.seconds)),
      cpu: median(floors.map((run) => run.cpu)),
    };
    const editors = entrants.filter((entrant) => takesPart(entrant, 'chain'));
    for (const entrant of editors) await timedCase(entrant, cases.cold, 0);
    for (let edit = 0; edit < edits; edit++) {
      for (const entrant of editors) {
        entrant.edit(edit);
        note(entrant.name, 'chain', await timed(entrant.commands.build, entrant), floor);
      }
    }
  }
  return entries.map(figures);
}

/** A contestant in a folder of its own, with the content of a data set. */
function enter(contestant, size, home, source) {
  const folder = join(home, contestant.name);
  const content = join(folder, 'content');
  if (shapes[size].files) writeDataSet(content, shapes[size], Number(values.seed));
  else cpSync(source, content, { recursive: true });
  contestant.install?.(folder);
  const edit = chain(Number(values.seed));
  const { branches, atms, pcas } = shapes[size];
  const records = branches + atms + pcas;
  return { ...contestant, folder, records, edit: (number) => edit(content, number) };
}

function takesPart({ only, commands }, name) {
  return (only?.includes(name) ?? true) && commands[cases[name]?.command ?? 'build'] !== undefined;
}

async function timedCase(entrant, { command, prepare, saves, code }, run) {
  if (saves !== undefined) {
    const { folder, env } = entrant;
    return measureSaves(entrant.commands[command], saves, run, { folder, env: { ...fixed, ...env } });
  }
  const elsewhere = prepare?.(entrant, run);
  try {
    return await timed(entrant.commands[command], { ...entrant, folder: elsewhere ?? entrant.folder }, code);
  } finally {
    if (elsewhere !== undefined) remove(elsewhere);
  }
}

async function timed([program, ...args], { folder, env }, expected = 0) {
  // What was written before is not to be written to the disk meanwhile.
  execFileSync('sync');
  // A change gets a later second than the one before (D41), and a build waits for it.
  await setTimeout(1000);
  const { code, ...result } = await measure(program, args, { env: { ...fixed, ...env }, cwd: folder });
  if (code !== expected) throw new Error(`${[program, ...args].join(' ')} in ${folder}: exit code ${code}`);
  return result;
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/** The names in a list with commas between, all of which `known` has. */
function listed(text, known, what) {
  const list = text.split(',');
  const unknown = list.find((name) => !Object.hasOwn(known, name));
  if (unknown === undefined) return list;
  throw new Error(`there is no ${what} ${unknown}; there are ${Object.keys(known).join(', ')}`);
}

function print(rows) {
  const lines = [
    '| Size | Program | What | Seconds (median) | ÷ F | CPU s | ÷ F | Peak MB | Runs |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(({ size, program, name, seconds, ratio, cpu, cpuRatio, megabytes, runs }) => {
      const numbers = [seconds, ratio, cpu, cpuRatio].map((number) => number.toFixed(2));
      return `| ${[size, program, titleOf(name), ...numbers, megabytes.toFixed(0), runs].join(' | ')} |`;
    }),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (process.env.GITHUB_STEP_SUMMARY)
    appendFileSync(process.env.GITHUB_STEP_SUMMARY, `${lines.join('\n')}\n`);
}
