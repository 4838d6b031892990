import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { inject } from 'vitest';
import { main } from '../src/commands/main.js';

/** The compiled program where it is installed for all users: a link on the PATH. */
export const program = inject('program');

/** What a run of the program ended with. */
export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export type Environment = Readonly<Record<string, string>>;

/** The environment of a run: nothing of this process but the PATH, with the program on it. */
export function environment(env: Environment): Record<string, string> {
  return { PATH: [dirname(program), process.env['PATH']].join(delimiter), ...env };
}

/** Starts the compiled program as a process of its own: for what only a process has, such as signals. */
export function started(folder: string, args: readonly string[], env: Environment): Promise<Run> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: folder, env: environment(env), maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}

/** The variables that Node.js reads when it starts: a process that runs already doesn't follow them. */
export const readAtStart = /^(?:TZ|LANG|LC_|LANGUAGE$|NODE_)/;

/** The last run in this process. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the program of `src` in this process, in a folder and an environment of its own. Runs wait for each other: a
 * process has one working folder, one environment and one standard output.
 * @param script how the program was started, for the commands that it prints
 */
export function run(
  folder: string,
  args: readonly string[],
  env: Environment,
  script = program,
): Promise<Run> {
  const unheeded = Object.keys(env).find((name) => readAtStart.test(name));
  if (unheeded !== undefined) throw new Error(`${unheeded} is read when a process starts: use started()`);
  const turn = last.then(() => runNow(folder, args, environment(env), script));
  last = turn.catch(() => {});
  return turn;
}

async function runNow(
  folder: string,
  args: readonly string[],
  env: Environment,
  script: string,
): Promise<Run> {
  const stdout = new Printed();
  const stderr = new Printed();
  const cwd = process.cwd();
  const restore = replaced(process, {
    argv: [process.execPath, script, ...args],
    env,
    stdin: new PassThrough(),
    stdout,
    stderr,
  });
  try {
    process.chdir(folder);
    const code = await main(args);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(cwd);
    restore();
  }
}

/** Puts other values in an object's properties, until they are put back. */
function replaced<T extends object>(object: T, values: Partial<Record<keyof T, unknown>>): () => void {
  const names = Object.keys(values) as (keyof T)[];
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(object, name)] as const);
  for (const name of names) {
    Object.defineProperty(object, name, { value: values[name], configurable: true, writable: true });
  }
  return () => {
    for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(object, name, descriptor);
  };
}

/** A stream that keeps what is written to it. It is no terminal. */
class Printed extends Writable {
  readonly #chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString('utf8');
  }
}
