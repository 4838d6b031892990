import { keyOfPieces, lengthOf, type Piece, piecesOf, type Run, textPiece } from '../../base/bytes/pieces.js';
import { sha256 } from '../../base/bytes/sha256.js';
import type { Names } from '../../interface/records/published.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { Derived } from '../../publication/derive/derived.js';
import type { BrandData, DatedDraft } from '../../publication/drafts/draft.js';
import { brandSegments, type PublishedContent, type Resource } from '../../publication/drafts/resource.js';
import type { Part } from '../part.js';
import {
  brandsWithRecords,
  collectionPath,
  downloadsFolder,
  formatsOf,
  routesWithDownloads,
} from './addresses.js';
import { brandTables, type OutputLengths, tableLayout } from './brand-tables.js';
import type { DownloadFormat, Seams } from './format.js';
import { downloadFormats } from './formats.js';

/** The files for people with a spreadsheet or a GIS, below `downloads/` (D38). */
export const downloads: Part = { name: 'downloads', prepare: () => downloadResources };

/** A file with the function that makes it. */
interface MadeFile {
  readonly path: string;
  readonly format: DownloadFormat;
  readonly key: string | undefined;
  readonly make: () => Iterable<Uint8Array>;
  readonly runs?: readonly Run[];
  /** The paths of files before it with some of the same records. */
  readonly sharedWith?: readonly string[];
}

/** The files of each collection and version that has downloads. */
async function downloadResources(content: PublishedContent): Promise<Resource[]> {
  const chosen = routesWithDownloads(content);
  const tables = await tablesOf(chosen, content);
  const segments = brandSegments(content.routes);
  const formats = formatsOf(content);
  return chosen.flatMap((route) => {
    const start = `${downloadsFolder(content, route.version)}/${collectionPath(route.collection)}`;
    return filesOf(route, start, segments, content.names, tables)
      .filter(({ format }) => formats.includes(format))
      .map(
        ({ path, format, key, make, runs, sharedWith }): Resource => ({
          path,
          kind: 'data',
          mediaType: format.mediaType,
          // Brotli takes three times as long as gzip for these, and makes them a tenth smaller.
          codings: ['gzip'],
          ...(key !== undefined && { key }),
          ...(runs !== undefined && { runs }),
          ...(sharedWith !== undefined && { sharedWith }),
          make,
        }),
      );
  });
}

/** The result for each brand in a route. */
type Tables = ReadonlyMap<BrandData, Derived>;

async function tablesOf(routes: readonly DatedDraft[], { names, derive }: PublishedContent): Promise<Tables> {
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

/** The files of a collection: of each brand, then of all. */
function filesOf(
  route: DatedDraft,
  start: string,
  segments: ReadonlyMap<string, string>,
  names: Names,
  tables: Tables,
): MadeFile[] {
  const { collection, version } = route;
  const brands = brandsWithRecords(route);
  const { columns } = tableLayout(version, collection, names).table;
  const pathOf = ({ folder }: BrandData, format: DownloadFormat) =>
    `${start}/${segments.get(folder)}.${format.name}`;
  return [
    ...brands.flatMap((brand) => {
      const key = keyOf([brand], version, collection, names);
      return downloadFormats.map((format, at): MadeFile => {
        const pieces = outputOf(brand, tables, at);
        const { start: first, body, end } = apart(pieces, format.together(columns));
        return {
          path: pathOf(brand, format),
          format,
          key,
          *make() {
            for (const { read } of pieces) yield read();
          },
          ...(body.isApart && { runs: [...first, body, ...end] }),
        };
      });
    }),
    ...downloadFormats.map((format, at): MadeFile => {
      const seams = format.together(columns);
      const all = brands.map((brand) => ({ brand, ...apart(outputOf(brand, tables, at), seams) }));
      const runs = [
        ...(all[0]?.start ?? []),
        ...all.flatMap(({ body }, index) => [...(index === 0 ? [] : textRun(seams.between)), body]),
        ...(all[0]?.end ?? []),
      ];
      return {
        path: `${start}.${format.name}`,
        format,
        key: keyOf(brands, version, collection, names),
        runs,
        sharedWith: all.flatMap(({ brand, body }) => (body.isApart ? [pathOf(brand, format)] : [])),
        *make() {
          for (const { read } of piecesOf(runs)) yield read();
        },
      };
    }),
  ];
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

/** What a format makes of a brand, by the index of the format. */
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
