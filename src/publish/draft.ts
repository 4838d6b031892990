import type { Manifest, Representation, Route } from '../http/manifest.js';
import type { Collection } from '../model/collection.js';
import { sha256 } from '../model/sha256.js';
import type { Version } from '../model/version.js';
import { registrationOf } from '../schema/collections/index.js';
import type { SiteFile } from './compile-site.js';
import { type BrandData, dataPieces } from './data.js';
import type { Meta } from './envelope.js';

/** A route before it has a date and bytes: what is known from the data alone. */
export interface Draft {
  readonly path: string;
  readonly version: Version;
  readonly collection: Collection;
  readonly records: number;
  readonly brands: readonly BrandData[];
  /** The canonical bytes of `data`, in pieces. */
  readonly data: readonly Uint8Array[];
  readonly dataHash: string;
}

/** A draft with the instant at which its data last changed, in epoch milliseconds (D13). */
export interface DatedDraft extends Draft {
  readonly lastUpdated: number;
  /** The route of the publication before, where there was one. */
  readonly before: Route | undefined;
  /** When the texts of `meta` last changed, as far as the history of a first publication says. */
  readonly textsChanged: number | undefined;
}

/** The route of a version and collection, from the site's compiled files. */
export function draftRoute(
  head: Omit<Manifest, 'routes'>,
  version: Version,
  collection: Collection,
  files: readonly SiteFile[],
): Draft {
  const own = files.filter(({ job }) => job.collection === collection);
  const brands = new Map<string, { name: string; group: string | undefined; json: Uint8Array[] }>();
  for (const { brand, compiled } of own) {
    const data = brands.get(brand.folder) ?? { name: brand.name, group: brand.group, json: [] };
    const json = compiled.json[version];
    if (json !== undefined) data.json.push(json);
    brands.set(brand.folder, data);
  }
  const data = dataPieces(collection, [...brands.values()]);
  return {
    path: `${head.versions[version]?.path ?? ''}/${registrationOf(collection).path ?? collection}`,
    version,
    collection,
    records: own.reduce((sum, { compiled }) => sum + compiled.records.length, 0),
    brands: [...brands.values()],
    data,
    dataHash: sha256(...data),
  };
}

/** The meta block of a route (interface 2.2, D12, D13). */
export function metaOf(head: Omit<Manifest, 'routes'>, draft: DatedDraft): Meta {
  return {
    Agreement: head.site.agreement,
    LastUpdated: new Date(draft.lastUpdated).toISOString(),
    License: head.site.licenseUrl,
    TermsOfUse: head.site.termsUrl,
    TotalResults: draft.records,
  };
}

/**
 * The manifest's entry of a route.
 * @param modified for Last-Modified (D41), epoch milliseconds
 */
export function routeEntry(
  head: Omit<Manifest, 'routes'>,
  draft: DatedDraft,
  modified: number,
  representations: readonly Representation[],
): Route {
  return {
    operation: registrationOf(draft.collection).tag,
    version: draft.version,
    collection: draft.collection,
    methods: ['GET', 'HEAD'],
    mediaType: head.versions[draft.version]?.mediaType ?? '',
    lastUpdated: new Date(draft.lastUpdated).toISOString(),
    lastModified: new Date(modified).toUTCString(),
    totalResults: draft.records,
    dataHash: draft.dataHash,
    representations: [...representations],
  };
}
