import { z } from 'zod';
import { sha256 } from '../../base/bytes/sha256.js';
import { isPlainObject } from '../../base/json/plain-object.js';
import type { Change, CollectionChanges, FieldTally } from '../../build/changes/change.js';
import type { LastPublication } from '../../build/changes/compare-with.js';
import { byClass, byDayAndClass, sumOf } from '../../build/changes/comparison.js';
import type { SentenceFacts } from '../../build/changes/words.js';
import type { PublishedContent } from '../../build/resource.js';
import { dateTime, object, pattern, text } from '../../interface/schema/types.js';
import { changeClasses } from '../../model/change-class.js';
import { collectionNames } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { publicationName } from '../../serving/manifest/manifest.js';
import { stepText, titleText } from './texts.js';

const name = pattern('PublicationName', /^[0-9a-f]{12}$/);
const count = z.int().nonnegative();
const counts = { opened: count, closed: count, renamed: count, changed: count, unchanged: count };

const byClasses = z.partialRecord(z.enum(changeClasses), count);

/** Records that an item lists at most; of more it has only counts (D60). */
const mostRecords = 1_000;

/** The publications that a feed tells of at most (D60). */
const mostItems = 100;

/** An item of a feed: what changed in a version from one publication to the next. */
const item = object({
  id: text(1, 100),
  url: text(1, 2000).optional(),
  title: text(1, 1000),
  content_text: text(1, 20_000),
  date_published: dateTime,
  _opendata: object({
    from: name,
    to: name,
    /** The day of the publication in its time zone: terms were compared from then on (D48). */
    day: z.iso.date(),
    counts: object(counts),
    collections: z.partialRecord(
      z.enum(collectionNames),
      object({
        ...counts,
        classes: byClasses,
        /** By the day from which it is so (D48); only where terms change at their time. */
        effective: z.record(z.iso.date(), byClasses).optional(),
        /** The same change on very many records. */
        findings: z.array(z.custom<FieldTally>(isPlainObject)),
      }),
    ),
    /** Record by record, in the form of `diff --format json`. */
    changes: z.array(z.custom<Change>(isPlainObject)),
    /** The number of further records that changed, and aren't listed. */
    more: count,
  }),
});

export type Item = z.infer<typeof item>;

/** The part that the program reads of a feed that it published (JSON Feed 1.1, with an extension). */
const publishedFeed = z.object({
  _opendata: z.object({ changesVersion: z.literal(3), publication: name }),
  items: z.array(item),
});

/** What a version's feed tells. */
export interface FeedItems {
  /** The newest first. */
  readonly items: readonly Item[];
  /** True if the last publication had no such feed. */
  readonly isNew: boolean;
}

const known = new WeakMap<PublishedContent, Map<Version, Promise<FeedItems>>>();

/**
 * The items of a version's feed: those of the last publication, and what changed since. Made once for a publication.
 * @throws the errors of the last publication's `read`
 */
export function feedItems(content: PublishedContent, version: Version): Promise<FeedItems> {
  const own = known.get(content) ?? new Map<Version, Promise<FeedItems>>();
  known.set(content, own);
  const made = own.get(version) ?? itemsOf(content, version);
  own.set(version, made);
  return made;
}

async function itemsOf(content: PublishedContent, version: Version): Promise<FeedItems> {
  const { head, settings, routes, changes, time } = content;
  const former = changes && (await publishedItems(changes.last, version));
  const publication = publicationOf(routes);
  const items = [...(former ?? [])];
  const isIn = (route: { readonly version: Version }) => route.version === version;
  const wasThere = changes !== undefined && Object.values(changes.last.manifest.routes).some(isIn);
  if (wasThere && changes.last.name !== publication) {
    const { vendor, origin, basePath } = head.site;
    const facts = {
      id: uuidOf(`changes of ${vendor} ${head.versions[version]?.path ?? ''}`),
      page: origin !== undefined && settings.pages ? `${origin}${basePath}/changes` : undefined,
      updated: new Date(Math.max(...routes.map(({ lastUpdated }) => lastUpdated))).toISOString(),
      from: changes.last.name,
      to: publication,
      day: time.day,
    };
    const collections = changes.answers.filter(isIn);
    items.unshift(itemOf(facts, { collections, alsoPublished: changes.brands }));
  }
  return { items: items.slice(0, mostItems), isNew: former === undefined };
}

/** The items of the last publication's feed, the newest first; undefined if it had none. */
async function publishedItems(last: LastPublication, version: Version): Promise<readonly Item[] | undefined> {
  // The base path may have been another one.
  const prefix = last.manifest.versions[version]?.path ?? '';
  const [plain] = last.manifest.resources[`${prefix}/changes.json`]?.representations ?? [];
  if (plain === undefined) return undefined;
  const bytes = await last.read(plain.file);
  const read = publishedFeed.safeParse(JSON.parse(Buffer.from(bytes).toString('utf8')), { jitless: true });
  return read.data?._opendata.publication === last.name ? read.data.items : undefined;
}

/** The name of the publication that has these routes (D39). */
export function publicationOf(routes: PublishedContent['routes']): string {
  return publicationName({
    routes: Object.fromEntries(
      routes.map(({ path, dataHash, lastUpdated }) => [
        path,
        { dataHash, lastUpdated: new Date(lastUpdated).toISOString() },
      ]),
    ),
  });
}

/** The facts about a feed. */
export interface FeedFacts {
  readonly title: string;
  readonly publisher: string;
  /** Its id: an IRI that stays the same. */
  readonly id: string;
  /** Scheme and authority of the site, if it is known. */
  readonly origin: string | undefined;
  /** Where people find the data. */
  readonly home: { readonly path: string; readonly mediaType: string };
  /** The path of the page that tells people of the changes, if there is one. */
  readonly page: string | undefined;
  readonly version: string;
  /** The present publication. */
  readonly publication: string;
  /** ISO 8601, UTC. */
  readonly updated: string;
}

interface ItemFacts extends Pick<Item['_opendata'], 'from' | 'to' | 'day'> {
  /** Of the feed. */
  readonly id: string;
  /** The address of the page that tells people of the changes, if there is one. */
  readonly page: string | undefined;
  /** ISO 8601, UTC. */
  readonly updated: string;
}

function itemOf({ id, page, updated, from, to, day }: ItemFacts, changes: SentenceFacts): Item {
  const { collections } = changes;
  const records = collections.flatMap((own) => own.changes);
  return {
    id: uuidOf(`${id} ${from}..${to}`),
    ...(page !== undefined && { url: `${page}#${to}` }),
    title: titleText(changes),
    content_text: stepText(changes),
    date_published: updated,
    _opendata: {
      from,
      to,
      day,
      counts: sumOf(collections),
      collections: Object.fromEntries(
        collections.map((each) => [
          each.collection,
          {
            ...each.counts,
            classes: Object.fromEntries(byClass(each.changes)),
            ...effectiveOf(each),
            findings: [...each.findings],
          },
        ]),
      ),
      changes: records.slice(0, mostRecords),
      more: Math.max(0, records.length - mostRecords),
    },
  };
}

function effectiveOf({ changes }: CollectionChanges) {
  const days = [...byDayAndClass(changes)].map(
    ([day, classes]) => [day, Object.fromEntries(classes)] as const,
  );
  return days.length === 0 ? {} : { effective: Object.fromEntries(days) };
}

/** Names anything by an IRI that needs no registered address (RFC 9562 §5.8). The same text has the same name. */
export function uuidOf(text: string): string {
  const hex = sha256(text);
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A feed in JSON Feed 1.1. */
export function jsonFeed(facts: FeedFacts, path: string, items: readonly Item[]): object {
  const { origin, title, publisher, home, publication, version } = facts;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    ...(origin !== undefined && { home_page_url: `${origin}${home.path}`, feed_url: `${origin}${path}` }),
    description: 'What changed from one publication to the next.',
    language: 'en-GB',
    authors: [{ name: publisher }],
    _opendata: { changesVersion: 3, version, publication },
    items,
  };
}

/** The same feed in Atom (RFC 4287), without the steps in which only other versions changed: it is read by people. */
export function atomFeed(facts: FeedFacts, path: string, items: readonly Item[]): string {
  const { id, title, publisher, origin = '', home, page, updated } = facts;
  const told = items.filter(({ _opendata: { collections } }) => Object.keys(collections).length > 0);
  const entries = told.map(
    ({
      id: own,
      title: headline,
      content_text: content,
      date_published: date,
      _opendata: { to },
    }) => `  <entry>
    <id>${own}</id>
    <title>${escaped(headline)}</title>
    <updated>${date}</updated>
    <published>${date}</published>
${page === undefined ? '' : `    <link rel="alternate" type="text/html" href="${escaped(`${origin}${page}#${to}`)}"/>\n`}    <content type="text">${escaped(content)}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">
  <id>${id}</id>
  <title>${escaped(title)}</title>
  <updated>${updated}</updated>
  <author><name>${escaped(publisher)}</name></author>
  <link rel="self" type="application/atom+xml" href="${escaped(origin + path)}"/>
  <link rel="alternate" type="${home.mediaType}" href="${escaped(origin + home.path)}"/>
${entries.join('')}</feed>
`;
}

/** A text in XML 1.0. Characters that XML doesn't allow are replaced; others beyond ASCII are written by number. */
function escaped(words: string): string {
  return words
    .replace(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"\r]|[^\t\n -~]/gu, (each) => `&#${each.codePointAt(0)};`);
}
