import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ContentFileSystem, ContentWriting } from '../../src/authoring/writing/content-writing.js';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { ChangedMeanwhile } from '../../src/base/files/write-file.js';

const read = '- Identification: FB-1\n';
const theirs = '- Identification: FB-1 # of an editor\n';
const ours = '- Identification: FB-2\n';

/** A content folder with a file, and its writing on a file system. */
function content(fileSystem: (path: string) => Partial<ContentFileSystem> = () => ({})) {
  const root = mkdtempSync(join(tmpdir(), 'opendata-content-'));
  const work = mkdtempSync(join(tmpdir(), 'opendata-work-'));
  onTestFinished(() => {
    for (const folder of [root, work]) rmSync(folder, { recursive: true, force: true });
  });
  const path = join(root, 'branches.yaml');
  writeFileSync(path, read);
  const writing = new ContentWriting(work, { ...fs, ...fileSystem(path) });
  return { root, path, writing, text: () => readFileSync(path, 'utf8') };
}

const noWait = async () => {};

/** What an editor does when a call of the system is made for the nth time. */
function interrupting(name: 'linkSync' | 'lstatSync' | 'renameSync', nth: number, act: () => void) {
  let calls = 0;
  const real = fs[name] as (...args: unknown[]) => unknown;
  return {
    [name]: (...args: unknown[]) => {
      if (++calls === nth) act();
      return real(...args);
    },
  } as Partial<ContentFileSystem>;
}

describe('a content file', () => {
  it('is replaced if it is as it was read, and nothing is kept beside it', async () => {
    const { root, path, writing, text } = content();
    writing.write(path, sha256(read), ours);
    expect(text()).toBe(ours);
    expect(await writing.settle(noWait)).toEqual([]);
    expect(readdirSync(root)).toEqual(['branches.yaml']);
  });

  it('is not replaced, removed or created if another program wrote it in the meantime', () => {
    const { path, writing, text } = content();
    writeFileSync(path, theirs);
    expect(() => writing.write(path, sha256(read), ours)).toThrow(ChangedMeanwhile);
    expect(() => writing.remove(path, sha256(read))).toThrow(ChangedMeanwhile);
    expect(() => writing.write(path, undefined, ours)).toThrow(ChangedMeanwhile);
    expect(text()).toBe(theirs);
    rmSync(path);
    expect(() => writing.write(path, sha256(read), ours)).toThrow(ChangedMeanwhile);
    expect(fs.existsSync(path)).toBe(false);
  });

  it('is not replaced if another program renames a file over it until the last look', () => {
    const { path, writing, text } = content((at) =>
      interrupting('lstatSync', 1, () => {
        writeFileSync(`${at}.tmp`, theirs);
        fs.renameSync(`${at}.tmp`, at);
      }),
    );
    expect(() => writing.write(path, sha256(read), ours)).toThrow(ChangedMeanwhile);
    expect(text()).toBe(theirs);
  });

  it.each([
    ['right before its replacement', 1],
    ['by an editor that had opened it before', 0],
  ])('that is written in place %s is kept beside it', async (_, nth) => {
    const { root, path, writing, text } = content((at) =>
      interrupting('renameSync', nth, () => writeFileSync(at, theirs)),
    );
    const opened = fs.openSync(path, 'a');
    writing.write(path, sha256(read), ours);
    if (nth === 0) fs.writeSync(opened, '# later\n');
    fs.closeSync(opened);
    const kept = join(root, 'branches.yaml.~1~');
    expect(await writing.settle(noWait)).toEqual([{ path, kept }]);
    expect(text()).toBe(ours);
    expect(readFileSync(kept, 'utf8')).toBe(nth === 0 ? `${read}# later\n` : theirs);
  });

  it('that is removed while another program renames a file over it is kept beside', async () => {
    const { root, path, writing } = content((at) =>
      interrupting('renameSync', 1, () => {
        writeFileSync(`${at}.tmp`, theirs);
        fs.renameSync(`${at}.tmp`, at);
      }),
    );
    writing.remove(path, sha256(read));
    expect(await writing.settle(noWait)).toEqual([{ path, kept: join(root, 'branches.yaml.~1~') }]);
    expect(readFileSync(join(root, 'branches.yaml.~1~'), 'utf8')).toBe(theirs);
  });

  it('is edited again if another program writes it meanwhile, and both changes are in it', () => {
    const { path, writing, text } = content((at) =>
      interrupting('linkSync', 1, () => writeFileSync(at, theirs)),
    );
    expect(writing.edit(path, (before) => `${String(before)}# ours\n`)).toBe(true);
    expect(text()).toBe(`${theirs}# ours\n`);
  });

  it('that another program never stops writing is not written', () => {
    const { path, writing, text } = content();
    const always = (before: Buffer | undefined) => {
      fs.appendFileSync(path, '# again\n');
      return `${String(before)}# ours\n`;
    };
    expect(() => writing.edit(path, always)).toThrow(ChangedMeanwhile);
    expect(text()).not.toContain('# ours');
  });

  it('is compared too on a file system without links', () => {
    const none = {
      linkSync: () => {
        throw Object.assign(new Error('no links'), { code: 'EPERM' });
      },
    };
    const { path, writing, text } = content(() => none);
    writing.write(path, sha256(read), ours);
    expect(text()).toBe(ours);
    expect(() => writing.write(path, sha256(read), theirs)).toThrow(ChangedMeanwhile);
    expect(text()).toBe(ours);
  });
});
