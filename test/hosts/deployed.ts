import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Host } from '../../src/serving/hosts/host.js';
import { type TestPublication, writePublication } from '../http/publication.js';
import { temporaryFolder } from '../preview/running.js';
import { dated } from '../verify/host.js';

/** What a program said and how it ended. */
export interface Ended {
  readonly code: number;
  readonly said: string;
}

/** The publication of a day of March 2026. All of them have plain files of the same size. */
export function publicationOf(day: number): TestPublication {
  return dated(`2026-03-${String(day).padStart(2, '0')}T09:00:00.000Z`);
}

/**
 * An output folder as `opendata build` leaves it, until the test is over; but every file has the same time, so that
 * times tell nothing.
 */
export async function distOf(host: Host, published: TestPublication): Promise<string> {
  const dist = join(await temporaryFolder(), 'dist');
  await writeDist(dist, host, published);
  return dist;
}

export async function writeDist(dist: string, host: Host, published: TestPublication): Promise<void> {
  await fs.rm(dist, { recursive: true, force: true });
  await writePublication(join(dist, 'site'), published);
  for (const file of published.files.keys())
    await fs.utimes(join(dist, 'site', file), 1_700_000_000, 1_700_000_000);
  for (const [path, content] of Object.entries(host.files(published.manifest))) {
    const file = join(dist, 'hosts', host.name, path);
    await fs.mkdir(dirname(file), { recursive: true });
    await fs.writeFile(file, content);
  }
}

/** Runs `dist/hosts/<host>/deploy`. */
export function deploy(dist: string, host: Host, ...args: readonly string[]): Promise<Ended> {
  return run('sh', [join(dist, 'hosts', host.name, 'deploy'), ...args]);
}

/** Runs a program to its end. */
export function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(command, args, { timeout: 120_000, ...options }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), said: `${stdout}${stderr}` });
    });
  });
}

/** The commands for a folder that no server reads. */
export const noServer = ['--test', 'true', '--reload', 'true'];

/** The releases below a folder on the server, in order of their names. */
export async function releasesIn(folder: string): Promise<string[]> {
  return (await fs.readdir(join(folder, 'releases'))).sort();
}
