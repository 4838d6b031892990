import { joined, piecesOf, sha256Of, textPiece } from '../../src/base/bytes/pieces.js';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { noMemory } from '../../src/base/cache/memory.js';
import { canonicalJsonText } from '../../src/base/json/canonical.js';
import { applyChanges, type Detail, type WholeAnswer } from '../../src/client/changes.js';
import type { Collection } from '../../src/model/collection.js';
import type { Problem } from '../../src/model/problem.js';
import type { Version } from '../../src/model/version.js';
import { changes } from '../../src/parts/change-feed/part.js';
import {
  type DatedDraft,
  dataRuns,
  envelopeRuns,
  metaOf,
  routeEntry,
} from '../../src/publication/drafts/draft.js';
import { LastPublication } from '../../src/publication/drafts/last-publication.js';
import type { Previous } from '../../src/publication/drafts/previous.js';
import { fileOf, type PublishedContent, resourceHeaders } from '../../src/publication/drafts/resource.js';
import type { Manifest, ManifestHead, ResourceEntry, Route } from '../../src/serving/manifest/manifest.js';
import { represent } from '../../src/serving/manifest/representation.js';

export interface TestBrand {
  readonly name: string;
  readonly group?: string;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** What is published: brands by version and collection, and the texts of meta. */
export interface TestContent {
  readonly agreement: string;
  readonly lists: readonly {
    readonly version: Version;
    readonly collection: Collection;
    readonly brands: readonly TestBrand[];
  }[];
}

/** A publication in memory. */
export interface TestPublication extends Previous {
  readonly files: Map<string, Uint8Array>;
  readonly notes: readonly Problem[];
}

/** Publishes lists and their feeds of changes, as a build does, but in memory. */
export async function publish(
  { agreement, lists }: TestContent,
  previous: Previous | undefined,
  time: number,
  keep = 30,
): Promise<TestPublication> {
  const versions = [...new Set(lists.map(({ version }) => version))];
  const head: ManifestHead = {
    manifestVersion: 2,
    generator: 'test',
    site: {
      basePath: '/fen',
      vendor: 'fenland',
      agreement,
      licenseUrl: 'https://fenland.example/licence',
      termsUrl: 'https://fenland.example/terms',
    },
    headers: { always: {}, ok: { 'Cache-Control': 'max-age=28800' }, error: {} },
    rateLimit: { requests: 145, seconds: 60 },
    versions: Object.fromEntries(
      versions.map((version) => [
        version,
        { path: `/fen/${version}`, mediaType: 'application/json', headers: {} },
      ]),
    ),
    errors: {},
  };
  const routes = lists.map((list) => draftOf(list, previous?.manifest, time));
  const files = new Map<string, Uint8Array>();
  const notes: Problem[] = [];
  const content = {
    head,
    settings: { changes: { keep } },
    names: {},
    routes,
    memory: noMemory,
    last: previous && new LastPublication(previous, true, new Date(time).toISOString().slice(0, 10)),
    siteFile: 'content/site.yaml',
    report: (note: Problem) => notes.push(note),
  } as unknown as PublishedContent;
  const published: Record<string, Route> = {};
  for (const route of routes) {
    const bytes = joined(piecesOf(envelopeRuns(route.data, metaOf(head, route))));
    const { representation: entry } = represent(route.path.slice(1), 'identity', bytes);
    files.set(entry.file, bytes);
    published[route.path] = routeEntry(head, route, time, [entry]);
  }
  const resources: Record<string, ResourceEntry> = {};
  const all = [
    ...(await changes.prepare(content.settings, {
      ofProgram: unread,
      ofPublisher: unread,
      atRoot: new Set<string>(),
    })(content)),
  ];
  for (const some of [all.filter((one) => !one.isLast), all.filter((one) => one.isLast)]) {
    const others = { ...published, ...resources };
    for (const resource of some) {
      const pieces: Uint8Array[] = [];
      for await (const piece of resource.make(others)) pieces.push(Buffer.from(piece));
      const bytes = Buffer.concat(pieces);
      const { representation: entry } = represent(fileOf(resource), 'identity', bytes);
      files.set(entry.file, bytes);
      resources[resource.path] = {
        kind: resource.kind,
        mediaType: resource.mediaType,
        lastModified: new Date(time).toUTCString(),
        headers: resourceHeaders(resource.kind, head),
        representations: [entry],
      };
    }
  }
  const manifest: Manifest = { ...head, routes: published, resources };
  return {
    manifest,
    files,
    notes,
    read: async (file) => files.get(file) ?? Promise.reject(new Error('missing')),
  };
}

function draftOf(
  { version, collection, brands }: TestContent['lists'][number],
  before: Manifest | undefined,
  time: number,
): DatedDraft {
  const made = brands.map(({ name, group, records }, at) => ({
    folder: `brand-${at}`,
    offers: [],
    name,
    group,
    records: records.length,
    json: records.length === 0 ? [] : [textPiece(records.map(canonicalJsonText).join())],
  }));
  const data = dataRuns(collection, made);
  const dataHash = sha256Of(piecesOf(data));
  const path = `/fen/${version}/${collection}`;
  const route = before?.routes[path];
  const isSame = route?.dataHash === dataHash;
  return {
    path,
    version,
    collection,
    records: brands.reduce((sum, { records }) => sum + records.length, 0),
    brands: made,
    data,
    dataHash,
    isEscaped: false,
    lastUpdated: isSame ? Date.parse(route.lastUpdated) : time,
    before: route,
    textsChanged: undefined,
  };
}

/** A published file as JSON. */
export function json({ files }: Pick<TestPublication, 'files'>, path: string) {
  return JSON.parse(Buffer.from(files.get(path.slice(1)) ?? 'null').toString('utf8'));
}

/** The answers of a version, as published. */
export function answersOf(
  { manifest, files }: TestPublication,
  version: Version,
): Record<string, WholeAnswer> {
  return Object.fromEntries(
    Object.entries(manifest.routes)
      .filter(([, route]) => route.version === version)
      .map(([path]) => [path, json({ files }, path)]),
  );
}

/** Whether answers that a reader made have the bytes that were published. */
export function haveBytesOf(
  answers: Readonly<Record<string, WholeAnswer>>,
  { manifest }: TestPublication,
  version: Version,
): boolean {
  const published = Object.entries(manifest.routes).filter(([, route]) => route.version === version);
  return (
    published.length === Object.keys(answers).length &&
    published.every(
      ([path, { representations, dataHash }]) =>
        sha256(canonicalJsonText(answers[path])) === representations[0]!.sha256 &&
        sha256(canonicalJsonText(answers[path]!.data)) === dataHash,
    )
  );
}

/** What a reader has who follows a feed from one publication to the present one. */
export async function followed(
  answers: Readonly<Record<string, WholeAnswer>>,
  from: string,
  publication: TestPublication,
  version: Version,
): Promise<Record<string, WholeAnswer> | undefined> {
  const feed = json(publication, `/fen/${version}/changes.json`);
  const steps = feed.items.map((item: { _opendata: { from: string; details: string } }) => item._opendata);
  const first =
    from === feed._opendata.publication
      ? -1
      : steps.findIndex((step: { from: string }) => step.from === from);
  if (first === -1 && from !== feed._opendata.publication) return undefined;
  let result: Record<string, WholeAnswer> = { ...answers };
  for (const { details } of steps.slice(0, first + 1).reverse()) {
    result = await applyChanges(result, json(publication, details) as Detail);
  }
  // The texts of meta can change without a new publication.
  const routes = feed._opendata.routes as Record<string, { meta: unknown }>;
  return Object.fromEntries(
    Object.entries(result).map(([path, { data }]) => [path, { data, meta: routes[path]?.meta }]),
  );
}

/** The feed is made with no files. */
function unread(path: string): never {
  throw new Error(`${path} is read`);
}
