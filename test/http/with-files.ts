import { gzipSync } from 'node:zlib';
import { formatHttpDate } from '../../src/serving/http/http-date.js';
import { resourceHeaders } from '../../src/serving/http/resource-headers.js';
import type { Manifest, ResourceEntry, ResourceKind } from '../../src/serving/manifest/manifest.js';
import { represent } from '../../src/serving/manifest/representation.js';
import { brotli, type TestPublication, withManifest } from './publication.js';

export const home = '/catalogue';
export const towns = Array.from({ length: 9 }, (_, index) => `/places/town-${index}`);
export const description = '/v2.2/openapi.json';
export const style = '/assets/page.0123456789ab.css';

/** A file beside the collections: its address, kind, media type and content. */
export type File = readonly [path: string, kind: ResourceKind, mediaType: string, content: string | Buffer];

/**
 * Fenland Bank with a page, nine pages of towns, a description and a style sheet, and `more`; its own texts end with
 * `note`.
 */
export function withFiles(
  published: TestPublication,
  note = '',
  lastModified = '2026-02-27T16:20:05Z',
  more: readonly File[] = [],
): TestPublication {
  const files = new Map(published.files);
  const resources: Record<string, ResourceEntry> = {};
  const add = ([path, kind, mediaType, content]: File, modified = lastModified) => {
    const bytes = Buffer.from(content);
    const file = kind === 'page' ? `${path.slice(1)}/index.html` : path.slice(1);
    const representations = [
      represent(file, 'identity', bytes),
      represent(file, 'br', brotli(bytes)),
      represent(file, 'gzip', gzipSync(bytes)),
    ].map(({ representation, bytes: sent }) => {
      files.set(representation.file, Buffer.from(sent));
      return representation;
    });
    resources[path] = {
      kind,
      mediaType,
      lastModified: formatHttpDate(Date.parse(modified)),
      headers: resourceHeaders(kind, published.manifest),
      representations,
    };
  };
  const html = 'text/html; charset=utf-8';
  const page = (title: string, towns: number) =>
    `<!doctype html><link rel="icon" href="data:,"><title>${title}</title>${`<p>Aldersyke and Northgate, Reedham Fen. ${note}`.repeat(towns)}`;
  add([home, 'page', html, page('Fenland Bank', 30)]);
  for (const [index, path] of towns.entries()) add([path, 'page', html, page(`Town ${index}`, 20 + index)]);
  add([
    description,
    'data',
    'application/json',
    JSON.stringify({ openapi: '3.1.0', note, more: 'x'.repeat(500) }),
  ]);
  // The note isn't in it, so that it is as old in every publication (D41).
  add(
    [style, 'asset', 'text/css; charset=utf-8', `body { margin: 0 } ${'/* Fenland */ '.repeat(50)}`],
    '2026-02-13T12:00:00Z',
  );
  for (const each of more) add(each);
  const manifest: Manifest = { ...published.manifest, resources };
  return withManifest(manifest, files);
}

/** The same with its first page for people where nothing is published. */
export function withNotFound(published: TestPublication): TestPublication {
  const { manifest, files } = withFiles(published);
  return withManifest({ ...manifest, notFound: home }, files);
}
