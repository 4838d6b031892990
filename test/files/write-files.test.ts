import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  CannotWrite,
  finishWriting,
  type PlannedFile,
  type Writing,
  writeFiles,
} from '../../src/files/write-files.js';

const writer = { by: 4711, since: '2026-03-01T00:00:00Z' };
const nobody = () => false;

const before: Readonly<Record<string, string>> = {
  'site.yaml': 'vendor: fenland\n',
  'fenland/branches.yaml': '- Identification: FB-1\n',
  'fenland/atms.yaml': '- Identification: A1\n',
  'fenland/old.yaml': '[]\n',
};
const after: Readonly<Record<string, string>> = {
  'site.yaml': 'vendor: fenland\n',
  'fenland/branches.yaml': '- Identification: FB-2\n',
  'fenland/atms.yaml': '- Identification: A2\n',
  'northgate/brand.yaml': 'BrandName: Northgate\n',
  'northgate/branches/1.yaml': '- Identification: NG-1\n',
};

/** A content folder as it is before the import, unless told otherwise. */
function folder(files = before): string {
  const root = mkdtempSync(join(tmpdir(), 'opendata-write-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    fs.mkdirSync(join(root, path, '..'), { recursive: true });
    fs.writeFileSync(join(root, path), text);
  }
  return root;
}

function planned(root: string): PlannedFile[] {
  const at = (path: string, text: string | undefined) => ({
    path: `${root}/${path}`,
    text,
    isNew: !(path in before),
  });
  const written = Object.entries(after).flatMap(([path, text]) =>
    before[path] === text ? [] : [at(path, text)],
  );
  return [...written, at('fenland/old.yaml', undefined)];
}

/** Every file there is, whatever its name. */
function filesIn(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    paths
      .filter((path) => !statSync(join(root, path)).isDirectory())
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(root, path), 'utf8')]),
  );
}

class Killed extends Error {}

const changing = ['chmodSync', 'mkdirSync', 'renameSync', 'rmSync', 'rmdirSync', 'writeFileSync'] as const;

/** A file system whose process is killed at its nth change: what is being written then is cut in half. */
function killedAt(n: number): Writing & { changes: number } {
  // What the disk holds after a loss of power can't be tried here, so nothing waits for it.
  const real = { ...fs, changes: 0, fsyncSync: () => {} };
  for (const name of changing) {
    const call = fs[name] as (...args: unknown[]) => unknown;
    const quick = (options: unknown) =>
      name === 'writeFileSync' ? { ...Object(options), flush: false } : options;
    Object.assign(real, {
      [name]: (...args: unknown[]) => {
        real.changes++;
        if (real.changes < n) return call(args[0], args[1], quick(args[2]));
        if (real.changes === n && name === 'writeFileSync') {
          const bytes = Buffer.from(args[1] as Uint8Array | string);
          call(args[0], bytes.subarray(0, bytes.length / 2), args[2]);
        }
        throw new Killed();
      },
    });
  }
  return real;
}

/** A file system that refuses to put anything in the place of files of this name. */
function refusing(name: string): Writing {
  return {
    ...fs,
    renameSync: (from, to) => {
      if (String(to).endsWith(name) && String(from).endsWith('.import-new'))
        throw Object.assign(new Error('refused'), { code: 'EACCES' });
      fs.renameSync(from, to);
    },
  };
}

/** How many changes a whole run takes. */
function count(root: string): number {
  const counting = killedAt(Number.POSITIVE_INFINITY);
  writeFiles(planned(root), root, writer, counting);
  return counting.changes;
}

describe('the files of an import', () => {
  it('are all replaced, and nothing lies beside them', () => {
    const root = folder();
    writeFiles(planned(root), root, writer, fs);
    expect(filesIn(root)).toEqual(after);
    expect(finishWriting(root, nobody, fs)).toBe('nothing');
  });

  it('are all old or all new after a kill at any step, once the next run has been there', () => {
    const steps = count(folder());
    expect(steps).toBeGreaterThan(20);
    const ends = new Set<string>();
    for (let n = 1; n <= steps; n++) {
      const root = folder();
      expect(() => writeFiles(planned(root), root, writer, killedAt(n)), `step ${n}`).toThrow(Killed);
      const outcome = finishWriting(root, nobody, fs);
      ends.add(outcome);
      const left = filesIn(root);
      const isNew = outcome === 'finished' || JSON.stringify(left) === JSON.stringify(sorted(after));
      expect(left, `step ${n}`).toEqual(isNew ? after : before);
    }
    expect([...ends].sort()).toEqual(['dropped', 'finished', 'nothing']);
  });

  it('are mended even where the run that mends is killed at any step too', () => {
    const steps = count(folder());
    for (let n = 1; n <= steps; n += 4) {
      for (let m = 1; ; m++) {
        const root = folder();
        expect(() => writeFiles(planned(root), root, writer, killedAt(n))).toThrow(Killed);
        const second = killedAt(m);
        let isDone = false;
        try {
          finishWriting(root, nobody, second);
          isDone = true;
        } catch (error) {
          expect(error).toBeInstanceOf(Killed);
        }
        finishWriting(root, nobody, fs);
        const left = filesIn(root);
        const isNew = 'northgate/brand.yaml' in left;
        expect(left, `steps ${n}, ${m}`).toEqual(isNew ? after : before);
        if (isDone) break;
      }
    }
  });

  it.each(['atms.yaml', 'branches.yaml', '1.yaml'])('are put back where %s can not be replaced', (name) => {
    const root = folder();
    expect(() => writeFiles(planned(root), root, writer, refusing(name))).toThrow('refused');
    expect(filesIn(root)).toEqual(before);
    expect(fs.existsSync(join(root, 'northgate'))).toBe(false);
  });

  it('are put back by the next run where putting back was cut short', () => {
    for (let n = 1; ; n++) {
      const root = folder();
      const killed = killedAt(n);
      const refused = refusing('atms.yaml');
      const both: Writing = {
        ...killed,
        renameSync: (from, to) => {
          if (String(to).endsWith('atms.yaml') && String(from).endsWith('.import-new'))
            refused.renameSync(from, to);
          else killed.renameSync(from, to);
        },
      };
      let isKilled = false;
      try {
        writeFiles(planned(root), root, writer, both);
      } catch (error) {
        isKilled = error instanceof Killed;
      }
      const outcome = finishWriting(root, nobody, fs);
      expect(filesIn(root), `step ${n}`).toEqual(outcome === 'finished' ? after : before);
      if (!isKilled) break;
    }
  });

  it('keep their permissions, and a link stays a link', () => {
    const root = folder();
    const elsewhere = folder({ 'branches.yaml': before['fenland/branches.yaml']! });
    rmSync(join(root, 'fenland/branches.yaml'));
    symlinkSync(join(elsewhere, 'branches.yaml'), join(root, 'fenland/branches.yaml'));
    fs.chmodSync(join(root, 'fenland/atms.yaml'), 0o640);
    writeFiles(planned(root), root, writer, fs);
    expect(filesIn(root)).toEqual(after);
    expect(filesIn(elsewhere)).toEqual({ 'branches.yaml': after['fenland/branches.yaml'] });
    expect(fs.lstatSync(join(root, 'fenland/branches.yaml')).isSymbolicLink()).toBe(true);
    if (process.platform !== 'win32')
      expect(statSync(join(root, 'fenland/atms.yaml')).mode & 0o777).toBe(0o640);
  });

  it('are left alone while another import is at work, and where somebody edited one since', () => {
    const root = folder();
    const steps = count(folder());
    expect(() => writeFiles(planned(root), root, writer, killedAt(steps - 12))).toThrow(Killed);
    expect(() => finishWriting(root, ({ by }) => by === 4711, fs)).toThrow(
      'another import or migration is running in',
    );
    expect(() => writeFiles(planned(root), root, { ...writer, by: 1 }, fs)).toThrow(CannotWrite);
    fs.writeFileSync(join(root, 'fenland/branches.yaml'), '- Identification: FB-3\n');
    expect(() => finishWriting(root, nobody, fs)).toThrow(/branches\.yaml was changed since\. Bring/);
    expect(readFileSync(join(root, 'fenland/branches.yaml'), 'utf8')).toBe('- Identification: FB-3\n');
  });
});

function sorted(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}
