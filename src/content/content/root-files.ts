import { isFreeAtRoot } from '../../serving/manifest/site-path.js';
import type { RootFileArgs } from '../documents/problems/root-files.js';

/** What a file of the folder is at its address. */
export interface RootAddress {
  /** Such as `/favicon.ico`; of an index.html that of its folder, as for all pages. */
  readonly address: string;
  readonly kind: 'page' | 'data';
  readonly mediaType: string;
}

/** The media types by the endings of names: those of files that are looked for at a web root. */
const mediaTypes: Readonly<Record<string, string>> = {
  asc: 'application/pgp-keys',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  // As it is registered; `image/x-icon` is older.
  ico: 'image/vnd.microsoft.icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  xml: 'application/xml',
};

/** The address of a file, or why it can't have one. @param path the names of its folders below `root`, then its own */
export function rootAddress(path: readonly string[]): RootAddress | RootFileArgs {
  const name = path.at(-1) ?? '';
  const [, ending = ''] = /\.([^.]+)$/.exec(name) ?? [];
  const mediaType = Object.hasOwn(mediaTypes, ending) ? mediaTypes[ending] : undefined;
  const address = `/${path.join('/')}`;
  if (mediaType === undefined) return { reason: 'ending', name, known: Object.keys(mediaTypes) };
  if (!isFreeAtRoot(address)) return { reason: 'name', address };
  if (name !== 'index.html') return { address, kind: 'data', mediaType };
  return { address: address.slice(0, -'/index.html'.length) || '/', kind: 'page', mediaType };
}
