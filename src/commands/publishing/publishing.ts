import fs from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileHashes } from '../../base/cache/file-hashes.js';
import { noMemory } from '../../base/cache/memory.js';
import { memoryIn } from '../../base/cache/store-memory.js';
import type { FolderLock } from '../../base/files/lock.js';
import type { Collection } from '../../model/collection.js';
import { hasErrors, type Problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { ContentChanged, type NotedHashes, notedHashes } from '../../publication/compile/kept-results.js';
import { deriveInWorkers } from '../../publication/drafts/derive-pool.js';
import { deriveHere } from '../../publication/drafts/derived.js';
import {
  NoPublication,
  NothingPublished,
  openPrevious,
  type Previous,
} from '../../publication/drafts/previous.js';
import type { Part } from '../../publication/drafts/resource.js';
import { DistError } from '../../publication/output/dist.js';
import {
  type Build,
  type BuildInputs,
  buildPublication,
  type Machine,
  type Wanted,
} from '../../publication/staging/build.js';
import type { BuildLog, Report } from '../../reporting/report/report.js';
import { DoesNotFit, filesOf, type Host } from '../../serving/hosts/host.js';
import { type HostName, loadHost } from '../../serving/hosts/hosts.js';
import type { Manifest } from '../../serving/manifest/manifest.js';
import { purgeList } from '../../serving/manifest/purge.js';
import type { AcceptedFile } from '../../source/site/accepted.js';
import { graded } from '../../source/site/grades.js';
import { CommandFailure } from '../cli/failure.js';
import { removalsIn, type SiteOptions } from '../cli/options.js';
import { compiledModule, generator } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { type CheckOptions, type CompiledContent, compileContent } from '../project/compile-content.js';
import { gitRefusal, isShallow, newestCommits, newestSettingsCommit } from '../project/git.js';
import type { Inputs } from '../project/last-outcome.js';
import { refuseOverlap } from '../project/project.js';
import { contentReport, type MaxWarnings, printReport, tooManyWarnings } from '../project/reporting.js';
import { sourceDate } from '../project/source-date.js';
import { withLock } from '../project/with-lock.js';
import {
  buildLock,
  cachedBefore,
  fetchBytes,
  tryPurgeList,
  writePurgeList,
} from '../sources/publications.js';
import { buildLog } from './build-summary.js';
import { loadParts } from './parts.js';

/** The options of a build. */
export interface BuildOptions extends CheckOptions, MaxWarnings {
  /** The place of the last publication, instead of the output folder. */
  readonly previous: string | undefined;
  /** What the content is compared with, record by record, for people. */
  readonly against: string | undefined;
  /** Whether it is accepted that nothing is published yet at the place of `previous`. */
  readonly firstIfMissing: boolean | undefined;
  readonly acceptRemovals: readonly Collection[];
  readonly acceptGone: readonly string[];
  readonly acceptMediaType: readonly Version[];
  /** Rules of the guards with a collection, such as `publish/renamed:atms`. */
  readonly accept: readonly string[];
  readonly dryRun: boolean | undefined;
  /** The file for the paths to remove from caches. */
  readonly purgeList: string | undefined;
  /** The hosts, instead of those in site.yaml. */
  readonly hosts: readonly HostName[] | undefined;
}

/** The defaults of the options that only a build has, for `preview --watch` and `accept`. */
export const buildDefaults = {
  date: undefined,
  cache: undefined,
  paranoid: undefined,
  maxWarnings: undefined,
  previous: undefined,
  against: undefined,
  firstIfMissing: undefined,
  acceptRemovals: [],
  acceptGone: [],
  acceptMediaType: [],
  accept: [],
  dryRun: undefined,
  purgeList: undefined,
  hosts: undefined,
} satisfies Omit<BuildOptions, keyof SiteOptions>;

/** Milliseconds: a longer wait is reported. */
const reportedWait = 2000;

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

/** The result of a build; `made` is undefined if the content has errors. */
export interface BuildRun
  extends Pick<CompiledContent, 'settingsFiles' | 'ruleFiles' | 'policyFile' | 'acceptedFile'> {
  readonly made: Build | undefined;
  /** The number of problems printed. */
  readonly reported: number;
  /** The number of values that a version can't express. */
  readonly losses: number;
  /** The hosts that configuration was written for. */
  readonly hosts: readonly Host[];
  readonly seconds: number;
  /** What was printed, if the content could be built. */
  readonly log?: Report;
  /** What it was made from; absent if no results are kept. */
  readonly inputs: Inputs | undefined;
}

/**
 * Checks and publishes, and prints the report on the content and the publication.
 * @param ending stops waiting for another build, and reading what `against` names
 */
export async function runBuild(
  options: BuildOptions,
  terminal: Terminal,
  ending?: AbortSignal,
): Promise<BuildRun> {
  refuseOverlap(options);
  if (options.purgeList !== undefined && !options.dryRun) tryPurgeList(options.purgeList);
  const started = performance.now();
  const compiled = await compileContent(options, terminal, 'publish');
  try {
    return await publishCompiled(compiled, started, options, terminal, ending);
  } finally {
    compiled.release();
  }
}

/** @param started when the run began, of the performance clock */
async function publishCompiled(
  compiled: CompiledContent,
  started: number,
  options: BuildOptions,
  terminal: Terminal,
  ending: AbortSignal | undefined,
): Promise<BuildRun> {
  const { content, terms, files, problems } = compiled;
  // Only `check` lists what a version can't express, unless site.yaml gives it a higher severity.
  const reported = problems.filter(({ rule, severity }) => rule !== 'versions/lost' || severity !== 'note');
  const losses = problems.length - reported.length;
  const hosts = await hostsOf(options.hosts ?? terms?.settings.hosts ?? []);
  const ended = (count: number, made?: Build) => ({
    made,
    reported: count,
    losses,
    hosts,
    settingsFiles: compiled.settingsFiles,
    ruleFiles: compiled.ruleFiles,
    policyFile: compiled.policyFile,
    acceptedFile: compiled.acceptedFile,
    inputs: compiled.keeping && compiled.inputs,
    seconds: (performance.now() - started) / 1000,
  });
  const tooMany = tooManyWarnings(problems, options);
  if (terms === undefined || hasErrors(problems) || tooMany !== undefined) {
    const report = {
      ...(await contentReport(compiled, options.format, reported)),
      build: buildLog(undefined, options.out, readFrom(compiled)),
    };
    await printReport(report, options.format, terminal);
    if (tooMany !== undefined) terminal.complain(tooMany);
    return ended(reported.length);
  }
  const parts = await loadParts(terms.settings, options.content, compiled.observing);
  const named = await namedPrevious(options);
  const previous = named === 'nothing' ? undefined : named;
  // Before anything is written: the place may be the output folder itself.
  if (options.against !== undefined) {
    await (await import('../sources/against.js')).showAgainst(
      options.against,
      compiled,
      options,
      terminal,
      ending,
    );
  }
  const warningsExceeded = (all: readonly Problem[]) => tooManyWarnings([...problems, ...all], options);
  let purge: readonly string[] | undefined;
  let published: FileHashes | undefined;
  const publishing = async (lock: FolderLock | undefined) => {
    const before = named === 'nothing' ? undefined : cachedBefore(options.out, previous);
    const noted = publishedHashes(options.out, compiled);
    const { graded, ...inputs } = inputsOf(options, named, compiled, noted.hashes, terminal);
    const refuses = (all: readonly Problem[]) => hasErrors(all) || warningsExceeded(all) !== undefined;
    const wanted = wantedOf(options, lock, hosts, parts);
    const made = await publishable(
      buildPublication(content, terms, files, { ...inputs, wanted, verdict: { graded, refuses } }),
    );
    noted.save();
    published = noted.hashes;
    if (made.manifest !== undefined) {
      purge = purgeList(before, made.manifest);
      if (options.purgeList !== undefined) writePurgeList(options.purgeList, purge);
    }
    return made;
  };
  const made = options.dryRun
    ? await publishing(undefined)
    : await withLock(options.out, buildLock, terminal, publishing, ending);
  terminal.endProgress();
  const all = [...reported, ...made.problems];
  const report = await contentReport(compiled, options.format, all);
  const log = { ...report, build: buildLog(made, options.out, readFrom(compiled), purge) };
  await printReport(log, options.format, terminal);
  const refusal = warningsExceeded(made.problems);
  if (refusal !== undefined) terminal.complain(refusal);
  const run = ended(all.length, made);
  return { ...run, log, inputs: run.inputs && { ...run.inputs, ...(published && { published }) } };
}

/**
 * The result of a build without writing anything or printing problems.
 * @param acceptedFile used instead of the one that was read
 * @throws CommandFailure if the last publication can't be read
 */
export async function buildInMemory(
  options: BuildOptions,
  compiled: CompiledContent & Required<Pick<CompiledContent, 'terms'>>,
  acceptedFile: AcceptedFile,
  terminal: Terminal,
): Promise<Build> {
  const named = await namedPrevious(options);
  const { hashes } = publishedHashes(options.out, compiled);
  const { content, terms, files } = compiled;
  const { graded, ...inputs } = inputsOf(options, named, { ...compiled, acceptedFile }, hashes, terminal);
  const wanted = wantedOf(options, undefined, [], []);
  return publishable(
    buildPublication(content, terms!, files, { ...inputs, wanted, verdict: { graded, refuses: hasErrors } }),
  );
}

/** The hashes of the files in the output folder. */
function publishedHashes(out: string, { keeping }: Pick<CompiledContent, 'keeping'>): NotedHashes {
  return notedHashes(keeping, `published files in ${resolve(out)}`, fs, Date.now);
}

/** What the options and the compiled content say about a build. */
function inputsOf(
  options: BuildOptions,
  named: Previous | 'nothing' | undefined,
  { grades, acceptedFile, keeping }: Pick<CompiledContent, 'grades' | 'acceptedFile' | 'keeping'>,
  hashes: FileHashes,
  terminal: Terminal,
): Omit<BuildInputs, 'wanted' | 'verdict'> & Pick<BuildInputs['verdict'], 'graded'> {
  return {
    machine: machineFor(options, terminal),
    results: {
      memory: keeping === undefined ? noMemory : memoryIn(keeping),
      derive:
        keeping === undefined
          ? deriveHere(noMemory)
          : deriveInWorkers(keeping, new URL('./derive-worker.js', import.meta.url)),
      hashes,
    },
    before: {
      previous: named === 'nothing' ? undefined : named,
      nothingAt: named === 'nothing' ? options.previous : undefined,
      acceptedFile,
      accepted: {
        removals: [...options.acceptRemovals, ...removalsIn(options.accept)],
        gone: options.acceptGone,
        mediaTypes: options.acceptMediaType,
        rules: options.accept,
      },
      acceptOptions: acceptOptions(options),
    },
    graded: (problems) => graded(problems, grades),
  };
}

function machineFor({ content, settings }: BuildOptions, terminal: Terminal): Machine {
  return {
    fs,
    now: Date.now,
    sleep: (milliseconds) => sleep(milliseconds),
    onWait: (milliseconds) => {
      if (milliseconds < reportedWait) return;
      const seconds = Math.ceil(milliseconds / 1000);
      terminal.say(`The last publication is dated ahead of this clock: waiting ${seconds} s …`);
    },
    history: {
      committed: newestCommits(content),
      textsCommitted: () => newestSettingsCommit(content, settings),
      isShallow: () => isShallow(content),
      refusal: () => gitRefusal(content),
    },
    progress: (step) => terminal.progress(`writing ${step}`),
  };
}

/** A publication in the output folder; with neither lock nor hosts and parts, one that is only compared. */
function wantedOf(
  { out, content }: BuildOptions,
  lock: FolderLock | undefined,
  hosts: readonly Host[],
  parts: readonly Part[],
): Wanted {
  return {
    out,
    lock,
    siteFile: join(content, 'site.yaml'),
    sourceDate: sourceDate(),
    hostFiles: (manifest) => hostFiles(hosts, manifest),
    parts,
    generator: generator(),
  };
}

/** The options that `opendata accept` needs to compare the same content with the same publication. */
function acceptOptions({ content, settings, out, previous }: BuildOptions): string[] {
  return [
    ...(content === 'content' ? [] : ['--content', content]),
    ...(settings === undefined ? [] : ['--settings', settings]),
    ...(out === 'dist' || previous !== undefined ? [] : ['--out', out]),
    ...(previous === undefined ? [] : ['--previous', previous]),
  ];
}

/** Each once, in the order of the names. */
function hostsOf(names: readonly HostName[]): Promise<readonly Host[]> {
  return Promise.all([...new Set(names)].map(loadHost));
}

/** By path below `dist/hosts`. */
function hostFiles(hosts: readonly Host[], manifest: Manifest): Record<string, string | Uint8Array> {
  return Object.fromEntries(
    hosts.flatMap((host) =>
      Object.entries(filesOf(host, manifest, compiledModule)).map(([path, content]) => [
        `${host.name}/${path}`,
        content,
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
}: BuildOptions): Promise<Previous | 'nothing' | undefined> {
  if (place === undefined) {
    if (firstIfMissing) throw new CommandFailure('--first-if-missing needs --previous: give both.');
    return undefined;
  }
  try {
    return await openPrevious(place, fs, fetchBytes);
  } catch (error) {
    const isMissing = error instanceof NothingPublished;
    if (isMissing && firstIfMissing) return 'nothing';
    const next = isMissing ? '. Before the first publication, build with --first-if-missing as well.' : '';
    throw new CommandFailure(`--previous: ${(error as Error).message}${next}`);
  }
}

/** Turns errors that are not about the content, such as a full disk, into messages. */
async function publishable(made: Promise<Build>): Promise<Build> {
  try {
    return await made;
  } catch (error) {
    if (
      error instanceof DistError ||
      error instanceof NoPublication ||
      error instanceof DoesNotFit ||
      error instanceof ContentChanged
    ) {
      throw new CommandFailure(error.message);
    }
    throw error;
  }
}
