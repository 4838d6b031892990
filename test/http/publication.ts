import fs from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { manifestHead, mediaType } from '../../src/build/manifest-head.js';
import { basePolicy } from '../../src/commands/project/site.js';
import { loadPolicy, type Policy } from '../../src/content/site/policy.js';
import { siteSettings } from '../../src/content/site/settings.js';
import { collectionsIn, registrationOf } from '../../src/interface/collections/index.js';
import type { Collection } from '../../src/model/collection.js';
import { allVersions, type Version } from '../../src/model/version.js';
import type { Contract } from '../../src/serving/http/contract.js';
import { errorBody } from '../../src/serving/http/refusal.js';
import {
  type Encoding,
  type HeaderFields,
  type Manifest,
  manifestFile,
  manifest as manifestSchema,
  type Representation,
  type Route,
} from '../../src/serving/manifest/manifest.js';
import { manifestBytes, represent } from '../../src/serving/manifest/representation.js';

/** A publication in memory: its manifest, and the bytes of every file below the web root. */
export interface TestPublication {
  readonly manifest: Manifest;
  readonly files: ReadonlyMap<string, Buffer>;
}

export interface PublicationOptions {
  /** Default: nothing. */
  readonly basePath?: string;
  /** Default: branches and atms. */
  readonly collections?: readonly Collection[];
  /** What the files hold in place of a list made up here, by version and collection. */
  readonly bytesOf?: (version: Version, collection: Collection) => Buffer;
  readonly lastUpdated?: string;
  readonly rateLimit?: Manifest['rateLimit'];
  /** What the answers of a version carry besides (D34). */
  readonly versionHeaders?: Partial<Record<Version, HeaderFields>>;
  readonly headers?: Partial<Manifest['headers']>;
}

export const lastUpdated = '2026-02-27T16:20:05.250Z';

/** Where a collection is published. */
export function addressOf(basePath: string, version: Version, collection: Collection): string {
  return `${basePath}/${version}/${registrationOf(collection).path ?? collection}`;
}

/** A file in several codings, which are added to `files`; its entries in the manifest. */
export function represented(
  files: Map<string, Buffer>,
  file: string,
  bytes: Buffer,
  codings: readonly Encoding[] = ['br', 'gzip'],
): Representation[] {
  const pack = { identity: (plain: Buffer) => plain, br: brotli, gzip: (plain: Buffer) => gzipSync(plain) };
  return (['identity', ...codings] as const).map((coding) => {
    const coded = pack[coding](bytes);
    const { representation } = represent(file, coding, coded);
    files.set(representation.file, coded);
    return representation;
  });
}

/** Quickly: Node.js's own quality takes ten seconds for lists of megabytes, and its window ten milliseconds for each file. */
function brotli(bytes: Buffer): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
  return brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 16 } });
}

const { policy: base } = loadPolicy({ policy: basePolicy, basePolicy, fs });
/** The policy of the program, with another wait for a 503 than `decide` has by itself. */
const policy: Policy = {
  ...base!,
  errors: { ...base!.errors, 503: { ...base!.errors[503]!, retryAfter: 60 } },
};

/** A small publication of Fenland Bank, valid by the manifest's schema: identity, br and gzip of every list. */
export function publication(options: PublicationOptions = {}): TestPublication {
  const { basePath = '', collections: published = ['branches', 'atms'] } = options;
  const files = new Map<string, Buffer>();
  const routes: Record<string, Route> = {};
  const served = allVersions.filter((version) => collectionsIn(version, published).length > 0);
  for (const version of served) {
    for (const collection of collectionsIn(version, published)) {
      const path = addressOf(basePath, version, collection);
      const bytes = options.bytesOf?.(version, collection) ?? listOf(version, collection);
      const modified = options.lastUpdated ?? lastUpdated;
      routes[path] = {
        operation: registrationOf(collection).tag,
        version,
        collection,
        methods: ['GET', 'HEAD'],
        mediaType: mediaTypeOf(version),
        lastUpdated: modified,
        lastModified: new Date(modified).toUTCString(),
        totalResults: 40,
        dataHash: sha256(`data of ${path}`),
        representations: represented(files, path.slice(1), bytes),
      };
    }
  }
  const settings = siteSettings.parse({
    vendor: 'fenland',
    licenseUrl: 'https://openapi.fenland.example/licence',
    termsUrl: 'https://openapi.fenland.example/terms',
    ...(basePath !== '' && { basePath }),
  });
  const head = manifestHead(settings, served, policy, 'opendata-press test');
  for (const [status, entry] of Object.entries(head.errors))
    files.set(entry.file, Buffer.from(errorBody(entry, Number(status))));
  for (const version of served) head.versions[version]!.headers = options.versionHeaders?.[version] ?? {};
  const manifest = manifestSchema.parse({
    ...head,
    at: new Date(Date.parse(lastUpdated)).toISOString(),
    headers: { ...head.headers, ...options.headers },
    rateLimit: options.rateLimit ?? head.rateLimit,
    routes,
    resources: {},
  });
  return withManifest(manifest, files);
}

/** A publication of these files, with the manifest's own file as `opendata build` writes it. */
export function withManifest(manifest: Manifest, files: ReadonlyMap<string, Buffer>): TestPublication {
  return { manifest, files: new Map(files).set(manifestFile, manifestBytes(manifest)) };
}

/** The contract of a publication that isn't there yet. */
export function fallbackOf({ headers, rateLimit, versions: entries, errors }: Manifest): Contract {
  return { headers, rateLimit, versions: entries, errors };
}

/** Writes a publication's files below `root`, the manifest last. */
export async function writePublication(root: string, { files }: TestPublication): Promise<void> {
  const names = [...files.keys()].sort((a, b) => Number(a === manifestFile) - Number(b === manifestFile));
  for (const name of names) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), files.get(name)!);
  }
}

export function mediaTypeOf(version: Version): string {
  return mediaType('fenland', version);
}

/** The representation of a route in one coding. */
export function representationOf(
  { manifest }: TestPublication,
  path: string,
  encoding: Representation['encoding'] = 'identity',
): Representation {
  return manifest.routes[path]!.representations.find((each) => each.encoding === encoding)!;
}

/** A list long enough that compressing it pays. */
function listOf(version: Version, collection: Collection): Buffer {
  const records = Array.from({ length: 40 }, (_, index) => ({
    Identification: `FB-${String(index).padStart(4, '0')}`,
    Name: `${['Aldersyke', 'Northgate', 'Reedham Fen', 'Saltmarsh'][index % 4]} ${collection} ${version}`,
  }));
  return Buffer.from(JSON.stringify({ data: [{ Brand: [{ BrandName: 'Fenland Bank', records }] }] }));
}
