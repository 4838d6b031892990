import fs from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { thrownMessage } from '../../base/errors.js';
import { answerOf, recordsToCompare } from '../../build/answer.js';
import type { CollectionRecords } from '../../build/changes/compare.js';
import { recordsOfRoute } from '../../build/changes/compare-with.js';
import { manifestHead } from '../../build/manifest-head.js';
import { openPublication, type Publication, PublicationError } from '../../build/publication.js';
import { collectionNamedIn } from '../../import/feed/collection-name.js';
import { feedRecords, type UnreadableFeed } from '../../import/feed/feed.js';
import type { FeedSource } from '../../import/incoming.js';
import { collectionsIn } from '../../interface/collections/index.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { counted } from '../../model/message.js';
import { hasErrors } from '../../model/problem.js';
import { instantText } from '../../model/time-zone.js';
import type { Version } from '../../model/version.js';
import { sentence } from '../../report/report/sentence.js';
import { publicationName } from '../../serving/manifest/manifest.js';
import { CommandFailure } from '../cli/failure.js';
import { generator } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { type CheckOptions, type CompiledContent, compileContent } from '../project/compile-content.js';
import type { NamedBrand } from '../project/named-brand.js';
import { largestIncoming, readIncoming } from './incoming-file.js';
import { fetchUntil } from './publications.js';
import { checkedOut, isCommit, ofGit } from './revision.js';

/** Something that can be compared. */
export interface Source {
  /** As the user named it. */
  readonly name: string;
  /** The name of the publication (D39). */
  readonly publication?: string;
  /** Its lists of records. */
  readonly offers: readonly Offer[];
  /** True for a feed, which says nothing about other collections than its own. */
  readonly isPart: boolean;
  /** Its brands with their folders, if it is content. */
  readonly brands?: readonly NamedBrand[];
  /** The day that it is made on, YYYY-MM-DD, if it is content. */
  readonly day?: string;
  /** Its instant, if it is content and the instant hasn't come. */
  readonly takesEffect?: string;
  /** The instants after it at which records of the content begin or end (D49); absent for anything else. */
  readonly later?: readonly string[];
}

/** A collection in a version. */
export interface Offer {
  readonly collection: Collection;
  readonly version: Version;
  /** Of the canonical bytes of its data: the same hash, the same records. */
  readonly dataHash?: string;
  /** The number of its records, if that is known without reading them. */
  readonly records?: number;
  readonly read: () => Promise<CollectionRecords>;
}

export interface SourceOptions extends CheckOptions {
  /** What a feed is, that doesn't say so itself. */
  readonly collection: Collection | undefined;
  readonly version: Version | undefined;
  /** Ends what is fetched when it isn't wanted any more. */
  readonly ending?: AbortSignal | undefined;
}

/**
 * Opens what the user named: `git:<revision>`, a publication (folder, manifest or origin), a content folder, or a feed
 * (file or address of one collection).
 * @throws CommandFailure that says what it isn't
 */
export async function openSource(place: string, options: SourceOptions, terminal: Terminal): Promise<Source> {
  if (place.startsWith(ofGit)) return revision(place, options, terminal);
  if (/^https?:\/\//i.test(place)) return fromAddress(place, options);
  if (isContentFolder(place)) {
    return workingContent({ ...options, content: place, settings: undefined }, terminal);
  }
  if (isFile(place) && !isManifest(place)) return feed(place, options);
  try {
    return publication(place, await openPublication(place, fetchUntil(options.ending)));
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error;
    throw new CommandFailure(notAPublication(place, error, options));
  }
}

/**
 * The content as it is.
 * @throws CommandFailure if it has errors
 */
export async function workingContent(options: SourceOptions, terminal: Terminal): Promise<Source> {
  const { content } = options;
  return ofContent(
    content,
    await compileContent(options, terminal, 'compare'),
    (count, first) =>
      `${content} can't be published: ${counted(count, 'error')}, such as ${first.replace(/\.$/, '')}. See them all with check, and correct them first.`,
  );
}

/** An open publication as a source. */
export function publication(name: string, previous: Publication): Source {
  const { manifest } = previous;
  return {
    name,
    publication: publicationName(manifest),
    isPart: false,
    offers: Object.values(manifest.routes).map((route): Offer => {
      const { collection, version, dataHash, totalResults } = route;
      return {
        collection,
        version,
        dataHash,
        records: totalResults,
        async read() {
          try {
            return { collection, version, brands: await recordsOfRoute(previous.read, route) };
          } catch (error) {
            throw new CommandFailure(`${name}: ${thrownMessage(error)}. Run the command again.`);
          }
        },
      };
    }),
  };
}

/**
 * Compiled content as a source.
 * @param refusal the message for content with errors
 */
export function ofContent(
  name: string,
  compiled: CompiledContent,
  refusal: (errors: number, first: string) => string,
): Source {
  const { terms, content, files, problems } = compiled;
  if (terms === undefined || hasErrors(problems)) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    throw new CommandFailure(
      refusal(errors.length, errors[0] === undefined ? '' : sentence(errors[0] as never)),
    );
  }
  const head = manifestHead(terms.settings, content.versions, terms.policy, generator());
  const offers = content.versions.flatMap((version) =>
    collectionsIn(version, content.collections).map((collection): Offer => {
      const answer = answerOf(head, version, collection, files);
      return {
        collection,
        version,
        dataHash: answer.dataHash,
        records: answer.records,
        read: async () => ({
          collection,
          version,
          brands: recordsToCompare(answer),
        }),
      };
    }),
  );
  const { instant, timeZone, day } = compiled.time;
  const text = (each: number) => instantText(each, timeZone);
  return {
    name,
    offers,
    isPart: false,
    brands: content.brands,
    day,
    ...(instant > Date.now() && { takesEffect: text(instant) }),
    later: compiled.instants.map(text),
  };
}

/** A feed at an address, or a publication: a feed's address names a version or a collection. */
async function fromAddress(place: string, options: SourceOptions): Promise<Source> {
  const { pathname } = new URL(place);
  const last = pathname.split('/').at(-1) ?? '';
  const isNamed = /\/v\d+\.\d+\//.test(pathname) || collectionNames.some((name) => last.startsWith(name));
  if (isNamed && !isManifest(pathname)) return feed(place, options);
  try {
    return publication(place, await openPublication(place, fetchUntil(options.ending)));
  } catch (error) {
    if (!(error instanceof PublicationError)) throw error;
    // Asked once more, it would only be silent once more.
    if (error.isUnanswered) throw new CommandFailure(error.message);
    try {
      return await feed(place, options);
    } catch {
      throw new CommandFailure(notAPublication(place, error, options));
    }
  }
}

function notAPublication(place: string, error: Error, { content }: SourceOptions): string {
  const isRevision = !place.includes('/') && !fs.existsSync(place) && isCommit(content, place);
  const hint = isRevision ? ` For the revision of git, write ${ofGit}${place}.` : '';
  return `${place} is not a publication, feed or content folder: ${error.message}.${hint}`;
}

function isManifest(place: string): boolean {
  return place.endsWith('opendata-manifest.json');
}

function isFile(place: string): boolean {
  return fs.existsSync(place) && fs.statSync(place).isFile();
}

/** True for a folder with the settings of a site. */
function isContentFolder(place: string): boolean {
  return ['yaml', 'yml', 'json'].some((ending) => fs.existsSync(join(place, `site.${ending}`)));
}

/** A published feed, valid or not. */
async function feed(place: string, { collection, version, ending }: SourceOptions): Promise<Source> {
  const found = feedRecords(await readFeed(place, ending), {
    collection: collection ?? collectionNamedIn(place),
    version,
  });
  if ('reason' in found) throw new CommandFailure(`${place} ${unreadable[found.reason]}${placeIn(found)}`);
  return {
    name: place,
    isPart: true,
    offers: found.map((own) => ({ ...own, read: async () => own })),
  };
}

async function readFeed(place: string, ending: AbortSignal | undefined): Promise<FeedSource> {
  if (isFile(place)) {
    const packed = fs.readFileSync(place);
    if (packed[0] === 0x1f && packed[1] === 0x8b) return { name: place, bytes: unpacked(place, packed) };
  }
  return readIncoming(place, ending);
}

function unpacked(place: string, packed: Uint8Array): Uint8Array {
  try {
    return gunzipSync(packed, { maxOutputLength: largestIncoming });
  } catch (error) {
    throw new CommandFailure(`${place} can't be unpacked: ${thrownMessage(error)}`);
  }
}

const unreadable: Readonly<Record<UnreadableFeed['reason'], string>> = {
  json: 'is not JSON, or was cut off',
  utf8: 'is not in UTF-8',
  empty: 'is empty',
  'no-records': 'is neither a publication nor a feed: there are no records in it',
};

function placeIn({ from }: UnreadableFeed): string {
  return from === undefined ? '' : `, from line ${from.line}, column ${from.column} on`;
}

/** The content of a revision, compiled in a temporary folder: neither the working tree nor its index is touched. */
async function revision(place: string, options: SourceOptions, terminal: Terminal): Promise<Source> {
  const { folders, named, remove } = checkedOut(place, options);
  try {
    const compiled = await compileContent({ ...options, ...folders }, terminal, 'compare');
    return ofContent(place, compiled, (count, first) => {
      return `${place} can't be published: ${counted(count, 'error')}, such as ${named(first)}`;
    });
  } finally {
    remove();
  }
}
