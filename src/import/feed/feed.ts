import { Findings, located } from '../../content/finding.js';
import { JsonParser } from '../../content/json/parser.js';
import { Lines } from '../../content/lines.js';
import { placeOf } from '../../content/node.js';
import { decode } from '../../content/text.js';
import type { Collection } from '../../model/collection.js';
import { type FieldPath, type Location, startOf } from '../../model/location.js';
import { hasErrors, type Problem, problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { Incoming, IncomingMeta } from '../incoming.js';
import { shown } from '../repairs/shown.js';
import { openEnvelope } from './envelope.js';
import { rawValue, type WrittenTwice } from './json-values.js';
import type { FeedSource } from './source.js';
import { readingOf } from './version.js';

/** What the user says of a feed, where it doesn't say so itself. */
export interface FeedOptions {
  readonly collection?: Collection;
  readonly version?: Version;
}

/**
 * Reads a published feed (interface 2.2). Its version is that of the option, of its address, name or media type, or
 * the one in which least of its records is lost (D36).
 */
export function readFeed(source: FeedSource, options: FeedOptions): Incoming {
  const { name, bytes } = source;
  const { text, problem: undecoded } = decode(name, bytes);
  const findings = new Findings();
  const lines = new Lines(text);
  const root = undecoded
    ? undefined
    : new JsonParser(text, { start: 0, end: text.length }, findings).document();
  const problems: Problem[] = undecoded
    ? [undecoded]
    : findings.list.map((finding) => located(finding, lines, name));
  if (root === undefined) {
    // An empty text is no mistake of JSON's, but no feed either.
    if (!hasErrors(problems)) problems.push(problem('import/no-records', {}, [startOf(name)]));
    return { kind: 'feed', records: [], meta: {}, problems, texts: new Map([[name, text]]) };
  }

  const place = (path: FieldPath, part: 'key' | 'value' = 'value'): Location => {
    const { start, end } = placeOf(root, path, part);
    return {
      file: name,
      start: lines.position(start),
      end: lines.position(Math.min(end, lines.endOf(start))),
    };
  };
  const twice: WrittenTwice[] = [];
  const { records, meta, oddities } = openEnvelope(
    rawValue(root, text, (hidden) => twice.push(hidden)),
    options.collection,
  );
  for (const { rule, args, path } of oddities)
    problems.push(problem(rule, args, [place(path)], { field: path }));
  for (const { path, value } of twice) {
    problems.push(
      problem('import/lost', { what: 'written-twice', value: shown(value) }, [place(path, 'key')], {
        field: path,
      }),
    );
  }
  if (records.length === 0 && !hasErrors(problems))
    problems.push(problem('import/no-records', {}, [place([])]));
  const reading = readingOf(source, records, options.version);
  const { version } = reading;
  return {
    records: records.map(({ brandName, group, collection, value, path }) => ({
      brandName,
      ...(group !== undefined && { group }),
      collection,
      version,
      value,
      at: (inner) => place([...path, ...inner]),
    })),
    meta: { ...meta, ...addressed(source) },
    problems,
    kind: 'feed',
    ...(records.length > 0 && { reading: problem('import/version', reading, [place([])]) }),
    texts: new Map([[name, text]]),
  };
}

/** What the address and the media type of a feed say of its publisher (interface 9). */
function addressed({ name, mediaType }: FeedSource): IncomingMeta {
  const vendor = /application\/prs\.([A-Za-z0-9][\w-]*)\.opendata/.exec(mediaType ?? '')?.[1];
  const path = /^https?:\/\//.test(name) ? new URL(name).pathname : '';
  const basePath = /^((?:\/[A-Za-z0-9._~-]+)+?)\/v\d/.exec(path)?.[1];
  return { ...(vendor !== undefined && { vendor }), ...(basePath !== undefined && { basePath }) };
}
