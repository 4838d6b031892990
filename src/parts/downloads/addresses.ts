import type { AnswerBrand, DatedAnswer } from '../../build/answer.js';
import type { PublishedContent } from '../../build/resource.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import { allVersions, type Version } from '../../model/version.js';
import type { DownloadFormat } from './format.js';
import { downloadFormats } from './formats.js';
import { isInRows } from './tables.js';

/**
 * The routes that have downloads: places, of all versions that site.yaml names, by default each collection in the newest
 * version that is published.
 */
export function routesWithDownloads({
  settings,
  routes,
}: Pick<PublishedContent, 'settings' | 'routes'>): DatedAnswer[] {
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
      isInRows(collection) &&
      records > 0 &&
      (wanted === undefined ? newest.get(collection) === version : wanted.some((each) => each === version)),
  );
}

/** The formats that site.yaml asks for. */
export function formatsOf({ settings }: Pick<PublishedContent, 'settings'>): readonly DownloadFormat[] {
  const wanted = settings.downloads?.formats;
  return downloadFormats.filter(({ name }) => wanted === undefined || wanted.includes(name));
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
export function brandsWithRecords({ brands }: Pick<DatedAnswer, 'brands'>): readonly AnswerBrand[] {
  return brands.filter(({ json }) => json.length > 0);
}

/** A file to link to. */
export interface DownloadLink {
  readonly format: DownloadFormat;
  readonly path: string;
}

/** The files with all records of a collection in the newest version that has some. */
export function linksToAll(content: PublishedContent, collection: Collection): DownloadLink[] {
  return linksTo(content, collection, '');
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
  return linksTo(content, collection, `/${segment}`);
}

/** @param end the end of the paths of the files, before the ending */
function linksTo(content: PublishedContent, collection: Collection, end: string): DownloadLink[] {
  if (content.settings.downloads === undefined) return [];
  const route = routesWithDownloads(content).findLast((each) => each.collection === collection);
  if (route === undefined) return [];
  const start = `${downloadsFolder(content, route.version)}/${collectionPath(collection)}`;
  return formatsOf(content).map((format) => ({ format, path: `${start}${end}.${format.name}` }));
}
