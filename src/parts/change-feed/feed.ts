import { z } from 'zod';
import { sha256 } from '../../base/bytes/sha256.js';
import { isPlainObject } from '../../base/json/plain-object.js';
import { capital } from '../../base/text/capital.js';
import { safeLine } from '../../base/text/clean.js';
import type { Change, CollectionChanges } from '../../build/changes/change.js';
import { byClass, sumOf } from '../../build/changes/counts.js';
import { sentencesOf } from '../../build/changes/sentences.js';
import { changeTitle } from '../../build/changes/words.js';
import type { Publication } from '../../build/publication/publication.js';
import type { PartsInput } from '../../build/resource.js';
import { counted, shortened } from '../../model/message.js';
import type { Version } from '../../model/version.js';
import { publicationName } from '../../serving/manifest/manifest.js';

/** A program that doesn't know it reads nothing else of a feed. */
export const changesVersion = 4;

/** Records that an item lists at most; of more it has only counts (D60). */
const mostRecords = 1_000;

/** The publications that a feed tells of at most (D60). */
const mostItems = 100;

/** What changed in a version from one publication to the next. */
export type FeedItem = ReturnType<typeof itemOf>;

/** The part that the program reads of a feed that it published (JSON Feed 1.1, with an extension). */
const publishedFeed = z.object({
  _opendata: z.object({ changesVersion: z.literal(changesVersion), publication: z.string() }),
  items: z.array(z.custom<FeedItem>(isPlainObject)),
});

const known = new WeakMap<PartsInput, Map<Version, Promise<readonly FeedItem[]>>>();

/**
 * The items of a version's feed, the newest first: what changed since the last publication, and those that it had. Made
 * once for a publication.
 * @throws the errors of the last publication's `read`
 */
export function feedItems(content: PartsInput, version: Version): Promise<readonly FeedItem[]> {
  const own = known.get(content) ?? new Map<Version, Promise<readonly FeedItem[]>>();
  known.set(content, own);
  const made = own.get(version) ?? itemsOf(content, version);
  own.set(version, made);
  return made;
}

async function itemsOf(content: PartsInput, version: Version): Promise<readonly FeedItem[]> {
  const { last, changes } = content;
  if (last === undefined) return [];
  const former = await publishedItems(last, version);
  const isIn = (route: { readonly version: Version }) => route.version === version;
  const wasThere = Object.values(last.manifest.routes).some(isIn);
  const isOther = wasThere && last.name !== publicationOf(content.routes);
  const items = isOther ? [itemOf(content, version, last, changes.filter(isIn))] : [];
  return [...items, ...former].slice(0, mostItems);
}

/** The items of the last publication's feed, the newest first; none if it had no such feed. */
async function publishedItems(last: Publication, version: Version): Promise<readonly FeedItem[]> {
  // The base path may have been another one.
  const prefix = last.manifest.versions[version]?.path ?? '';
  const [plain] = last.manifest.resources[`${prefix}/changes.json`]?.representations ?? [];
  if (plain === undefined) return [];
  const bytes = await last.read(plain.file);
  const read = publishedFeed.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  return read.data?._opendata.publication === last.name ? read.data.items : [];
}

/** The name of the publication that has these routes (D39). */
function publicationOf(routes: PartsInput['routes']): string {
  return publicationName({
    routes: Object.fromEntries(
      routes.map(({ path, dataHash, lastUpdated }) => [
        path,
        { dataHash, lastUpdated: new Date(lastUpdated).toISOString() },
      ]),
    ),
  });
}

/** What identifies a version's feed: an IRI that stays the same. */
function feedId({ head }: Pick<PartsInput, 'head'>, version: Version): string {
  return uuidOf(`changes of ${head.site.vendor} ${head.versions[version]?.path ?? ''}`);
}

/** When the newest of the data changed: ISO 8601, UTC. */
function feedUpdated({ routes }: Pick<PartsInput, 'routes'>): string {
  return new Date(Math.max(...routes.map(({ lastUpdated }) => lastUpdated))).toISOString();
}

/** What a feed says besides its items. */
export type FeedFacts = ReturnType<typeof feedFacts>;

/** @param json the address of the feed, where people find the data if there are no pages */
export function feedFacts(content: PartsInput, version: Version, json: string) {
  const { head, settings, routes } = content;
  const { vendor, origin, basePath } = head.site;
  return {
    title: `${settings.pages?.title ?? 'Open data'}, ${version}: changes`,
    publisher: settings.pages?.title ?? vendor,
    id: feedId(content, version),
    origin,
    home:
      settings.pages === undefined
        ? { path: json, mediaType: 'application/feed+json' }
        : { path: basePath || '/', mediaType: 'text/html' },
    version,
    publication: publicationOf(routes),
    updated: feedUpdated(content),
  };
}

function itemOf(
  content: PartsInput,
  version: Version,
  { name: from }: Publication,
  collections: readonly CollectionChanges[],
) {
  const { head, settings, routes, time } = content;
  const { origin, basePath } = head.site;
  const to = publicationOf(routes);
  const records = collections.flatMap((own) => own.changes);
  const sentences = sentencesOf(collections).map((parts) =>
    parts.map((part) => (typeof part === 'string' ? part : shortened(safeLine(part.content), 100))).join(''),
  );
  return {
    id: uuidOf(`${feedId(content, version)} ${from}..${to}`),
    ...(origin !== undefined && settings.pages && { url: `${origin}${basePath}/changes#${to}` }),
    title: titleText(sentences),
    content_text: contentText(sentences, records),
    date_published: feedUpdated(content),
    _opendata: {
      from,
      to,
      /** That of the publication in its time zone: terms were compared from then on (D48). */
      day: time.day,
      counts: sumOf(collections),
      collections: Object.fromEntries(
        collections.map(({ collection, counts, changes }) => [
          collection,
          { ...counts, classes: Object.fromEntries(byClass(changes)) },
        ]),
      ),
      /** Record by record, in the form of `diff --format json`. */
      changes: records.slice(0, mostRecords),
      /** The number of further records that changed. */
      more: Math.max(0, records.length - mostRecords),
    },
  };
}

/** The greatest number of sentences in a title, and of records named that opened, and that closed. */
const mostInTitle = 3;
const mostNamed = 20;

const noRecord = 'No record changes';

/** A step in a line: `2 branches open, 1 branch closes`. At most 300 code points. */
function titleText(sentences: readonly string[]): string {
  const more = sentences.length - mostInTitle;
  if (sentences.length === 0) return noRecord;
  const shown = sentences.slice(0, mostInTitle).join('; ');
  return shortened(capital(shown) + (more > 0 ? ` and ${more} more` : ''), 300);
}

/** A step as plain text: a line for each sentence, and the names of the records that are new or gone. */
function contentText(sentences: readonly string[], records: readonly Change[]): string {
  if (sentences.length === 0) return `${noRecord}.`;
  const lines = sentences.map((each) => `${capital(each)}.`);
  const all = [...lines, ...named('New', 'opened', records), ...named('Gone', 'closed', records)];
  return shortened(all.join('\n'), 20_000);
}

function named(title: string, event: Change['event'], changes: readonly Change[]): string[] {
  const own = changes.filter((change) => change.event === event);
  if (own.length === 0) return [];
  const names = own.slice(0, mostNamed).map((change) => {
    const { identity, what } = changeTitle(change);
    return `- ${shortened(safeLine(what), 100)} (${safeLine([change.brand, identity].filter(Boolean).join(', '))})`;
  });
  const more = own.length - names.length;
  return ['', `${title}:`, ...names, ...(more > 0 ? [`- and ${counted(more, 'other')}`] : [])];
}

/** Names anything by an IRI that needs no registered address (RFC 9562 §5.8). The same text has the same name. */
function uuidOf(text: string): string {
  const hex = sha256(text);
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
