import { sourceOf } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import { type FieldPath, type Location, startOf } from '../../model/location.js';
import { hasErrors, type Problem, problem, problemIn } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { Findings, locatedFinding } from '../../source/documents/finding.js';
import { readJsonTree } from '../../source/documents/json/tree.js';
import { Lines } from '../../source/documents/lines.js';
import { rangeAt } from '../../source/documents/node.js';
import { decode } from '../../source/documents/text.js';
import {
  type Incoming,
  type IncomingMeta,
  type IncomingRecord,
  type Raw,
  shown,
} from '../incoming/incoming.js';
import { feedProblems } from '../incoming/problems.js';
import { mistakes } from './broken-feed.js';
import { collectionNamedIn } from './collection-name.js';
import { type FoundRecord, openEnvelope, otherShapeOf, pathInFeed } from './envelope.js';
import { OpenedFeed } from './opened-feed.js';
import { type Scanned, scan } from './scan.js';
import { type FeedSource, stored } from './source.js';
import { type DuplicateField, rawOf, rawValue } from './values.js';
import { readingOf } from './version.js';

/** What the user specified about a feed, where it doesn't say so itself. */
export interface FeedOptions {
  readonly collection?: Collection;
  readonly version?: Version;
}

/** Limits for reading a feed, in bytes. */
export interface ReadingLimits {
  /** The number of bytes read at a time. */
  readonly chunk?: number;
  /** Up to this size, a broken feed is searched for all of its mistakes. */
  readonly whole?: number;
}

/** Up to this size in bytes, a broken feed is searched for all of its mistakes, not only the first. */
const mostChecked = 4 * 1024 * 1024;

/**
 * Reads a published feed (interface 2.2). Its version comes from the option, the address, the file's name or the media
 * type; without these, it is the version in which fewest values are lost (D36). Records stay in the source; each is
 * read when its value is needed.
 */
export function readFeed(
  source: FeedSource,
  options: FeedOptions,
  { chunk, whole = mostChecked }: ReadingLimits = {},
): Incoming {
  const { name } = source;
  const bytes = stored(source.bytes);
  const scanned = scan(bytes, chunk);
  if ('root' in scanned) return opened(source, scanned, new OpenedFeed(name, bytes, scanned), options);
  if (bytes.length <= whole) return readWhole(source, bytes.read(0, bytes.length), options);
  const { problems, around } = mistakes(name, bytes, scanned);
  return { kind: 'feed', records: [], meta: {}, problems, sources: new Map([[name, around]]) };
}

/** Reads a broken feed as one text, to report all of its mistakes. */
export function readWhole(source: FeedSource, bytes: Uint8Array, options: FeedOptions): Incoming {
  const { name } = source;
  const { text, problem: undecoded } = decode(name, bytes);
  const findings = new Findings();
  const lines = new Lines(text);
  const root = undecoded ? undefined : readJsonTree(text, findings).root;
  const problems: Problem[] = undecoded
    ? [undecoded]
    : findings.list.map((finding) => locatedFinding(finding, lines, name));
  const sources = new Map([[name, text]]);
  if (root === undefined) {
    // An empty text isn't a JSON error, but it isn't a feed either.
    if (!hasErrors(problems)) problems.push(problem(feedProblems['import/no-records'], {}, [startOf(name)]));
    return { kind: 'feed', records: [], meta: {}, problems, sources };
  }
  const place = (path: FieldPath, part: 'key' | 'value' = 'value'): Location => {
    const { start, end } = rangeAt(root, path, part);
    return {
      file: name,
      start: lines.position(start),
      end: lines.position(Math.min(end, lines.endOf(start))),
    };
  };
  const twice: DuplicateField[] = [];
  const value = rawValue(root, text, (hidden) => twice.push(hidden));
  return incoming(source, options, { value, twice, place, problems, sources });
}

function opened(source: FeedSource, { value }: Scanned, feed: OpenedFeed, options: FeedOptions): Incoming {
  return incoming(source, options, {
    value,
    twice: feed.twice(),
    place: (path, part) => feed.place(path, part),
    problems: [],
    sources: new Map([[source.name, (place) => feed.around(place)]]),
  });
}

/** The result of reading a payload. */
interface Payload {
  readonly value: Raw;
  readonly twice: readonly DuplicateField[];
  readonly place: (path: FieldPath, part?: 'key' | 'value') => Location;
  readonly problems: Problem[];
  readonly sources: NonNullable<Incoming['sources']>;
}

function incoming(
  source: FeedSource,
  options: FeedOptions,
  { value, twice, place, problems, sources }: Payload,
): Incoming {
  const { records, meta, findings } = openEnvelope(value, options.collection, collectionNamedIn(source.name));
  for (const { rule, args, path } of findings)
    problems.push(problemIn(feedProblems, { rule, args }, [place(path)], { field: path }));
  for (const { path, value: hidden } of twice) {
    problems.push(
      problem(
        feedProblems['import/lost'],
        { what: 'written-twice', value: shown(rawOf(hidden)) },
        [place(path, 'key')],
        {
          field: path,
        },
      ),
    );
  }
  if (records.length === 0 && !hasErrors(problems)) {
    const looksLike = otherShapeOf(value);
    // What is left out of something else than a feed says nothing.
    if (looksLike !== undefined) problems.length = 0;
    problems.push(problem(feedProblems['import/no-records'], looksLike ? { looksLike } : {}, [place([])]));
  }
  const reading = readingOf(source, records, options.version);
  const { version } = reading;
  return {
    records: records.map((found) => new FeedRecord(found, sourceOf(found.collection, version), place)),
    meta: { ...meta, ...addressed(source) },
    problems,
    kind: 'feed',
    ...(records.length > 0 && { reading: problem(feedProblems['import/version'], reading, [place([])]) }),
    sources,
  };
}

/** A record of a feed, read from the source whenever its value is needed. */
class FeedRecord implements IncomingRecord {
  readonly #found: FoundRecord;
  readonly #place: Payload['place'];
  readonly version: Version;

  constructor(found: FoundRecord, version: Version, place: Payload['place']) {
    this.#found = found;
    this.version = version;
    this.#place = place;
  }

  get brandName(): string | undefined {
    return this.#found.brandName;
  }

  get group(): string | undefined {
    return this.#found.group;
  }

  get collection(): Collection {
    return this.#found.collection;
  }

  get value(): Raw {
    return rawOf(this.#found.value);
  }

  at(path: FieldPath): Location {
    return this.#place([...pathInFeed(this.#found), ...path]);
  }
}

/** The publisher's settings as far as the feed's address and media type reveal them (interface 9). */
function addressed({ name, mediaType }: FeedSource): IncomingMeta {
  const vendor = /application\/prs\.([A-Za-z0-9][\w-]*)\.opendata/.exec(mediaType ?? '')?.[1];
  const path = /^https?:\/\//.test(name) ? new URL(name).pathname : '';
  const basePath = /^((?:\/[A-Za-z0-9._~-]+)+?)\/v\d/.exec(path)?.[1];
  return { ...(vendor !== undefined && { vendor }), ...(basePath !== undefined && { basePath }) };
}
