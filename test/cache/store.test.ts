import fs, {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { type Limits, ResultStore, type StoreFileSystem, usualLimits } from '../../src/base/cache/store.js';

const minute = 60_000;
const start = Date.parse('2026-03-01T09:00:00Z');
const bytes = (text: string) => new TextEncoder().encode(text);

let root: string;
let folder: string;
let now: number;
let nonce = 0;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'opendata-cache-'));
  folder = join(root, '.opendata', 'cache');
  now = start;
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function store(settings: { fs?: Partial<StoreFileSystem>; limits?: Partial<Limits> } = {}): ResultStore {
  return new ResultStore(folder, {
    fs: { ...fs, ...settings.fs },
    now: () => now,
    nonce: `run-${nonce++}`,
    limits: { ...usualLimits, ...settings.limits },
  });
}

const entries = () => readdirSync(folder).filter((name) => name !== '.gitignore');
const onlyEntry = () => join(folder, entries()[0]!);

function textOf(kept: ReturnType<ResultStore['find']>, index: number): string | undefined {
  const part = kept?.part(index);
  return part && Buffer.from(part).toString('utf8');
}

describe('a result that was kept', () => {
  it('is found by its slot and key, with its parts', () => {
    store().keep('fenland/atms', 'k1', { records: 2 }, [bytes('one'), bytes(''), bytes('three')]);
    const kept = store().find('fenland/atms', 'k1');
    expect(kept?.value).toEqual({ records: 2 });
    expect(kept?.lengths).toEqual([3, 0, 5]);
    expect(kept?.hashes).toEqual(['one', '', 'three'].map((text) => sha256(text)));
    expect([0, 1, 2, 3].map((index) => textOf(kept, index))).toEqual(['one', '', 'three', undefined]);
  });

  it('is looked at again where its file has changed since it was read', () => {
    store().keep('fenland/atms', 'k1', 1, [bytes('one'), bytes('two')]);
    const path = onlyEntry();
    // Later than a step of the clock after it was written.
    now = Date.now() + minute;
    const kept = store().find('fenland/atms', 'k1');
    expect([textOf(kept, 1), textOf(kept, 1)]).toEqual(['two', 'two']);
    utimesSync(path, 1, 1);
    writeFileSync(path, readFileSync(path, 'latin1').replace(/two$/, 'owt'), 'latin1');
    expect([textOf(kept, 0), textOf(kept, 1)]).toEqual(['one', undefined]);
  });

  it('is not found under another slot or key', () => {
    store().keep('fenland/atms', 'k1', 1);
    expect(store().find('fenland/atms', 'k2')).toBeUndefined();
    expect(store().find('fenland/branches', 'k1')).toBeUndefined();
  });

  it('is ignored by git, and leaves no temporary file', () => {
    store().keep('slot', 'key', 1);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
    expect(entries()).toHaveLength(1);
  });

  it('is replaced by a later one of the same key', () => {
    store().keep('slot', 'key', 'old', [bytes('old')]);
    store().keep('slot', 'key', 'new', [bytes('newer')]);
    expect(entries()).toHaveLength(1);
    expect(store().find('slot', 'key')?.value).toBe('new');
  });
});

describe('an entry that is doubtful', () => {
  const whole = () => {
    store().keep('slot', 'key', { sound: true }, [bytes('first part'), bytes('second part')]);
    return readFileSync(onlyEntry());
  };

  it('never gives a value or a part that was not kept, wherever a byte of it is another', () => {
    const sound = whole();
    for (let at = 0; at < sound.length; at++) {
      const damaged = Buffer.from(sound);
      damaged[at]! ^= 1;
      store().keep('slot', 'key', { sound: true }, [bytes('first part'), bytes('second part')]);
      writeFileSync(onlyEntry(), damaged);
      const kept = store().find('slot', 'key');
      if (kept === undefined) continue;
      expect(kept.value).toEqual({ sound: true });
      const parts = [textOf(kept, 0), textOf(kept, 1)];
      expect(parts).toContain(undefined);
      for (const part of parts) expect(['first part', 'second part', undefined]).toContain(part);
    }
  });

  it('never does where it was cut off, wherever', () => {
    const sound = whole();
    for (let length = 0; length < sound.length; length++) {
      store().keep('slot', 'key', { sound: true }, [bytes('first part'), bytes('second part')]);
      truncateSync(onlyEntry(), length);
      const kept = store().find('slot', 'key');
      expect([kept && textOf(kept, 0), kept && textOf(kept, 1)]).not.toEqual(['first part', 'second part']);
    }
  });

  it('is removed where its head is damaged', () => {
    whole();
    writeFileSync(onlyEntry(), 'something else');
    expect(store().find('slot', 'key')).toBeUndefined();
    expect(entries()).toEqual([]);
  });

  it('of another slot under the same name is not taken', () => {
    store().keep('slot', 'key', 1);
    const name = entries()[0]!;
    store().keep('other', 'key', 2);
    const other = entries().find((each) => each !== name)!;
    fs.renameSync(join(folder, other), join(folder, name));
    expect(store().find('slot', 'key')).toBeUndefined();
  });

  it('is a miss where it is a folder', () => {
    store().keep('slot', 'key', 1);
    const path = onlyEntry();
    rmSync(path);
    fs.mkdirSync(path);
    expect(store().find('slot', 'key')).toBeUndefined();
  });
});

describe('a folder that can not be used', () => {
  const failing = (code: string) => () => {
    throw Object.assign(new Error(`${code}: it can't be`), { code });
  };

  it.each([
    ['a disk is full', 'ENOSPC', 'writeSync'],
    ['a folder is read-only', 'EROFS', 'mkdirSync'],
    ['an entry can not be renamed', 'EACCES', 'renameSync'],
  ] as const)('is no error: %s', (_, code, call) => {
    const run = store({ fs: { [call]: failing(code) } as never });
    run.keep('slot', 'key', 1, [bytes('part')]);
    expect(run.failure?.message).toContain(code);
    run.keep('slot', 'other', 2);
    expect(run.find('slot', 'key')).toBeUndefined();
    run.tidy();
    if (fs.existsSync(folder)) expect(entries()).toEqual([]);
  });

  it('is no error: a file stands in its place', () => {
    fs.mkdirSync(join(root, '.opendata'));
    writeFileSync(folder, '');
    const run = store();
    expect(run.find('slot', 'key')).toBeUndefined();
    run.keep('slot', 'key', 1);
    expect(run.failure).toBeDefined();
    expect(statSync(folder).isFile()).toBe(true);
  });
});

describe('what is kept is bounded', () => {
  const keepAt = (minutes: number, slot: string, key: string, size = 10) => {
    store().keep(slot, key, key, [new Uint8Array(size)]);
    const path = readdirSync(folder)
      .map((name) => join(folder, name))
      .find((file) => readFileSync(file, 'latin1').includes(`"slot":"${slot}","key":"${key}"`))!;
    utimesSync(path, (start + minutes * minute) / 1000, (start + minutes * minute) / 1000);
  };
  const found = (...pairs: readonly (readonly [string, string])[]) =>
    pairs.filter(([slot, key]) => store().find(slot, key) !== undefined).map(([, key]) => key);

  it('by age', () => {
    keepAt(0, 'a', 'old');
    keepAt(50, 'b', 'young');
    now = start + 60 * minute;
    store({ limits: { age: 30 * minute } }).tidy();
    expect(found(['a', 'old'], ['b', 'young'])).toEqual(['young']);
  });

  it('by number, of each slot the newest', () => {
    for (const minute of [1, 2, 3, 4]) keepAt(minute, 'a', `a${minute}`);
    keepAt(0, 'b', 'b0');
    store({ limits: { entries: 2 } }).tidy();
    expect(found(['a', 'a1'], ['a', 'a2'], ['a', 'a3'], ['a', 'a4'], ['b', 'b0'])).toEqual([
      'a3',
      'a4',
      'b0',
    ]);
  });

  it('by size, the least recently used first', () => {
    for (const minute of [1, 2, 3]) keepAt(minute, `s${minute}`, `k${minute}`, 1000);
    store({ limits: { bytes: 2500 } }).tidy();
    expect(found(['s1', 'k1'], ['s2', 'k2'], ['s3', 'k3'])).toEqual(['k2', 'k3']);
  });

  it('but what this run has used stays', () => {
    keepAt(0, 'a', 'used');
    keepAt(1, 'b', 'unused');
    now = start + 60 * minute;
    const run = store({ limits: { age: minute, bytes: 0 } });
    run.find('a', 'used');
    run.tidy();
    expect(found(['a', 'used'], ['b', 'unused'])).toEqual(['used']);
    expect(entries().map((name) => statSync(join(folder, name)).mtimeMs)).toEqual([start]);
  });

  it('counts the use of an entry', () => {
    keepAt(0, 'a', 'used');
    now = start + 61 * minute;
    const run = store();
    run.find('a', 'used');
    run.tidy();
    expect(statSync(onlyEntry()).mtimeMs).toBe(now);
  });

  it('removes temporary files of runs that were stopped long ago, and nothing that is not its own', () => {
    keepAt(0, 'a', 'k');
    const name = entries()[0]!;
    for (const [file, minutes] of [
      [`${name}.old.tmp`, 0],
      [`${name}.new.tmp`, 119],
      ['notes.txt', 0],
    ] as const) {
      writeFileSync(join(folder, file), '');
      utimesSync(join(folder, file), (start + minutes * minute) / 1000, (start + minutes * minute) / 1000);
    }
    now = start + 120 * minute;
    store().tidy();
    expect(entries().sort()).toEqual([name, `${name}.new.tmp`, 'notes.txt'].sort());
  });
});

describe('two runs at once', () => {
  it("do not see each other's unfinished entries", () => {
    const one = store();
    const half = store({
      fs: {
        renameSync: () => {
          expect(one.find('slot', 'key')).toBeUndefined();
          throw new Error('stopped');
        },
      },
    });
    half.keep('slot', 'key', 1);
    expect(store().find('slot', 'key')).toBeUndefined();
  });

  it('may keep the same entry, and remove what the other has found', () => {
    const [one, two] = [store(), store()];
    one.keep('slot', 'key', 1, [bytes('part')]);
    two.keep('slot', 'key', 1, [bytes('part')]);
    const kept = one.find('slot', 'key');
    rmSync(folder, { recursive: true });
    expect(kept?.part(0)).toBeUndefined();
    expect(two.find('slot', 'key')).toBeUndefined();
  });
});

describe('what was last kept of a slot', () => {
  const setTime = (minutes: number) => {
    for (const name of entries()) {
      const path = join(folder, name);
      if (statSync(path).mtimeMs > start - minute) utimesSync(path, minutes * 60, minutes * 60);
    }
  };

  it('is the newest sound entry, under whatever key', () => {
    store().keep('slot', 'old', 1);
    setTime(1);
    store().keep('slot', 'new', 2, [bytes('part')]);
    setTime(2);
    store().keep('other', 'newest', 3);
    expect(store().latest('slot')?.value).toBe(2);
    const newest = entries().find((name) => statSync(join(folder, name)).mtimeMs === 120_000)!;
    truncateSync(join(folder, newest), 100);
    expect(store().latest('slot')?.value).toBe(1);
    expect(store().latest('unknown')).toBeUndefined();
  });

  it('says whether there may be any', () => {
    store().keep('slot', 'key', 1);
    expect([store().holdsSlot('slot'), store().holdsSlot('other')]).toEqual([true, false]);
  });

  it('is found by a run that began before, once it is told', () => {
    const one = store();
    expect(one.find('slot', 'key')).toBeUndefined();
    store().keep('slot', 'key', 1);
    expect(one.find('slot', 'key')).toBeUndefined();
    one.isKept('slot', 'key');
    expect(one.find('slot', 'key')?.value).toBe(1);
  });
});
