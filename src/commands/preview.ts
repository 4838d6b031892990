import fs from 'node:fs';
import files from 'node:fs/promises';
import { join } from 'node:path';
import type { Contract } from '../http/contract.js';
import { manifestFile } from '../http/manifest.js';
import type { Problem } from '../model/problem.js';
import type { LogEntry } from '../preview/handlers.js';
import { type Preview, startPreview } from '../preview/server.js';
import { liveSite } from '../publish/dist.js';
import { manifestHead, policyPart } from '../publish/manifest-head.js';
import { parseManifest } from '../publish/previous.js';
import { reportOf } from '../report/report.js';
import { loadSite } from '../site/load.js';
import { loadPolicy } from '../site/load-policy.js';
import { CommandFailure, type ExitCode, exitCode } from './failure.js';
import { generator } from './generator.js';
import { started } from './invocation.js';
import { type SharedOptions, siteFiles } from './options.js';
import { printReport } from './print-report.js';
import { restoreOutput } from './restore-output.js';
import { openTerminal, type Terminal } from './terminal.js';
import { watchContent } from './watch.js';

export interface PreviewCommandOptions extends SharedOptions {
  readonly port: number;
  readonly host: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly watch?: boolean;
}

/** `opendata preview`: serves dist as the interface specifies, until a signal ends it. */
export async function preview(options: PreviewCommandOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const problems: Problem[] = [];
  const fallback = await unpublished(options, problems);
  if (fallback === undefined) {
    await printReport(reportOf(problems), options.format, terminal);
    return exitCode.problems;
  }
  const watching = options.watch
    ? await watchContent({ ...options, acceptRemovals: [], acceptGone: [], acceptMediaType: [] }, terminal)
    : undefined;
  const site = liveSite(options.out);
  const server = await listen(options, { site, fallback }, terminal);
  announce(server, site, terminal);
  const ended = signal();
  const ending = new AbortController();
  const restoring = restoreOutput(options.out, terminal, ending.signal);
  await ended;
  ending.abort();
  await restoring;
  await watching?.close();
  await server.close();
  return exitCode.fine;
}

/**
 * What is answered by while nothing is published: the header policy, and the versions where site.yaml tells them.
 * Undefined where the policy isn't valid; then `problems` say why.
 */
async function unpublished(
  options: PreviewCommandOptions,
  problems: Problem[],
): Promise<Contract | undefined> {
  const files = siteFiles(options);
  const { content, terms, policyFile } = await loadSite(files);
  if (terms) return manifestHead(terms.settings, content.versions, terms.policy, generator());
  const policy = loadPolicy({ ...files, policy: policyFile }, problems);
  return policy && { ...policyPart(policy), versions: {} };
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
      fs: { ...files, statSync: fs.statSync, lstatSync: fs.lstatSync },
      log: (entry) => terminal.say(logLine(entry)),
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

function logLine({ status, method, target, trouble }: LogEntry): string {
  const request = method === undefined ? 'a request that could not be read' : `${method} ${target ?? ''}`;
  return `${status}  ${request}${trouble === undefined ? '' : `  (${reasonOf(trouble)})`}`;
}

const reasons: Record<NonNullable<LogEntry['trouble']>['reason'], string> = {
  'no-manifest': 'nothing is published yet',
  'unreadable-manifest': 'the manifest can not be read',
  'invalid-manifest': 'the manifest is not one of this program, or half written',
  missing: 'is missing',
  'not-a-file': 'is not an ordinary file',
  'wrong-size': 'has another size than the manifest says',
  'wrong-hash': 'has other bytes than the manifest says',
  unreadable: 'can not be read',
  'too-many-open-files': 'waits for other files to be closed',
};

function reasonOf(trouble: NonNullable<LogEntry['trouble']>): string {
  return trouble.kind === 'damage' ? `${trouble.file} ${reasons[trouble.reason]}` : reasons[trouble.reason];
}

function announce(server: Preview, site: string, terminal: Terminal): void {
  terminal.say(`Serving ${site} at ${server.url} (Ctrl-C ends it)`);
  const path = join(site, manifestFile);
  try {
    const { routes } = parseManifest(fs.readFileSync(path), path);
    for (const route of Object.keys(routes)) terminal.say(`  ${server.url}${route}`);
  } catch {
    terminal.say(
      `There is no publication there yet, so every answer is 503. \`${started()} build\` makes one.`,
    );
  }
}

/** Resolves at the first signal to end, and listens no longer then. */
function signal(): Promise<void> {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  return new Promise((resolve) => {
    const end = () => {
      for (const name of names) process.off(name, end);
      resolve();
    };
    for (const name of names) process.on(name, end);
  });
}
