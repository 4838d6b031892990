import { createHash } from 'node:crypto';
import { groupedBy } from '../base/grouped-by.js';
import { asciiJson } from '../base/json/ascii-json.js';
import { canonicalJsonText } from '../base/json/canonical.js';
import type { PlainObject } from '../base/json/plain-object.js';
import type { SiteContent } from '../content/site/load.js';
import { collectionsIn, registrationOf } from '../interface/collections/index.js';
import type { Collection } from '../model/collection.js';
import type { Version } from '../model/version.js';
import type { RecordFacts } from '../rules/built-in/facts.js';
import type { ManifestHead, Representation, Route } from '../serving/manifest/manifest.js';
import type { RecordList } from './changes/record-lists.js';
import { jsonAtInstant, recordsAtInstant, type SiteFile } from './compile/compile-site.js';
import type { BrandRecords } from './publication/records-of-answer.js';

/** What an operation answers (interface 4), before it is dated. */
export interface Answer {
  readonly path: string;
  readonly version: Version;
  readonly collection: Collection;
  /** The number of records. */
  readonly records: number;
  readonly brands: readonly AnswerBrand[];
  /** The SHA-256 of the canonical bytes of `data`. */
  readonly dataHash: string;
}

/** A brand's part of an answer. */
export interface AnswerBrand extends BrandRecords {
  /** The name of its folder in the content. */
  readonly folder: string;
  /** The number of records. */
  readonly records: number;
  /** The identities of products that aren't sold, also where the version has no field that says so (D48). */
  readonly notOnSale: readonly string[];
}

/** The identities of products that the content says aren't sold. */
export function notOnSaleIn(records: readonly RecordFacts[]): string[] {
  return records.flatMap(({ identity, isNotOnSale }) => (isNotOnSale ? [identity] : []));
}

/** The answers of a site, in the order of the manifest. */
export function answersOf(
  head: Pick<ManifestHead, 'versions'>,
  { versions, collections }: Pick<SiteContent, 'versions' | 'collections'>,
  files: readonly SiteFile[],
): readonly Answer[] {
  return versions.flatMap((version) =>
    collectionsIn(version, collections).map((collection): Answer => {
      const { path = collection } = registrationOf(collection);
      const own = files.filter(({ job }) => job.collection === collection);
      const brands = brandsOfAnswer(own, version);
      const hash = createHash('sha256');
      for (const piece of dataOf(collection, brands)) hash.update(piece, 'latin1');
      return {
        path: `${head.versions[version]?.path ?? ''}/${path}`,
        version,
        collection,
        records: brands.reduce((sum, { records }) => sum + records, 0),
        brands,
        dataHash: hash.digest('hex'),
      };
    }),
  );
}

/** @param files of a collection */
function brandsOfAnswer(files: readonly SiteFile[], version: Version): readonly AnswerBrand[] {
  const byBrand = groupedBy(files, ({ brand }) => brand.folder);
  return [...byBrand.values()].map((own) => {
    const { folder, name, group } = own[0].brand;
    const records = own.flatMap((file) => recordsAtInstant(file));
    return {
      folder,
      name,
      group,
      records: records.length,
      json: own.flatMap((file) => jsonAtInstant(file, version)),
      notOnSale: notOnSaleIn(records),
    };
  });
}

/** The routes of the newest version of each collection. @param routes the versions in their order */
export function newestOf<One extends Pick<Answer, 'collection'>>(routes: readonly One[]): readonly One[] {
  return [...new Map(routes.map((route) => [route.collection, route])).values()];
}

/** Why LastUpdated has its value: `moved` and `first-*` are new times, `same` is the last publication's. */
export type LastUpdatedReason = 'same' | 'moved' | 'first-commit' | 'first-source-date' | 'first-now';

/** An answer with the time when its data last changed, in epoch milliseconds (D13). */
export interface DatedAnswer extends Answer {
  readonly lastUpdated: number;
  /** The same in the last publication, with its path there, if there was one. */
  readonly before: { readonly path: string; readonly route: Route } | undefined;
  /** The time when the texts of `meta` last changed, for a first publication with git history. */
  readonly textsChanged?: number | undefined;
  readonly reason: LastUpdatedReason;
}

/** The meta block of an answer (interface 2.2, D12, D13). */
export function metaOf(
  { site }: Pick<ManifestHead, 'site'>,
  { lastUpdated, records }: Pick<DatedAnswer, 'lastUpdated' | 'records'>,
) {
  return {
    Agreement: site.agreement,
    // UTC with milliseconds (D11).
    LastUpdated: new Date(lastUpdated).toISOString(),
    License: site.licenseUrl,
    TermsOfUse: site.termsUrl,
    TotalResults: records,
  };
}

/** The canonical bytes of a whole answer (interface 2.2). */
export function answerBytes(
  { collection, brands }: Pick<Answer, 'brands' | 'collection'>,
  meta: ReturnType<typeof metaOf>,
): Buffer {
  const pieces = ['{"data":', ...dataOf(collection, brands), `,"meta":${canonicalJsonText(meta)}}`];
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'latin1')));
}

/**
 * The manifest's entry of a route.
 * @param modified for Last-Modified (D41), epoch milliseconds
 */
export function routeEntry(
  head: ManifestHead,
  answer: DatedAnswer,
  modified: number,
  representations: readonly Representation[],
): Route {
  return {
    operation: registrationOf(answer.collection).tag,
    version: answer.version,
    collection: answer.collection,
    methods: ['GET', 'HEAD'],
    mediaType: head.versions[answer.version]?.mediaType ?? '',
    lastUpdated: new Date(answer.lastUpdated).toISOString(),
    lastModified: new Date(modified).toUTCString(),
    totalResults: answer.records,
    dataHash: answer.dataHash,
    representations: [...representations],
  };
}

/**
 * The canonical JSON of `data` in pieces (interface 2.2): one group with all brands, and one more for each `group:` (D18),
 * in the order of their first occurrence. Brands without records are left out, since a Brand element has at least one; a
 * collection without records is an empty list (D14).
 */
function dataOf(collection: Collection, brands: readonly AnswerBrand[]): string[] {
  const { publishedAs } = registrationOf(collection);
  const groups = groupsOf(brands).map((group, at) => {
    const elements = group.flatMap((brand, index) => {
      const [before, after] = publishedAs === 'brand' ? ['', ''] : aroundRecords(publishedAs.list, brand);
      return [`${index === 0 ? '' : ','}${before}`, brand.json.join(','), after];
    });
    return [`${at === 0 ? '' : ','}{"Brand":[`, ...elements, ']}'];
  });
  return ['[', ...groups.flat(), ']'];
}

/** The brands that have records, by group. */
function groupsOf(brands: readonly AnswerBrand[]): readonly (readonly AnswerBrand[])[] {
  const filled = brands.filter(({ json }) => json.length > 0);
  return [...groupedBy(filled, ({ group }) => group).values()];
}

/** The texts before and after a brand's records. */
function aroundRecords(array: string, { name }: AnswerBrand): [string, string] {
  const brandName = `"BrandName":${asciiJson(JSON.stringify(name))}`;
  return array < 'BrandName' ? [`{"${array}":[`, `],${brandName}}`] : [`{${brandName},"${array}":[`, ']}'];
}

/** The published records of a brand, one by one. */
export function* recordsOfBrand({ json }: Pick<AnswerBrand, 'json'>): Generator<PlainObject> {
  for (const text of json) yield JSON.parse(text) as PlainObject;
}

/** The records of an answer, as comparisons read them. */
export function recordList({ brands, collection, version, dataHash, records }: Answer): RecordList {
  return { collection, version, dataHash, records, read: async () => groupsOf(brands).flat() };
}
