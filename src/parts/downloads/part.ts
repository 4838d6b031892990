import { keyOfPieces, lengthOf, type Piece, piecesOf, type Run, textPiece } from '../../base/bytes/pieces.js';
import { sha256 } from '../../base/bytes/sha256.js';
import type { Names } from '../../interface/records/published.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { allVersions, type Version } from '../../model/version.js';
import type { Derived } from '../../publication/derive/derived.js';
import type { BrandData, DatedDraft } from '../../publication/drafts/draft.js';
import {
  brandSegments,
  type Entries,
  type PublishedContent,
  type Resource,
} from '../../publication/drafts/resource.js';
import type { Part } from '../part.js';
import {
  brandsWithRecords,
  collectionPath,
  downloadsFolder,
  formatsOf,
  routesWithDownloads,
} from './addresses.js';
import {
  brandTables,
  type LinkedLayout,
  type OutputLengths,
  type RowLayout,
  tableLayout,
} from './brand-tables.js';
import { columnsFile, csvMetadata, sharedColumns } from './csvw.js';
import { dataPackage, sharedSchema, tableSchema } from './data-package.js';
import type { DescribedTable, Descriptions, DownloadFile } from './files.js';
import type { BrandFormat, CollectionFormat, Seams } from './format.js';
import { downloadFormats } from './formats.js';

/** The files for people with a spreadsheet or a GIS, below `downloads/` (D38). */
export const downloads: Part = { name: 'downloads', prepare: () => downloadResources };

/** A file with the function that makes it. */
interface MadeFile extends DownloadFile {
  readonly key: string | undefined;
  readonly make: () => Iterable<Uint8Array>;
  readonly runs?: readonly Run[];
  /** The paths of files before it with some of the same records. */
  readonly sharedWith?: readonly string[];
}

/** The files of each version that has downloads, with a Data Package and CSVW metadata that describe them. */
async function downloadResources(content: PublishedContent): Promise<Resource[]> {
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
  if (!formatsOf({ settings }).some(({ of }) => of === 'brand')) return new Map();
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
  for (const { path, format, key, make, runs, sharedWith } of files) {
    yield {
      path: `${folder}/${path}`,
      kind: 'data',
      mediaType: format.mediaType,
      // Brotli takes three times as long as gzip for these, and makes them a tenth smaller.
      codings: ['gzip'],
      ...(key !== undefined && { key }),
      ...(runs !== undefined && { runs }),
      ...(sharedWith !== undefined && { sharedWith: sharedWith.map((other) => `${folder}/${other}`) }),
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
  if (files.some(({ table }) => table !== undefined)) {
    yield json('csv-metadata.json', 'application/csvm+json', () => csvMetadata(described()));
  }
  const descriptor = json('datapackage.json', 'application/json', (others) => dataPackage(described(others)));
  yield { ...descriptor, isLast: true };
}

/** A collection of a version whose files are made. */
interface CollectionFiles {
  readonly collection: Collection;
  readonly brands: readonly BrandData[];
  /** The beginning of their paths. */
  readonly start: string;
  readonly keyOf: (brands: readonly BrandData[]) => string | undefined;
  readonly tables: Tables;
}

function filesOf(
  route: DatedDraft,
  segments: ReadonlyMap<string, string>,
  names: Names,
  tables: Tables,
): MadeFile[] {
  const { collection, version } = route;
  const own: CollectionFiles = {
    collection,
    brands: brandsWithRecords(route),
    start: collectionPath(collection),
    keyOf: (brands) => keyOf(brands, version, collection, names),
    tables,
  };
  const layout = tableLayout(version, collection, names);
  return [
    ...(layout.kind === 'rows' ? rowDownloads(layout, own, segments) : linkedDownloads(layout, own)),
    ...Object.values(downloadFormats).flatMap((format) =>
      format.of === 'collection' ? [wholeDownload(format, own)] : [],
    ),
  ];
}

/** The file with all records. */
function wholeDownload(
  format: CollectionFormat,
  { collection, brands, start, keyOf }: CollectionFiles,
): MadeFile {
  const runs = brands.map((brand): Run => ({ kind: 'records', pieces: [format.piece(brand, collection)] }));
  return {
    path: `${start}.${format.name}`,
    title: `All ${collection.replaceAll('-', ' ')}, ${format.arranged}`,
    format,
    key: keyOf(brands),
    runs,
    *make() {
      for (const { read } of piecesOf(runs)) yield read();
    },
  };
}

/** The files of records that are a row each: of each brand, then of all. */
function rowDownloads(
  layout: RowLayout,
  own: CollectionFiles,
  segments: ReadonlyMap<string, string>,
): MadeFile[] {
  // No format of brands was asked for.
  if (own.tables.size === 0) return [];
  return [...brandDownloads(layout, own, segments), ...jointDownloads(layout, own, segments)];
}

/** The files of each brand's records that are a row each. */
function brandDownloads(
  { table: { columns }, formats }: RowLayout,
  { collection, brands, start, keyOf, tables }: CollectionFiles,
  segments: ReadonlyMap<string, string>,
): MadeFile[] {
  const table = rowsDescribed(collection, columns, start);
  return brands.flatMap((brand) => {
    const key = keyOf([brand]);
    return formats.map((format, at) => {
      const pieces = outputOf(brand, tables, at);
      const { start: first, body, end } = apart(pieces, format.together(columns));
      return {
        path: brandPath(start, format, brand, segments),
        title: `${brand.name}: ${collection.replaceAll('-', ' ')}`,
        format,
        key,
        *make() {
          for (const { read } of pieces) yield read();
        },
        ...(body.isApart && { runs: [...first, body, ...end] }),
        ...(format.isTable && { table }),
      };
    });
  });
}

function brandPath(
  start: string,
  { name }: BrandFormat,
  { folder }: BrandData,
  segments: ReadonlyMap<string, string>,
): string {
  return `${start}/${segments.get(folder)}.${name}`;
}

/** The files of all brands' records that are a row each: those of the brands in a row. */
function jointDownloads(
  { table: { columns }, formats }: RowLayout,
  { collection, brands, start, keyOf, tables }: CollectionFiles,
  segments: ReadonlyMap<string, string>,
): MadeFile[] {
  const key = keyOf(brands);
  return formats.map((format, at) => {
    const seams = format.together(columns);
    const all = brands.map((brand) => ({ brand, ...apart(outputOf(brand, tables, at), seams) }));
    const runs = [
      ...(all[0]?.start ?? []),
      ...all.flatMap(({ body }, index) => [...(index === 0 ? [] : textRun(seams.between)), body]),
      ...(all[0]?.end ?? []),
    ];
    return {
      path: `${start}.${format.name}`,
      title: `All ${collection.replaceAll('-', ' ')}`,
      format,
      key,
      runs,
      sharedWith: all.flatMap(({ brand, body }) =>
        body.isApart ? [brandPath(start, format, brand, segments)] : [],
      ),
      *make() {
        for (const { read } of piecesOf(runs)) yield read();
      },
      ...(format.isTable && { table: rowsDescribed(collection, columns, start) }),
    };
  });
}

/** A brand's file in runs: its records alone are the same in the file of all brands. */
function apart(
  pieces: readonly Piece[],
  { start, end }: Seams,
): { readonly start: readonly Run[]; readonly body: Run; readonly end: readonly Run[] } {
  const [before, behind] = [start, end].map((text) => Buffer.byteLength(text));
  const own = pieces.map((piece, at) =>
    cut(piece, at === 0 ? before! : 0, piece.length - (at === pieces.length - 1 ? behind! : 0)),
  );
  const isApart = lengthOf(own) >= worthApart;
  return {
    start: textRun(start),
    body: { kind: 'records', pieces: own, ...(isApart && { isApart }) },
    end: textRun(end),
  };
}

/** From so many bytes of a brand on, compressing them without what is around them takes hardly more space. */
const worthApart = 1024 * 1024;

function textRun(text: string): Run[] {
  return text === '' ? [] : [{ kind: 'text', pieces: [textPiece(text)] }];
}

function cut(piece: Piece, from: number, to: number): Piece {
  if (from === 0 && to === piece.length) return piece;
  return {
    length: to - from,
    sha256: sha256(JSON.stringify([piece.sha256, from, to])),
    read: () => piece.read().subarray(from, to),
  };
}

function rowsDescribed(
  collection: Collection,
  columns: DescribedTable['columns'],
  shared: string,
): DescribedTable {
  return { collection, columns, around: [], keys: ['BrandName', ...namesOf(collection).identity], shared };
}

/** The tables of a collection whose records have lists in lists, each with all brands. */
function linkedDownloads(
  { files }: LinkedLayout,
  { collection, brands, start, keyOf, tables }: CollectionFiles,
): MadeFile[] {
  const words = collection.replaceAll('-', ' ');
  const key = keyOf(brands);
  return files.map(({ format, header, table: { name, paths, keys, parent, columns } }, at) => {
    const pathOf = (table: string) => `${start}${table === '' ? '' : `/${table}`}.${format.name}`;
    const table = {
      collection,
      columns,
      around: paths[0] === '' ? [] : (paths[0]?.split('.') ?? []),
      keys,
      ...(parent && { parent: { path: pathOf(parent.table), own: parent.own, theirs: parent.theirs } }),
    };
    return {
      path: pathOf(name),
      title: name === '' ? `All ${words}` : `All ${words}: ${name}`,
      format,
      key,
      ...(format.isTable && { table }),
      *make() {
        yield Buffer.from(header);
        for (const brand of brands) for (const { read } of outputOf(brand, tables, at)) yield read();
      },
    };
  });
}

/** An output of a brand's tables, by its index. */
function outputOf(brand: BrandData, tables: Tables, at: number): Piece[] {
  const made = tables.get(brand);
  if (made === undefined) throw new Error(`no tables are made of ${brand.folder}`);
  const { value, hashes, part } = made;
  const lengths = value as OutputLengths;
  const first = lengths.slice(0, at).flat().length;
  return (lengths[at] ?? []).map((length, index): Piece => {
    const own = first + index;
    return { length, sha256: hashes[own]!, read: () => part(own) };
  });
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
