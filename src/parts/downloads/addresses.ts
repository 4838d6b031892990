import { type DatedAnswer, newestOf } from '../../build/answer.js';
import type { PartsInput } from '../../build/resource.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import { downloadFormats } from './files.js';

/** The routes that have downloads: places, each collection in the newest version that is published. */
export function routesWithDownloads(routes: readonly DatedAnswer[]): readonly DatedAnswer[] {
  return newestOf(routes).filter(
    ({ collection, records }) => registrationOf(collection).table !== undefined && records > 0,
  );
}

/** The path of the files with all records of a route, before the ending. */
export function pathOfDownloads(
  { head }: Pick<PartsInput, 'head'>,
  { version, collection }: Pick<DatedAnswer, 'version' | 'collection'>,
): string {
  return `${head.site.basePath}/downloads/${version}/${registrationOf(collection).path ?? collection}`;
}

/**
 * The files with the records of a collection, in the newest version that has some.
 * @param segment the name in addresses of a brand that has some, for its records only
 */
export function linksToDownloads(content: PartsInput, collection: Collection, segment?: string) {
  if (content.settings.downloads === undefined) return [];
  const route = routesWithDownloads(content.routes).find((each) => each.collection === collection);
  if (route === undefined) return [];
  const path = [pathOfDownloads(content, route), segment].filter((part) => part !== undefined).join('/');
  return downloadFormats.map((format) => ({ format, path: `${path}.${format.name}` }));
}
