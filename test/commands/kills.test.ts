import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { manifest, manifestFile, representationsOf } from '../../src/serving/manifest/manifest.js';
import { seed, tries } from '../seed.js';
import { branchYaml, fenland, filesBelow, numbers, program, type Workspace, workspace } from './workspace.js';

/** `KILLS=200` for a long run: so many of each command. */
const kills = Number(process.env['KILLS'] ?? tries(6));
const random = numbers(seed);

const branches = 'content/fenland/branches.yaml';
const good = ['Ely', 'March', 'Wisbech'].map((town, index) => branch(`FB-0${index}`, town)).join('');

function branch(identification: string, town: string): string {
  return branchYaml(identification, `    TownName: ${town}\n`);
}

describe('killed at any instant', { timeout: 120_000 + kills * 30_000 }, () => {
  test('a build leaves the old or the new publication whole, and the next build succeeds', async () => {
    const space = workspace({ ...fenland, [branches]: good });
    const of = (town: string) => space.write(branches, good.replace('Ely', town));
    for (const town of ['Ely', 'Littleport', 'Soham', 'Chatteris']) {
      of(town);
      await built(space);
    }
    of('Ramsey');
    const begun = performance.now();
    expect((await space.start(['build'], {})).code).toBe(0);
    const whole = performance.now() - begun;
    const seen = { old: 0, new: 0 };
    for (let round = 0; round < kills; round++) {
      const [before] = servedWhole(space);
      const town = `Town ${'abcdefghij'[round % 10]}${'abcdefghij'[Math.floor(round / 10) % 10]}${round}`;
      of(town);
      // Every other one about when the publication is exchanged.
      await killedAfter(space, round % 2 === 0 ? whole * random() : 8 * random(), round % 2 === 1);
      const [live] = servedWhole(space, true);
      expect([before, town]).toContain(live);
      seen[live === before ? 'old' : 'new']++;
      // What waiting for twenty seconds does.
      rmSync(join(space.folder, 'dist/.lock'), { recursive: true, force: true });
      await built(space);
      expect(servedWhole(space)[0]).toBe(town);
      expect(readdirSync(join(space.folder, 'dist'))).toEqual(['site']);
    }
    if (process.env['KILLS'] !== undefined) console.log('build', seen);
  });
});

async function built(space: Workspace): Promise<void> {
  const { code, stdout, stderr } = await space.run('build', {});
  expect(code, stdout + stderr).toBe(0);
}

/**
 * Starts a build, and kills it after so many milliseconds.
 * @param fromExchange count them from the moment when the present publication is put aside or exchanged
 */
async function killedAfter(space: Workspace, milliseconds: number, fromExchange = false): Promise<void> {
  const before = present(space);
  const child = spawn(process.execPath, [program, 'build'], { cwd: space.folder, stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (fromExchange && present(space) === before && child.exitCode === null) await setImmediate();
  if (milliseconds > 1) await wait(milliseconds);
  child.kill('SIGKILL');
  await ended;
}

const present = (space: Workspace) =>
  statSync(join(space.folder, 'dist/site'), { throwIfNoEntry: false })?.ino;

/** @param isKilled whether a run may have been killed between the two renames of the switch */
function servedWhole(space: Workspace, isKilled = false) {
  const dist = join(space.folder, 'dist');
  return wholeTowns(join(dist, isKilled && !existsSync(join(dist, 'site')) ? '.last-site' : 'site'));
}

/** The towns of the branches of a publication, all of whose files are as its manifest says. */
function wholeTowns(site: string): (string | undefined)[] {
  const files = filesBelow(site);
  const own = manifest.parse(JSON.parse(files.get(manifestFile)!.toString()));
  for (const { file, sha256: hash } of representationsOf(own)) expect(sha256(files.get(file)!)).toBe(hash);
  const { data } = JSON.parse(files.get('v2.2/branches')!.toString());
  return data[0].Brand[0].Branch.map((one: { PostalAddress: { TownName?: string } }) => {
    return one.PostalAddress.TownName;
  });
}
