import { lengthOf, piecesOf } from '../../base/bytes/pieces.js';
import type { FileHashes } from '../../base/cache/file-hashes.js';
import type { Memory } from '../../base/cache/memory.js';
import type { FolderLock } from '../../base/files/lock.js';
import { compareWith } from '../../build/changes/compare-with.js';
import { guardAll } from '../../build/guards/guard-all.js';
import { recordsOfAnswer } from '../../build/records-of-answer.js';
import { collectionsIn } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { RunTime } from '../../model/time-zone.js';
import type { Version } from '../../model/version.js';
import { type Manifest, type ManifestHead, publicationName } from '../../serving/manifest/manifest.js';
import type { AcceptedFile } from '../../source/site/accepted.js';
import type { SiteContent, SiteTerms } from '../../source/site/load.js';
import { removalThreshold } from '../../source/site/settings.js';
import type { SiteFile } from '../compile/compile-site.js';
import { publishProblems } from '../compile/problems.js';
import type { Derive } from '../derive/derived.js';
import { bytesToCompare, type DatedDraft, envelopeRuns, metaOf, unreadDraft } from '../drafts/draft.js';
import { manifestHead } from '../drafts/manifest-head.js';
import { type Previous, sameBytes } from '../drafts/previous.js';
import type { MakeResources, PublishedContent, Resource } from '../drafts/resource.js';
import { type DistFileSystem, stagePublication } from '../output/dist.js';
import { openPresent } from '../output/present.js';
import { StagedFiles } from '../output/staged-files.js';
import { dateDrafts, dateIfChanged, type History } from './date-drafts.js';
import { ChangeClock, type LastUpdatedReason, type Timing } from './dates.js';
import { type EncodedRoute, readDrafts } from './encode-ahead.js';
import { type HostFiles, stage } from './stage.js';
import { refuseClashes, takenAddresses } from './stage-resources.js';

/** What depends on the machine that a build runs on. */
export interface Machine extends Omit<Timing, 'sourceDate'> {
  readonly fs: DistFileSystem;
  readonly history: History;
  readonly progress: (step: string) => void;
}

/** Results of earlier runs. */
export interface EarlierResults {
  readonly memory: Memory;
  /** Makes what parts need of the records of brands. */
  readonly derive: Derive;
  /** Of the files of the current publication. */
  readonly hashes: FileHashes;
}

/** What is to be made, and where. */
export interface Wanted {
  /** The output folder. */
  readonly out: string;
  /** The lock of the output folder; undefined if nothing is to be written. */
  readonly lock: FolderLock | undefined;
  /** The name of the site's settings file, for problems of the publication as a whole. */
  readonly siteFile: string;
  /** SOURCE_DATE_EPOCH in epoch milliseconds. */
  readonly sourceDate: number | undefined;
  /** The configuration for hosts, written beside the web root. */
  readonly hostFiles: HostFiles;
  /** The parts beside the collections that site.yaml names, in the order of the manifest. */
  readonly parts: readonly MakeResources[];
  /** Such as `opendata-press 0.1.0`. */
  readonly generator: string;
}

/** What the publication is compared with. */
export interface Before {
  /** What is accepted. */
  readonly acceptedFile: AcceptedFile;
  /** Options that `opendata accept` needs to compare the same content with the same publication. */
  readonly acceptOptions: readonly string[];
  /** The last publication, if the user named one; otherwise the current one of the output folder is used. */
  readonly previous: Previous | undefined;
  /** The place that the user named, if nothing is published there yet. */
  readonly nothingAt: string | undefined;
}

/** What problems mean for the build. */
export interface Verdict {
  /** Applies the severities of the settings to problems, and removes those that are switched off. */
  readonly graded: (problems: readonly Problem[]) => readonly Problem[];
  /** Whether these graded problems prevent publishing: errors, or too many warnings. */
  readonly refuses: (problems: readonly Problem[]) => boolean;
}

/** The inputs of a build besides the compiled files. */
export interface BuildInputs {
  /** The instant that the publication is made for (D49). */
  readonly time: RunTime;
  readonly machine: Machine;
  readonly results: EarlierResults;
  readonly wanted: Wanted;
  readonly before: Before;
  readonly verdict: Verdict;
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
  content: SiteContent,
  terms: SiteTerms,
  files: readonly SiteFile[],
  inputs: BuildInputs,
): Promise<Build> {
  const { machine, wanted } = inputs;
  const { out, lock } = wanted;
  const output = lock && {
    lock,
    staged: new StagedFiles(() => stagePublication(out, lock, machine.fs)),
    ahead: new Map<string, Promise<EncodedRoute>>(),
  };
  try {
    return await madeOf(content, terms, files, inputs, output);
  } finally {
    // What is refused may still be compressed into files that are open.
    await Promise.allSettled(output?.ahead.values() ?? []);
    output?.staged.discard();
  }
}

/** Where the files of a publication are written. */
interface Output {
  readonly lock: FolderLock;
  readonly staged: StagedFiles;
  readonly ahead: Map<string, Promise<EncodedRoute>>;
}

async function madeOf(
  { versions, collections, names }: SiteContent,
  { settings, policy }: SiteTerms,
  files: readonly SiteFile[],
  { time, machine, results, wanted, before, verdict }: BuildInputs,
  output: Output | undefined,
): Promise<Build> {
  const { siteFile } = wanted;
  const { memory } = results;
  const head = manifestHead(settings, versions, policy, wanted.generator);
  const damaged: Problem[] = [];
  const present = openPresent(wanted.out, machine.fs, damaged);
  const previous = before.previous ?? present;
  refuseEarlier(previous?.manifest, time.instant);
  const { sourceDate } = wanted;
  const clock = new ChangeClock({ ...machine, sourceDate });
  const dating = { clock, sourceDate, history: machine.history };
  const unread = versions.flatMap((version) =>
    collectionsIn(version, collections).map((collection) => unreadDraft(head, version, collection, files)),
  );
  const drafts = await readDrafts(
    unread,
    memory,
    output && {
      head,
      present: present?.manifest,
      memory,
      create: (path) => output.staged.create('site', path),
      ahead: output.ahead,
      dateOf: (draft) => dateIfChanged(draft, previous?.manifest, dating),
    },
  );
  const changes =
    previous &&
    (await compareWith(
      { name: publicationName(previous.manifest), manifest: previous.manifest, read: sameBytes(previous) },
      drafts,
      (draft) => recordsOfAnswer(bytesToCompare(draft), draft.collection),
      { day: time.day, isAll: settings.changes !== undefined },
    ));
  const guarded =
    changes === undefined
      ? { problems: [], accepted: [] }
      : guardAll(
          {
            changes,
            head,
            paths: new Set(drafts.map(({ path }) => path)),
            time,
            threshold: removalThreshold(settings),
            at: startOf(siteFile),
          },
          before.acceptedFile.changes,
          before.acceptOptions,
        );
  const { nothingAt } = before;
  const first =
    nothingAt === undefined
      ? []
      : [problem(publishProblems['publish/first'], { place: nothingAt }, [startOf(siteFile)])];

  const { dated, problems: ofDates } = dateDrafts(drafts, previous?.manifest, memory, {
    ...dating,
    siteFile,
  });
  const problems = verdict.graded([
    ...(before.previous === undefined ? damaged : []),
    ...guarded.problems,
    ...first,
    ...ofDates,
  ]);
  const routes = dated.map(({ draft, reason }) => summary(head, draft, reason, previous?.manifest));
  const compared = { routes, ...(previous && { last: publicationName(previous.manifest) }) };
  if (verdict.refuses(problems)) return { ...compared, problems, outcome: 'refused', written: [] };

  const reported: Problem[] = [];
  const content: PublishedContent = {
    head,
    settings,
    names,
    time,
    routes: dated.map(({ draft }) => draft),
    derive: results.derive,
    memory,
    changes,
    siteFile,
    report: (one) => reported.push(one),
  };
  const resources = await resourcesOf(wanted.parts, content);
  reported.push(
    ...takenAddresses(
      resources,
      routes.map(({ path }) => path),
    ),
  );
  const made = { ...compared, problems: [...problems, ...verdict.graded(reported)] };
  if (verdict.refuses(made.problems)) return { ...made, outcome: 'refused', written: [] };
  if (output === undefined) {
    refuseClashes(resources, new Set(routes.map(({ path }) => path)));
    return { ...made, outcome: 'dry-run', written: [], resources };
  }

  // A preview may show what holds later; it is made now.
  const at = new Date(Math.min(time.instant, machine.now())).toISOString();
  const staged = await stage(
    {
      ...head,
      ...(guarded.accepted.length > 0 && { accepted: guarded.accepted }),
    },
    content.routes,
    resources,
    present,
    output.staged,
    output.ahead,
    {
      ...machine,
      ...results,
      out: wanted.out,
      at,
      formerAt: previous?.manifest.at ?? at,
      hostFiles: wanted.hostFiles,
      lock: output.lock,
      previous,
      clock,
    },
  );
  return { ...made, ...staged };
}

/**
 * What is published never goes back in time (D49): a record that has been published would be withdrawn again.
 * @throws WrongInstant
 */
function refuseEarlier(previous: Manifest | undefined, at: number): void {
  if (previous?.at === undefined || Date.parse(previous.at) <= at) return;
  throw new WrongInstant(
    `the last publication is of ${previous.at}, and this one would be of ${new Date(at).toISOString()}, which is earlier: what has been published since would go away again. Build without --at; if there is none, the clock of this machine is behind`,
  );
}

/** Thrown if the last publication is of a later instant. The message is for users. */
export class WrongInstant extends Error {}

/** The files beside the collections (D38). */
async function resourcesOf(parts: readonly MakeResources[], content: PublishedContent): Promise<Resource[]> {
  // All begin at once, so that records are read once for all that is made of them.
  const made = await Promise.all(parts.map((make) => make(content)));
  return made.flatMap((resources) => [...resources]);
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
