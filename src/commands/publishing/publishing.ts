import fs from 'node:fs';
import { resolve } from 'node:path';
import { type NotedHashes, notedHashes } from '../../base/cache/noted-hashes.js';
import { thrownMessage } from '../../base/errors.js';
import type { FolderLock } from '../../base/files/lock.js';
import { once } from '../../base/once.js';
import { hasErrors, type Problem } from '../../model/problem.js';
import { ContentChanged } from '../../publication/compile/kept-results.js';
import {
  NoPublication,
  NothingPublished,
  openPrevious,
  type Previous,
} from '../../publication/drafts/previous.js';
import { DistError } from '../../publication/output/dist.js';
import { openPresent } from '../../publication/output/present.js';
import { type Build, buildPublication, WrongInstant } from '../../publication/staging/build.js';
import type { BuildLog } from '../../reporting/report/report.js';
import { DoesNotFit, type Host } from '../../serving/hosts/host.js';
import { type HostName, loadHost } from '../../serving/hosts/hosts.js';
import { purgeList } from '../../serving/manifest/purge.js';
import type { AcceptedFile } from '../../source/site/accepted.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';
import { type CompiledContent, compileContent } from '../project/compile-content.js';
import { refuseOverlap } from '../project/project.js';
import { contentReport, printReport, tooManyWarnings } from '../project/reporting.js';
import { sourceDate } from '../project/source-date.js';
import { withLock } from '../project/with-lock.js';
import {
  buildLock,
  cachedBefore,
  fetchBytes,
  tryPurgeList,
  writePurgeList,
} from '../sources/publications.js';
import { inputsOf, wantedOf } from './build-inputs.js';
import type { BuildOptions } from './build-options.js';
import { buildLog } from './build-summary.js';
import { loadParts } from './parts.js';

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
  extends Pick<CompiledContent, 'until' | 'settingsFiles' | 'ruleFiles' | 'policyFile'> {
  readonly made: Build | undefined;
  /** The number of problems printed. */
  readonly reported: number;
  /** The number of values that a version can't express. */
  readonly losses: number;
  /** The hosts that configuration was written for. */
  readonly hosts: readonly Host[];
  readonly seconds: number;
  /** The paths to remove from caches, if something was published. */
  readonly purge?: readonly string[] | undefined;
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
  const named = once(() => namedPrevious(options));
  const lastAt = await instantOfLast(options, named);
  const compiled = await compileContent(options, terminal, 'publish', lastAt);
  try {
    return await publishCompiled(compiled, { named, started }, options, terminal, ending);
  } finally {
    compiled.release();
  }
}

/** What is known when a run begins. */
interface Begun {
  /** The publication that `--previous` names, which is read only once. */
  readonly named: () => ReturnType<typeof namedPrevious>;
  /** Of the performance clock. */
  readonly started: number;
}

async function publishCompiled(
  compiled: CompiledContent,
  { named: namedByOptions, started }: Begun,
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
    until: compiled.until,
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
  const parts = await loadParts(terms, options.content);
  const named = await namedByOptions();
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
  return { ...ended(all.length, made), purge };
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

/** Each once, in the order of the names. */
function hostsOf(names: readonly HostName[]): Promise<readonly Host[]> {
  return Promise.all([...new Set(names)].map(loadHost));
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
    throw new CommandFailure(`--previous: ${thrownMessage(error)}${next}`);
  }
}

/**
 * The instant of the last publication, which SOURCE_DATE_EPOCH is compared with.
 * @param namedByOptions the publication that `--previous` names
 * @throws CommandFailure if it can't be read
 */
export async function instantOfLast(
  options: BuildOptions,
  namedByOptions = () => namedPrevious(options),
): Promise<number | undefined> {
  if (sourceDate() === undefined || options.at !== undefined) return undefined;
  const named = await namedByOptions();
  const last = named === 'nothing' ? undefined : (named ?? openPresent(options.out, fs, []));
  return last?.manifest.at === undefined ? undefined : Date.parse(last.manifest.at);
}

/** Turns errors that are not about the content, such as a full disk, into messages. */
export async function publishable(made: Promise<Build>): Promise<Build> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof NoPublication) {
      throw new CommandFailure(
        `${error.message}. Nothing was published. Try again, or name another copy of what is live with --previous`,
      );
    }
    if (
      error instanceof DistError ||
      error instanceof WrongInstant ||
      error instanceof DoesNotFit ||
      error instanceof ContentChanged
    ) {
      throw new CommandFailure(error.message);
    }
    throw error;
  }
}
