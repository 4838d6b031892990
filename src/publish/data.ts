import { asciiJson } from '../model/ascii-json.js';
import type { Collection } from '../model/collection.js';
import { registrationOf } from '../schema/collections/index.js';

/** A brand's share of a collection: the canonical JSON of what is published of its records, joined by commas, in pieces. */
export interface BrandData {
  readonly name: string;
  readonly group: string | undefined;
  readonly json: readonly Uint8Array[];
}

/**
 * The canonical bytes of `data` (interface 2.2), in pieces to be joined: one group with all brands, and one more for
 * each `group:` (D18), in the order in which they are first met. Brands without records are left out, since a Brand
 * element has at least one; a collection without records is an empty list (D14).
 */
export function dataPieces(collection: Collection, brands: readonly BrandData[]): Uint8Array[] {
  const groups = new Map<string | undefined, BrandData[]>();
  for (const brand of brands) {
    if (brand.json.every((piece) => piece.length === 0)) continue;
    const group = groups.get(brand.group);
    if (group === undefined) groups.set(brand.group, [brand]);
    else group.push(brand);
  }
  const { publishedAs } = registrationOf(collection);
  const pieces: Uint8Array[] = [];
  const write = (text: string) => pieces.push(Buffer.from(text));
  write('[');
  let groupSeparator = '';
  for (const group of groups.values()) {
    write(`${groupSeparator}{"Brand":[`);
    groupSeparator = ',';
    group.forEach((brand, index) => {
      if (index > 0) write(',');
      pieces.push(...(publishedAs === 'brand' ? joined(brand) : brandElement(publishedAs.list, brand)));
    });
    write(']}');
  }
  write(']');
  return pieces;
}

function brandElement(array: string, brand: BrandData): Uint8Array[] {
  const brandName = `"BrandName":${asciiJson(JSON.stringify(brand.name))}`;
  const [before, after] = array < 'BrandName' ? ['', `,${brandName}`] : [`${brandName},`, ''];
  return [Buffer.from(`{${before}"${array}":[`), ...joined(brand), Buffer.from(`]${after}}`)];
}

/** The pieces that have something in them, with commas between them. */
function joined({ json }: BrandData): Uint8Array[] {
  const comma = Buffer.from(',');
  return json
    .filter((piece) => piece.length > 0)
    .flatMap((piece, index) => (index === 0 ? [piece] : [comma, piece]));
}
