import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { LockTiming } from '../../src/base/files/lock.js';

const holder = fileURLToPath(new URL('./lock-holder.js', import.meta.url));

/** What a process in a namespace of process numbers of its own is started with: there it is number 1. */
export const ownNamespace = ((): readonly string[] | undefined => {
  for (const rights of [[], ['-U', '-r']]) {
    const start = ['unshare', ...rights, '-p', '-f', '--mount-proc'];
    try {
      execFileSync(start[0]!, [...start.slice(1), 'true'], { stdio: 'ignore' });
      return start;
    } catch {
      // Not on this system, or not for this user.
    }
  }
  return undefined;
})();

/** The process itself, where it was started with `ownNamespace`: the only child of `unshare`, once there is one. */
export function innerProcess({ pid }: ChildProcess): number | undefined {
  try {
    const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return child === '' ? undefined : Number(child);
  } catch {
    return undefined;
  }
}

export interface Contention {
  readonly acquisitions: number;
  /** How often somebody came in while somebody was in. */
  readonly overlaps: number;
  readonly killed: number;
  /** How many of the killed were in. */
  readonly killedInside: number;
  readonly takenOver: number;
  /** Processes that ended by themselves, which none should. */
  readonly failed: readonly string[];
}

/**
 * Lets processes contend for the lock of a folder, kills one every so often and starts another in its place. Who is in
 * is judged here, by what they say on their connections: a connection ends when its process does.
 */
export async function contend(
  out: string,
  { processes, seconds, atLeast, killEvery, timing }: ContentionSettings,
): Promise<Contention> {
  const counts = { acquisitions: 0, overlaps: 0, killed: 0, killedInside: 0, takenOver: 0 };
  const failed: string[] = [];
  const inside = new Set<Socket>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (inside.delete(socket)) counts.killedInside++;
    });
    socket.on('data', (words) => {
      for (const word of words.toString('latin1')) {
        if (word === 'o') counts.takenOver++;
        else {
          if (word === 'u') inside.delete(socket);
          else {
            if (inside.size > 0) counts.overlaps++;
            inside.add(socket);
            counts.acquisitions++;
          }
          socket.write('.');
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const ended = new Set<ChildProcess>();
  const running: ChildProcess[] = [];
  const start = (place: number) => {
    const own = place % 2 === 1 ? (ownNamespace ?? []) : [];
    const args = [...own, process.execPath, holder, out, String(port), JSON.stringify(timing)];
    const child = spawn(args[0]!, args.slice(1), { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text) => (said += String(text)));
    child.on('exit', (code, signal) => {
      if (!ended.has(child)) failed.push(`${code} ${signal} ${said}`);
    });
    running[place] = child;
  };
  const kill = async (place: number) => {
    const child = running[place]!;
    const closed = new Promise((resolve) => child.once('close', resolve));
    while (child.exitCode === null && child.signalCode === null) {
      const pid = place % 2 === 1 && ownNamespace ? innerProcess(child) : child.pid;
      if (pid !== undefined) {
        ended.add(child);
        process.kill(pid, 'SIGKILL');
        await closed;
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  try {
    for (let place = 0; place < processes; place++) start(place);
    const end = performance.now() + seconds * 1000;
    // A busy machine gets less done in a time, and is given more of it.
    while (
      performance.now() < end ||
      counts.acquisitions < atLeast.acquisitions ||
      counts.killed < atLeast.killed
    ) {
      await new Promise((resolve) => setTimeout(resolve, killEvery * (0.5 + Math.random())));
      const place = Math.floor(Math.random() * processes);
      await kill(place);
      counts.killed++;
      start(place);
    }
    return { ...counts, failed: [...failed] };
  } finally {
    await Promise.all(running.map((_, place) => kill(place)));
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}

export interface ContentionSettings {
  readonly processes: number;
  readonly seconds: number;
  /** It takes longer where so many have not been reached by then. */
  readonly atLeast: Pick<Contention, 'acquisitions' | 'killed'>;
  /** Milliseconds. */
  readonly killEvery: number;
  readonly timing: LockTiming;
}
