import { join } from 'node:path';
import { errorBody } from '../http/error-body.js';
import { type Manifest, manifestFile, type Representation, type Route } from '../manifest/manifest.js';
import { type Collection, collectionNames } from '../model/collection.js';
import { startOf } from '../model/location.js';
import { hasErrors, type Problem, problem } from '../model/problem.js';
import type { Version } from '../model/version.js';
import type { SiteContent, SiteTerms } from '../site/load.js';
import { canonicalJson } from './canonical.js';
import type { SiteFile } from './compile-site.js';
import {
  type DistFile,
  type DistFileSystem,
  holds,
  presentSite,
  type Staging,
  stagePublication,
} from './dist.js';
import { type DatedDraft, type Draft, draftRoute, metaOf, routeEntry, wholeSeconds } from './draft.js';
import { checkEnvelope, envelopePieces } from './envelope.js';
import { guardRemovals } from './guard.js';
import { type LastUpdatedReason, lastUpdated } from './last-updated.js';
import { manifestHead } from './manifest-head.js';
import { NoPublication, type Previous, parseManifest } from './previous.js';
import { representations, sha256 } from './representation.js';

/** What the world outside contributes to a build. */
export interface BuildSettings {
  /** The output folder. */
  readonly out: string;
  /** The name of the site's settings file, for problems that concern the publication as a whole. */
  readonly siteFile: string;
  readonly fs: DistFileSystem;
  /** Epoch milliseconds. */
  readonly now: number;
  /** SOURCE_DATE_EPOCH in epoch milliseconds. */
  readonly sourceDate: number | undefined;
  /** When the newest commit that touched a collection's files was made, in epoch milliseconds. */
  readonly committed: (collection: Collection) => number | undefined;
  /** The last publication, where the user named one; else the present one of `out` is taken. */
  readonly previous: Previous | undefined;
  readonly acceptRemovals: readonly Collection[];
  readonly dryRun: boolean;
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
}

export interface Build {
  readonly problems: readonly Problem[];
  readonly routes: readonly PublishedRoute[];
  /** `unchanged`: the present publication is this one already, so nothing was written. */
  readonly outcome: 'refused' | 'dry-run' | 'unchanged' | 'published';
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
  const problems: Problem[] = [];
  const head = manifestHead(terms.settings, versions, terms.policy, settings.generator);
  const drafts = versions.flatMap((version) =>
    collectionNames.map((collection) => draftRoute(head, version, collection, files)),
  );
  const present = openPresent(settings, problems);
  const previous = settings.previous ?? present;
  if (previous) {
    const threshold = terms.settings.guard?.removals ?? 20;
    problems.push(
      ...(await guardRemovals(
        drafts,
        files,
        previous,
        threshold,
        settings.acceptRemovals,
        settings.siteFile,
      )),
    );
  }
  const dated = drafts.flatMap((draft) => dateDraft(draft, previous?.manifest, settings, problems));
  if (dated.some(({ reason }) => reason === 'first-now')) {
    problems.push(problem('publish/last-updated-now', {}, [startOf(settings.siteFile)]));
  }
  const routes = dated.map(({ draft, reason }) => summary(head, draft, reason));
  if (hasErrors(problems)) return { problems, routes, outcome: 'refused' };
  if (settings.dryRun) return { problems, routes, outcome: 'dry-run' };

  const staging = stagePublication(settings.out, settings.fs);
  try {
    const outcome = await stage(
      head,
      dated.map(({ draft }) => draft),
      present,
      staging,
      settings,
    );
    return { problems, routes, outcome };
  } catch (error) {
    staging.discard();
    throw error;
  }
}

async function stage(
  head: Head,
  drafts: readonly DatedDraft[],
  present: Present | undefined,
  staging: Staging,
  settings: BuildSettings,
): Promise<'published' | 'unchanged'> {
  const routes: Record<string, Route> = {};
  const encode = (draft: DatedDraft) => encodeRoute(head, draft, present, settings);
  for await (const [draft, encoded] of oneAhead(drafts, encode)) {
    settings.progress(draft.path);
    routes[draft.path] = stageRoute(head, draft, encoded, staging);
  }
  const newest = wholeSeconds(Math.max(...drafts.map((draft) => draft.lastUpdated)));
  for (const [status, entry] of Object.entries(head.errors)) {
    const bytes = Buffer.from(errorBody(entry, Number(status)));
    staging.add({ path: entry.file, sha256: sha256(bytes), modified: newest, from: { bytes } });
  }
  const bytes = Buffer.from(canonicalJson({ ...head, routes }));
  const hash = sha256(bytes);
  staging.add({ path: manifestFile, sha256: hash, modified: newest, from: { bytes } });
  if (present && isWhole(present, hash, settings.fs)) {
    staging.discard();
    return 'unchanged';
  }
  staging.publish(hash.slice(0, 12));
  return 'published';
}

/** Each item with what becomes of it, the next one's work begun while the present one is used. */
async function* oneAhead<T, R>(items: readonly T[], work: (item: T) => Promise<R>): AsyncGenerator<[T, R]> {
  const begin = (index: number) => {
    const item = items[index];
    const begun = item === undefined ? undefined : work(item);
    begun?.catch(() => {}); // It is told when it is awaited, which may be never.
    return begun;
  };
  let coming = begin(0);
  for (const [index, item] of items.entries()) {
    const result = (await coming) as R;
    coming = begin(index + 1);
    yield [item, result];
  }
}

/** A file of a route's, and what the manifest says of it. */
interface EncodedFile {
  readonly representation: Representation;
  readonly from: DistFile['from'];
}

/** The representations of a route: those of the present publication where they hold the same, else made anew. */
async function encodeRoute(
  head: Head,
  draft: DatedDraft,
  present: Present | undefined,
  settings: BuildSettings,
): Promise<EncodedFile[]> {
  const meta = metaOf(head, draft);
  checkEnvelope(draft.version, draft.collection, draft.brands, meta);
  const pieces = envelopePieces(draft.data, meta);
  const kept = present && reusable(present, head.generator, draft.path, sha256(...pieces), settings.fs);
  if (present && kept) {
    return kept.map((representation) => ({
      representation,
      from: { present: join(present.root, representation.file) },
    }));
  }
  const encoded = await representations(draft.path.slice(1), Buffer.concat(pieces));
  return encoded.map(({ bytes, representation }) => ({ representation, from: { bytes } }));
}

function stageRoute(head: Head, draft: DatedDraft, encoded: readonly EncodedFile[], staging: Staging): Route {
  const modified = wholeSeconds(draft.lastUpdated);
  for (const { representation, from } of encoded) {
    staging.add({ path: representation.file, sha256: representation.sha256, modified, from });
  }
  return routeEntry(
    head,
    draft,
    encoded.map(({ representation }) => representation),
  );
}

interface Present extends Previous {
  readonly root: string;
}

function openPresent({ out, fs }: BuildSettings, problems: Problem[]): Present | undefined {
  const root = presentSite(out, fs);
  if (root === undefined) return undefined;
  const path = join(root, manifestFile);
  try {
    const manifest = parseManifest(fs.readFileSync(path), path);
    return { root, manifest, read: async (file) => fs.readFileSync(join(root, file)) };
  } catch (error) {
    if (!(error instanceof NoPublication)) throw error;
    problems.push(problem('publish/previous-unreadable', { reason: error.message }, [startOf(path)]));
    return undefined;
  }
}

/** The present representations of a route whose identity bytes are the same, where their files are sound. */
function reusable(
  present: Present,
  generator: string,
  path: string,
  identity: string,
  fs: DistFileSystem,
): readonly Representation[] | undefined {
  const route = present.manifest.routes[path];
  if (present.manifest.generator !== generator || route?.representations[0]?.sha256 !== identity)
    return undefined;
  const sound = route.representations.every(({ file, sha256 }) =>
    holds(join(present.root, file), sha256, fs),
  );
  return sound ? route.representations : undefined;
}

/** True where the present publication has just this manifest and all its files are as it says. */
function isWhole({ root, manifest }: Present, manifestHash: string, fs: DistFileSystem): boolean {
  return (
    holds(join(root, manifestFile), manifestHash, fs) &&
    Object.entries(manifest.errors).every(([status, entry]) =>
      holds(join(root, entry.file), sha256(Buffer.from(errorBody(entry, Number(status)))), fs),
    ) &&
    Object.values(manifest.routes).every(({ representations }) =>
      representations.every(({ file, sha256 }) => holds(join(root, file), sha256, fs)),
    )
  );
}

function dateDraft(
  draft: Draft,
  previous: Manifest | undefined,
  settings: BuildSettings,
  problems: Problem[],
): { draft: DatedDraft; reason: LastUpdatedReason }[] {
  const before = Object.values(previous?.routes ?? {}).find(
    (route) => route.version === draft.version && route.collection === draft.collection,
  );
  const date = lastUpdated(draft.dataHash, {
    previous: before && { dataHash: before.dataHash, lastUpdated: Date.parse(before.lastUpdated) },
    committed: before ? undefined : settings.committed(draft.collection),
    sourceDate: settings.sourceDate,
    now: settings.now,
  });
  const at = [startOf(settings.siteFile)] as const;
  const { path } = draft;
  if ('inFuture' in date) {
    const args = { route: path, lastUpdated: new Date(date.inFuture).toISOString() };
    problems.push(problem('publish/previous-in-future', args, at));
    return [];
  }
  return [{ draft: { ...draft, lastUpdated: date.at }, reason: date.reason }];
}

function summary(head: Head, draft: DatedDraft, reason: LastUpdatedReason): PublishedRoute {
  const { path, version, collection, records } = draft;
  const meta = metaOf(head, draft);
  const bytes = envelopePieces(draft.data, meta).reduce((sum, piece) => sum + piece.length, 0);
  return { path, version, collection, records, bytes, lastUpdated: meta.LastUpdated, reason };
}
