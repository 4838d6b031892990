import type { DatedAnswer } from '../../build/answer.js';
import type { PartsInput, Resource } from '../../build/resource.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { PartFiles } from '../part.js';
import { pages } from './part.js';

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
type SiteOfPage = Pick<PartsInput, 'head' | 'names' | 'settings' | 'time'>;

/**
 * The page of one record, made as a build makes it where nothing else is published: of a place the page of its district, of
 * a product its own page.
 * @returns the page, and its style sheets by their addresses; undefined for a record of a collection that no page shows
 * @throws UnusableSetting
 */
export async function pageOfRecord(site: SiteOfPage, record: RecordToShow, files: PartFiles) {
  const content: PartsInput = { ...site, routes: [routeOf(site, record)], last: undefined, changes: [] };
  const resources = [...(await pages(content, files))];
  const from = site.head.site.basePath.length;
  const page = resources.find(
    ({ kind, path }) => kind === 'page' && /^\/(?:places|products)\/./.test(path.slice(from)),
  );
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
