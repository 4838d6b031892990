import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFileBytes, spooled } from '../../src/commands/sources/incoming-file.js';
import { ely, feedOf } from '../import/feeds.js';
import { program, workspace } from './workspace.js';

const areas = ['AB', 'B', 'BS', 'CB', 'E', 'G', 'IP', 'L', 'M', 'N'];
const branches = Array.from({ length: 2001 }, (_, index) => ({
  ...ely,
  Identification: `FB-${index}`,
  Name: `Branch ${index}`,
  PostalAddress: { TownName: 'Ely', Country: 'GB', PostCode: `${areas[index % 10]}7 4AB` },
}));
const text = JSON.stringify(feedOf('branches', branches));

/** Runs the program with what comes in on standard input, in pieces of odd sizes. */
function runWith(folder: string, args: readonly string[], input: string): Promise<[number, string]> {
  const child = spawn(process.execPath, [program, ...args], { cwd: folder });
  let said = '';
  child.stderr.on('data', (piece) => {
    said += piece;
  });
  const bytes = Buffer.from(input);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 99_991) }, (_, index) =>
    bytes.subarray(index * 99_991, (index + 1) * 99_991),
  );
  Readable.from(pieces).pipe(child.stdin);
  return new Promise((resolve) => {
    child.on('close', (code) => resolve([code ?? -1, said]));
  });
}

describe('opendata import of a large feed', () => {
  it('takes it from standard input, divides it, and says what was written in short', async () => {
    const space = workspace();
    const [code, said] = await runWith(space.folder, ['import', '-', '--vendor', 'fenland'], text);
    expect(said).toContain('\n  content/fenland-bank/branches/  2,001 new, in 10 files\n');
    expect(said).toContain('✓ 12 files written.');
    expect(code).toBe(0);
    const changed = branches.map((branch, index) =>
      index === 7 ? { ...branch, Name: 'Lark Lane' } : branch,
    );
    space.write('feed.json', JSON.stringify(feedOf('branches', changed), null, 1));
    const again = await space.run(['import', 'feed.json']);
    expect(again.stderr).toContain(
      '\n  content/fenland-bank/branches/  1 changed, 2,000 as they were, in 10 files\n' +
        '    content/fenland-bank/branches/l.yaml  1 changed, 199 as they were\n',
    );
    const checked = await space.run(['check']);
    expect([checked.code, checked.stdout]).toEqual([0, '']);
  });

  it('counts what is mended alike, and lists all of it for programs', async () => {
    const odd = branches.slice(0, 50).map((branch) => ({ ...branch, CustomerSegment: 'Personal' }));
    const space = workspace({ 'feed-v2.2.json': JSON.stringify(feedOf('branches', odd)) });
    const shown = await space.run(['import', 'feed-v2.2.json', '--dry-run', '--vendor', 'fenland']);
    expect(shown.stderr).toContain('… and 49 more of this kind');
    const listed = await space.run(['import', 'feed-v2.2.json', '--dry-run', '--format', 'json']);
    const { problems } = JSON.parse(listed.stdout) as { problems: { rule: string }[] };
    expect(problems.filter(({ rule }) => rule === 'import/shape')).toHaveLength(50);
  });

  it('writes nothing where it is cut short, and says where', async () => {
    const space = workspace();
    const long = JSON.stringify(
      feedOf('branches', [...branches, ...branches, ...branches, ...branches]),
      null,
      4,
    );
    const [code, said] = await runWith(space.folder, ['import', '-'], long.slice(0, -200));
    expect(code).toBe(1);
    expect(said).toContain('content/json-syntax');
    expect(said).toMatch(/-:\d{4,}:\d+ {2}error/);
    expect(readdirSync(space.folder)).toEqual([]);
  });
});

describe('what comes in', () => {
  it('can be read again at any place, in memory or in a temporary file', async () => {
    for (const size of [1000, 20 * 1024 * 1024]) {
      const bytes = Buffer.alloc(size);
      for (let at = 0; at < size; at += 97) bytes[at] = at % 251;
      const pieces = [bytes.subarray(0, 333), bytes.subarray(333, 999), bytes.subarray(999)];
      const open = await spooled(Readable.from(pieces));
      expect(open.length).toBe(size);
      for (const [start, end] of [
        [0, 10],
        [300, 1000],
        [size - 97, size],
      ] as const) {
        expect(Buffer.compare(open.read(start, end), bytes.subarray(start, end))).toBe(0);
      }
      open.close();
    }
  });

  it('tells when a file is changed while it is open', () => {
    const folder = mkdtempSync(join(tmpdir(), 'opendata-spool-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'feed.json');
    writeFileSync(path, text);
    const open = openFileBytes(path);
    expect(open.hasChanged()).toBe(false);
    appendFileSync(path, ' ');
    expect(open.hasChanged()).toBe(true);
    open.close();
  });
});
