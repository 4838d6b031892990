import { lengthOf, piecesOf } from '../../base/bytes/pieces.js';
import type { FileHashes } from '../../base/cache/file-hashes.js';
import type { Memory } from '../../base/cache/memory.js';
import type { FolderLock } from '../../base/files/lock.js';
import { collectionsIn } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { type Manifest, type ManifestHead, publicationName } from '../../serving/manifest/manifest.js';
import type { AcceptedFile } from '../../source/site/accepted.js';
import type { SiteContent, SiteTerms } from '../../source/site/load.js';
import type { SiteFile } from '../compile/compile-site.js';
import { publishProblems } from '../compile/problems.js';
import type { Derive } from '../drafts/derived.js';
import { type DatedDraft, type Draft, draftRoute, envelopeRuns, isOwnHash, metaOf } from '../drafts/draft.js';
import { LastPublication } from '../drafts/last-publication.js';
import { manifestHead } from '../drafts/manifest-head.js';
import { NoPublication, type Previous } from '../drafts/previous.js';
import type { Part, PublishedContent, Resource } from '../drafts/resource.js';
import { type AcceptedChanges, Consents, withAcceptance } from '../guards/accepted-changes.js';
import { guardAddresses, guardRemovals } from '../guards/guard.js';
import { guardChanges } from '../guards/guard-changes.js';
import { rememberRecords } from '../guards/record-keys.js';
import { type DistFileSystem, stagePublication } from '../output/dist.js';
import { openPresent } from '../output/present.js';
import { ChangeClock, type LastUpdatedReason, lastUpdated, withCurrentHash } from './dates.js';
import { type HostFiles, stage } from './stage.js';
import { refuseClashes } from './stage-resources.js';

/** The inputs of a build besides the compiled files. */
export interface BuildSettings {
  /** The output folder. */
  readonly out: string;
  /** The lock of the output folder; undefined if nothing is to be written. */
  readonly lock: FolderLock | undefined;
  /** The name of the site's settings file, for problems of the publication as a whole. */
  readonly siteFile: string;
  readonly fs: DistFileSystem;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Called with milliseconds before the build waits for the dates of the last publication to pass. */
  readonly onWait: (milliseconds: number) => void;
  /** SOURCE_DATE_EPOCH in epoch milliseconds. */
  readonly sourceDate: number | undefined;
  /** The time of the newest commit that touched a collection's files, in epoch milliseconds. */
  readonly committed: (collection: Collection) => number | undefined;
  /** The time of the newest commit that touched the site's settings, in epoch milliseconds. */
  readonly textsCommitted: () => number | undefined;
  /** True if the git history is incomplete, so that content may be dated too late. */
  readonly isShallow: () => boolean;
  /** Git's error message if it refuses to read the content's repository. */
  readonly gitRefusal: () => string | undefined;
  /** Whether these graded problems prevent publishing: errors, or too many warnings. */
  readonly refuses: (problems: readonly Problem[]) => boolean;
  /** Applies the severities of the settings to problems, and removes those that are switched off. */
  readonly graded: (problems: readonly Problem[]) => readonly Problem[];
  /** The last publication, if the user named one; otherwise the current one of `out` is used. */
  readonly previous: Previous | undefined;
  /** The place that the user named, if nothing is published there yet. */
  readonly nothingAt: string | undefined;
  /** Options that `opendata accept` needs to compare the same content with the same publication. */
  readonly acceptOptions: readonly string[];
  readonly accepted: AcceptedChanges;
  /** The accepted changes beside the site's settings. */
  readonly acceptedFile: AcceptedFile;
  /** The configuration for hosts, written beside the web root. */
  readonly hostFiles: HostFiles;
  /** The parts beside the collections that site.yaml names, in the order of the manifest. */
  readonly parts: readonly Part[];
  /** Such as `opendata-press 0.1.0`. */
  readonly generator: string;
  /** Results of earlier runs. */
  readonly memory: Memory;
  /** Makes what parts need of the records of brands. */
  readonly derive: Derive;
  /** Of the files of the current publication. */
  readonly hashes: FileHashes;
  readonly progress: (step: string) => void;
}

/** A route of the new publication, for the summary. */
export interface PublishedRoute {
  readonly path: string;
  readonly version: Version;
  readonly collection: Collection;
  readonly records: number;
  /** The size of the identity representation. */
  readonly bytes: number;
  /** ISO 8601, UTC. */
  readonly lastUpdated: string;
  readonly reason: LastUpdatedReason;
  /** Its path in the last publication, if that was different. */
  readonly formerPath: string | undefined;
}

export interface Build {
  readonly problems: readonly Problem[];
  readonly routes: readonly PublishedRoute[];
  /** The name of the last publication (D39), with which this one was compared; undefined if there was none. */
  readonly last?: string;
  /**
   * `unchanged`: the current publication is the same, so nothing was written. `restored`: the same, but the plain
   * folders with its files were damaged and have been restored.
   */
  readonly outcome: 'refused' | 'dry-run' | 'unchanged' | 'restored' | 'published';
  /** The manifest of the publication now in the output folder; undefined if nothing was to be written. */
  readonly manifest?: Manifest;
  /** The files beside the collections that a dry run would make. */
  readonly resources?: readonly Pick<Resource, 'path' | 'kind'>[];
  /** The files with new bytes, relative to the output folder. */
  readonly written: readonly string[];
}

/**
 * Makes the publication from compiled files, and replaces the current one by it completely or not at all.
 * @throws DistError if the output folder can't be used, NoPublication if the last publication can't be read
 */
export async function buildPublication(
  { versions, collections, names }: SiteContent,
  terms: SiteTerms,
  files: readonly SiteFile[],
  settings: BuildSettings,
): Promise<Build> {
  const found: Problem[] = [];
  const head = manifestHead(terms.settings, versions, terms.policy, settings.generator);
  const drafts = versions.flatMap((version) =>
    collectionsIn(version, collections).map((collection) =>
      draftRoute(head, version, collection, files, settings.memory),
    ),
  );
  const present = openPresent(settings.out, settings.fs, found);
  const previous = settings.previous ?? present;
  const compared = previous && new LastPublication(previous, terms.settings.changes !== undefined);
  if (previous && compared) {
    const paths = new Set(drafts.map(({ path }) => path));
    const { accepted, acceptedFile, siteFile } = settings;
    const consents = new Consents(accepted, acceptedFile.entries, previous.manifest);
    const stopped = [
      ...guardAddresses(previous.manifest, head, paths, consents, settings.now(), siteFile),
      ...(await guarded(drafts, files, previous, terms, consents, settings)),
      ...(await guardChanges(drafts, compared, consents, siteFile)),
    ];
    found.push(
      ...withAcceptance(stopped, consents.publication, acceptedFile, settings.acceptOptions),
      ...consents.leftOver(),
    );
  }
  const { nothingAt } = settings;
  if (nothingAt !== undefined) {
    found.push(problem(publishProblems['publish/first'], { place: nothingAt }, [startOf(settings.siteFile)]));
  }
  const clock = clockOf(settings);
  const dated: { draft: DatedDraft; reason: LastUpdatedReason }[] = [];
  for (const draft of drafts)
    dated.push(...(await dateDraft(draft, previous?.manifest, settings, clock, found)));
  const at = [startOf(settings.siteFile)] as const;
  const isDatedBy = (wanted: LastUpdatedReason) => dated.some(({ reason }) => reason === wanted);
  if (isDatedBy('first-now')) {
    const git = settings.gitRefusal();
    found.push(
      problem(publishProblems['publish/last-updated-now'], { ...(git !== undefined && { git }) }, at),
    );
  }
  if (isDatedBy('first-commit') && settings.isShallow()) {
    found.push(problem(publishProblems['publish/shallow-history'], {}, at));
  }
  const problems = settings.graded(found);
  const last = previous && { last: publicationName(previous.manifest) };
  const routes = dated.map(({ draft, reason }) => summary(head, draft, reason, previous?.manifest));
  if (settings.refuses(problems)) return { problems, routes, ...last, outcome: 'refused', written: [] };
  const { lock } = settings;
  const reported: Problem[] = [];
  const content: PublishedContent = {
    head,
    settings: terms.settings,
    names,
    routes: dated.map(({ draft }) => draft),
    derive: settings.derive,
    memory: settings.memory,
    last: compared,
    siteFile: settings.siteFile,
    report: (one) => reported.push(one),
  };
  const resources = await resourcesOf(settings.parts, content);
  const all = [...problems, ...settings.graded(reported)];
  if (settings.refuses(all)) return { problems: all, routes, ...last, outcome: 'refused', written: [] };
  if (lock === undefined) {
    refuseClashes(resources, new Set(routes.map(({ path }) => path)));
    return { problems: all, routes, ...last, outcome: 'dry-run', written: [], resources };
  }

  rememberRecords(drafts, files, present, settings.memory);
  const staged = await stage(
    head,
    content.routes,
    resources,
    present,
    () => stagePublication(settings.out, lock, settings.fs),
    { ...settings, lock, previous, clock },
  );
  return { problems: all, routes, ...last, ...staged };
}

/** The files beside the collections (D38). */
async function resourcesOf(parts: readonly Part[], content: PublishedContent): Promise<Resource[]> {
  // All begin at once, so that records are read once for all that is made of them.
  const made = await Promise.all(parts.map((part) => part.resources(content)));
  return made.flatMap((resources) => [...resources]);
}

/** Runs the guards. A damaged current publication must not stop the build, because the build repairs it. */
async function guarded(
  drafts: readonly Draft[],
  files: readonly SiteFile[],
  previous: Previous,
  { settings: { guard } }: SiteTerms,
  consents: Consents,
  { siteFile, memory, previous: named }: BuildSettings,
): Promise<Problem[]> {
  try {
    return await guardRemovals(drafts, files, previous, guard?.removals ?? 20, consents, memory, siteFile);
  } catch (error) {
    if (named || !(error instanceof NoPublication)) throw error;
    return [
      problem(publishProblems['publish/previous-unreadable'], { reason: error.message }, [startOf(siteFile)]),
    ];
  }
}

/** A dry run never waits for the clock, because it publishes nothing. */
function clockOf({ now, sleep, sourceDate, lock, onWait }: BuildSettings): ChangeClock {
  return new ChangeClock({ now, sleep: lock === undefined ? async () => {} : sleep, sourceDate, onWait });
}

async function dateDraft(
  draft: Draft,
  previous: Manifest | undefined,
  settings: BuildSettings,
  clock: ChangeClock,
  problems: Problem[],
): Promise<{ draft: DatedDraft; reason: LastUpdatedReason }[]> {
  const published = Object.values(previous?.routes ?? {}).find(
    (route) => route.version === draft.version && route.collection === draft.collection,
  );
  const isOwn = published && isOwnHash(published, settings.memory);
  const before = isOwn ? published : published && withCurrentHash(published, draft);
  const date = await lastUpdated(draft.dataHash, {
    previous: before && {
      dataHash: before.dataHash,
      lastUpdated: Date.parse(before.lastUpdated),
      lastModified: Date.parse(before.lastModified),
    },
    committed: before ? undefined : settings.committed(draft.collection),
    sourceDate: settings.sourceDate,
    clock,
  });
  const at = [startOf(settings.siteFile)] as const;
  const { path } = draft;
  if ('inFuture' in date) {
    const args = { route: path, lastUpdated: new Date(date.inFuture).toISOString() };
    problems.push(problem(publishProblems['publish/previous-in-future'], args, at));
    return [];
  }
  const textsChanged =
    date.reason === 'first-commit'
      ? Math.min(settings.textsCommitted() ?? (await clock.after(undefined)), clock.now)
      : undefined;
  return [{ draft: { ...draft, lastUpdated: date.at, before, textsChanged }, reason: date.reason }];
}

function summary(
  head: ManifestHead,
  draft: DatedDraft,
  reason: LastUpdatedReason,
  previous: Manifest | undefined,
): PublishedRoute {
  const { path, version, collection, records } = draft;
  const meta = metaOf(head, draft);
  const bytes = lengthOf(piecesOf(envelopeRuns(draft.data, meta)));
  const [former] = Object.entries(previous?.routes ?? {}).find(([, route]) => route === draft.before) ?? [];
  const formerPath = former === path ? undefined : former;
  return { path, version, collection, records, bytes, lastUpdated: meta.LastUpdated, reason, formerPath };
}
