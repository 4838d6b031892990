import { groupedBy } from '../../base/grouped-by.js';
import type { BrandRecords } from '../../build/publication/records-of-answer.js';
import { locatedFinding } from '../../content/documents/finding.js';
import { jsonMistake, jsonValue } from '../../content/documents/json/read.js';
import { Lines } from '../../content/documents/lines.js';
import { decode } from '../../content/documents/text.js';
import { sourceOf } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import { type Location, startOfFile } from '../../model/location.js';
import { type Problem, problem, problemIn } from '../../model/problem.js';
import { standardVersion, type Version } from '../../model/version.js';
import { type FeedSource, type Incoming, type IncomingMeta, shownValue } from '../incoming.js';
import { feedProblems, type OtherDocument } from '../problems.js';
import { repairProblems } from '../repairs/problems.js';
import { collectionNamedIn } from './collection-name.js';
import { Envelope, otherShapeOf } from './envelope.js';
import { readRawJson } from './json.js';
import { readingOf } from './version.js';

/** What the user specified about a feed, where it doesn't say so itself. */
export interface FeedOptions {
  readonly collection?: Collection | undefined;
  readonly version?: Version | undefined;
}

/**
 * Reads a published feed (interface 2.2). Its version comes from the option, the address, the file's name or the media
 * type; without these, it is the version in which fewest values are lost (D36).
 */
export function readFeed(source: FeedSource, options: FeedOptions): Incoming {
  const { name } = source;
  const { text, mistake: undecoded } = decode(source.bytes);
  const sources = new Map([[name, text]]);
  const none = (...problems: Problem[]): Incoming => {
    return { kind: 'feed', records: [], meta: {}, problems, sources };
  };
  const noRecords = (looksLike: OtherDocument, at: Location) =>
    problem(feedProblems['import/no-records'], { looksLike }, [at]);
  if (text.trim() === '') return none(noRecords('none', startOfFile(name)));
  const mistake = undecoded ?? jsonMistake(text, jsonValue(text));
  if (mistake !== undefined) return none(locatedFinding(mistake, new Lines(text), name));
  const json = readRawJson(name, text);
  const { root, hidden } = json;
  const { records, meta, lost, total } = new Envelope(root, options.collection, collectionNamedIn(name));
  const looksLike = records.length === 0 ? otherShapeOf(root) : 'none';
  const problems: Problem[] = [
    // What is left out of something else than a feed says nothing.
    ...(looksLike === 'none' ? lost : []).map(({ path, ...one }) =>
      problemIn(repairProblems, one, [json.place(path)], { field: path }),
    ),
    ...hidden.map(({ path, value }) => {
      const args = { what: 'written-twice', value: shownValue(value) } as const;
      return problem(repairProblems['import/lost'], args, [json.place(path, 'key')], { field: path });
    }),
  ];
  if (total !== undefined && total.total !== records.length) {
    const args = { total: total.total, records: records.length };
    problems.push(
      problem(feedProblems['import/count'], args, [json.place(total.path)], { field: total.path }),
    );
  }
  if (records.length === 0) problems.push(noRecords(looksLike, json.place([])));
  const reading = readingOf(source, records, options.version);
  return {
    kind: 'feed',
    records: records.map(({ path, ...record }) => ({
      ...record,
      version: sourceOf(record.collection, reading.version),
      at: (inner) => json.place([...path, ...inner]),
    })),
    meta: { ...meta, ...addressed(source) },
    problems,
    ...(records.length > 0 && {
      reading: problem(feedProblems['import/read'], reading, [json.place([])]),
    }),
    sources,
  };
}

/** The publisher's settings as far as the feed's address and media type reveal them (interface 9). */
function addressed({ name, mediaType }: FeedSource): IncomingMeta {
  const vendor = /application\/prs\.([A-Za-z0-9][\w-]*)\.opendata/.exec(mediaType ?? '')?.[1];
  const path = /^https?:\/\//.test(name) ? new URL(name).pathname : '';
  const basePath = /^((?:\/[A-Za-z0-9._~-]+)+?)\/v\d/.exec(path)?.[1];
  return { ...(vendor !== undefined && { vendor }), ...(basePath !== undefined && { basePath }) };
}

/** The records of a collection in a feed. */
interface FeedList {
  readonly collection: Collection;
  readonly version: Version;
  readonly brands: readonly BrandRecords[];
}

/**
 * The records of a feed by collection, valid or not, for comparing them. A brand without a name is ''. Of a feed without
 * records nobody can say which collection it is: then there are none, unless the user says.
 * @returns a problem for a feed in which something else is than records
 */
export function feedLists(source: FeedSource, terms: FeedOptions): readonly FeedList[] | Problem {
  const { records, problems, sources } = readFeed(source, terms);
  if (records.length === 0) {
    const isEmpty = problems.every(
      ({ rule, args }) =>
        rule === 'import/count' ||
        (rule === 'import/no-records' && (args as { looksLike: OtherDocument }).looksLike === 'none'),
    );
    const [first] = problems;
    if (first !== undefined && !(isEmpty && /^\s*[[{]/.test(sources?.get(source.name) ?? ''))) return first;
    const { collection, version = standardVersion } = terms;
    return collection === undefined ? [] : [{ collection, version, brands: [] }];
  }
  return [...groupedBy(records, ({ collection }) => collection)].map(([collection, all]) => ({
    collection,
    version: all[0].version,
    brands: [...groupedBy(all, ({ brandName = '' }) => brandName)].map(([name, own]) => ({
      name,
      group: 0,
      json: own.map(({ value }) => shownValue(value)),
    })),
  }));
}
