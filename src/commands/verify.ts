import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { thrownMessage } from '../base/errors.js';
import { counted, grouped } from '../model/message.js';
import { hasErrors } from '../model/problem.js';
import { loadHost } from '../serving/hosts/hosts.js';
import type { Manifest } from '../serving/manifest/manifest.js';
import { defineCommand, type OptionValues, parsed, withDefault } from './cli/command.js';
import { CommandFailure, type ExitCode, exitCode } from './cli/failure.js';
import { defaultOut, formatOption, nameOfHost, positive, terminalOptions } from './cli/options.js';
import { isLoopback, originOf } from './cli/origin.js';
import { openTerminal } from './cli/terminal.js';

const options = {
  '--out <folder>': withDefault('the output folder, for its manifest', defaultOut),
  '--manifest <file or URL>': 'another manifest (default: the one in the output folder)',
  '--host <name>': parsed('the kind of host, such as netlify: what it lacks is not asked', nameOfHost),
  '--rate-limit': 'also test the rate limit, which locks this machine out for a minute',
  '--rate <number>': parsed(
    'requests a second (default: 10; to this machine as fast as they are answered)',
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
    'Asks first whether the host has the manifest that was built, then sends the requests of clients, caches and browsers to each address, and compares the answers.',
  arguments: { '<origin>': 'the address of the host, such as https://openapi.example.com' },
  options,
  run: (values, { origin }) => verifyOrigin(origin, values),
});

type VerifyOptions = OptionValues<typeof options>;

/** Requests a second to a host other than this machine: no address gets more than a third of the limit. */
const remoteRate = 10;

async function verifyOrigin(place: string, options: VerifyOptions): Promise<ExitCode> {
  const [{ verifyHost }, { NoAnswer, openHost, paced }, { printReport }, { reportOf }] = await Promise.all([
    import('../serving/verify/verify.js'),
    import('../serving/verify/host.js'),
    import('./project/reporting.js'),
    import('../report/report/report.js'),
  ]);
  const terminal = openTerminal(options);
  const manifest = await manifestOf(options);
  const origin = originOf(place, manifest.site.basePath);
  const { lacks } = options.host === undefined ? { lacks: [] } : await loadHost(options.host);
  const rate = options.rate ?? (isLoopback(origin) ? undefined : remoteRate);
  const ca = options.ca === undefined ? undefined : readAuthority(options.ca);
  const { representationsOf } = await import('../serving/manifest/manifest.js');
  const largest = Math.max(0, ...representationsOf(manifest).map(({ bytes }) => bytes)) + 1024 * 1024;
  const host = openHost({ origin, timeoutMs: options.timeout * 1000, largest, ...(ca && { ca }) });
  const clock = { now: Date.now, sleep: (milliseconds: number) => sleep(milliseconds) };
  const onWait = (seconds: number) =>
    terminal.say(`${origin.host} answers 429 (too many requests): waiting ${seconds} s …`);
  try {
    const { problems, answers, differing, isElsewhere } = await verifyHost({
      manifest,
      origin: origin.origin,
      lacks,
      rateLimit: options.rateLimit ?? false,
      ask: paced(host.ask, clock, rate, onWait),
      askAtOnce: host.ask,
      now: Date.now,
      onProgress: (count, target) => terminal.progress(`${grouped(count)} answers as far as ${target}`),
    });
    terminal.endProgress();
    await printReport(reportOf(problems), options.format, terminal);
    const { good } = terminal.style;
    const what = `${counted(answers, 'answer')} of ${origin.host}`;
    const isRight = !hasErrors(problems);
    if (isElsewhere) {
      terminal.say(
        `None of the first collections of ${origin.host} can be read as built, so nothing else was asked. Is dist/site its web root, with the configuration that the build writes for it? Name the kind of host with --host.`,
      );
    }
    terminal.say(
      isRight ? `${good('✓')} ${what}: as built.` : `${what}: ${grouped(differing)} not as built.`,
    );
    return isRight ? exitCode.fine : exitCode.problems;
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    throw new CommandFailure(`${origin.origin} gives no answer: ${error.message}`);
  } finally {
    host.close();
  }
}

async function manifestOf({ manifest, out }: VerifyOptions): Promise<Manifest> {
  const [{ openPublication }, { fetchBytes }] = await Promise.all([
    import('../build/publication/publication.js'),
    import('./sources/download.js'),
  ]);
  try {
    return (await openPublication(manifest ?? out, fetchBytes)).manifest;
  } catch (error) {
    const help = manifest === undefined ? '; build first, or name a manifest with --manifest' : '';
    throw new CommandFailure(`the manifest can't be read: ${thrownMessage(error)}${help}`);
  }
}

function readAuthority(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    throw new CommandFailure(`--ca can't be read: ${thrownMessage(error)}`);
  }
}
