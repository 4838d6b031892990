import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { thrownMessage } from '../base/errors.js';
import type { Publication } from '../build/publication/publication.js';
import { counted, grouped } from '../model/message.js';
import { hasErrors } from '../model/problem.js';
import type { Gap } from '../serving/checks/gap.js';
import { type HostName, loadHost } from '../serving/hosts/hosts.js';
import type { Manifest } from '../serving/manifest/manifest.js';
import type { Silence } from '../serving/verify/reply.js';
import type { Transport } from '../serving/verify/transport.js';
import type { Verification } from '../serving/verify/verify.js';
import { defineCommand, type OptionValues, parsed, withDefault } from './cli/command.js';
import { CommandFailure, type ExitCode, exitCode } from './cli/failure.js';
import { defaultOut, formatOption, nameOfHost, positive, terminalOptions } from './cli/options.js';
import { isLoopback, originOf } from './cli/origin.js';
import { openTerminal, type Terminal } from './cli/terminal.js';

const options = {
  '--out <folder>': withDefault('the output folder, for its manifest', defaultOut),
  '--manifest <file or URL>': 'another manifest (default: the one in the output folder)',
  '--host <name>': parsed(
    'the kind of host, such as netlify: what it is known not to do is not reported',
    nameOfHost,
  ),
  '--all-files': 'read every file beside the collections, not only some of each kind',
  '--rate-limit': 'also test the rate limit, which locks this machine out for a minute',
  '--rate <number>': parsed(
    'requests a second (default: 4, and 25 by HEAD for the files beside the collections; to this machine as fast as they are answered)',
    positive,
  ),
  '--timeout <seconds>': parsed('how long an answer may take', positive, 30),
  '--ca <file>': 'trust this certificate authority (PEM)',
  ...formatOption,
  ...terminalOptions,
};

export const verify = defineCommand({
  name: 'verify',
  summary: 'check that a live host serves what was built',
  description:
    'Sends a host the requests of clients, caches and browsers, and compares the answers with what was built. A host other than this machine gets four requests a second, and 25 by HEAD for the files beside the collections.',
  arguments: { '<origin>': 'the address of the host, such as https://openapi.example.com' },
  options,
  run: (values, { origin }) => verifyHost(origin, values),
});

type VerifyOptions = OptionValues<typeof options>;

/** For a host other than this machine: the requests per second, and how many may be open at once. */
const remoteRate = 4;
/** The same for HEAD of the files beside the collections, which no limit of the interface counts. */
const remoteLightRate = 25;
const width = 8;

async function verifyHost(place: string, options: VerifyOptions): Promise<ExitCode> {
  const [{ verifyAnswers }, { openTransport }, { HttpProbe }, { printReport }, { reportOf }] =
    await Promise.all([
      import('../serving/verify/verify.js'),
      import('../serving/verify/transport.js'),
      import('../serving/verify/http-probe.js'),
      import('./project/reporting.js'),
      import('../report/report/report.js'),
    ]);
  const terminal = openTerminal(options);
  const gaps = await gapsOf(options.host);
  const publication = await publicationOf(options);
  const { manifest } = publication;
  const origin = originOf(place, manifest.site.basePath);
  const rate = options.rate ?? (isLoopback(origin) ? undefined : remoteRate);
  if (options.rateLimit) refuseSlowness(rate, manifest);
  const ca = options.ca === undefined ? undefined : readAuthority(options.ca);
  const transport = openTransport({
    origin,
    timeoutMs: options.timeout * 1000,
    largest: await largestAnswer(manifest),
    ...(ca !== undefined && { ca }),
  });
  const clock = { now: Date.now, sleep: (milliseconds: number) => sleep(milliseconds) };
  const onWait = (seconds: number) =>
    terminal.say(`${origin.host} answers 429 (too many requests): waiting ${seconds} s …`);
  const httpProbe = new HttpProbe(
    transport,
    {
      rate,
      lightRate: options.rate ?? (rate && remoteLightRate),
      defaultWait: manifest.rateLimit.seconds,
      onWait,
    },
    clock,
  );
  try {
    const verification = await verifyAnswers({
      manifest,
      origin: origin.origin,
      gaps,
      rateLimit: options.rateLimit ?? false,
      allResources: options.allFiles ?? false,
      httpProbe,
      clock,
      width,
      builtFile: (file) => {
        const path = publication.root && join(publication.root, file);
        return path !== undefined && fs.existsSync(path) ? fs.readFileSync(path) : undefined;
      },
      onProgress: (answers, address) => terminal.progress(`${grouped(answers)} answers as far as ${address}`),
    });
    terminal.endProgress();
    await printReport(reportOf(verification.problems), options.format, terminal);
    summarise(verification, transport, options, terminal);
    if (verification.stopped) throw verification.stopped;
    return hasErrors(verification.problems) ? exitCode.problems : exitCode.fine;
  } catch (error) {
    throw await explained(error, origin);
  } finally {
    transport.close();
  }
}

/** A limit in bytes above everything in the publication: a larger answer certainly differs from what was built. */
async function largestAnswer(manifest: Manifest): Promise<number> {
  const { representationsOf } = await import('../serving/manifest/manifest.js');
  return Math.max(0, ...representationsOf(manifest).map(({ bytes }) => bytes)) + 1024 * 1024;
}

async function gapsOf(name: HostName | undefined): Promise<readonly Gap[]> {
  if (name === undefined) return [];
  return (await loadHost(name)).gaps;
}

async function publicationOf({ manifest, out }: VerifyOptions): Promise<Publication> {
  const [{ openPublication }, { fetchBytes }] = await Promise.all([
    import('../build/publication/publication.js'),
    import('./sources/download.js'),
  ]);
  try {
    return await openPublication(manifest ?? out, fetchBytes);
  } catch (error) {
    const help = manifest === undefined ? '; build first, or name a manifest with --manifest' : '';
    throw new CommandFailure(`the manifest can't be read: ${thrownMessage(error)}${help}`);
  }
}

function refuseSlowness(rate: number | undefined, { rateLimit }: Manifest): void {
  const needed = (rateLimit.requests + 1) / rateLimit.seconds;
  if (rate !== undefined && rate < needed * 1.2) {
    throw new CommandFailure(
      `at ${rate} requests a second the limit of ${rateLimit.requests} in ${rateLimit.seconds} s is hardly reached: --rate-limit needs --rate ${Math.ceil(needed * 1.2)} or more`,
    );
  }
}

function readAuthority(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw new CommandFailure(`--ca can't be read: ${thrownMessage(error)}`);
  }
}

function summarise(
  verification: Verification,
  transport: Transport,
  options: VerifyOptions,
  terminal: Terminal,
): void {
  const { answers, routes, resources, leftOut, tallies, gapsMet, problems, stopped } = verification;
  const { good } = terminal.style;
  const beside =
    resources.all === 0
      ? ''
      : ` and ${counted(resources.all, 'file')} beside them (${resources.asked === resources.all ? 'all' : grouped(resources.asked)} in full)`;
  const what = `${counted(answers, 'check')} on ${counted(routes, 'route')}${beside}`;
  const asDeclared = [...tallies.values()].reduce((sum, { gap }) => sum + gap, 0);
  if (asDeclared > 0 || gapsMet.size > 0) {
    terminal.say(`${counted(asDeclared, 'answer')} as ${options.host} is declared to give them:`);
    for (const { because } of gapsMet) terminal.say(`  ${because}`);
  }
  if (transport.resent > 0) {
    terminal.say(
      `${counted(transport.resent, 'request')} sent again: the host had just closed a connection that it had kept open.`,
    );
  }
  if (leftOut > 0 && !stopped) {
    terminal.say(
      `${counted(leftOut, 'check')} left out, for an address that is missing or from another publication.`,
    );
  }
  const differing = [...tallies.values()].reduce((sum, { differs }) => sum + differs, 0);
  if (stopped)
    terminal.say(
      `${what}: ${counted(differing, 'answer')} differed from the build before the host stopped answering.`,
    );
  else if (problems.length === 0) terminal.say(`${good('✓')} ${what}: same as built.`);
  else if (differing === 0) terminal.say(`${what}: all as built, but for what is said above.`);
  else terminal.say(`${what}: ${counted(differing, 'answer')} not as built.`);
}

const unreachable: Record<Silence['reason'], string> = {
  refused: "can't be reached",
  untrusted: "can't be asked over a secure connection (--ca names a certificate authority of your own)",
  closed: 'closes the connection without an answer',
  cut: 'cuts off its answers',
  timeout: "doesn't answer in time (--timeout sets how long to wait)",
  'not-http': "doesn't speak HTTP",
};

async function explained(error: unknown, origin: URL): Promise<unknown> {
  const { HostBusy, HostUnreachable } = await import('../serving/verify/http-probe.js');
  if (error instanceof HostBusy) {
    return new CommandFailure(
      `${origin.origin} asks for a pause of ${grouped(error.seconds)} s (Retry-After). Try again then, or send fewer requests with --rate.`,
    );
  }
  if (!(error instanceof HostUnreachable)) return error;
  const { silence, answered } = error;
  const when = answered === 0 ? '' : ` any more, after ${counted(answered, 'answer')}`;
  return new CommandFailure(`${origin.origin} ${unreachable[silence.reason]}${when}: ${silence.detail}`);
}
