import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ContentFileSystem, ContentWriting } from '../../src/authoring/writing/content-writing.js';
import {
  finishWriting,
  type PlannedFile,
  type Writing,
  writeFiles,
} from '../../src/authoring/writing/write-files.js';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { ChangedMeanwhile } from '../../src/base/files/write-file.js';

type Both = Writing & ContentFileSystem;

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

const changing = [
  'chmodSync',
  'linkSync',
  'mkdirSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'writeFileSync',
] as const;

/** A file system whose process is killed at its nth change: what is being written then is cut in half. */
function killedAt(n: number): Both & { changes: number } {
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
function refusing(name: string): Both {
  const refuse = (from: unknown, to: unknown) => {
    if (String(to).endsWith(name) && String(from).endsWith('.new'))
      throw Object.assign(new Error('refused'), { code: 'EACCES' });
  };
  const real = { ...fs };
  for (const call of ['copyFileSync', 'linkSync', 'renameSync'] as const) {
    real[call] = (from: unknown, to: unknown, mode?: number) => {
      refuse(from, to);
      (fs[call] as (from: unknown, to: unknown, mode?: number) => void)(from, to, mode);
    };
  }
  return real;
}

/** Writes what is planned, made of what the files say before the import. */
function write(root: string, fileSystem: Both = fs): void {
  const read = (path: string) => {
    const text = before[path.slice(root.length + 1)];
    return text === undefined ? undefined : sha256(text);
  };
  writeFiles(planned(root), root, writing(fileSystem), read, fileSystem);
}

function finish(root: string, fileSystem: Both = fs) {
  return finishWriting(root, writing(fileSystem), fileSystem);
}

/** With a work folder of its own, as under a lock. */
function writing(fileSystem: Both): ContentWriting {
  return new ContentWriting(folder({}), fileSystem);
}

/** How many changes a whole run takes. */
function count(root: string): number {
  const counting = killedAt(Number.POSITIVE_INFINITY);
  write(root, counting);
  return counting.changes;
}

describe('the files of an import', () => {
  it('are all replaced, and nothing lies beside them', () => {
    const root = folder();
    write(root);
    expect(filesIn(root)).toEqual(after);
    expect(finish(root)).toBe('nothing');
  });

  it('are all old or all new after a kill at any step, once the next run has been there', () => {
    const steps = count(folder());
    expect(steps).toBeGreaterThan(20);
    const ends = new Set<string>();
    for (let n = 1; n <= steps; n++) {
      const root = folder();
      expect(() => write(root, killedAt(n)), `step ${n}`).toThrow(Killed);
      const outcome = finish(root);
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
        expect(() => write(root, killedAt(n))).toThrow(Killed);
        const second = killedAt(m);
        let isDone = false;
        try {
          finish(root, second);
          isDone = true;
        } catch (error) {
          expect(error).toBeInstanceOf(Killed);
        }
        finish(root);
        const left = filesIn(root);
        const isNew = 'northgate/brand.yaml' in left;
        expect(left, `steps ${n}, ${m}`).toEqual(isNew ? after : before);
        if (isDone) break;
      }
    }
  });

  it.each(['atms.yaml', 'branches.yaml', '1.yaml'])('are put back where %s can not be replaced', (name) => {
    const root = folder();
    expect(() => write(root, refusing(name))).toThrow('refused');
    expect(filesIn(root)).toEqual(before);
    expect(fs.existsSync(join(root, 'northgate'))).toBe(false);
  });

  it('are put back by the next run where putting back was cut short', () => {
    for (let n = 1; ; n++) {
      const root = folder();
      const killed = killedAt(n);
      const refused = refusing('atms.yaml');
      const both: Both = {
        ...killed,
        renameSync: (from, to) => {
          if (String(to).endsWith('atms.yaml') && String(from).endsWith('.new')) refused.renameSync(from, to);
          else killed.renameSync(from, to);
        },
      };
      let isKilled = false;
      try {
        write(root, both);
      } catch (error) {
        isKilled = error instanceof Killed;
      }
      const outcome = finish(root);
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
    write(root);
    expect(filesIn(root)).toEqual(after);
    expect(filesIn(elsewhere)).toEqual({ 'branches.yaml': after['fenland/branches.yaml'] });
    expect(fs.lstatSync(join(root, 'fenland/branches.yaml')).isSymbolicLink()).toBe(true);
    if (process.platform !== 'win32')
      expect(statSync(join(root, 'fenland/atms.yaml')).mode & 0o777).toBe(0o640);
  });

  it('are left alone where somebody edited one since a kill', () => {
    const root = folder();
    const steps = count(folder());
    expect(() => write(root, killedAt(steps - 12))).toThrow(Killed);
    fs.writeFileSync(join(root, 'fenland/branches.yaml'), '- Identification: FB-3\n');
    expect(() => finish(root)).toThrow(/branches\.yaml was changed since\. Bring/);
    expect(readFileSync(join(root, 'fenland/branches.yaml'), 'utf8')).toBe('- Identification: FB-3\n');
  });

  it.each([
    ['gone', (path: string) => rmSync(path)],
    ['damaged', (path: string) => fs.truncateSync(path, 5)],
  ])('are left alone where what was prepared is %s since a kill', (_, spoil) => {
    const root = folder();
    expect(() => write(root, killedAt(count(folder()) - 12))).toThrow(Killed);
    const prepared = join(root, '.opendata/import');
    for (const name of readdirSync(prepared)) if (name.endsWith('.new')) spoil(join(prepared, name));
    const files = filesIn(root);
    expect(() => finish(root)).toThrow(/is damaged or gone\. Bring/);
    expect(filesIn(root)).toEqual(files);
  });

  it('stay as another run has finished them where the first wakes up without its lock', () => {
    const ignoring = { '.opendata/.gitignore': '*\n' };
    const root = folder({ ...before, ...ignoring });
    const work = folder({});
    // Suspended before its second replacement; the next run takes over.
    let count = 0;
    const suspended: Both = {
      ...fs,
      linkSync: (from, to) => {
        if (++count === 2) {
          rmSync(work, { recursive: true });
          expect(finish(root)).toBe('finished');
        }
        fs.linkSync(from, to);
      },
    };
    const read = (path: string) => {
      const text = before[path.slice(root.length + 1)];
      return text === undefined ? undefined : sha256(text);
    };
    expect(() =>
      writeFiles(planned(root), root, new ContentWriting(work, suspended), read, suspended),
    ).toThrow();
    expect(filesIn(root)).toEqual({ ...after, ...ignoring });
  });

  it('are replaced, removed and put back on another disk too', () => {
    const other = (name?: string): Both => {
      const isElsewhere = (path: unknown) => String(path).includes('/fenland/');
      const apart = (from: unknown, to: unknown) => {
        if (isElsewhere(from) !== isElsewhere(to)) throw Object.assign(new Error('apart'), { code: 'EXDEV' });
        if (name !== undefined && String(to).endsWith(name)) throw new Error('refused');
      };
      return {
        ...fs,
        linkSync: (from, to) => {
          apart(from, to);
          fs.linkSync(from, to);
        },
        renameSync: (from, to) => {
          apart(from, to);
          fs.renameSync(from, to);
        },
      };
    };
    const root = folder();
    write(root, other());
    expect(filesIn(root)).toEqual(after);
    const refused = folder();
    expect(() => write(refused, other('atms.yaml'))).toThrow('refused');
    expect(filesIn(refused)).toEqual(before);
  });

  it.each(['site.yaml', 'fenland/branches.yaml', 'fenland/old.yaml', 'northgate/brand.yaml'])(
    'are left alone where %s is another file than the one that was read',
    (path) => {
      const root = folder();
      fs.mkdirSync(join(root, 'northgate'), { recursive: true });
      fs.writeFileSync(join(root, path), 'of an editor\n');
      const files = filesIn(root);
      const all = [...planned(root), { path: `${root}/site.yaml`, text: 'vendor: fens\n', isNew: false }];
      const read = (each: string) => {
        const text = before[each.slice(root.length + 1)];
        return text === undefined ? undefined : sha256(text);
      };
      expect(() => writeFiles(all, root, writing(fs), read, fs)).toThrow(ChangedMeanwhile);
      expect(filesIn(root)).toEqual(files);
    },
  );

  it('are put back where an editor writes one while they are replaced, which stays', () => {
    const root = folder();
    const atms = join(root, 'fenland/atms.yaml');
    const editing: Both = {
      ...fs,
      // The last look at a file comes right before its replacement.
      linkSync: (from, to) => {
        if (String(from).endsWith('atms.yaml')) fs.writeFileSync(atms, 'of an editor\n');
        fs.linkSync(from, to);
      },
    };
    expect(() => write(root, editing)).toThrow(`${atms} was changed by another program`);
    expect(filesIn(root)).toEqual({ ...before, 'fenland/atms.yaml': 'of an editor\n' });
    expect(finish(root)).toBe('nothing');
  });
});

function sorted(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
}
