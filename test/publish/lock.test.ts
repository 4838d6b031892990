import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type LockEnvironment,
  LockLost,
  type LockTiming,
  lockFolder,
  lockTiming,
} from '../../src/base/files/lock.js';
import { branchYaml, filesBelow, program, siteYaml, workspace } from '../commands/workspace.js';
import { tries } from '../seed.js';
import { contend, innerProcess, ownNamespace } from './contention.js';

const timing: LockTiming = { beat: 1000, look: 200, dead: 10_000, patience: 60_000 };

describe('the lock of dist', () => {
  let out: string;
  beforeEach(() => {
    const folder = fs.mkdtempSync(join(tmpdir(), 'lock-'));
    out = join(folder, 'dist');
    onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  });

  /** A clock that only waiting moves, and what happens at each look. */
  function world(atLook: (now: number) => void = () => {}): LockEnvironment & { readonly news: string[] } {
    let now = 0;
    const news: string[] = [];
    return {
      fs,
      elapsed: () => now,
      sleep: async (milliseconds) => {
        now += milliseconds;
        atLook(now);
      },
      nonce: String(Math.random()).slice(2).padEnd(32, '0').slice(0, 32),
      keepAlive: () => () => {},
      onWait: (word) => news.push(`${word} at ${now}`),
      words: { run: 'build', instead: ', or choose another --out folder' },
      news,
    };
  }
  const states = () => fs.readdirSync(join(out, '.locks')).sort();

  it('lets one build in after the other, without waiting', async () => {
    const first = await lockFolder(out, world());
    expect(states()).toEqual(['held.1', 'work.1']);
    first.release();
    expect(states()).toEqual(['free.1']);
    const second = world();
    (await lockFolder(out, second)).release();
    expect(states()).toEqual(['free.2']);
    expect(second.news).toEqual([]);
  });

  it('makes a second build wait until the first has ended', async () => {
    const first = await lockFolder(out, world());
    const second = world((now) => {
      fs.writeFileSync(join(out, '.locks/held.1'), `alive at ${now}`);
      if (now >= 30_000) first.release();
    });
    const lock = await lockFolder(out, second, timing);
    expect(second.news).toEqual(['waiting at 0']);
    expect(second.elapsed()).toBe(30_000);
    lock.release();
    expect(states()).toEqual(['free.2']);
  });

  it('waits for a living build for so long and no longer', async () => {
    const first = await lockFolder(out, world());
    const second = world((now) => fs.writeFileSync(join(out, '.locks/held.1'), `alive at ${now}`));
    await expect(lockFolder(out, second, timing)).rejects.toThrow(/another build has been running .* 60 s/);
    first.check();
    expect(states()).toEqual(['held.1', 'work.1']);
  });

  it('takes over from a build without a sign of life, and removes what that one had in the making', async () => {
    const first = await lockFolder(out, world());
    fs.writeFileSync(join(first.work, 'half'), 'written');
    const second = world();
    const lock = await lockFolder(out, second, timing);
    expect(second.news).toEqual(['waiting at 0', 'taking-over at 10000']);
    expect(states()).toEqual(['held.2', 'work.2']);
    expect(() => first.check()).toThrow(/suspended for so long that another one has taken over/);
    first.release();
    lock.check();
    expect(states()).toEqual(['held.2', 'work.2']);
  });

  it('counts a leap of the clock, as after the sleep of a laptop, as one look', async () => {
    const first = await lockFolder(out, world());
    let leaps = 0;
    const second = world();
    const asleep = { ...second, elapsed: () => second.elapsed() + 3_600_000 * leaps++ };
    await lockFolder(out, asleep, timing);
    expect(second.elapsed()).toBeGreaterThanOrEqual(2000);
    expect(() => first.check()).toThrow();
  });

  it('does not go back to a number that a slow build saw long ago', async () => {
    (await lockFolder(out, world())).release();
    // Between the slow build's look and its step two others come and go, and a third is at work.
    let others = 0;
    const slow = world();
    const slowly = {
      ...slow,
      fs: {
        ...fs,
        renameSync: ((from: string, to: string) => {
          if (others++ === 0) {
            fs.renameSync(join(out, '.locks/free.1'), join(out, '.locks/held.2'));
            fs.renameSync(join(out, '.locks/held.2'), join(out, '.locks/free.2'));
            fs.renameSync(join(out, '.locks/free.2'), join(out, '.locks/held.3'));
          }
          fs.renameSync(from, to);
        }) as typeof fs.renameSync,
      },
    };
    await lockFolder(out, slowly, timing);
    expect(slow.news).toEqual(['waiting at 0', 'taking-over at 10000']);
    expect(states()).toEqual(['held.4', 'work.4']);
  });

  it('takes folders around it that another build makes at the same time', async () => {
    let isFirst = true;
    const mkdirSync = ((path: string) => {
      // The other build is a step ahead where this one has found that both are missing.
      if (isFirst && path === join(out, 'open')) {
        isFirst = false;
        try {
          fs.mkdirSync(path);
        } finally {
          fs.mkdirSync(path, { recursive: true });
        }
      }
      return fs.mkdirSync(path);
    }) as typeof fs.mkdirSync;
    const lock = await lockFolder(join(out, 'open'), { ...world(), fs: { ...fs, mkdirSync } });
    lock.release();
    expect(fs.readdirSync(join(out, 'open'))).toEqual(['.locks']);
  });

  it('says of a link that leads nowhere what it is', async () => {
    fs.symlinkSync(`${out}-elsewhere`, out);
    await expect(lockFolder(out, world())).rejects.toThrow(/dist is a link to a folder that isn't there/);
  });

  it('ends where the folder is removed meanwhile, for who waits and for who holds it', async () => {
    const first = await lockFolder(out, world());
    const second = world((now) => {
      if (now >= 1000) fs.rmSync(out, { recursive: true, force: true });
    });
    await expect(lockFolder(out, second, timing)).rejects.toThrow(/dist was removed while/);
    expect(() => first.check()).toThrow(/dist was removed while/);
    first.release();
    expect(fs.existsSync(out)).toBe(false);
  });

  it.each([
    ['half removed', () => fs.rmSync(join(out, '.locks/held.1')), /held\.1 was removed while/],
    ['removed', () => fs.rmSync(out, { recursive: true }), /dist was removed while/],
    [
      'taken over',
      () => fs.renameSync(join(out, '.locks/held.1'), join(out, '.locks/free.2')),
      /another one has taken over/,
    ],
  ])('says why the lock is lost as soon as it is taken: %s', async (_, lose, reason) => {
    const lost = {
      ...world(),
      keepAlive: () => {
        lose();
        return () => {};
      },
    };
    const failed = lockFolder(out, lost, timing);
    await expect(failed).rejects.toBeInstanceOf(LockLost);
    await expect(failed).rejects.toThrow(reason);
  });

  it('leaves the lock of a build that took over while this one was about to begin', async () => {
    let isTakenOver = false;
    const suspended = {
      ...world(),
      fs: {
        ...fs,
        readdirSync: ((path: string) => {
          // The first look into the folder after the lock is taken.
          if (!isTakenOver && fs.existsSync(join(out, '.locks/held.1'))) {
            fs.renameSync(join(out, '.locks/held.1'), join(out, '.locks/held.2'));
            fs.mkdirSync(join(out, '.locks/work.2'));
            isTakenOver = true;
          }
          return fs.readdirSync(path);
        }) as typeof fs.readdirSync,
      },
    };
    await expect(lockFolder(out, suspended, timing)).rejects.toThrow(/another one has taken over/);
    expect(states()).toEqual(['held.2', 'work.2']);
  });

  it.each([
    ['goes on where that ends', 20],
    ['gives up in the end', Infinity],
  ])('says that a folder can not be changed, and %s', async (_, times) => {
    let refused = 0;
    const refusing = world();
    const renameSync = ((from: string, to: string) => {
      if (to.endsWith('held.1') && refused++ < times)
        throw Object.assign(new Error('no'), { code: 'EACCES' });
      fs.renameSync(from, to);
    }) as typeof fs.renameSync;
    const locked = lockFolder(out, { ...refusing, fs: { ...fs, renameSync } }, timing);
    if (times === Infinity) await expect(locked).rejects.toThrow('no');
    else (await locked).release();
    expect(refusing.news).toEqual(['refused at 800']);
    expect(refusing.elapsed()).toBe(times === Infinity ? 10_000 : 4000);
  });

  it('says as well that the first lock can not be made', async () => {
    const refusing = world();
    const renameSync = (() => {
      throw Object.assign(new Error('no'), { code: 'EPERM' });
    }) as typeof fs.renameSync;
    fs.mkdirSync(join(out, '.locks'), { recursive: true });
    const locked = lockFolder(out, { ...refusing, fs: { ...fs, renameSync } }, timing);
    await expect(locked).rejects.toThrow(/\.locks can't be used as a lock/);
    expect(refusing.news).toEqual(['refused at 800']);
    expect(fs.readdirSync(out)).toEqual(['.locks']);
  });

  it('cleans up what builds that were killed left of locks that were never in use', async () => {
    fs.mkdirSync(join(out, `.locks.${'0123'.repeat(8)}`), { recursive: true });
    // Somebody's copy, which no build made.
    fs.mkdirSync(join(out, '.locks.bak'));
    (await lockFolder(out, world())).release();
    expect(fs.readdirSync(out).sort()).toEqual(['.locks', '.locks.bak']);
  });
});

/** Most of their time is waiting. */
const waiting = { timeout: 240_000 };

describe('builds at the same time', () => {
  const content = {
    'content/site.yaml': siteYaml,
    'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
    'content/fenland/branches.yaml': branchYaml('FB-1'),
  };
  const named = (name: string) => branchYaml('FB-1', `  Name: ${name}\n`);
  const states = (folder: string) => fs.readdirSync(join(folder, 'dist/.locks')).sort();

  interface Started {
    readonly child: ReturnType<typeof spawn>;
    readonly ended: Promise<{ code: number | null; signal: string | null; stderr: string }>;
  }

  function start(folder: string, before: readonly string[] = []): Started {
    const [command = '', ...args] = [...before, process.execPath, program, 'build', '--no-color'];
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    onTestFinished(() => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const inner = before.length > 0 ? innerProcess(child) : undefined;
      process.kill(inner ?? child.pid!, 'SIGKILL');
    });
    let stderr = '';
    child.stderr.on('data', (text) => (stderr += String(text)));
    const ended = new Promise<Awaited<Started['ended']>>((resolve) =>
      child.on('close', (code, signal) => resolve({ code, signal, stderr })),
    );
    return { child, ended };
  }

  /** Waits until a process that was told to stop has stopped, where that is to be seen. */
  async function suspended({ pid }: Started['child']): Promise<void> {
    const status = `/proc/${pid}/status`;
    while (fs.existsSync(status) && /^State:\t[^TZX]/m.test(fs.readFileSync(status, 'utf8'))) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /** The build at work adds files to folders that are just being emptied: `rmdir` fails then, and only another round helps. */
  function removeWhileItIsWrittenTo(folder: string): void {
    for (let round = 1; fs.existsSync(folder); round++) {
      try {
        fs.rmSync(folder, { recursive: true, force: true });
      } catch (error) {
        if (round === 1000 || (error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
      }
    }
  }

  const isHeld = (folder: string) =>
    fs.existsSync(join(folder, 'dist/.locks')) && states(folder).some((name) => name.startsWith('held.'));

  /** Which publication is the current one. */
  function currentIn(folder: string): string | undefined {
    const link = join(folder, 'dist/current');
    return fs.existsSync(link) ? fs.readlinkSync(link) : undefined;
  }

  /**
   * Starts builds until one is caught while it holds the lock, and does something to it at that instant. On a busy
   * machine the build may have gone on meanwhile: where it was too late for what was to be done, that says false, and
   * another build is started.
   */
  async function caught(
    folder: string,
    act: (started: Started, published: string | undefined) => unknown,
    before: readonly string[] = [],
  ) {
    for (let attempt = 0; attempt < 20; attempt++) {
      fs.writeFileSync(join(folder, 'content/fenland/branches.yaml'), named(`Branch ${attempt}`));
      const published = currentIn(folder);
      const started = start(folder, before);
      let isOver = false;
      void started.ended.then(() => (isOver = true));
      while (!isOver) {
        if (isHeld(folder)) {
          if ((await act(started, published)) !== false) return started;
          await started.ended;
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    }
    throw new Error('every build was over before it could be caught');
  }

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)(
    'gives the lock back on %s, with the whole publication of before',
    waiting,
    async (signal, expected) => {
      const { folder, run } = workspace(content);
      await run(['build']);
      const before = filesBelow(join(folder, 'dist/site'));
      const { ended } = await caught(folder, ({ child }) => child.kill(signal));
      const { code, signal: by } = await ended;
      // Where the lock was given back already, the signal may have ended the program as it does by default.
      expect([0, expected, signal]).toContain(code ?? by);
      if (code === expected) expect(filesBelow(join(folder, 'dist/site'))).toEqual(before);
      expect(states(folder)).toEqual([expect.stringMatching(/^free\.\d+$/)]);
      const next = await run(['build']);
      expect([next.code, next.stderr]).toEqual([0, expect.not.stringContaining('waiting')]);
    },
  );

  it('stops a build that was suspended and has lost its lock', waiting, async () => {
    const { folder } = workspace(content);
    await start(folder).ended;
    const first = await caught(folder, async ({ child }, published) => {
      child.kill('SIGSTOP');
      await suspended(child);
      if (isHeld(folder) && currentIn(folder) === published) return true;
      child.kill('SIGCONT');
      return false;
    });
    fs.writeFileSync(join(folder, 'content/fenland/branches.yaml'), named('After'));
    const second = await start(folder).ended;
    expect(second.stderr).toContain('Another build is running in dist; waiting …');
    expect(second.stderr).toContain('shows no activity');
    expect(second.code).toBe(0);
    const published = filesBelow(join(folder, 'dist/site'));
    first.child.kill('SIGCONT');
    const { code, stderr } = await first.ended;
    expect([code, stderr]).toEqual([2, expect.stringContaining('another one has taken over dist')]);
    expect(filesBelow(join(folder, 'dist/site'))).toEqual(published);
    expect(published.get('v2.1/branches')?.toString()).toContain('"After"');
  });

  it.skipIf(ownNamespace === undefined)(
    'take over from a build killed in a container, where both are process 1, as soon as it shows no activity',
    waiting,
    async () => {
      const { folder } = workspace(content);
      const kill = async ({ child, ended }: Started) => {
        const inner = innerProcess(child);
        if (inner === undefined) return false;
        process.kill(inner, 'SIGKILL');
        await ended;
        return isHeld(folder);
      };
      await caught(folder, kill, ownNamespace);
      const started = performance.now();
      const next = await start(folder, ownNamespace).ended;
      expect(next.stderr).toContain('waiting …');
      expect(next.stderr).toContain('shows no activity');
      expect(next.code).toBe(0);
      expect(performance.now() - started).toBeGreaterThan(lockTiming.dead);
      expect(states(folder)).toEqual([expect.stringMatching(/^free\.\d+$/)]);
    },
  );

  it('ends with a message when its working folder is removed', waiting, async () => {
    const { folder } = workspace(content);
    await start(folder).ended;
    const { ended } = await caught(folder, () => removeWhileItIsWrittenTo(folder));
    const { code, stderr } = await ended;
    expect([0, 2]).toContain(code);
    if (code === 2) expect(stderr).toMatch(/^opendata: .*(was removed|no such file)/m);
  });

  it('keeps a busy build alive: signs of life come from a thread of their own', async () => {
    const { folder } = workspace();
    const script = `
      import { beatInThread } from '${new URL('../../build/parts/base/files/lock-beat.js', import.meta.url)}';
      import fs from 'node:fs';
      fs.writeFileSync('beat', '');
      const end = beatInThread('beat', 'n'.repeat(32), 50);
      const seen = new Set();
      while (seen.size < 6) seen.add(fs.readFileSync('beat', 'latin1'));
      end();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: folder });
    // Without signs of life it is busy for ever.
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  });

  it('never are two at once, while processes are killed (LOCKING=600 for so many seconds)', async () => {
    const seconds = Number(process.env['LOCKING'] ?? tries(10));
    const out = join(workspace().folder, 'dist');
    const result = await contend(out, {
      processes: 4,
      seconds,
      atLeast: { acquisitions: 100, killed: tries(3) },
      killEvery: seconds > 60 ? 6000 : 2000,
      timing: { beat: 100, look: 2, dead: 2500, patience: 600_000 },
    });
    if (seconds > 60) console.log(result);
    expect(result.failed).toEqual([]);
    expect(result.overlaps).toBe(0);
  }, 3_600_000);
});
