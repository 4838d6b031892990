import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, type TestContext } from 'vitest';
import { sentence } from '../../src/report/report/sentence.js';
import { type Gap, gapFor } from '../../src/serving/checks/gap.js';
import { type HostCheck, hostChecks } from '../../src/serving/checks/host-checks.js';
import type { Host } from '../../src/serving/hosts/host.js';
import { type TestPublication, writePublication } from '../http/publication.js';
import { withNotFound } from '../http/with-files.js';
import { programPath } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { built, verifying } from '../verify/host.js';

/** The publication of which docs/hosts.md shows what hosts make: with files beside the collections, and a page for people where nothing is published. */
export const shown = withNotFound(built);

/** What a host made of a check: all as the manifest says, otherwise as it declares, or otherwise. */
export type Cell = 'same' | 'gap' | 'differs' | 'not asked';

/** A host's column of docs/hosts.md. */
export interface HostProof {
  readonly title: string;
  readonly cells: Readonly<Partial<Record<HostCheck, Cell>>>;
  readonly gaps: readonly string[];
}

declare module 'vitest' {
  interface TaskMeta {
    host?: HostProof;
  }
}

/** A publication on disk with a host's configuration beside it, until the test is over. */
export async function laidOut(
  host: Host,
  published: TestPublication = built,
): Promise<{ readonly folder: string; readonly site: string; readonly hosts: string }> {
  const folder = await temporaryFolder();
  const site = join(folder, 'site');
  const hosts = join(folder, 'hosts');
  await writePublication(site, published);
  for (const { lastModified, representations } of Object.values(published.manifest.routes)) {
    const at = new Date(lastModified);
    for (const { file } of representations) await fs.utimes(join(site, file), at, at);
  }
  for (const [path, content] of Object.entries(host.files(published.manifest))) {
    await fs.mkdir(dirname(join(hosts, path)), { recursive: true });
    await fs.writeFile(join(hosts, path), content);
  }
  return { folder, site, hosts };
}

/**
 * A port that nobody listens on. It is none of those that the system gives to whom asks for any: such a one may be given
 * to somebody else before the server that it is meant for listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 16_384 + Math.floor(Math.random() * 16_384);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
      );
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** Runs a server in the foreground until the test is over, and waits until it listens on the port. */
export async function start(command: string, args: readonly string[], port: number): Promise<ChildProcess> {
  let said = '';
  let code: number | null | undefined;
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: programPath },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = new Promise<void>((resolve) => {
    child.on('close', (status) => {
      code = status;
      resolve();
    });
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for (let tries = 0; tries < 4000; tries++) {
    if (code !== undefined) throw new Error(`${command} ended with ${code}:\n${said}`);
    if (await listens(port)) return child;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${command} does not listen on port ${port}:\n${said}`);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Verifies a live host, and makes what it answered its column of docs/hosts.md. */
export async function prove(
  context: TestContext,
  title: string,
  origin: string,
  gaps: readonly Gap[],
  published: TestPublication = shown,
): Promise<void> {
  const { problems, tallies } = await verifying(origin, {
    manifest: published.manifest,
    gaps,
    rateLimit: true,
    clock: Date.now,
    sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  const cells = Object.fromEntries(
    hostChecks.map((check): [HostCheck, Cell] => {
      const tally = tallies.get(check);
      if (tally === undefined) return [check, 'not asked'];
      if (tally.differs > 0) return [check, 'differs'];
      // Whether a limit that isn't exact happens to be exact is a matter of how fast the machine is.
      if (check === 'rate-limit' && gapFor(gaps, check, 'status')) return [check, 'gap'];
      return [check, tally.gap > 0 ? 'gap' : 'same'];
    }),
  );
  // Other publications have to be answered as well.
  if (published === shown)
    context.task.meta.host = { title, cells, gaps: gaps.map(({ because }) => because) };
  expect(problems.map((problem) => `${problem.rule}: ${sentence(problem)}`)).toEqual([]);
}
