import { type Manifest, publicationName } from '../http/manifest.js';
import type { Collection } from '../model/collection.js';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import type { Version } from '../model/version.js';
import { collectionsIn } from '../schema/collections/index.js';
import type { AcceptedFile } from '../site/accepted.js';
import type { SiteContent, SiteTerms } from '../site/load.js';
import { type AcceptedChanges, Consents, withAcceptance } from './accepted-changes.js';
import type { SiteFile } from './compile-site.js';
import { ChangeClock, inPresentSpelling, type LastUpdatedReason, lastUpdated } from './dates.js';
import { type DistFileSystem, stagePublication } from './dist.js';
import { type DatedDraft, type Draft, draftRoute, envelopePieces, metaOf } from './draft.js';
import { guardAddresses, guardRemovals } from './guard.js';
import type { DistLock } from './lock.js';
import { manifestHead } from './manifest-head.js';
import { openPresent } from './present.js';
import { NoPublication, type Previous } from './previous.js';
import { publishProblems } from './problems.js';
import { type HostFiles, stage } from './stage.js';

/** What a build needs from outside. */
export interface BuildSettings {
  /** The output folder. */
  readonly out: string;
  /** Of the output folder; absent where nothing is to be written. */
  readonly lock: DistLock | undefined;
  /** The name of the site's settings file, for problems that concern the publication as a whole. */
  readonly siteFile: string;
  readonly fs: DistFileSystem;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Called before a wait until the dates of the last publication have passed, with milliseconds. */
  readonly onWait: (milliseconds: number) => void;
  /** SOURCE_DATE_EPOCH in epoch milliseconds. */
  readonly sourceDate: number | undefined;
  /** When the newest commit that touched a collection's files was made, in epoch milliseconds. */
  readonly committed: (collection: Collection) => number | undefined;
  /** When the newest commit that touched the site's settings was made, in epoch milliseconds. */
  readonly textsCommitted: () => number | undefined;
  /** True where the content's history is cut off, so that it may be dated too late. */
  readonly isShallow: () => boolean;
  /** What git says where the content stands in a repository that it doesn't read. */
  readonly gitRefusal: () => string | undefined;
  /** Whether nothing may be published with these problems, graded: errors among them, or too many warnings. */
  readonly refuses: (problems: readonly Problem[]) => boolean;
  /** Gives problems the severity that the settings want; those that they switch off are left out. */
  readonly graded: (problems: readonly Problem[]) => readonly Problem[];
  /** The last publication, where the user named one; else the present one of `out` is taken. */
  readonly previous: Previous | undefined;
  /** The place that the user named for it, where nothing is published yet. */
  readonly nothingAt: string | undefined;
  /** Options that `opendata accept` needs to compare the same content with the same publication. */
  readonly acceptOptions: readonly string[];
  readonly accepted: AcceptedChanges;
  /** What is accepted beside the site's settings. */
  readonly acceptedFile: AcceptedFile;
  /** What is written beside the web root for its hosts. */
  readonly hostFiles: HostFiles;
  /** Such as `opendata-press 0.1.0`. */
  readonly generator: string;
  readonly progress: (step: string) => void;
}

/** One line of the summary: a route of the new publication. */
export interface PublishedRoute {
  readonly path: string;
  readonly version: Version;
  readonly collection: Collection;
  readonly records: number;
  /** Of the identity representation. */
  readonly bytes: number;
  /** ISO 8601, UTC. */
  readonly lastUpdated: string;
  readonly reason: LastUpdatedReason;
  /** Where the last publication had it, if elsewhere. */
  readonly formerPath: string | undefined;
}

export interface Build {
  readonly problems: readonly Problem[];
  readonly routes: readonly PublishedRoute[];
  /** The name of the last publication (D39), which this one was compared with; absent where there was none. */
  readonly last?: string;
  /**
   * `unchanged`: the present publication is this one already, so nothing was written. `restored`: so it is, but the
   * plain folders with its files were not; they are again.
   */
  readonly outcome: 'refused' | 'dry-run' | 'unchanged' | 'restored' | 'published';
  /** Of the publication that is in the output folder now; absent where nothing was to be written. */
  readonly manifest?: Manifest;
  /** The files, below the output folder, whose bytes are new. */
  readonly written: readonly string[];
}

type Head = Omit<Manifest, 'routes'>;

/**
 * Makes the publication of compiled files and puts it in the place of the present one: all of it or nothing.
 * @throws DistError where the output folder can't be used, NoPublication where the last publication can't be read
 */
export async function build(
  { versions }: SiteContent,
  terms: SiteTerms,
  files: readonly SiteFile[],
  settings: BuildSettings,
): Promise<Build> {
  const found: Problem[] = [];
  const head = manifestHead(terms.settings, versions, terms.policy, settings.generator);
  const drafts = versions.flatMap((version) =>
    collectionsIn(version).map((collection) => draftRoute(head, version, collection, files)),
  );
  const present = openPresent(settings.out, settings.fs, found);
  const previous = settings.previous ?? present;
  if (previous) {
    const paths = new Set(drafts.map(({ path }) => path));
    const { accepted, acceptedFile, siteFile } = settings;
    const consents = new Consents(accepted, acceptedFile.entries, previous.manifest);
    const stopped = [
      ...guardAddresses(previous.manifest, head, paths, consents, settings.now(), siteFile),
      ...(await guarded(drafts, files, previous, terms, consents, settings)),
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
  if (lock === undefined) return { problems, routes, ...last, outcome: 'dry-run', written: [] };

  const staging = stagePublication(settings.out, lock, settings.fs);
  try {
    const staged = await stage(
      head,
      dated.map(({ draft }) => draft),
      present,
      staging,
      { ...settings, lock, previous, clock },
    );
    return { problems, routes, ...last, ...staged };
  } catch (error) {
    staging.discard();
    throw error;
  }
}

/** Runs the guard. A damaged present publication must not stop the build, since the build repairs it. */
async function guarded(
  drafts: readonly Draft[],
  files: readonly SiteFile[],
  previous: Previous,
  { settings: { guard } }: SiteTerms,
  consents: Consents,
  { siteFile, previous: named }: BuildSettings,
): Promise<Problem[]> {
  try {
    return await guardRemovals(drafts, files, previous, guard?.removals ?? 20, consents, siteFile);
  } catch (error) {
    if (named || !(error instanceof NoPublication)) throw error;
    return [
      problem(publishProblems['publish/previous-unreadable'], { reason: error.message }, [startOf(siteFile)]),
    ];
  }
}

/** A clock on which a dry run never waits, since it publishes nothing. */
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
  const before = published && inPresentSpelling(published, draft);
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
  head: Head,
  draft: DatedDraft,
  reason: LastUpdatedReason,
  previous: Manifest | undefined,
): PublishedRoute {
  const { path, version, collection, records } = draft;
  const meta = metaOf(head, draft);
  const bytes = envelopePieces(draft.data, meta).reduce((sum, piece) => sum + piece.length, 0);
  const [former] = Object.entries(previous?.routes ?? {}).find(([, route]) => route === draft.before) ?? [];
  const formerPath = former === path ? undefined : former;
  return { path, version, collection, records, bytes, lastUpdated: meta.LastUpdated, reason, formerPath };
}
