import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { type Environment, environment, program } from './program.js';

/** Everybody may read everything as root, so that the program runs as the owner of its folder. */
const isRoot = process.getuid?.() === 0;

/**
 * Starts the compiled program as a process that goes on, such as a preview, until the test is over.
 * @param script the program, where it is another than the one installed for all tests
 */
export function begun(
  folder: string,
  args: readonly string[],
  env: Environment = {},
  user: { readonly uid?: number; readonly gid?: number } = {},
  script = program,
) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: folder,
    env: environment(env),
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot && { uid: statSync(folder).uid }),
    ...user,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  let all = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    all += text;
  });
  return {
    child,
    ended,
    /** All that it has said to people. */
    said: () => all,
    /** Waits until it has said something. */
    async saying(what: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const found = what.exec(all);
        if (found !== null) return found;
        const next = await Promise.race([once(child.stderr, 'data'), ended]);
        if (next.length > 1 && what.exec(all) === null) throw new Error(`it ended: ${all}`);
      }
    },
    /** Ends it as a user does. */
    async end(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
}

/** A running `opendata preview` on a free port, with its address. */
export async function previewed(folder: string, ...options: readonly string[]) {
  const running = begun(folder, ['preview', '--port', '0', ...options]);
  const [, url = ''] = await running.saying(/Serving .* at (\S+)/);
  return { ...running, url };
}
