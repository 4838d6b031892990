import type { DatedAnswer } from '../../build/answer.js';
import type { PublishedContent, Resource } from '../../build/resource.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { PartFiles } from '../part.js';
import { pages } from './part.js';
import { isPlaces } from './places/place.js';
import { isOneOfBrand } from './products/metrics-page.js';
import { isProduct } from './products/product.js';

/** A record as a version publishes it. */
interface RecordToShow {
  readonly collection: Collection;
  readonly version: Version;
  readonly brand: { readonly folder: string; readonly name: string };
  /** Its published JSON, in ASCII. */
  readonly json: string;
  /** The identities of products in it that aren't sold. */
  readonly notOnSale: readonly string[];
}

/** The site that a record is published by. */
type SiteOfPage = Pick<PublishedContent, 'head' | 'names' | 'settings' | 'siteFile' | 'time'>;

/**
 * The page of one record, made as a build makes it where nothing else is published: of a place the page of its district, of
 * a product its own page, of a brand's only record the comparison.
 * @returns the page, and its style sheets by their addresses; undefined for a record of a collection that no page shows
 * @throws UnusableSetting
 */
export async function pageOfRecord(site: SiteOfPage, record: RecordToShow, files: PartFiles) {
  const content: PublishedContent = {
    ...site,
    routes: [routeOf(site, record)],
    last: undefined,
    changes: [],
    report: () => {},
  };
  const folder = folderOf(record.collection);
  if (folder === undefined) return undefined;
  const resources = [...(await pages.prepare(site.settings, files)(content))];
  const start = `${site.head.site.basePath}${folder}`;
  const page = resources.find(({ kind, path }) => kind === 'page' && path.startsWith(start));
  if (page === undefined) return undefined;
  const html = bytesOf(page).toString();
  const styles = resources.filter(
    ({ mediaType, path }) => mediaType.startsWith('text/css') && html.includes(path),
  );
  return { html, styles: new Map(styles.map((style) => [style.path, bytesOf(style)])) };
}

function bytesOf({ make }: Resource): Buffer {
  return Buffer.from(make() as string);
}

/** The beginning of the address of its page; undefined for a record that no page shows. */
function folderOf(collection: Collection): string | undefined {
  if (isPlaces(collection)) return '/places/';
  if (isProduct(collection)) return '/products/';
  return isOneOfBrand(collection) ? `/compare/${collection}` : undefined;
}

function routeOf(
  { head, time }: SiteOfPage,
  { collection, version, brand, json, notOnSale }: RecordToShow,
): DatedAnswer {
  const brands = [{ ...brand, group: undefined, records: 1, json: [json], notOnSale }];
  return {
    path: `${head.versions[version]?.path ?? ''}/${registrationOf(collection).path ?? collection}`,
    version,
    collection,
    records: 1,
    brands,
    dataHash: '',
    lastUpdated: time.instant,
    before: undefined,
    textsChanged: undefined,
    reason: 'first-now',
  };
}
