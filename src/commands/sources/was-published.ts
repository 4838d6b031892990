import fs from 'node:fs';
import type { DocumentFormat } from '../../base/document/document.js';
import { printedDocument } from '../../base/document/printed.js';
import { suggestion } from '../../base/text/suggestion.js';
import { registrationOf } from '../../interface/collections/index.js';
import { shownIdentity } from '../../model/collection.js';
import { publishedFeed } from '../../parts/change-feed/feed.js';
import type { CollectionRecords } from '../../publication/changes/compare.js';
import { identityIn, recordOf } from '../../publication/changes/records.js';
import { NoPublication, openPrevious, type Previous } from '../../publication/drafts/previous.js';
import { momentWords } from '../../reporting/history/publications.js';
import { type AnswerThen, type WasPublished, wasDocument } from '../../reporting/history/was.js';
import { publicationName } from '../../serving/manifest/manifest.js';
import { CommandFailure, type ExitCode, exitCode } from '../cli/failure.js';
import type { SiteOptions } from '../cli/options.js';
import { openTerminal, resultScreen, type Terminal } from '../cli/terminal.js';
import { commitAt } from '../project/git.js';
import { instantOfRun } from '../project/instant-of-run.js';
import { openSource, publication } from './diff-sources.js';
import { fetchBytes } from './publications.js';
import { standingEntries } from './standing-entries.js';
import { madeAt, openStored, settingsOfHistory } from './stored-publications.js';

export interface WasOptions extends Omit<SiteOptions, 'format'> {
  readonly at: string;
  readonly record: string | undefined;
  readonly in: string | undefined;
  readonly format: DocumentFormat;
}

/** The part of an answer that depends on where it was found. */
type Found = Pick<WasPublished, 'from' | 'remarks' | 'publication' | 'answer' | 'similar' | 'record'>;

/** Prints what was published at an address at an instant. */
export async function sayWhatWas(typed: string, options: WasOptions): Promise<ExitCode> {
  const terminal = openTerminal(options);
  const { content } = options;
  const { timeZone } = await settingsOfHistory(options);
  const at = instantOfRun({ at: options.at })(timeZone);
  if (at > Date.now())
    throw new CommandFailure(`--at: ${options.at} has not come yet: \`diff --at\` shows what is coming`);
  const address = pathOf(typed);
  const known =
    options.in === 'git' ? [] : await publicationsIn(options.in ?? options.out, options.in !== undefined);
  const index = known.findLastIndex(({ made }) => made <= at);
  const [own, next, before] = [known[index], known[index + 1], known[index - 1]];
  const asked = { address, at, timeZone, record: options.record };
  terminal.progress('reading');
  const found =
    own !== undefined
      ? await fromPublication(own, next, asked)
      : ((next && (await fromFeed(next, asked))) ?? (await fromGit(next, asked, options, terminal)));
  const made = found.publication?.since ?? at;
  const commit = commitAt(content, made);
  const entries = standingEntries({
    content,
    commit,
    ...(own && { manifest: own.opened.manifest }),
    made,
    timeZone,
    ...(before && { before: publicationName(before.opened.manifest) }),
  });
  terminal.endProgress();
  const was = { address, at, timeZone, ...found, ...entries, ...(commit && { commit }) };
  for (const piece of printedDocument(wasDocument(was), options.format, resultScreen(options.color)))
    terminal.result(piece);
  return found.from === 'none' ? exitCode.problems : exitCode.fine;
}

/** The path of an address, as manifests have it. */
function pathOf(typed: string): string {
  if (/^https?:\/\//i.test(typed) && !URL.canParse(typed))
    throw new CommandFailure(`${typed} is not an address`);
  const path = /^https?:\/\//i.test(typed) ? new URL(typed).pathname : typed.replace(/[?#].*$/, '');
  return `/${path.replace(/^\/+|\/+$/g, '')}`;
}

interface Known {
  readonly opened: Previous;
  /** The instant that it was made for, in epoch milliseconds. */
  readonly made: number;
}

/** The publications at a place, the oldest first. */
async function publicationsIn(place: string, isNamed: boolean): Promise<Known[]> {
  const isAddress = /^https?:\/\//i.test(place);
  const stored = isAddress ? [] : await openStored(place);
  const all = stored.flatMap(({ is, opened }) => (is === 'stopped' || opened === undefined ? [] : [opened]));
  if (all.length === 0) {
    try {
      all.push(await openPrevious(place, fs, fetchBytes));
    } catch (error) {
      if (!(error instanceof NoPublication)) throw error;
      if (isNamed) throw new CommandFailure(`--in: ${error.message}`);
    }
  }
  return all.map((opened) => ({ opened, made: madeAt(opened.manifest) })).sort((a, b) => a.made - b.made);
}

interface Asked {
  readonly address: string;
  readonly at: number;
  readonly timeZone: string;
  readonly record: string | undefined;
}

async function fromPublication(
  { opened, made }: Known,
  next: Known | undefined,
  asked: Asked,
): Promise<Found> {
  const { manifest } = opened;
  const { address } = asked;
  const name = publicationName(manifest);
  const entry = manifest.routes[address] ?? manifest.resources[address];
  const facts = {
    from: 'publication' as const,
    remarks: [],
    publication: { name, since: made, ...(next && { until: next.made }) },
  };
  if (entry === undefined) {
    const all = [...Object.keys(manifest.routes), ...Object.keys(manifest.resources)];
    // Mostly the base path is left out.
    const similar = all.find((path) => path.endsWith(address)) ?? suggestion(address, all);
    return { ...facts, ...(similar !== undefined && { similar }) };
  }
  const route = manifest.routes[address];
  const { mediaType, lastModified, representations } = entry;
  const answer: AnswerThen = {
    mediaType,
    lastModified,
    representations,
    ...(route && { lastUpdated: route.lastUpdated, records: route.totalResults, dataHash: route.dataHash }),
  };
  return { ...facts, answer, ...(await recordThen(asked, route && offerAt(opened, name, asked.address))) };
}

function offerAt(opened: Previous, name: string, address: string) {
  const index = Object.keys(opened.manifest.routes).indexOf(address);
  return publication(name, opened).offers[index];
}

/** The record that is asked for, in an answer that has records. */
async function recordThen(
  { record }: Pick<Asked, 'record'>,
  offer: { readonly read: () => Promise<CollectionRecords> } | undefined,
): Promise<Pick<Found, 'record'>> {
  if (record === undefined) return {};
  if (offer === undefined)
    return { record: { identity: record, remark: 'Only the answers of collections have records.' } };
  const { brands, collection } = await offer.read();
  for (const { records } of brands) {
    for (const stored of records.all()) {
      const value = recordOf(stored);
      const identity = identityIn(collection, value);
      if ([identity, shownIdentity(collection, identity)].includes(record))
        return { record: { identity: record, value } };
    }
  }
  return { record: { identity: record, remark: 'There was no such record.' } };
}

/** What the feed of changes of a later publication says of one before; nothing if it doesn't go back so far. */
async function fromFeed(
  { opened, made }: Known,
  { address, at, timeZone, record }: Asked,
): Promise<Found | undefined> {
  const { manifest } = opened;
  const version = Object.values(manifest.versions).find(({ path }) => address.startsWith(`${path}/`));
  const read = async (path: string): Promise<unknown> => {
    const file = manifest.resources[path]?.representations[0]?.file;
    if (file === undefined) return undefined;
    return JSON.parse(Buffer.from(await opened.read(file)).toString('utf8'));
  };
  const feed = publishedFeed.safeParse(await read(`${version?.path}/changes.json`), { jitless: true }).data;
  const items = feed?.items ?? [];
  const index = items.findIndex(({ date_published: date }) => Date.parse(date) <= at);
  const [item, later] = [items[index === -1 ? items.length - 1 : index], items[index - 1]];
  if (item === undefined) return undefined;
  const { date_published: date, _opendata: own } = item;
  const isBefore = index === -1;
  const detail = (await read(own.details)) as Detail | undefined;
  const route = detail?.routes[address];
  const dataHash = isBefore ? route?.from : route?.to;
  const until = isBefore ? Date.parse(date) : later === undefined ? made : Date.parse(later.date_published);
  return {
    from: 'feed',
    remarks: [
      `No publication of then is kept: this is from the feed of changes of the one made for ${momentWords(made, timeZone)}.`,
      ...(isBefore ? ['The feed goes back no further: it may also have been an earlier one.'] : []),
    ],
    publication: {
      name: isBefore ? own.from : own.to,
      ...(isBefore ? {} : { since: Date.parse(date) }),
      until,
    },
    ...(dataHash && {
      answer: {
        dataHash,
        ...(!isBefore && route?.sha256 !== undefined && { sha256: route.sha256 }),
        ...(!isBefore &&
          route?.meta !== undefined && {
            lastUpdated: route.meta.LastUpdated,
            records: route.meta.TotalResults,
          }),
      },
    }),
    ...(record !== undefined && {
      record: {
        identity: record,
        remark: 'A feed of changes has only the records that changed: it is not told from it.',
      },
    }),
  };
}

/** The part of a step's details that is read here. */
interface Detail {
  readonly routes: Readonly<
    Record<
      string,
      {
        readonly from: string | null;
        readonly to: string | null;
        readonly sha256?: string;
        readonly meta?: { readonly LastUpdated: string; readonly TotalResults: number };
      }
    >
  >;
}

/** What the content of then says, compiled now. */
async function fromGit(
  first: Known | undefined,
  asked: Asked,
  options: WasOptions,
  terminal: Terminal,
): Promise<Found> {
  const { address, at, timeZone } = asked;
  const began =
    first === undefined
      ? 'No publication is known'
      : `The first publication that is known was made for ${momentWords(first.made, timeZone)}`;
  const commit = commitAt(options.content, at);
  if (commit === undefined) {
    const remark = `${began}, no feed of changes goes back so far, and the content has no commit of then. Name another place with --in: a folder or an address.`;
    return { from: 'none', remarks: [remark] };
  }
  const asSource = { ...options, format: 'pretty' as const, collection: undefined, version: undefined };
  const source = await openSource(`git:${commit.commit}`, asSource, terminal);
  try {
    const offer = source.offers.find(({ collection, version }) =>
      address.endsWith(`/${version}/${registrationOf(collection).path ?? collection}`),
    );
    const remarks = [`${began}.`];
    if (offer === undefined)
      return { from: 'git', remarks: [...remarks, 'Git answers for collections only.'] };
    const { dataHash, records } = offer;
    return {
      from: 'git',
      remarks,
      answer: { ...(dataHash !== undefined && { dataHash }), ...(records !== undefined && { records }) },
      ...(await recordThen(asked, offer)),
    };
  } finally {
    source.release();
  }
}
