import type { FolderLock } from '../base/files/lock.js';
import type { AcceptedChange } from '../content/site/accepted.js';
import type { SiteTerms } from '../content/site/load.js';
import { removalThreshold } from '../content/site/settings.js';
import { startOfFile } from '../model/location.js';
import { hasErrors, type Problem, problem } from '../model/problem.js';
import type { Manifest, ManifestHead } from '../serving/manifest/manifest.js';
import { answersOf, type DatedAnswer, recordList } from './answer.js';
import { compareWith } from './changes/record-lists.js';
import type { CommitTimes } from './commit-times.js';
import type { CompiledContent } from './compile/compile-content.js';
import { dateAnswers } from './date-answers.js';
import { ChangeClock, type Timing } from './dates.js';
import { guardAll } from './guards/guard-all.js';
import { manifestHead } from './manifest-head.js';
import { publishProblems } from './problems.js';
import { Output, OutputError } from './publication/output.js';
import { openOutput, type Publication } from './publication/publication.js';
import { type HostFiles, type Published, publish } from './publish.js';
import { type MakeResources, type PartsInput, type Resource, takenAddresses } from './resource.js';

/** The content that is published. */
interface ContentToPublish extends Pick<CompiledContent, 'content' | 'files' | 'time'> {
  readonly terms: SiteTerms;
  /** As that of compiled content. */
  readonly until?: number | undefined;
}

/** What is to be made, and where. */
export interface BuildOptions {
  /** The output folder. */
  readonly out: string;
  /** The lock of the output folder; undefined if nothing is to be written. */
  readonly lock: FolderLock | undefined;
  /** The last publication, if the user named one; otherwise that of the output folder is used. */
  readonly previous: Publication | undefined;
  /** The place that the user named, if nothing is published there yet. */
  readonly firstPublicationAt: string | undefined;
  /** What the next publication may change. */
  readonly accepted: readonly AcceptedChange[];
  /** Options that `opendata accept` needs to compare the same content with the same publication. */
  readonly acceptOptions: readonly string[];
  /** The name of the site's settings file, for problems of the publication as a whole. */
  readonly siteFile: string;
  /** Such as `opendata-press 0.1.0`. */
  readonly generator: string;
  /** The configuration for hosts, written beside the web root. */
  readonly hostFiles: HostFiles;
  /** The parts beside the collections that site.yaml names, in the order of the manifest. */
  readonly parts: readonly MakeResources[];
  readonly timing: Timing;
  readonly history: CommitTimes;
  readonly progress: (step: string) => void;
  /** Applies the severities of the settings to problems, and removes those that are switched off. */
  readonly graded: (problems: readonly Problem[]) => readonly Problem[];
}

/** A publication that was made. `refused` also if nothing was to be written: then the present one stays. */
export type Build = {
  readonly problems: readonly Problem[];
  readonly head: ManifestHead;
  readonly routes: readonly DatedAnswer[];
  /** The name of the last publication (D39), with which this one was compared; undefined if there was none. */
  readonly last?: string;
} & (Published | { readonly outcome: 'refused'; readonly manifest?: never; readonly written?: never });

/**
 * Makes the publication from compiled files, and replaces the present one by it completely or not at all.
 * @throws OutputError if the output folder can't be used, PublicationError if the last publication can't be read
 */
export async function buildPublication(
  { content, terms: { settings, policy }, files, time, until }: ContentToPublish,
  options: BuildOptions,
): Promise<Build> {
  const { out, lock, siteFile, generator, graded } = options;
  const output = lock && new Output(out, lock);
  const last = options.previous ?? (output === undefined ? openOutput(out) : output.present);
  refuseEarlier(last?.manifest, time.instant, until);
  const head = manifestHead(settings, content.versions, policy, generator);
  const answers = answersOf(head, content, files);
  const compared = { day: time.day, isAll: settings.changes !== undefined };
  const changes = last === undefined ? [] : await compareWith(last, answers.map(recordList), compared);
  const facts = { changes, head, answers, time, threshold: removalThreshold(settings) };
  const guarded =
    last === undefined
      ? { problems: [], accepted: [] }
      : guardAll({ last, ...facts }, options.accepted, options.acceptOptions, startOfFile(siteFile));
  const clock = new ChangeClock(options.timing);
  const dating = { clock, history: options.history, siteFile };
  const { dated, problems: ofDates } = dateAnswers(answers, last?.manifest, dating);
  const { firstPublicationAt: place } = options;
  const first = place && problem(publishProblems['publish/first'], { place }, [startOfFile(siteFile)]);
  const found = graded([...guarded.problems, ...(first ? [first] : []), ...ofDates]);
  const made = { head, routes: dated, ...(last && { last: last.name }) };
  if (hasErrors(found)) return { ...made, problems: found, outcome: 'refused' };

  const published: PartsInput = {
    head,
    settings,
    time,
    last,
    changes,
    names: content.names,
    routes: dated,
  };
  const resources: Resource[] = [];
  for (const make of options.parts) resources.push(...(await make(published)));
  const paths = dated.map(({ path }) => path);
  const problems = [...found, ...graded(takenAddresses(resources, paths))];
  if (output === undefined || hasErrors(problems)) return { ...made, problems, outcome: 'refused' };

  // A preview may show what holds later; it is made now.
  const began = Math.min(time.instant, options.timing.now());
  const at = new Date(Math.max(began, Date.parse(last?.manifest.at ?? '') || 0)).toISOString();
  const withAccepted = { ...head, ...(guarded.accepted.length > 0 && { accepted: [...guarded.accepted] }) };
  const writing = { ...options, output, last, clock, at };
  return { ...made, problems, ...(await publish(withAccepted, dated, resources, writing)) };
}

/**
 * What is published never goes back in time (D49): a record that has been published would be withdrawn again.
 * @throws OutputError
 */
function refuseEarlier(last: Manifest | undefined, instant: number, until = instant): void {
  // A build that was waited for began a little later.
  if (last === undefined || Date.parse(last.at) <= instant || Date.parse(last.at) < until) return;
  throw new OutputError(
    `the last publication is of ${last.at}, and this one would be of ${new Date(instant).toISOString()}, which is earlier: what has been published since would go away again. Build without --at; if there is none, the clock of this machine is behind`,
  );
}
