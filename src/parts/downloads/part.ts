import { keyOfPieces, piecesOf, type Run } from '../../base/bytes/pieces.js';
import { sha256 } from '../../base/bytes/sha256.js';
import type { Names } from '../../interface/records/published.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { downloadFormats } from '../../model/download-format.js';
import { allVersions, type Version } from '../../model/version.js';
import type { Derived } from '../../publication/drafts/derived.js';
import type { BrandData, DatedDraft } from '../../publication/drafts/draft.js';
import {
  brandSegments,
  type Entries,
  type Part,
  type PublishedContent,
  type Resource,
} from '../../publication/drafts/resource.js';
import {
  brandsWithRecords,
  collectionPath,
  downloadsFolder,
  formatsOf,
  routesWithDownloads,
} from './addresses.js';
import { brandTables } from './brand-tables.js';
import { columnsFile, csvMetadata, sharedColumns } from './csvw.js';
import { dataPackage, sharedSchema, tableSchema } from './data-package.js';
import type { DescribedTable, Descriptions, DownloadFile } from './files.js';
import { linesPiece } from './ndjson.js';
import { coordinatesIn, headerRow } from './rows.js';
import { isInRows, linkedTables, rowTable } from './tables.js';

/** The files for people with a spreadsheet or a GIS, below `downloads/` (D38). */
export const downloads: Part = { name: 'downloads', resources: downloadResources };

/** A file with the function that makes it. */
interface MadeFile extends DownloadFile {
  readonly key: string | undefined;
  readonly make: () => Iterable<Uint8Array>;
  readonly runs?: readonly Run[];
}

/** The files of each version that has downloads, with a Data Package and CSVW metadata that describe them. */
export async function downloadResources(content: PublishedContent): Promise<Resource[]> {
  const chosen = routesWithDownloads(content);
  const tables = await tablesOf(chosen, content);
  return allVersions.flatMap((version) => {
    const own = chosen.filter((route) => route.version === version);
    return own.length === 0
      ? []
      : [...versionResources(downloadsFolder(content, version), version, own, content, tables)];
  });
}

/** The result for each brand in a route. */
type Tables = ReadonlyMap<BrandData, Derived>;

async function tablesOf(
  routes: readonly DatedDraft[],
  { settings, names, derive }: PublishedContent,
): Promise<Tables> {
  if (!formatsOf({ settings }).some((format) => downloadFormats[format].of === 'brand')) return new Map();
  const all = routes.flatMap((route) => brandsWithRecords(route).map((brand) => ({ route, brand })));
  const made = await derive(
    brandTables,
    all.map(({ route: { version, collection }, brand: { folder, name, json } }) => ({
      name: `${version} ${collection} ${folder}`,
      json,
      settings: { version, collection, names, brandName: name },
    })),
  );
  return new Map(all.map(({ brand }, at) => [brand, made[at]!]));
}

function* versionResources(
  folder: string,
  version: Version,
  routes: readonly DatedDraft[],
  { head, settings, names, routes: all }: PublishedContent,
  tables: Tables,
): Generator<Resource> {
  const formats = formatsOf({ settings });
  const segments = brandSegments(all);
  const files = routes
    .flatMap((route) => filesOf(route, segments, names, tables))
    .filter(({ format }) => formats.includes(format));
  for (const { path, mediaType, key, make, runs } of files) {
    yield {
      path: `${folder}/${path}`,
      kind: 'data',
      mediaType,
      // Brotli takes three times as long as gzip for these, and makes them a tenth smaller.
      codings: ['gzip'],
      ...(key !== undefined && { key }),
      ...(runs !== undefined && { runs }),
      make,
    };
  }
  const brandNames = new Map(
    routes.flatMap(({ brands }) => brands.map((brand) => [brand.folder, brand.name])),
  );
  const { origin, basePath, licenseUrl } = head.site;
  const described = (others: Entries = {}): Descriptions => ({
    version,
    title: `${settings.pages?.title ?? 'Open data'}, ${version}`,
    licenseUrl,
    homepage: origin === undefined ? undefined : `${origin}${basePath || '/'}`,
    changed: Math.max(...routes.map(({ lastUpdated }) => lastUpdated)),
    areKeysUnique: new Set(brandNames.values()).size === brandNames.size,
    files,
    entryOf: (path) => others[`${folder}/${path}`],
  });
  const json = (path: string, mediaType: string, value: (others?: Entries) => object): Resource => ({
    path: `${folder}/${path}`,
    kind: 'data',
    mediaType,
    make: (others) => [Buffer.from(`${JSON.stringify(value(others), undefined, 1)}\n`)],
  });
  const shared = new Map(
    files.flatMap(({ table }) => (table?.shared === undefined ? [] : [[table.shared, table] as const])),
  );
  for (const [name, table] of shared) {
    yield json(sharedSchema(name), 'application/json', () => tableSchema(table, described()));
    yield json(sharedColumns(name), 'application/csvm+json', () => columnsFile(table, described()));
  }
  if (formats.includes('csv')) {
    yield json('csv-metadata.json', 'application/csvm+json', () => csvMetadata(described()));
  }
  const descriptor = json('datapackage.json', 'application/json', (others) => dataPackage(described(others)));
  yield { ...descriptor, isLast: true };
}

function filesOf(
  route: DatedDraft,
  segments: ReadonlyMap<string, string>,
  names: Names,
  made: Tables,
): MadeFile[] {
  const { collection, version } = route;
  const start = collectionPath(collection);
  const brands = brandsWithRecords(route);
  const words = collection.replaceAll('-', ' ');
  const runs = brands.map((brand): Run => ({ kind: 'records', pieces: [linesPiece(brand, collection)] }));
  const lines: MadeFile = {
    path: `${start}.ndjson`,
    title: `All ${words}, a record a line`,
    format: 'ndjson',
    mediaType: downloadFormats.ndjson.mediaType,
    key: keyOf(brands, version, collection, names),
    runs,
    *make() {
      for (const { read } of piecesOf(runs)) yield read();
    },
  };
  const tables = isInRows(collection)
    ? brands.flatMap((brand) => brandDownloads(brand, segments.get(brand.folder)!, start, route, names, made))
    : linkedDownloads(brands, start, route, names, made);
  return [...tables, lines];
}

/** The files of a brand's records that are a row each. */
function brandDownloads(
  brand: BrandData,
  fileName: string,
  start: string,
  { collection, version }: DatedDraft,
  names: Names,
  made: Tables,
): MadeFile[] {
  const { columns } = rowTable(version, collection, names);
  const key = keyOf([brand], version, collection, names);
  const title = `${brand.name}: ${collection.replaceAll('-', ' ')}`;
  const table: DescribedTable = {
    collection,
    columns,
    around: [],
    keys: ['BrandName', ...namesOf(collection).identity],
    shared: start,
  };
  const file = (format: 'csv' | 'geojson', at: number) => ({
    path: `${start}/${fileName}.${format}`,
    title,
    format,
    mediaType: downloadFormats[format].mediaType,
    key,
    make: () => [made.get(brand)!.part(at)],
  });
  return [
    { ...file('csv', 0), table },
    ...(coordinatesIn(columns) === undefined ? [] : [file('geojson', 1)]),
  ];
}

/** The tables of a collection whose records have lists in lists, each with all brands. */
function linkedDownloads(
  brands: readonly BrandData[],
  start: string,
  { collection, version }: DatedDraft,
  names: Names,
  made: Tables,
): MadeFile[] {
  const linked = linkedTables(version, collection, names);
  const words = collection.replaceAll('-', ' ');
  const key = keyOf(brands, version, collection, names);
  const pathOf = (name: string) => (name === '' ? `${start}.csv` : `${start}/${name}.csv`);
  return linked.tables.map(({ name, paths, keys, parent, columns }, at) => ({
    path: pathOf(name),
    title: name === '' ? `All ${words}` : `All ${words}: ${name}`,
    format: 'csv',
    mediaType: downloadFormats.csv.mediaType,
    key,
    table: {
      collection,
      columns,
      around: paths[0] === '' ? [] : (paths[0]?.split('.') ?? []),
      keys,
      ...(parent && { parent: { path: pathOf(parent.table), own: parent.own, theirs: parent.theirs } }),
    },
    *make() {
      yield Buffer.from(headerRow(columns));
      for (const brand of brands) yield made.get(brand)!.part(at);
    },
  }));
}

/** Identifies the results made from records; undefined if one of their pieces isn't known without reading it. */
function keyOf(
  brands: readonly BrandData[],
  version: Version,
  collection: Collection,
  names: Names,
): string | undefined {
  const keys = brands.map(({ json }) => keyOfPieces(json));
  if (keys.includes(undefined)) return undefined;
  return sha256(JSON.stringify([version, collection, names, brands.map(({ name }, at) => [name, keys[at]])]));
}
