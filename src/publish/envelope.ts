import { z } from 'zod';
import type { Collection } from '../model/collection.js';
import type { Version } from '../model/version.js';
import { envelopeSchema } from '../schema/index.js';
import { canonicalJson } from './canonical.js';
import { type BrandData, dataPieces } from './data.js';

/** The meta block (interface 2.2). */
export interface Meta {
  readonly Agreement: string;
  /** UTC with milliseconds (D11). */
  readonly LastUpdated: string;
  readonly License: string;
  readonly TermsOfUse: string;
  readonly TotalResults: number;
}

/** The canonical bytes of a whole answer, in pieces to be joined. */
export function envelopePieces(data: readonly Uint8Array[], meta: Meta): Uint8Array[] {
  return [Buffer.from('{"data":'), ...data, Buffer.from(`,"meta":${canonicalJson(meta)}}`)];
}

/**
 * Parses and validates the envelope's own bytes as they are written, with `0` in the place of each brand's records:
 * the records themselves were parsed and validated from their bytes when they were compiled.
 * @throws z.ZodError where the envelope is not the interface's
 */
export function checkEnvelope(
  version: Version,
  collection: Collection,
  brands: readonly BrandData[],
  meta: Meta,
): void {
  const stand = Buffer.from('0');
  const skeleton = brands.map((brand) => ({
    ...brand,
    json: brand.json.some((piece) => piece.length > 0) ? [stand] : [],
  }));
  const bytes = Buffer.concat(envelopePieces(dataPieces(collection, skeleton), meta));
  envelopeSchema(version, collection, z.literal(0)).parse(JSON.parse(bytes.toString('utf8')));
}
