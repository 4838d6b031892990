import { z } from 'zod';
import {
  hasEscape,
  joined,
  keyOfPieces,
  lengthOf,
  type Piece,
  piecesOf,
  type Run,
  textPiece,
  withCommas,
} from '../../base/bytes/pieces.js';
import { sha256InPieces } from '../../base/bytes/sha256.js';
import type { Memory } from '../../base/cache/memory.js';
import { groupedBy } from '../../base/grouped-by.js';
import { asciiJson } from '../../base/json/ascii-json.js';
import { canonicalJsonText } from '../../base/json/canonical.js';
import { registrationOf } from '../../interface/collections/index.js';
import { envelopeSchema } from '../../interface/records/index.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { RecordFacts } from '../../rules/built-in/facts.js';
import type { ManifestHead, Representation, Route } from '../../serving/manifest/manifest.js';
import type { SiteFile } from '../compile/compile-site.js';
import type { CompiledUnit } from '../compile/compiled-unit.js';

/** A route without date and bytes: the facts from the data alone. */
export interface Draft {
  readonly path: string;
  readonly version: Version;
  readonly collection: Collection;
  readonly records: number;
  readonly brands: readonly BrandData[];
  /** The canonical bytes of `data`. */
  readonly data: readonly Run[];
  readonly dataHash: string;
  /** True if the data has an escape such as `\u00a3`, so that it was spelt otherwise before D45. */
  readonly isEscaped: boolean;
}

/** A draft with the time when its data last changed, in epoch milliseconds (D13). */
export interface DatedDraft extends Draft {
  readonly lastUpdated: number;
  /** The route in the previous publication, if there was one. */
  readonly before: Route | undefined;
  /** The time when the texts of `meta` last changed, for a first publication with git history. */
  readonly textsChanged: number | undefined;
}

/** A draft whose data nobody has read yet. */
export type UnreadDraft = Omit<Draft, keyof DataFacts>;

/** The route of a version and collection, from the site's compiled files. */
export function draftRoute(
  head: ManifestHead,
  version: Version,
  collection: Collection,
  files: readonly SiteFile[],
  memory: Memory,
): Draft {
  const draft = unreadDraft(head, version, collection, files);
  const known = knownFacts(draft, memory);
  if (known !== undefined) return { ...draft, ...known };
  const { runs, facts } = factsWhileRead(draft.data);
  for (const { read } of piecesOf(runs)) read();
  return readDraft(draft, facts(), memory);
}

/** The same without the facts that need the bytes of all records. */
export function unreadDraft(
  head: ManifestHead,
  version: Version,
  collection: Collection,
  files: readonly SiteFile[],
): UnreadDraft {
  const own = files.filter(({ job }) => job.collection === collection);
  const { isProduct } = registrationOf(collection);
  const brands = new Map<
    string,
    BrandData & { readonly json: Piece[]; readonly offers: OfferFacts[]; records: number }
  >();
  const units = new Set<CompiledUnit>();
  for (const { brand, unit, compiled } of own) {
    const { folder, name, group } = brand;
    const data = brands.get(folder) ?? { folder, name, group, json: [], offers: [], records: 0 };
    data.records += compiled.published;
    if (isProduct === true) data.offers.push(...offerFactsOf(compiled.records()));
    const json = units.has(unit) ? undefined : unit.json[version];
    if (json !== undefined) data.json.push(...json.pieces);
    units.add(unit);
    brands.set(folder, data);
  }
  return {
    path: `${head.versions[version]?.path ?? ''}/${registrationOf(collection).path ?? collection}`,
    version,
    collection,
    records: [...brands.values()].reduce((sum, { records }) => sum + records, 0),
    brands: [...brands.values()],
    data: dataRuns(collection, [...brands.values()]),
  };
}

/** The facts about the data of a draft that an earlier run has read. */
export function knownFacts(
  { version, collection, data }: UnreadDraft,
  memory: Memory,
): DataFacts | undefined {
  const key = keyOfPieces(piecesOf(data));
  if (key === undefined) return undefined;
  return memory.find(factsSlot(version, collection), key) as DataFacts | undefined;
}

/** A draft with the facts about its data, which are remembered. */
export function readDraft(draft: UnreadDraft, facts: DataFacts, memory: Memory): Draft {
  const { version, collection, data } = draft;
  const key = keyOfPieces(piecesOf(data));
  memory.keep(hashesSlot(version, collection), facts.dataHash, true);
  if (key !== undefined) memory.keep(factsSlot(version, collection), key, facts);
  return { ...draft, ...facts };
}

/** The routes of the newest version of each collection. @param routes the versions in their order */
export function newestOf<One extends Pick<Draft, 'collection'>>(routes: readonly One[]): readonly One[] {
  return [...new Map(routes.map((route) => [route.collection, route])).values()];
}

type DataFacts = Pick<Draft, 'dataHash' | 'isEscaped'>;

/**
 * Gets the facts about data from whoever reads them, since they may be large.
 * @returns the same runs, each piece of which has to be read once and in order, and then the facts; `allRead` is fulfilled
 *   when they are known
 */
export function factsWhileRead(data: readonly Run[]): {
  readonly runs: readonly Run[];
  readonly facts: () => DataFacts;
  readonly allRead: Promise<void>;
} {
  const hash = sha256InPieces();
  const total = lengthOf(piecesOf(data));
  let isEscaped = false;
  let length = 0;
  let end = () => {};
  const allRead = new Promise<void>((resolve) => {
    end = resolve;
  });
  const noting = (piece: Piece): Piece => ({
    length: piece.length,
    ...(piece.sha256 !== undefined && { sha256: piece.sha256 }),
    read: () => {
      const bytes = piece.read();
      hash.update(bytes);
      length += bytes.length;
      isEscaped ||= hasEscape(bytes);
      if (length === total) end();
      return bytes;
    },
  });
  return {
    allRead,
    runs: data.map(({ kind, pieces }) => ({ kind, pieces: pieces.map(noting) })),
    facts: () => {
      if (length !== total) throw new Error('data were not read once');
      return { dataHash: hash.digest('hex'), isEscaped };
    },
  };
}

/** Where the facts about data are remembered. */
function factsSlot(version: Version, collection: Collection): string {
  return `data of ${version} ${collection}`;
}

/** Where the data hashes that this program made are remembered. */
function hashesSlot(version: Version, collection: Collection): string {
  return `data hashes of ${version} ${collection}`;
}

/** True if the data hash of a published route was made by this program, and so of the spelling that it has now. */
export function isOwnHash({ version, collection, dataHash }: Route, memory: Memory): boolean {
  return memory.find(hashesSlot(version, collection), dataHash) !== undefined;
}

/** What an answer begins with, before its data. */
export const beforeData = '{"data":';

/** The meta block of a route (interface 2.2, D12, D13). */
export function metaOf(head: ManifestHead, draft: Pick<DatedDraft, 'lastUpdated' | 'records'>): Meta {
  return {
    Agreement: head.site.agreement,
    LastUpdated: new Date(draft.lastUpdated).toISOString(),
    License: head.site.licenseUrl,
    TermsOfUse: head.site.termsUrl,
    TotalResults: draft.records,
  };
}

/**
 * The manifest's entry of a route.
 * @param modified for Last-Modified (D41), epoch milliseconds
 */
export function routeEntry(
  head: ManifestHead,
  draft: DatedDraft,
  modified: number,
  representations: readonly Representation[],
): Route {
  return {
    operation: registrationOf(draft.collection).tag,
    version: draft.version,
    collection: draft.collection,
    methods: ['GET', 'HEAD'],
    mediaType: head.versions[draft.version]?.mediaType ?? '',
    lastUpdated: new Date(draft.lastUpdated).toISOString(),
    lastModified: new Date(modified).toUTCString(),
    totalResults: draft.records,
    dataHash: draft.dataHash,
    representations: [...representations],
  };
}

/** The meta block (interface 2.2). */
export interface Meta {
  readonly Agreement: string;
  /** UTC with milliseconds (D11). */
  readonly LastUpdated: string;
  readonly License: string;
  readonly TermsOfUse: string;
  readonly TotalResults: number;
}

/** The canonical bytes of a whole answer. */
export function envelopeRuns(data: readonly Run[], meta: Meta): Run[] {
  return [textRun(beforeData), ...data, textRun(`,"meta":${canonicalJsonText(meta)}}`)];
}

/** An answer without its meta block, as comparisons read it. */
export function bytesToCompare({ data }: Pick<Draft, 'data'>): Uint8Array {
  return joined(piecesOf([textRun(beforeData), ...data, textRun('}')]));
}

/** A text of an answer. */
export function textRun(text: string): Run {
  return { kind: 'text', pieces: [textPiece(text)] };
}

/**
 * Parses and validates the envelope's own bytes as written, with `0` in place of each brand's records: the records were
 * already parsed and validated when they were compiled.
 * @throws z.ZodError if the envelope doesn't match the interface
 */
export function checkEnvelope(
  version: Version,
  collection: Collection,
  brands: readonly BrandData[],
  meta: Meta,
): void {
  const stand = textPiece('0');
  const skeleton = brands.map((brand) => ({
    ...brand,
    json: brand.json.some((piece) => piece.length > 0) ? [stand] : [],
  }));
  const bytes = joined(piecesOf(envelopeRuns(dataRuns(collection, skeleton), meta)));
  // Compiling a schema that is used once would take longer than using it.
  const schema = envelopeSchema(version, collection, z.literal(0));
  schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')), { jitless: true });
}

/** A brand's part of a collection: the canonical JSON of its published records, joined by commas, in pieces. */
export interface BrandData {
  /** The name of its folder in the content. */
  readonly folder: string;
  readonly name: string;
  readonly group: string | undefined;
  readonly records: number;
  readonly json: readonly Piece[];
  /** Of products, what the content says of their sale. Those of which it says nothing are left out. */
  readonly offers: readonly OfferFacts[];
}

/** When the terms of a product change, and whether it is on sale, also where the version has no field for that (D48). */
export interface OfferFacts {
  readonly identity: string;
  readonly isNotOnSale: boolean;
  readonly daysOfChange: readonly string[];
}

/** What the content says of the sale of records, as far as it says something. */
export function offerFactsOf(records: readonly RecordFacts[]): OfferFacts[] {
  return records.flatMap(({ identity, isNotOnSale, daysOfChange = [] }) =>
    isNotOnSale || daysOfChange.length > 0
      ? [{ identity, isNotOnSale: isNotOnSale === true, daysOfChange }]
      : [],
  );
}

/**
 * The canonical bytes of `data` (interface 2.2): one group with all brands, and one more for each `group:` (D18), in the
 * order of their first occurrence. Brands without records are left out, since a Brand element has at least one; a
 * collection without records is an empty list (D14).
 */
export function dataRuns(collection: Collection, brands: readonly BrandData[]): Run[] {
  const groups = groupsOf(brands);
  const { publishedAs } = registrationOf(collection);
  const runs: Run[] = [];
  let text = '[';
  let groupSeparator = '';
  for (const group of groups) {
    text += `${groupSeparator}{"Brand":[`;
    groupSeparator = ',';
    group.forEach((brand, index) => {
      const [before, after] = publishedAs === 'brand' ? ['', ''] : aroundRecords(publishedAs.list, brand);
      runs.push(textRun(text + (index > 0 ? ',' : '') + before), recordsOf(brand));
      text = after;
    });
    text += ']}';
  }
  runs.push(textRun(`${text}]`));
  return runs;
}

/** The brands that have records, by group. */
function groupsOf(brands: readonly BrandData[]): readonly (readonly BrandData[])[] {
  const filled = brands.filter(({ json }) => json.some((piece) => piece.length > 0));
  return [...groupedBy(filled, ({ group }) => group).values()];
}

/** The texts before and after a brand's records. */
function aroundRecords(array: string, { name }: BrandData): [string, string] {
  const brandName = `"BrandName":${asciiJson(JSON.stringify(name))}`;
  return array < 'BrandName' ? [`{"${array}":[`, `],${brandName}}`] : [`{${brandName},"${array}":[`, ']}'];
}

/** The pieces that aren't empty, with commas between them. */
function recordsOf({ json }: BrandData): Run {
  return { kind: 'records', pieces: withCommas(json.filter((piece) => piece.length > 0)) };
}
