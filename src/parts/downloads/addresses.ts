import { registrationOf } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import { downloadFormatNames } from '../../model/download-format.js';
import { allVersions, type Version } from '../../model/version.js';
import type { BrandData, DatedDraft } from '../../publication/drafts/draft.js';
import type { PublishedContent } from '../../publication/drafts/resource.js';
import { type TableLayout, tableLayout } from './brand-tables.js';
import type { DownloadFormat } from './format.js';
import { downloadFormats } from './formats.js';

/**
 * The routes that have downloads: all of the versions that site.yaml names, by default each collection in the newest
 * version that is published.
 */
export function routesWithDownloads({
  settings,
  routes,
}: Pick<PublishedContent, 'settings' | 'routes'>): DatedDraft[] {
  const wanted = settings.downloads?.versions;
  const newest = new Map<Collection, Version>();
  for (const { collection, version } of routes) {
    const known = newest.get(collection);
    if (known === undefined || allVersions.indexOf(version) > allVersions.indexOf(known)) {
      newest.set(collection, version);
    }
  }
  return routes.filter(
    ({ version, collection, records }) =>
      records > 0 &&
      (wanted === undefined ? newest.get(collection) === version : wanted.some((each) => each === version)),
  );
}

/** The formats that site.yaml asks for. */
export function formatsOf({ settings }: Pick<PublishedContent, 'settings'>): readonly DownloadFormat[] {
  return (settings.downloads?.formats ?? downloadFormatNames).map((name) => downloadFormats[name]);
}

/** The folder of a version's downloads, as an absolute path. */
export function downloadsFolder({ head }: Pick<PublishedContent, 'head'>, version: Version): string {
  return `${head.site.basePath}/downloads/${version}`;
}

/** The beginning of the paths of a collection's files, below the folder. */
export function collectionPath(collection: Collection): string {
  return registrationOf(collection).path ?? collection;
}

/** The brands with records in a collection. */
export function brandsWithRecords({ brands }: Pick<DatedDraft, 'brands'>): readonly BrandData[] {
  return brands.filter(({ json }) => json.some(({ length }) => length > 0));
}

/** A file to link to. */
export interface DownloadLink {
  readonly format: DownloadFormat;
  readonly path: string;
}

/** The files with all records of a collection in the newest version that has some. Tables of lists are left out. */
export function linksToAll(content: PublishedContent, collection: Collection): DownloadLink[] {
  return linksTo(content, collection, (format, layout) =>
    format.of === 'collection' ||
    (layout.kind === 'linked' ? format.linked !== undefined : layout.formats.includes(format))
      ? ''
      : undefined,
  );
}

/**
 * The files with a brand's records of a collection, in the newest version that has some.
 * @param segment the name of the brand in addresses, which has records in the collection
 */
export function linksToBrand(
  content: PublishedContent,
  collection: Collection,
  segment: string,
): DownloadLink[] {
  return linksTo(content, collection, (format, layout) =>
    format.of === 'brand' && layout.kind === 'rows' && layout.formats.includes(format)
      ? `/${segment}`
      : undefined,
  );
}

/** @param endOf the end of the path of the file that a format has, before the ending; undefined if it has none */
function linksTo(
  content: PublishedContent,
  collection: Collection,
  endOf: (format: DownloadFormat, layout: TableLayout) => string | undefined,
): DownloadLink[] {
  if (content.settings.downloads === undefined) return [];
  const route = routesWithDownloads(content).findLast((each) => each.collection === collection);
  if (route === undefined) return [];
  const layout = tableLayout(route.version, collection, content.names);
  const start = `${downloadsFolder(content, route.version)}/${collectionPath(collection)}`;
  return formatsOf(content).flatMap((format) => {
    const end = endOf(format, layout);
    return end === undefined ? [] : [{ format, path: `${start}${end}.${format.name}` }];
  });
}
