import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { interruptible } from '../../src/commands/cli/ending-signals.js';
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

const atWork = new URL('./at-work.js', import.meta.url).href;

const stopped = 'opendata: stopped by Ctrl-C. No file is half written.';

/** So many records that the signal mostly comes before the work on them is over. Four times as many need no threads yet. */
const many = 10_000;

/**
 * Starts the program, and sends it Ctrl-C when it has said these words (see at-work.js).
 * @returns how it ended, and all that it has said
 */
async function interrupted(site: Workspace, args: readonly string[], words: string) {
  const child = spawn(process.execPath, ['--import', atWork, program, ...args], {
    cwd: site.folder,
    env: environment(sourceDate),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stderr = '';
  child.stderr!.on('data', (text) => (stderr += String(text)));
  let said = '';
  const line = child.stdio[3] as Duplex;
  line.on('data', (text) => {
    const had = said.startsWith(words);
    said += String(text);
    if (had || !said.startsWith(words)) return;
    child.kill('SIGINT');
    line.end();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr, said };
}

/**
 * The same, with more records where the work was over before the signal came, as may happen on a busy machine.
 * @returns a run that was interrupted at work; else the last one
 */
async function interruptedAtWork(
  siteWith: (records: number) => Workspace,
  args: readonly string[],
  words: string,
) {
  for (let attempt = 1; ; attempt++) {
    const site = siteWith(many * Math.min(attempt, 4));
    const before = hashes(site);
    const ended = await interrupted(site, args, words);
    if (ended.said === words) expect(hashes(site)).toEqual(before);
    if (ended.said === words || attempt === 6) return ended;
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
  it.each([
    ['read', 'begun\n'],
    ['planned', 'begun\nover\nbegun\n'],
  ])('ends an import at once while it is %s, and nothing is written', async (_, words) => {
    const ended = await interruptedAtWork(
      (records) => workspace({ ...fenland, 'v2.1/branches.json': feed(records, 'Ely') }),
      ['import', 'v2.1/branches.json'],
      words,
    );
    expect(ended).toEqual({ code: 130, stderr: `\n${stopped}\n`, said: words });
  });

  const { 'content/fenland/branches.yaml': _, ...others } = fenland;
  it.each([
    ['replaces a file', fenland],
    // Then nothing is waited for after the writing.
    ['makes a new file', others],
  ])('ends an import that %s when all is written, and says so', async (_name, files) => {
    const site = workspace({ ...files, 'v2.1/branches.json': feed(40, 'Ely') });
    const before = hashes(site);
    const words = 'begun\nover\nbegun\nover\nwriting\n';
    const ended = await interrupted(site, ['import', 'v2.1/branches.json'], words);
    const stderr = `\n${stopped}\nAll of it is written: 1 file.\n`;
    // What is imported is said before it is written.
    const last = ended.stderr.slice(-stderr.length);
    expect({ ...ended, stderr: last }).toEqual({ code: 130, stderr, said: words });
    const after = hashes(site);
    expect(after).not.toEqual(before);
    expect((await site.run(['import', 'v2.1/branches.json'])).stderr).toContain('already up to date');
    expect(hashes(site)).toEqual(after);
  });

  it.each([['check', '--no-cache'], ['fmt'], ['diff', 'content', '--no-cache'], ['migrate', '--to', 'v2.2']])(
    'ends %s at once, and no file is changed',
    async (...args) => {
      const siteWith = (count: number) => {
        const records = Array.from({ length: count }, (_, index) => branchYaml(`B${index}`));
        return workspace({ ...fenland, 'content/fenland/branches.yaml': records.join('') });
      };
      const ended = await interruptedAtWork(siteWith, args, 'begun\n');
      expect(ended).toEqual({ code: 130, stderr: `\n${stopped}\n`, said: 'begun\n' });
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
