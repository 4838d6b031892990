import fs from 'node:fs';
import files from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile } from '../manifest/manifest.js';
import type { Problem } from '../model/problem.js';
import { hasErrors } from '../model/problem.js';
import { type Preview, startPreview } from '../preview/server.js';
import { policyPart } from '../publish/manifest-head.js';
import { parseManifest } from '../publish/previous.js';
import { reportOf } from '../report/report.js';
import { loadPolicy } from '../site/load-policy.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { basePolicy, policyPath, type SharedOptions } from './options.js';
import { printReport } from './print-report.js';
import { openTerminal, type Terminal } from './terminal.js';

export interface PreviewCommandOptions extends SharedOptions {
  readonly port: number;
  readonly host: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
}

/** `opendata preview`: serves dist as the contract says, until a signal ends it. */
export async function preview(options: PreviewCommandOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const problems: Problem[] = [];
  const policy = loadPolicy({ policy: policyPath(options.headers), basePolicy, fs }, problems);
  printReport(reportOf(problems), options.format, terminal);
  if (policy === undefined || hasErrors(problems)) return exitCode.problems;

  const site = join(options.out, 'site');
  const server = await listen(options, { site, fallback: { ...policyPart(policy), versions: {} } }, terminal);
  announce(server, site, terminal);
  await signal();
  await server.close();
  return exitCode.fine;
}

async function listen(
  options: PreviewCommandOptions,
  what: Pick<Parameters<typeof startPreview>[0], 'site' | 'fallback'>,
  terminal: Terminal,
): Promise<Preview> {
  const tls = tlsOf(options);
  try {
    return await startPreview({
      ...what,
      host: options.host,
      port: options.port,
      ...(tls && { tls }),
      now: Date.now,
      fs: files,
      log: ({ method, target, status }) => terminal.say(`${status}  ${method} ${target}`),
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new CommandFailure(
        `port ${options.port} is taken; choose another with --port, or 0 for any free one`,
      );
    }
    throw new CommandFailure(`the preview can't listen on ${options.host}:${options.port}: ${message}`);
  }
}

function tlsOf({ tlsCert, tlsKey }: PreviewCommandOptions): { cert: Buffer; key: Buffer } | undefined {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new CommandFailure('--tls-cert and --tls-key go together');
  }
  try {
    return { cert: fs.readFileSync(tlsCert), key: fs.readFileSync(tlsKey) };
  } catch (error) {
    throw new CommandFailure(`the certificate or key can't be read: ${(error as Error).message}`);
  }
}

function announce(server: Preview, site: string, terminal: Terminal): void {
  const path = join(site, manifestFile);
  terminal.say(`Serving ${site} at ${server.url} (Ctrl-C ends it)`);
  if (!fs.existsSync(path)) {
    terminal.say(
      `There is no publication there yet, so every answer is 503. Make one with \`opendata build\`.`,
    );
    return;
  }
  const { routes } = parseManifest(fs.readFileSync(path), path);
  for (const route of Object.keys(routes)) terminal.say(`  ${server.url}${route}`);
}

function signal(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => resolve());
  });
}
