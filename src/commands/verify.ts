import { counted, withCommas } from '../model/message.js';
import { hasErrors } from '../model/problem.js';
import { reportOf } from '../report/report/report.js';
import { loadHost } from '../serving/hosts/hosts.js';
import { NoAnswer, openHost, paced } from '../serving/verify/host.js';
import { verifyHost } from '../serving/verify/verify.js';
import { defineCommand, parsed, withDefault } from './cli/command.js';
import { CommandFailure, exitCode } from './cli/failure.js';
import { defaultOut, formatOption, nameOfHost, numberFrom, terminalOptions } from './cli/options.js';
import { publicationNamed } from './project/publication.js';
import { printReport } from './project/reporting.js';

export default defineCommand({
  description:
    'Asks first whether the host has the manifest that was built, then sends the requests of clients, caches and browsers to each address, and compares the answers.',
  arguments: { '<origin>': 'the address of the host, such as https://openapi.example.com' },
  options: {
    '--out <place>': withDefault(
      'what was built: the output folder, or a manifest, a file or URL',
      defaultOut,
    ),
    '--host <name>': parsed('the kind of host, such as netlify: what it lacks is not asked', nameOfHost),
    '--rate-limit': 'also test the rate limit, which locks this machine out for a minute',
    '--rate <number>': parsed(
      'requests a second (default: 10; to this machine as fast as they are answered)',
      numberFrom(0.1, 10_000),
    ),
    ...formatOption,
    ...terminalOptions,
  },
  async run(options, terminal, [place = '']) {
    const { manifest } = await publicationNamed(
      "the manifest can't be read",
      options.out,
      '; build first, or name a manifest with --out',
    );
    const url = originOf(place, manifest.site.basePath);
    const { origin } = url;
    const { lacks } = options.host === undefined ? { lacks: [] } : await loadHost(options.host);
    const isHere = /(?:^|\.)localhost$|^\[::1\]$|^127\.\d+\.\d+\.\d+$/.test(url.hostname);
    // To other machines slowly enough that no address gets more than a third of the limit.
    const rate = options.rate ?? (isHere ? Number.POSITIVE_INFINITY : 10);
    const host = openHost(url);
    const onWait = (seconds: number) =>
      terminal.say(`${url.host} answers 429 (too many requests): waiting ${seconds} s …`);
    try {
      const { problems, answers, differing } = await verifyHost({
        manifest,
        origin,
        lacks,
        ask: paced(host.ask, rate, onWait),
        askAtOnce: options.rateLimit ? host.ask : undefined,
        now: Date.now,
        onProgress: (count, target) => terminal.progress(`${withCommas(count)} answers as far as ${target}`),
      });
      await printReport(reportOf(problems), options.format, terminal);
      const isRight = !hasErrors(problems);
      const what = `${counted(answers, 'answer')} of ${url.host}`;
      if (isRight) terminal.say(`${terminal.style.good('✓')} ${what}: as built.`);
      else if (answers > 1) terminal.say(`${what}: ${withCommas(differing)} not as built.`);
      else {
        terminal.say(
          `${url.host} doesn't have the manifest that was built, so nothing else was asked. Is dist/site its web root, and the upload complete?`,
        );
      }
      return isRight ? exitCode.fine : exitCode.problems;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      throw new CommandFailure(`${origin} gives no answer: ${error.message}`);
    } finally {
      host.close();
    }
  },
});

/**
 * The origin that was typed, such as `https://openapi.example.com`. The base path of the manifest may follow it.
 * @throws CommandFailure that says what to name instead
 */
export function originOf(place: string, basePath: string): URL {
  const url = /^https?:\/\//i.test(place) && URL.canParse(place) ? new URL(place) : undefined;
  if (url === undefined) {
    throw new CommandFailure(
      `${place} is not an origin: name scheme and host, such as https://openapi.example.com, or http://localhost:8080 for a preview`,
    );
  }
  const typed = url.href.replace(/\/+$/, '');
  if (typed === url.origin || typed === url.origin + basePath) return url;
  const begins = basePath === '' ? '' : `, which begin with ${basePath}/`;
  throw new CommandFailure(
    `name the origin alone, ${url.origin}: the paths are those of the manifest${begins}`,
  );
}
