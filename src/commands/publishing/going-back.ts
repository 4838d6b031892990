import fs from 'node:fs';
import { userInfo } from 'node:os';
import { basename, join } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { noMemory } from '../../base/cache/memory.js';
import { notedHashes } from '../../base/cache/noted-hashes.js';
import { thrownMessage } from '../../base/errors.js';
import type { FolderLock } from '../../base/files/lock.js';
import { hasCollection } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { counted } from '../../model/message.js';
import { type AnyProblem, hasErrors, type Problem } from '../../model/problem.js';
import type { CollectionRecords } from '../../publication/changes/compare.js';
import type { SiteFile } from '../../publication/compile/compile-site.js';
import { draftRoute } from '../../publication/drafts/draft.js';
import { earlierFiles } from '../../publication/drafts/earlier-files.js';
import { manifestHead } from '../../publication/drafts/manifest-head.js';
import { NoPublication, openPrevious, type Previous } from '../../publication/drafts/previous.js';
import { acceptableIn, isStopped, itemsChanges } from '../../publication/guards/accepted-changes.js';
import { standing, valuesToWithdraw, withdrawnProblems } from '../../publication/guards/withdrawn.js';
import { keptPublications } from '../../publication/output/kept.js';
import { openPresent } from '../../publication/output/present.js';
import { type Build, buildPublication } from '../../publication/staging/build.js';
import type { Signing } from '../../publication/staging/signed-chain.js';
import { prettyDiff } from '../../reporting/diff/pretty.js';
import { sentence } from '../../reporting/report/sentence.js';
import { loadHost } from '../../serving/hosts/hosts.js';
import { publicationName } from '../../serving/manifest/manifest.js';
import { purgeList } from '../../serving/manifest/purge.js';
import { graded } from '../../source/site/grades.js';
import { type LoadedSite, loadSite, type SiteTerms } from '../../source/site/load.js';
import { type Withdrawal, withdrawnList } from '../../source/site/withdrawn.js';
import { withReleased, withWithdrawals } from '../../source/site/write-entries.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import { started } from '../cli/invocation.js';
import type { SiteOptions } from '../cli/options.js';
import { generator } from '../cli/package.js';
import { openTerminal, type Terminal } from '../cli/terminal.js';
import { writingContent } from '../content/write-content.js';
import { nameInGit } from '../project/git.js';
import { instantOfRun } from '../project/instant-of-run.js';
import { refuseOverlap } from '../project/project.js';
import { contentReport, printReport } from '../project/reporting.js';
import { siteFiles } from '../project/site-files.js';
import { withLock } from '../project/with-lock.js';
import { compareSources } from '../sources/compare-sources.js';
import { openSource, publication, type Source } from '../sources/diff-sources.js';
import {
  buildLock,
  fetchBytes,
  restoreOutput,
  tryPurgeList,
  writePurgeList,
} from '../sources/publications.js';
import { openKept } from '../sources/stored-publications.js';
import { inputsOf, wantedOf } from './build-inputs.js';
import { buildDefaults, type SigningOptions } from './build-options.js';
import { buildSummary } from './build-summary.js';
import { loadParts } from './parts.js';
import { publishable } from './publishing.js';
import { signingOf } from './signing.js';

export interface GoingBackOptions extends SiteOptions, SigningOptions {
  /** Whose data; by default those of the publication before the present one. */
  readonly to: string | undefined;
  readonly reason: string | undefined;
  readonly by: string | undefined;
  /** Accepts all that guards find, for this reason. */
  readonly acceptGuards: string | undefined;
  /** The place of the present publication, instead of the output folder. */
  readonly previous: string | undefined;
  readonly purgeList: string | undefined;
  readonly dryRun: boolean | undefined;
}

/** The site as it is set up now: an earlier publication gives nothing but its data (D53). */
type UsableSite = LoadedSite & { readonly terms: SiteTerms; readonly time: NonNullable<LoadedSite['time']> };

/** Publishes the data of an earlier publication as a new one, and withdraws what the present one has besides (D53). */
export async function goBack(options: GoingBackOptions): Promise<ExitCode> {
  const began = performance.now();
  const terminal = openTerminal(options);
  refuseOverlap(options);
  const signing = signingOf(options);
  if (options.purgeList !== undefined && !options.dryRun) tryPurgeList(options.purgeList);
  const site = await usableSite(options);
  await restoreOutput(options.out, terminal);
  const present = await presentPublication(options);
  terminal.progress('reading');
  const was = publication(options.previous ?? options.out, present);
  const target = await openTarget(present, options, terminal);
  try {
    const { files, isSame } = await recordsOf(target, site, present);
    if (isSame) {
      terminal.endProgress();
      terminal.say(`${was.name} has the data of ${target.name} already: there is nothing to go back from.`);
      return exitCode.fine;
    }
    refuseWithdrawn(target, files, site);
    const entries = await withdrawals(was, target, site, options);
    if (options.dryRun) await show(was, target, terminal);
    const published = await publish({ site, present, target, files, entries, signing }, options, terminal);
    if (published === undefined) return exitCode.problems;
    report(published, entries, target, options, terminal, (performance.now() - began) / 1000);
    return exitCode.fine;
  } finally {
    target.release();
  }
}

async function usableSite(options: GoingBackOptions): Promise<UsableSite> {
  const instantIn = instantOfRun({});
  const site = await loadSite({ ...siteFiles(options), fs, instantIn, runsOwnRules: false });
  const { terms, time, withdrawn, problems } = site;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const wrong = errors.find(({ at }) => terms === undefined || at[0].file === withdrawn.file);
  if (terms !== undefined && time !== undefined && wrong === undefined) return { ...site, terms, time };
  const first = wrong === undefined ? '' : ` ${sentence(wrong as never)}`;
  throw new CommandFailure(
    `the settings of the site have errors, so nothing can be published:${first} \`${started()} check\` lists them.`,
  );
}

async function presentPublication({ previous, out }: GoingBackOptions): Promise<Previous> {
  const present = previous === undefined ? openPresent(out, fs, []) : await opened(previous, '--previous');
  if (present !== undefined) return present;
  throw new CommandFailure(
    `there is no publication in ${out} that could be taken back. Name the one that is live: --previous https://openapi.example.com`,
  );
}

async function opened(place: string, option: string): Promise<Previous> {
  try {
    return await openPrevious(place, fs, fetchBytes);
  } catch (error) {
    if (!(error instanceof NoPublication)) throw error;
    throw new CommandFailure(`${option}: ${thrownMessage(error)}`);
  }
}

/** A kept publication by its name, what `diff` knows too, or the publication before the present one. */
async function openTarget(
  { manifest }: Previous,
  options: GoingBackOptions,
  terminal: Terminal,
): Promise<Source> {
  const { to, out } = options;
  if (to !== undefined && (!/^[0-9a-f]{4,12}(-\d+)?$/.test(to) || fs.existsSync(to))) {
    const asked = { ...options, collection: undefined, version: undefined, format: 'pretty' as const };
    return openSource(to, asked, terminal);
  }
  const present = publicationName(manifest);
  for (const { folder } of keptPublications(out, fs)) {
    const kept = await openKept(folder);
    if (typeof kept === 'string') continue;
    const name = publicationName(kept.manifest);
    const isMeant =
      to === undefined ? name !== present : name.startsWith(to) || basename(folder).startsWith(to);
    if (isMeant) return publication(name, kept);
  }
  throw new CommandFailure(
    to === undefined
      ? `${out} has no earlier publication. Name one with --to: a folder, an address, or a revision of the content, such as git:main~1`
      : `${out} has no publication ${to}. For a revision of git, write git:${to}`,
  );
}

/**
 * The records of an earlier publication, as they can be published again.
 * @throws CommandFailure if it lacks what the site publishes now, or isn't what it says
 */
async function recordsOf(
  target: Source,
  { content, terms }: UsableSite,
  present: Previous,
): Promise<{ readonly files: readonly SiteFile[]; readonly isSame: boolean }> {
  if (target.isPart) {
    throw new CommandFailure(`${target.name} is a feed of one collection: name a whole publication.`);
  }
  const files: SiteFile[] = [];
  const head = manifestHead(terms.settings, content.versions, terms.policy, generator());
  let isSame = true;
  for (const collection of content.collections) {
    const lists: CollectionRecords[] = [];
    const served = content.versions.filter((version) => hasCollection(version, collection));
    for (const version of served) lists.push(await offerOf(target, collection, version).read());
    const own = earlierFiles(lists, content.brands);
    for (const version of served) {
      const { path, dataHash } = draftRoute(head, version, collection, own, noMemory);
      if (dataHash !== offerOf(target, collection, version).dataHash) {
        throw new CommandFailure(
          `the ${collection} of ${version} in ${target.name} can't be published as they are: they aren't what the manifest says, or were written by another program. Name a revision of the content, such as git:main~1.`,
        );
      }
      if (present.manifest.routes[path]?.dataHash !== dataHash) isSame = false;
    }
    files.push(...own);
  }
  return { files, isSame };
}

function offerOf({ name, offers }: Source, collection: Collection, version: string) {
  const found = offers.find((offer) => offer.collection === collection && offer.version === version);
  if (found !== undefined) return found;
  throw new CommandFailure(
    `${name} has no ${collection} in ${version}, which the site publishes now. Name another publication, or a revision of the content.`,
  );
}

/** @throws CommandFailure if the earlier publication has something that was withdrawn itself */
function refuseWithdrawn(
  target: Source,
  files: readonly SiteFile[],
  { content, withdrawn }: UsableSite,
): void {
  const found = withdrawnProblems(files, content.versions, { entries: standing(withdrawn.entries) });
  const first = found.find(({ severity }) => severity === 'error');
  if (first === undefined) return;
  throw new CommandFailure(
    `${target.name} has what was withdrawn before: ${sentence(first as never)} Name another publication with --to, or release the entry first, with --release.`,
  );
}

/** The new entries of withdrawn.yaml: one for each collection. What stands there already isn't written again. */
async function withdrawals(
  was: Source,
  target: Source,
  { content, withdrawn, time }: UsableSite,
  options: GoingBackOptions,
): Promise<Withdrawal[]> {
  const keyOf = (value: Withdrawal['values'][number]) =>
    JSON.stringify([value.record, value.field, value.digest, value.missing === true]);
  const reason = options.reason ?? options.acceptGuards ?? `The data of ${target.name} were restored.`;
  const by = options.by ?? nameInGit(options.content) ?? userInfo().username;
  const entries: Withdrawal[] = [];
  for (const collection of content.collections) {
    const version = content.versions.findLast((one) => hasCollection(one, collection))!;
    const before = was.offers.find((own) => own.collection === collection && own.version === version);
    const earlier = offerOf(target, collection, version);
    if (before?.dataHash === earlier.dataHash) continue;
    const none: CollectionRecords = { collection, version, brands: [] };
    const known = new Set(
      standing(withdrawn.entries).flatMap((entry) =>
        entry.collection === collection ? entry.values.map(keyOf) : [],
      ),
    );
    const all = valuesToWithdraw((await before?.read()) ?? none, await earlier.read());
    const values = all.filter((value) => !known.has(keyOf(value)));
    if (values.length === 0) continue;
    const digest = sha256(JSON.stringify([was.publication, target.publication, values.map(keyOf)]));
    const id = freeId(`${collection}-${digest.slice(0, 8)}`, withdrawn.entries);
    entries.push({ id, collection, values, reason, by, on: time.day });
  }
  return entries;
}

function freeId(id: string, entries: readonly Withdrawal[]): string {
  let free = id;
  for (let number = 2; entries.some((entry) => entry.id === free); number++) free = `${id}-${number}`;
  return free;
}

async function show(was: Source, target: Source, terminal: Terminal): Promise<void> {
  const everything = { collection: [], brand: [], only: undefined, version: undefined };
  const comparison = await compareSources(was, target, everything, terminal);
  terminal.endProgress();
  for (const piece of prettyDiff.print(comparison, terminal)) terminal.show(piece);
  terminal.show('');
}

/** What a publication of earlier data is made of. */
interface GoingBack {
  readonly site: UsableSite;
  readonly present: Previous;
  readonly target: Source;
  readonly files: readonly SiteFile[];
  readonly entries: readonly Withdrawal[];
  readonly signing: Signing | undefined;
}

/**
 * Tries it, writes withdrawn.yaml, and publishes. If it is stopped in between, no build publishes what was withdrawn, and
 * the same command finishes.
 * @returns nothing if the guards stop it, which is reported
 */
async function publish(
  back: GoingBack,
  options: GoingBackOptions,
  terminal: Terminal,
): Promise<Build | undefined> {
  const { site, entries } = back;
  let accepted = site.accepted;
  let trial = await built(back, accepted, undefined, options, terminal);
  const found: readonly AnyProblem[] = trial.problems;
  const stopped = found.filter(isStopped);
  if (trial.outcome === 'refused' && options.acceptGuards !== undefined && stopped.length > 0) {
    const terms = { publication: trial.last ?? '', entries: accepted.entries, reason: options.acceptGuards };
    const changes = itemsChanges(stopped.flatMap(acceptableIn), terms);
    const at = startOf(accepted.file);
    accepted = {
      ...accepted,
      entries: [...accepted.entries, ...changes.map((change) => ({ ...change, at }))],
    };
    trial = await built(back, accepted, undefined, options, terminal);
  }
  if (trial.outcome === 'refused' || options.dryRun) {
    await print(back, trial.problems, options, terminal);
    if (trial.outcome !== 'refused') return trial;
    terminal.say(
      stopped.length > 0 && options.acceptGuards === undefined
        ? 'Nothing was published. If all of it is meant: --accept-guards "<reason>"'
        : 'Nothing was published.',
    );
    return undefined;
  }
  await writeWithdrawals(entries, site, options, terminal);
  const published = await withLock(options.out, buildLock, terminal, (lock) =>
    built(back, accepted, lock, options, terminal),
  );
  await print(back, published.problems, options, terminal);
  if (published.outcome === 'refused') {
    terminal.say('Nothing was published.');
    return undefined;
  }
  if (published.manifest !== undefined && options.purgeList !== undefined)
    writePurgeList(options.purgeList, purgeList(back.present.manifest, published.manifest));
  return published;
}

async function built(
  { site, present, files, entries, signing }: GoingBack,
  acceptedFile: LoadedSite['accepted'],
  lock: FolderLock | undefined,
  options: GoingBackOptions,
  terminal: Terminal,
): Promise<Build> {
  const { content, terms, time, grades, withdrawn } = site;
  const at = startOf(withdrawn.file);
  const withdrawnFile = {
    ...withdrawn,
    entries: [...withdrawn.entries, ...entries.map((entry) => ({ ...entry, at }))],
  };
  const own = { ...buildDefaults, ...options };
  const named = options.previous === undefined ? undefined : present;
  const { hashes } = notedHashes(undefined, '', fs, Date.now);
  const keeping = undefined;
  const { graded: _, ...inputs } = inputsOf(
    own,
    named,
    { time, grades, acceptedFile, withdrawnFile, keeping },
    hashes,
    terminal,
  );
  const hosts = lock === undefined ? [] : await Promise.all((terms.settings.hosts ?? []).map(loadHost));
  const parts = lock === undefined ? [] : await loadParts(terms, options.content, fs);
  const wanted = { ...wantedOf(own, lock, hosts, parts, lock && signing), isWithdrawal: true };
  const verdict = { graded: (problems: readonly Problem[]) => graded(problems, grades), refuses: hasErrors };
  return publishable(buildPublication(content, terms, files, { ...inputs, wanted, verdict }));
}

async function print(
  { site: { baseline }, files }: GoingBack,
  problems: readonly Problem[],
  { format }: GoingBackOptions,
  terminal: Terminal,
): Promise<void> {
  terminal.endProgress();
  const of = { files, baseline, accepted: [], problems };
  await printReport(await contentReport(of, format), format, terminal);
}

async function writeWithdrawals(
  entries: readonly Withdrawal[],
  { withdrawn }: UsableSite,
  { content }: GoingBackOptions,
  terminal: Terminal,
): Promise<void> {
  if (entries.length === 0) return;
  await writingContent(content, terminal, (writing) =>
    writing.edit(join(content, withdrawnList.name), (before) => {
      const whole = withWithdrawals(before?.toString('utf8'), entries);
      if (whole !== undefined) return whole;
      throw new CommandFailure(
        `nothing can be added to ${withdrawn.file} as it is, so nothing was published: write each entry as a list item with a line for each field.`,
      );
    }),
  );
}

function report(
  made: Build,
  entries: readonly Withdrawal[],
  target: Source,
  { out, content }: GoingBackOptions,
  terminal: Terminal,
  seconds: number,
): void {
  terminal.say(buildSummary(made, out, terminal), seconds);
  const count = entries.reduce((sum, { values }) => sum + values.length, 0);
  const file = join(content, withdrawnList.name);
  terminal.say(`  Its data are those of ${target.name}.`);
  if (count === 0) return;
  const ids = entries.map(({ id }) => id).join(', ');
  terminal.say(
    made.outcome === 'dry-run'
      ? `  ${file} would get ${counted(count, 'value')} that no build publishes again.`
      : `  ${file} has ${counted(count, 'value')} that no build publishes again (${ids}). Commit it, and correct the content.`,
  );
}

/**
 * Ends an entry of withdrawn.yaml: from now on its values may be published.
 * @throws CommandFailure if there is no such entry
 */
export async function releaseWithdrawn(id: string, options: GoingBackOptions): Promise<void> {
  const terminal = openTerminal(options);
  const { withdrawn, time } = await usableSite(options);
  const { file, entries } = withdrawn;
  const ids = standing(entries).map((entry) => entry.id);
  if (!ids.includes(id)) {
    const next =
      ids.length === 0 ? 'Nothing is withdrawn.' : `What is withdrawn: ${[...new Set(ids)].join(', ')}.`;
    throw new CommandFailure(`--release: ${file} has no entry ${id} that stands. ${next}`);
  }
  if (options.dryRun) {
    terminal.say(`${file}: ${id} would be released.`);
    return;
  }
  await writingContent(options.content, terminal, (writing) =>
    writing.edit(join(options.content, withdrawnList.name), (before) => {
      const whole = before === undefined ? undefined : withReleased(before.toString('utf8'), id, time.day);
      if (whole !== undefined) return whole;
      throw new CommandFailure(
        `${file} can't be changed safely: write \`released: ${time.day}\` into the entry ${id} by hand.`,
      );
    }),
  );
  terminal.say(`${terminal.style.good('✓')} ${id} is released in ${file}: its values may be published.`);
}
