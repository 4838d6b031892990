import fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { thrownMessage } from '../../base/errors.js';
import type { FolderLock } from '../../base/files/lock.js';
import { once } from '../../base/once.js';
import { type Build, type BuildOptions, buildPublication } from '../../build/build.js';
import { OutputError, outputMessage } from '../../build/publication/output.js';
import {
  NothingPublished,
  openPublication,
  type Publication,
  PublicationError,
} from '../../build/publication/publication.js';
import type { AcceptedFile } from '../../content/site/accepted.js';
import { graded } from '../../content/site/grades.js';
import { hasErrors, type Problem } from '../../model/problem.js';
import type { BuildLog } from '../../report/report/report.js';
import { filesOfHost } from '../../serving/hosts/host.js';
import { type HostName, loadHost } from '../../serving/hosts/hosts.js';
import type { Manifest } from '../../serving/manifest/manifest.js';
import { purgeList } from '../../serving/manifest/purge.js';
import { CommandFailure } from '../cli/failure.js';
import { defaultOut } from '../cli/options.js';
import { generator, hostFile } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { type CompiledContent, compileContent } from '../project/compile-content.js';
import { gitRefusal, isShallow, newestCommits, newestSettingsCommit } from '../project/git.js';
import { sourceDate } from '../project/instant-of-run.js';
import { refuseOverlap } from '../project/project.js';
import { publishedIn } from '../project/published-in.js';
import { contentReport, printReport, tooManyWarnings } from '../project/reporting.js';
import { withLock } from '../project/with-lock.js';
import { fetchBytes } from '../sources/download.js';
import type { PublishingOptions } from './build-options.js';
import { buildLog } from './build-summary.js';
import { loadParts } from './parts.js';
import { tryPurgeList, writePurgeList } from './purge-list-file.js';

/** The inputs of a build, for programs. */
function readFrom({
  settingsFiles,
  policyFile,
}: CompiledContent): Pick<BuildLog, 'settings' | 'headerPolicy'> {
  return {
    settings: settingsFiles,
    ...(fs.existsSync(policyFile) && { headerPolicy: policyFile }),
  };
}

/** The result of a build. */
export interface BuildRun {
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
  /** The paths to remove from caches, if something was published. */
  readonly purge: readonly string[] | undefined;
}

/**
 * Checks and publishes, and prints the report on the content and the publication.
 * @param ending stops waiting for another build, and reading what `against` names
 */
export async function runBuild(
  options: PublishingOptions,
  terminal: Terminal,
  ending?: AbortSignal,
): Promise<BuildRun> {
  refuseOverlap(options);
  if (options.purgeList !== undefined && !options.dryRun) tryPurgeList(options.purgeList);
  const started = performance.now();
  const last = once(() => namedPrevious(options));
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
    // Before anything is written: the place may be the output folder itself.
    if (options.against !== undefined) {
      const { showAgainst } = await import('../sources/compare-sources.js');
      await showAgainst(options.against, compiled, options, terminal, ending);
    }
    const inputs = {
      ...optionsOf(options, previous, compiled, terminal),
      hostFiles: await filesOfHosts(hosts),
      parts: await loadParts(terms, options.content),
      refuses: (all: readonly Problem[]) => hasErrors(all) || tooMany(all) !== undefined,
    };
    const publishing = async (lock: FolderLock | undefined) => {
      const before = previous === undefined ? publishedIn(options.out) : inputs.previous;
      made = await publishable(buildPublication({ ...compiled, terms }, { ...inputs, lock }), options);
      if (made.manifest === undefined) return;
      purge = purgeList(before?.manifest, made.manifest);
      if (options.purgeList !== undefined) writePurgeList(options.purgeList, purge);
    };
    if (options.dryRun) await publishing(undefined);
    else await withLock(options.out, terminal, publishing, ending);
  }
  terminal.endProgress();
  const all = [...reported, ...(made?.problems ?? [])];
  const build = buildLog(made, options.out, readFrom(compiled), purge);
  const report = { ...(await contentReport(compiled, options.format, all)), build };
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
    purge,
  };
}

/**
 * The result of a build without writing anything or printing problems.
 * @param acceptedFile used instead of the one that was read
 * @throws CommandFailure if the last publication can't be read
 */
export async function buildInMemory(
  options: PublishingOptions,
  compiled: CompiledContent & Required<Pick<CompiledContent, 'terms'>>,
  acceptedFile: AcceptedFile,
  terminal: Terminal,
): Promise<Build> {
  const { content, terms, files, time } = compiled;
  const inputs = optionsOf(options, await namedPrevious(options), { ...compiled, acceptedFile }, terminal);
  const inMemory = { lock: undefined, hostFiles: () => ({}), parts: [], refuses: hasErrors };
  return publishable(
    buildPublication({ content, terms: terms!, files, time }, { ...inputs, ...inMemory }),
    options,
  );
}

/** Milliseconds: a longer wait is reported. */
const reportedWait = 2000;

/** What the options and the compiled content say about a build. */
function optionsOf(
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
    history: {
      committed: newestCommits(content),
      textsCommitted: () => newestSettingsCommit(content, settings),
      isShallow: () => isShallow(content),
      refusal: () => gitRefusal(content),
    },
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
        Object.entries(filesOfHost(host, manifest, hostFile)).map(([path, text]) => [
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
 * @param namedByOptions the publication that `--previous` names
 * @throws CommandFailure if it can't be read
 */
export async function instantOfLast(
  options: PublishingOptions,
  namedByOptions = () => namedPrevious(options),
): Promise<number | undefined> {
  if (sourceDate() === undefined || options.at !== undefined) return undefined;
  const named = await namedByOptions();
  const last = named === 'nothing' ? undefined : (named ?? publishedIn(options.out));
  return last?.manifest.at === undefined ? undefined : Date.parse(last.manifest.at);
}

/** Turns errors that are not about the content, such as a full disk, into messages. */
async function publishable(made: Promise<Build>, { out }: Pick<PublishingOptions, 'out'>): Promise<Build> {
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
