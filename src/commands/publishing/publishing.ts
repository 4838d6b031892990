import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { thrownMessage } from '../../base/errors.js';
import { writeFile } from '../../base/files/write-file.js';
import { type Build, type BuildOptions, buildPublication } from '../../build/build.js';
import { gitHistory } from '../../build/commit-times.js';
import type { CompiledContent } from '../../build/compile/compile-content.js';
import { OutputError, outputMessage } from '../../build/publication/output.js';
import {
  NothingPublished,
  openOutput,
  openPublication,
  type Publication,
  PublicationError,
} from '../../build/publication/publication.js';
import { graded } from '../../content/site/grades.js';
import { hasErrors } from '../../model/problem.js';
import { UnusableSetting } from '../../parts/part.js';
import { buildLog } from '../../report/report/build-log.js';
import { contentReport } from '../../report/report/content-report.js';
import { filesOfHost } from '../../serving/hosts/configuration/host.js';
import { type HostName, hostTitles, loadHost } from '../../serving/hosts/hosts.js';
import type { Manifest } from '../../serving/manifest/manifest.js';
import { purgeList } from '../../serving/manifest/purge.js';
import type { OptionValues } from '../cli/command.js';
import { CommandFailure, errorMessage } from '../cli/failure.js';
import { defaultOut, type publishingOptions, type SiteOptions } from '../cli/options.js';
import { generator, hostFile } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { type CheckOptions, compileContent } from '../project/compile-content.js';
import { refuseOverlap } from '../project/project.js';
import { printReport } from '../project/reporting.js';
import { sourceDate } from '../project/site.js';
import { withLock } from '../project/write-content.js';
import { loadParts } from './parts.js';

export type PublishingOptions = CheckOptions &
  Pick<SiteOptions, 'out'> &
  Partial<OptionValues<typeof publishingOptions>>;

/**
 * Checks and publishes, and prints the report on the content and the publication.
 * @returns the build (undefined if the content has errors), the hosts that configuration was written for, the number of
 * problems printed (`reported`), and that of values that a version can't express (`losses`)
 */
export async function runBuild(options: PublishingOptions & SiteOptions, terminal: Terminal) {
  refuseOverlap(options);
  const started = performance.now();
  const { last, compiled } = await compiledAfterLast(options, terminal);
  const { terms, problems } = compiled;
  // Only `check` lists what a version can't express, unless site.yaml gives it a higher severity.
  const reported = problems.filter(({ rule, severity }) => rule !== 'versions/lost' || severity !== 'note');
  const hosts = [...new Set(options.hosts ?? terms?.settings.hosts ?? [])];
  let made: Build | undefined;
  let purge: readonly string[] | undefined;
  if (terms !== undefined && !hasErrors(problems)) {
    const inputs = await buildOptionsOf(options, last, compiled, terminal);
    const hostFiles = await filesOfHosts(hosts);
    const publishing = withLock(options.out, terminal, async (lock) => {
      const before = last.previous ?? publishedIn(options.out);
      // The next build lists only its own changes, so a list that can't be written must not be known too late.
      if (options.purgeList !== undefined) writePurgeList(options.purgeList, []);
      made = await buildPublication({ ...compiled, terms }, { ...inputs, hostFiles, lock });
      if (made.manifest === undefined) return;
      purge = purgeList(before?.manifest, made.manifest);
      if (options.purgeList !== undefined) writePurgeList(options.purgeList, purge);
    });
    await withUserMessages(publishing, options.out);
  }
  const all = [...reported, ...(made?.problems ?? [])];
  const log = buildLog(made, options.out, purge);
  const report = { ...(await contentReport(compiled, options.format, all)), build: log };
  await printReport(report, options.format, terminal);
  const seconds = (performance.now() - started) / 1000;
  const losses = problems.length - reported.length;
  return { compiled, made, reported: all.length, losses, hosts, seconds, log };
}

/**
 * Compiles content, and compares it with the last publication as a build does. Nothing is written or printed.
 * @returns what the build finds (undefined if the content has errors)
 * @throws CommandFailure if the last publication can't be read
 */
export async function comparedWithLast(options: PublishingOptions, terminal: Terminal) {
  const { last, compiled } = await compiledAfterLast(options, terminal);
  const { terms, problems } = compiled;
  if (terms === undefined || hasErrors(problems)) return { compiled, build: undefined };
  const inputs = await buildOptionsOf(options, last, compiled, terminal);
  const nothingWritten = { lock: undefined, hostFiles: () => ({}) };
  const building = buildPublication({ ...compiled, terms }, { ...inputs, ...nothingWritten });
  return { compiled, build: await withUserMessages(building, options.out) };
}

/** The last publication, and the content compiled at an instant that isn't before it. */
async function compiledAfterLast(options: PublishingOptions, terminal: Terminal) {
  const last = await lastPublication(options);
  const before = sourceDate() === undefined ? undefined : (last.previous ?? publishedIn(options.out));
  const at = before && Date.parse(before.manifest.at);
  return { last, compiled: await compileContent(options, terminal, 'publish', at) };
}

/** Milliseconds: a longer wait is reported. */
const reportedWait = 2000;

/** What the options and the compiled content say about a build. */
async function buildOptionsOf(
  options: PublishingOptions,
  last: LastPublication,
  { grades, acceptedFile, terms }: Pick<CompiledContent, 'grades' | 'acceptedFile' | 'terms'>,
  terminal: Terminal,
): Promise<Omit<BuildOptions, 'hostFiles' | 'lock'>> {
  const { content, out, settings } = options;
  return {
    out,
    ...last,
    parts: await loadParts(terms!, content),
    siteFile: join(content, 'site.yaml'),
    generator: generator(),
    accepted: acceptedFile.changes,
    acceptOptions: acceptOptions(options),
    timing: {
      now: Date.now,
      sleep: (milliseconds) => sleep(milliseconds),
      sourceDate: sourceDate(),
      onWait: (milliseconds) => {
        if (milliseconds < reportedWait) return;
        const seconds = Math.ceil(milliseconds / 1000);
        terminal.say(`The last publication is dated ahead of this clock: waiting ${seconds} s …`);
      },
    },
    history: gitHistory(content, settings),
    progress: (step) => terminal.progress(`writing ${step}`),
    graded: (problems) => graded(problems, grades),
  };
}

/** The options that `opendata accept` needs to compare the same content with the same publication. */
function acceptOptions({ content, settings, out, previous }: PublishingOptions): string[] {
  return [
    ...(content === 'content' ? [] : ['--content', content]),
    ...(settings === undefined ? [] : ['--settings', settings]),
    ...(out === defaultOut || previous !== undefined ? [] : ['--out', out]),
    ...(previous === undefined ? [] : ['--previous', previous]),
  ];
}

/** The configuration of hosts, by path below `dist/hosts`. */
async function filesOfHosts(names: readonly HostName[]): Promise<BuildOptions['hostFiles']> {
  const hosts = await Promise.all(names.map(async (name) => [name, await loadHost(name)] as const));
  return (manifest: Manifest) =>
    Object.fromEntries(
      hosts.flatMap(([name, host]) =>
        Object.entries(filesOfHost(hostTitles[name], host, manifest, hostFile)).map(([path, text]) => [
          `${name}/${path}`,
          text,
        ]),
      ),
    );
}

/** The publication that `--previous` names, or that nothing is published there yet. */
type LastPublication = Pick<BuildOptions, 'previous' | 'firstPublicationAt'>;

/** @throws CommandFailure if the publication that `--previous` names can't be read */
async function lastPublication({
  previous: place,
  firstIfMissing,
}: PublishingOptions): Promise<LastPublication> {
  if (place === undefined) {
    if (firstIfMissing) throw new CommandFailure('--first-if-missing needs --previous: give both.');
    return { previous: undefined, firstPublicationAt: undefined };
  }
  try {
    return { previous: await openPublication(place), firstPublicationAt: undefined };
  } catch (error) {
    const isMissing = error instanceof NothingPublished;
    if (isMissing && firstIfMissing) return { previous: undefined, firstPublicationAt: place };
    const next = isMissing ? '. Before the first publication, give --first-if-missing as well.' : '';
    throw new CommandFailure(`--previous: ${thrownMessage(error)}${next}`);
  }
}

/**
 * The publication in an output folder; undefined if nothing is published there.
 * @throws CommandFailure if it can't be read
 */
function publishedIn(out: string): Publication | undefined {
  try {
    return openOutput(out);
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error;
    throw new CommandFailure(
      `${error.message}. Move ${join(out, 'site')} away, and name another copy of what is live with build --previous`,
    );
  }
}

/** Turns errors that are not about the content, such as a full disk, into messages. */
async function withUserMessages<T>(made: Promise<T>, out: string): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof PublicationError) {
      throw new CommandFailure(
        `${error.message}. Nothing was published. Try again, or name another copy of what is live with --previous`,
      );
    }
    if (error instanceof OutputError || error instanceof UnusableSetting)
      throw new CommandFailure(error.message);
    const message = outputMessage(error, out);
    throw message === undefined ? error : new CommandFailure(message);
  }
}

/**
 * Writes the paths to purge, each on a line; an empty file if there are none.
 * @throws CommandFailure if they can't be written, with the paths
 */
function writePurgeList(file: string, paths: readonly string[]): void {
  try {
    writeFile(file, paths.map((path) => `${path}\n`).join(''));
  } catch (error) {
    const what =
      paths.length === 0
        ? 'so nothing is published'
        : `but the content is published. Purge these paths:\n${paths.join('\n')}`;
    throw new CommandFailure(`--purge-list: ${file} can't be written (${errorMessage(error)}), ${what}`);
  }
}
