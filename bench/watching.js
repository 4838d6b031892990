import { spawn } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { changeRecord } from './edits.js';
import { cpuSeconds, median, peakOf } from './measure.js';

const saves = 5;
/** Milliseconds between two looks. */
const pause = 10;
/** Milliseconds after which a save that isn't published is a failure. */
const longest = 120_000;

/**
 * Saves a record five times while a preview watches.
 * @param {readonly string[]} command the preview, program and arguments
 * @param {'atms' | 'branches'} collection
 * @param {number} run no two runs save the same
 * @param {{ env: Record<string, string>, folder: string }} where the folder has what the last build made
 * @returns medians of seconds from a save to the answer with another tag, and of CPU seconds of a save; and the peak
 *   of memory
 */
export async function measureSaves([program, ...args], collection, run, { env, folder }) {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
    cwd: folder,
  });
  const current = join(folder, 'dist/current');
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    const address = await addressOf(child, collection);
    const times = [];
    for (let save = 0; save < saves; save++) {
      const before = await tagOf(address);
      const published = readlinkSync(current);
      // A change gets a later second than the one before (D41), and a build waits for it.
      await setTimeout(1000);
      const cpu = cpuSeconds(child.pid);
      const started = performance.now();
      changeRecord(join(folder, 'content'), collection, run * saves + save);
      // Looks at the folder, since the preview refuses to answer so many requests (429).
      while (readlinkSync(current) === published) {
        if (performance.now() - started > longest) throw new Error(`${current}: the same after a save`);
        await setTimeout(pause);
      }
      if ((await tagOf(address)) === before) throw new Error(`${address}: the same tag after a save`);
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

/** The address of the collection in the newest version, as soon as it is served. */
async function addressOf(child, collection) {
  let address;
  for await (const line of createInterface({ input: child.stderr })) {
    address = /^ +(http:\S+)$/.exec(line)?.[1].replace(/[^/]+$/, collection) ?? address;
    if (address !== undefined) break;
  }
  child.stderr.resume();
  if (address === undefined) throw new Error('the preview serves nothing');
  return address;
}

async function tagOf(address) {
  const answer = await fetch(address, { method: 'HEAD' });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.headers.get('etag');
}
