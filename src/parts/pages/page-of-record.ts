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

/**
 * The page of one record, made as a build makes it where nothing else is published: of a place the page of its district, of
 * a product its own page.
 * @param site that the record is published by
 * @returns the page, and its style sheets by their addresses; undefined for a record of a collection that no page shows
 * @throws UnusableSetting
 */
export async function pageOfRecord(
  site: Pick<PartsInput, 'head' | 'names' | 'settings' | 'time'>,
  { collection, version, brand, json, notOnSale }: RecordToShow,
  files: PartFiles,
) {
  const { basePath } = site.head.site;
  const route: DatedAnswer = {
    path: `${site.head.versions[version]?.path ?? ''}/${registrationOf(collection).path ?? collection}`,
    version,
    collection,
    records: 1,
    brands: [{ ...brand, group: undefined, records: 1, json: [json], notOnSale }],
    dataHash: '',
    lastUpdated: site.time.instant,
    before: undefined,
    textsChanged: undefined,
    reason: 'first-now',
  };
  const resources = [...(await pages({ ...site, routes: [route], last: undefined, changes: [] }, files))];
  const page = resources.find(
    ({ kind, path }) => kind === 'page' && /^\/(?:places|products)\/./.test(path.slice(basePath.length)),
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
