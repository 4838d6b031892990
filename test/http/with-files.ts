import { fileOf } from '../../src/build/resource.js';
import { formatHttpDate } from '../../src/serving/http/http-date.js';
import { resourceHeaders } from '../../src/serving/http/resource-headers.js';
import type { Encoding, Manifest, ResourceEntry, ResourceKind } from '../../src/serving/manifest/manifest.js';
import { represented, type TestPublication, withManifest } from './publication.js';

export const home = '/catalogue';
export const towns = Array.from({ length: 9 }, (_, index) => `/places/town-${index}`);
export const description = '/v2.2/openapi.json';
export const style = '/assets/page.0123456789ab.css';

/** A file beside the collections: its address, kind, media type and content; its codings, if not both. */
export type File = readonly [
  path: string,
  kind: ResourceKind,
  mediaType: string,
  content: string,
  codings?: readonly Encoding[] | undefined,
];

const html = 'text/html; charset=utf-8';

/**
 * Fenland Bank with a page, nine pages of towns, a description and a style sheet below its base path, and `more`; its own
 * texts end with `note`.
 */
export function withFiles(
  published: TestPublication,
  note = '',
  lastModified = '2026-02-27T16:20:05Z',
  more: readonly File[] = [],
): TestPublication {
  const files = new Map(published.files);
  const resources: Record<string, ResourceEntry> = {};
  const page = (title: string, towns: number) =>
    `<!doctype html><link rel="icon" href="data:,"><title>${title}</title>${`<p>Aldersyke and Northgate, Reedham Fen. ${note}`.repeat(towns)}`;
  const own: readonly File[] = [
    [home, 'page', html, page('Fenland Bank', 30)],
    ...towns.map((path, index): File => [path, 'page', html, page(`Town ${index}`, 20 + index)]),
    [
      description,
      'data',
      'application/json',
      JSON.stringify({ openapi: '3.1.0', note, more: 'x'.repeat(500) }),
    ],
    [style, 'asset', 'text/css; charset=utf-8', `body { margin: 0 } ${'/* Fenland */ '.repeat(50)}`],
  ];
  const { basePath } = published.manifest.site;
  const below = own.map(([path, ...rest]): File => [basePath + path, ...rest]);
  for (const [path, kind, mediaType, content, codings] of [...below, ...more]) {
    // The note isn't in assets, so that they are as old in every publication (D41).
    const modified = kind === 'asset' ? '2026-02-13T12:00:00Z' : lastModified;
    resources[path] = {
      kind,
      mediaType,
      lastModified: formatHttpDate(Date.parse(modified)),
      headers: resourceHeaders(kind, published.manifest),
      representations: represented(files, fileOf({ path, kind }), Buffer.from(content), codings),
    };
  }
  const manifest: Manifest = { ...published.manifest, resources };
  return withManifest(manifest, files);
}

/** The same with files of further kinds that hosts may treat differently, at its base path, below it, and at the web root. */
export function withEachKind(published: TestPublication): TestPublication {
  const base = published.manifest.site.basePath;
  const rows: readonly [path: string, ResourceKind, mediaType: string, codings?: Encoding[]][] = [
    ['/', 'page', html],
    [base, 'page', html],
    [`${base}/downloads/v2.2/branches.csv`, 'data', 'text/csv; charset=utf-8; header=present'],
    [`${base}/downloads/v2.2/branches.geojson`, 'data', 'application/geo+json', ['gzip']],
    [`${base}/v2.2/changes.json`, 'data', 'application/feed+json'],
    [`${base}/v2.2/changes.atom`, 'data', 'application/atom+xml'],
    [`${base}/assets/page-3f9a5c7b1d2e4f60.js`, 'asset', 'text/javascript; charset=utf-8'],
    [`${base}/assets/mark-0a1b2c3d4e5f6071.png`, 'asset', 'image/png', []],
    ['/favicon.ico', 'data', 'image/vnd.microsoft.icon', []],
    ['/.well-known/security.txt', 'data', 'text/plain; charset=utf-8', []],
  ];
  const more = rows.map(([path, kind, mediaType, codings]): File => {
    const text = `Fenland Bank serves ${path} to everybody who asks for it.\n`.repeat(60);
    return [path, kind, mediaType, text, codings];
  });
  return withFiles(published, '', undefined, more);
}

/** The same with its first page for people where nothing is published. */
export function withNotFound(published: TestPublication): TestPublication {
  const { manifest, files } = withFiles(published);
  return withManifest({ ...manifest, notFound: home }, files);
}
