import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { thrownMessage } from '../../base/errors.js';
import type { FolderLock } from '../../base/files/lock.js';
import { writeFile } from '../../base/files/write-file.js';
import { once } from '../../base/once.js';
import { type Build, type BuildOptions, buildPublication } from '../../build/build.js';
import { OutputError, outputMessage } from '../../build/publication/output.js';
import {
  NothingPublished,
  openPublication,
  type Publication,
  PublicationError,
} from '../../build/publication/publication.js';
import { graded } from '../../content/site/grades.js';
import { hasErrors, type Problem } from '../../model/problem.js';
import type { BuildLog } from '../../report/report/report.js';
import { filesOfHost } from '../../serving/hosts/host.js';
import { type HostName, hostTitles, loadHost } from '../../serving/hosts/hosts.js';
import type { Manifest } from '../../serving/manifest/manifest.js';
import { purgeList } from '../../serving/manifest/purge.js';
import type { OptionValues } from '../cli/command.js';
import { CommandFailure, errorMessage } from '../cli/failure.js';
import { defaultOut, type publishingOptions, type SiteOptions } from '../cli/options.js';
import { generator, hostFile } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { type CheckOptions, type CompiledContent, compileContent } from '../project/compile-content.js';
import { fetchBytes } from '../project/download.js';
import { gitHistory } from '../project/git.js';
import { refuseOverlap } from '../project/project.js';
import { publishedIn } from '../project/publication.js';
import { contentReport, printReport, tooManyWarnings } from '../project/reporting.js';
import { sourceDate } from '../project/site.js';
import { withLock } from '../project/write-content.js';
import { buildLog } from './build-log.js';
import { loadParts } from './parts.js';

export type PublishingOptions = CheckOptions & SiteOptions & Partial<OptionValues<typeof publishingOptions>>;

/** The result of a build. */
interface BuildRun {
  readonly compiled: CompiledContent;
  /** Undefined if the content has errors. */
  readonly made: Build | undefined;
  /** The number of problems printed. */
  readonly reported: number;
  /** The number of values that a version can't express. */
  readonly losses: number;
  /** The hosts that configuration was written for. */
  readonly hosts: readonly HostName[];
  readonly seconds: number;
  /** What was published, as data. */
  readonly log: BuildLog;
}

/** Checks and publishes, and prints the report on the content and the publication. */
export async function runBuild(options: PublishingOptions, terminal: Terminal): Promise<BuildRun> {
  refuseOverlap(options);
  const started = performance.now();
  const last = previousOf(options);
  const compiled = await compileContent(options, terminal, 'publish', await instantOfLast(options, last));
  const { terms, problems } = compiled;
  // Only `check` lists what a version can't express, unless site.yaml gives it a higher severity.
  const reported = problems.filter(({ rule, severity }) => rule !== 'versions/lost' || severity !== 'note');
  const hosts = [...new Set(options.hosts ?? terms?.settings.hosts ?? [])];
  const tooMany = (found: readonly Problem[] = []) => tooManyWarnings([...problems, ...found], options);
  let made: Build | undefined;
  let purge: readonly string[] | undefined;
  if (terms !== undefined && !hasErrors(problems) && tooMany() === undefined) {
    const previous = await last();
    const inputs = {
      ...inputsOf(options, previous, compiled, terminal),
      hostFiles: await filesOfHosts(hosts),
      parts: await loadParts(terms, options.content),
      refuses: (all: readonly Problem[]) => hasErrors(all) || tooMany(all) !== undefined,
    };
    const publishing = async (lock: FolderLock | undefined) => {
      const before = previous === undefined ? publishedIn(options.out) : inputs.previous;
      // The next build lists only its own changes, so a list that can't be written must not be known too late.
      if (options.purgeList !== undefined && lock !== undefined) writePurgeList(options.purgeList, []);
      made = await publishable(buildPublication({ ...compiled, terms }, { ...inputs, lock }), options.out);
      if (made.manifest === undefined) return;
      purge = purgeList(before?.manifest, made.manifest);
      if (options.purgeList !== undefined) writePurgeList(options.purgeList, purge);
    };
    if (options.dryRun) await publishing(undefined);
    else await withLock(options.out, terminal, publishing);
  }
  const all = [...reported, ...(made?.problems ?? [])];
  const log = buildLog(made, options.out, compiled, purge);
  const report = { ...(await contentReport(compiled, options.format, all)), build: log };
  await printReport(report, options.format, terminal);
  const refusal = tooMany(made?.problems);
  if (refusal !== undefined) terminal.complain(refusal);
  return {
    compiled,
    made,
    reported: all.length,
    losses: problems.length - reported.length,
    hosts,
    seconds: (performance.now() - started) / 1000,
    log,
  };
}

/** Gives the publication that `--previous` names, and reads it once. */
export function previousOf(options: PublishingOptions): () => ReturnType<typeof namedPrevious> {
  return once(() => namedPrevious(options));
}

/**
 * What a build finds when it compares sound content with the last publication. Nothing is written or printed.
 * @throws CommandFailure if the last publication can't be read
 */
export async function buildInMemory(
  options: PublishingOptions,
  compiled: CompiledContent,
  terminal: Terminal,
  last = previousOf(options),
): Promise<Build> {
  const { content, terms, files, time } = compiled;
  const inputs = {
    ...inputsOf(options, await last(), compiled, terminal),
    lock: undefined,
    hostFiles: () => ({}),
    parts: [],
    refuses: hasErrors,
  };
  return publishable(buildPublication({ content, terms: terms!, files, time }, inputs), options.out);
}

/** Milliseconds: a longer wait is reported. */
const reportedWait = 2000;

/** What the options and the compiled content say about a build. */
function inputsOf(
  options: PublishingOptions,
  named: Publication | 'nothing' | undefined,
  { grades, acceptedFile }: Pick<CompiledContent, 'grades' | 'acceptedFile'>,
  terminal: Terminal,
): Omit<BuildOptions, 'hostFiles' | 'lock' | 'parts' | 'refuses'> {
  const { content, out, settings } = options;
  return {
    out,
    previous: named === 'nothing' ? undefined : named,
    nothingAt: named === 'nothing' ? options.previous : undefined,
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

/**
 * The publication that `--previous` names; `nothing` if there is none yet, and that is accepted.
 * @throws CommandFailure if it can't be read
 */
async function namedPrevious({
  previous: place,
  firstIfMissing,
}: PublishingOptions): Promise<Publication | 'nothing' | undefined> {
  if (place === undefined) {
    if (firstIfMissing) throw new CommandFailure('--first-if-missing needs --previous: give both.');
    return undefined;
  }
  try {
    return await openPublication(place, fetchBytes);
  } catch (error) {
    const isMissing = error instanceof NothingPublished;
    if (isMissing && firstIfMissing) return 'nothing';
    const next = isMissing ? '. Before the first publication, build with --first-if-missing as well.' : '';
    throw new CommandFailure(`--previous: ${thrownMessage(error)}${next}`);
  }
}

/**
 * The instant of the last publication, which SOURCE_DATE_EPOCH is compared with.
 * @throws CommandFailure if it can't be read
 */
export async function instantOfLast(
  options: PublishingOptions,
  named: ReturnType<typeof previousOf>,
): Promise<number | undefined> {
  if (sourceDate() === undefined || options.at !== undefined) return undefined;
  const previous = await named();
  const last = previous === 'nothing' ? undefined : (previous ?? publishedIn(options.out));
  return last?.manifest.at === undefined ? undefined : Date.parse(last.manifest.at);
}

/** Turns errors that are not about the content, such as a full disk, into messages. */
async function publishable(made: Promise<Build>, out: string): Promise<Build> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof PublicationError) {
      throw new CommandFailure(
        `${error.message}. Nothing was published. Try again, or name another copy of what is live with --previous`,
      );
    }
    if (error instanceof OutputError) throw new CommandFailure(error.message);
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
