import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { interruptible } from '../../src/commands/cli/ending-signals.js';
import { unfinishedImport } from '../../src/source/content/layout.js';
import { environment } from '../program.js';
import {
  branchYaml,
  fenland,
  filesBelow,
  program,
  sourceDate,
  type Workspace,
  workspace,
} from './workspace.js';

const stopped = 'opendata: stopped by Ctrl-C. No file is half written.';

/** Long enough for any machine to be at it when the signal comes. */
const many = 20_000;

/** Starts the program, and sends it Ctrl-C when `isTime`. */
async function interrupted(site: Workspace, args: readonly string[], isTime: () => Promise<unknown>) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: site.folder,
    env: environment(sourceDate),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (text) => (stderr += String(text)));
  const closed = once(child, 'close');
  await Promise.race([isTime(), closed]);
  const since = performance.now();
  child.kill('SIGINT');
  const [code, signal] = (await closed) as [number | null, NodeJS.Signals | null];
  return { code, signal, stderr, milliseconds: performance.now() - since };
}

/** The same at some time of a long run. Before the program has started, a signal ends it without a line. */
async function interruptedAtWork(site: Workspace, args: readonly string[]) {
  for (let wait = 500; ; wait *= 2) {
    const ended = await interrupted(site, args, () => sleep(wait));
    if (ended.signal === null || wait > 8000) return ended;
  }
}

/** The SHA-256 of each file of the content. */
function hashes(site: Workspace) {
  return [...filesBelow(join(site.folder, 'content'))].map(([path, bytes]) => [path, sha256(bytes)]);
}

/** A feed of branches, in towns of this name. */
function feed(count: number, town: string): string {
  const Branch = Array.from({ length: count }, (_, index) => ({
    Identification: `B${index}`,
    SequenceNumber: 0,
    Type: 'Physical',
    CustomerSegment: ['Personal'],
    PostalAddress: { BuildingNumber: String(index), TownName: town, PostCode: 'CB7 4AA' },
  }));
  return JSON.stringify({ meta: {}, data: [{ Brand: [{ BrandName: 'Fenland Bank', Branch }] }] });
}

// Windows has no signals that one process could send another.
describe.skipIf(process.platform === 'win32')('Ctrl-C', () => {
  it('ends an import at once while it is planned, and nothing is written', async () => {
    const site = workspace({ ...fenland, 'v2.1/branches.json': feed(many, 'Ely') });
    const before = hashes(site);
    const ended = await interruptedAtWork(site, ['import', 'v2.1/branches.json']);
    expect(ended).toMatchObject({ code: 130, stderr: `\n${stopped}\n` });
    expect(ended.milliseconds).toBeLessThan(2000);
    expect(hashes(site)).toEqual(before);
  });

  it('ends an import that writes when all is written, and says so', async () => {
    const imports = ['Ely', 'March'].map((town) => [
      'import',
      `v2.1/${town}.json`,
      '--collection',
      'branches',
    ]);
    const files = { ...fenland, 'v2.1/Ely.json': feed(40, 'Ely'), 'v2.1/March.json': feed(40, 'March') };
    const site = workspace(files);
    const expected = [];
    for (const args of [...imports, imports[0]!]) {
      await site.run(args);
      expected.push(hashes(site));
    }
    // On a busy machine an import may be over before the signal comes: then the other feed is imported.
    for (let attempt = 1; attempt <= 20; attempt++) {
      const { code, stderr } = await interrupted(site, imports[attempt % 2]!, async () => {
        while (!existsSync(join(site.folder, 'content', unfinishedImport))) await setImmediate();
      });
      expect(hashes(site)).toEqual(expected[attempt % 2]);
      if (code === 130) {
        expect(stderr).toBe(`\n${stopped}\nAll of it is written: 1 file.\n`);
        return;
      }
      expect([code, stderr]).toEqual([0, expect.stringContaining('1 file written.')]);
    }
    throw new Error('every import was over before the signal came');
  });

  it.each([['check', '--no-cache'], ['fmt'], ['diff', 'content', '--no-cache'], ['migrate', '--to', 'v2.2']])(
    'ends %s at once, and no file is changed',
    async (...args) => {
      const records = Array.from({ length: many }, (_, index) => branchYaml(`B${index}`));
      const site = workspace({ ...fenland, 'content/fenland/branches.yaml': records.join('') });
      const before = hashes(site);
      const ended = await interruptedAtWork(site, args);
      expect(ended).toMatchObject({ code: 130, stderr: `\n${stopped}\n` });
      expect(ended.milliseconds).toBeLessThan(2000);
      expect(hashes(site)).toEqual(before);
    },
  );
});

describe('work that can be interrupted', () => {
  it('returns its result, and throws its own errors', async () => {
    const mistake = new TypeError('not this');
    expect(await interruptible(() => 42)).toBe(42);
    expect(await interruptible(async () => 43)).toBe(43);
    const broken = () => {
      throw mistake;
    };
    await expect(interruptible(broken)).rejects.toBe(mistake);
  });
});
