import { endOfText, endOfValue } from '../../base/bytes/json-bytes.js';
import { joined, lengthOf, type Piece } from '../../base/bytes/pieces.js';
import { sha256 } from '../../base/bytes/sha256.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { once } from '../../base/once.js';
import { paired } from '../../base/paired.js';
import { registrationOf } from '../../interface/collections/index.js';
import { type Collection, identityOf, namesOf } from '../../model/collection.js';

/** A record as bytes of JSON: most are the same in both publications, and are never parsed. */
export interface StoredRecord {
  readonly bytes: Uint8Array;
  /** Offsets in `bytes`. */
  readonly start: number;
  readonly end: number;
  /** True if another program wrote it: it may have spaces and line breaks. */
  readonly isForeign?: true;
}

/**
 * Records in the order of publication. Two answers that have the same bytes for all of a brand's records have the same
 * list, which nobody needs to look into.
 */
export interface RecordsInOrder {
  readonly length: number;
  readonly all: () => readonly StoredRecord[];
}

/** A list of records that were found. */
export function recordsInOrder(records: readonly StoredRecord[]): RecordsInOrder {
  return { length: records.length, all: () => records };
}

/** A list without any. */
export const noRecords: RecordsInOrder = recordsInOrder([]);

/** The records of a brand in a collection. */
export interface BrandRecords {
  /** The brand's published name. */
  readonly brand: string;
  /** Which group of `data` it is published in (D18), from 0; absent where that isn't known. */
  readonly group?: number;
  readonly records: RecordsInOrder;
}

/**
 * The records of an answer whose bytes are read again by brand, when they are looked into: the whole of it needn't be in
 * memory.
 * @param read some bytes of the answer, which have to be the same as before
 */
export function readAgain(
  brands: readonly BrandRecords[],
  read: (start: number, length: number) => Uint8Array,
): BrandRecords[] {
  return brands.map(({ records, ...brand }) => {
    const { length } = records;
    const [from, to] = [records.all()[0]?.start ?? 0, records.all().at(-1)?.end ?? 0];
    return { ...brand, records: { length, all: () => recordsIn(read(from, to - from)) } };
  });
}

/** Whether two records have the same bytes. */
export function areSameBytes(a: StoredRecord, b: StoredRecord): boolean {
  const length = a.end - a.start;
  if (length !== b.end - b.start) return false;
  return bufferOf(a.bytes).compare(b.bytes, b.start, b.end, a.start, a.end) === 0;
}

/** Identifies the bytes of a record. */
export function hashOf({ bytes, start, end }: StoredRecord): string {
  return sha256(bytes.subarray(start, end));
}

/** Parses a record. A value that is not an object counts as one without fields. */
export function recordOf({ bytes, start, end }: StoredRecord): PlainObject {
  const value: unknown = JSON.parse(bufferOf(bytes).toString('utf8', start, end));
  return isPlainObject(value) ? value : {};
}

/** The records of brands that share a name, together, in the order of their first occurrence (D16). */
export function byBrand(lists: readonly BrandRecords[]): ReadonlyMap<string, RecordsInOrder> {
  const brands = new Map<string, RecordsInOrder>();
  for (const { brand, records } of lists) {
    const before = brands.get(brand);
    brands.set(brand, before === undefined ? records : recordsInOrder([...before.all(), ...records.all()]));
  }
  return brands;
}

/** The identity of a record within its brand; empty for one that has none, or is its brand's only one. */
export function identityIn(collection: Collection, record: PlainObject): string {
  return identityOf(collection, record) ?? '';
}

/** The same of a record that needn't be parsed for it, if this program wrote it. */
export function storedIdentity(collection: Collection, record: StoredRecord): string {
  if (record.isForeign) return identityIn(collection, recordOf(record));
  const { identity } = namesOf(collection);
  const values = fieldsIn(record, identity);
  return identityIn(collection, Object.fromEntries(paired(identity, values)));
}

/** The fields of a record that say which one it is, rather than what it is like. */
export function identityFields(collection: Collection): readonly string[] {
  const isBrand = registrationOf(collection).publishedAs === 'brand';
  return [...namesOf(collection).identity, ...(isBrand ? ['BrandName'] : [])];
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const quote = 0x22;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;

/** The records of JSON `{…},{…}` between two offsets, as this program publishes a brand's records. */
export function recordsIn(bytes: Uint8Array, from = 0, to = bytes.length): StoredRecord[] {
  const records: StoredRecord[] = [];
  for (let start = from; start < to; ) {
    const end = endOfValue(bytes, start);
    records.push({ bytes, start, end });
    start = end + 1;
  }
  return records;
}

/** The records of a brand as JSON `{…},{…}` in pieces, with the list that stands for them. */
export interface PiecesOfRecords {
  readonly pieces: readonly Piece[];
  readonly records: RecordsInOrder;
}

/** The list of records in pieces, which are read when it is looked into. @param length the number of records */
export function recordsInPieces(pieces: readonly Piece[], length: number): RecordsInOrder {
  return { length, all: once(() => recordsIn(joined(pieces))) };
}

/**
 * The records of a published answer (interface 2.2), found without parsing it. Only for the canonical JSON that this
 * program writes.
 * @param other the brands of another answer in their order: one whose records have the same bytes has the same list
 * @returns undefined if it isn't written so
 */
export function publishedRecords(
  bytes: Uint8Array,
  collection: Collection,
  other: readonly PiecesOfRecords[] = [],
): BrandRecords[] | undefined {
  try {
    return new Answer(bytes, collection, other).brands();
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** So many brands of the other answer are compared with the next one of this. */
const brandsAhead = 3;

/** Where the bytes of pieces end in others at an offset; undefined if these aren't the same there. */
function endOfSame(bytes: Uint8Array, start: number, pieces: readonly Piece[]): number | undefined {
  let at = start;
  if (start + lengthOf(pieces) > bytes.length) return undefined;
  for (const { length, read } of pieces) {
    if (bufferOf(bytes).compare(read(), 0, length, at, at + length) !== 0) return undefined;
    at += length;
  }
  return at;
}

/** Reads an answer from its beginning, byte by byte as it must be written. */
class Answer {
  readonly #bytes: Uint8Array;
  readonly #list: string | undefined;
  readonly #other: readonly PiecesOfRecords[];
  readonly #found: BrandRecords[] = [];
  /** Its first brand behind the last one that was equal, and the number of unequal ones since. */
  #next = 0;
  #unequal = 0;
  #group = -1;
  #at = 0;

  constructor(bytes: Uint8Array, collection: Collection, other: readonly PiecesOfRecords[]) {
    const { publishedAs } = registrationOf(collection);
    this.#bytes = bytes;
    this.#other = other;
    this.#list = publishedAs === 'brand' ? undefined : publishedAs.list;
  }

  brands(): BrandRecords[] | undefined {
    const isRead = this.#skips('{"data":[') && this.#each(closeBracket, () => this.#brands());
    return isRead && (this.#skips(',"meta":') || this.#skips('}')) ? this.#found : undefined;
  }

  #brands(): boolean {
    this.#group++;
    return this.#skips('{"Brand":[') && this.#each(closeBracket, () => this.#brand()) && this.#skips('}');
  }

  #brand(): boolean {
    const start = this.#at;
    if (this.#list === undefined) return this.#record(start);
    if (!this.#skips('{')) return false;
    let brand: string | undefined;
    let records: RecordsInOrder | undefined;
    const isRead = this.#each(closeBrace, () => {
      if (this.#skips('"BrandName":')) {
        brand = this.#text();
        return brand !== undefined;
      }
      if (!this.#skips(`"${this.#list}":[`)) return false;
      records = this.#same() ?? this.#records();
      return records !== undefined;
    });
    if (!isRead || brand === undefined || records === undefined) return false;
    this.#found.push({ brand, group: this.#group, records });
    return true;
  }

  /** The other answer's list, if the records that begin here have the same bytes as those of one of its next brands. */
  #same(): RecordsInOrder | undefined {
    // A brand that has no equal has other records most often, else it is new or gone.
    const first = this.#next + Math.max(0, this.#unequal - 1);
    for (const [index, { pieces, records }] of this.#other.slice(first, first + brandsAhead).entries()) {
      const end = endOfSame(this.#bytes, this.#at, pieces);
      if (end === undefined || this.#bytes[end] !== closeBracket) continue;
      this.#at = end + 1;
      this.#next = first + index + 1;
      this.#unequal = 0;
      return records;
    }
    this.#unequal++;
    return undefined;
  }

  #records(): RecordsInOrder | undefined {
    const own: StoredRecord[] = [];
    const isRead = this.#each(closeBracket, () => {
      const from = this.#at;
      if (this.#bytes[from] !== openBrace) return false;
      this.#at = endOfValue(this.#bytes, from);
      own.push({ bytes: this.#bytes, start: from, end: this.#at });
      return true;
    });
    return isRead ? recordsInOrder(own) : undefined;
  }

  /** A record that is itself the brand's element (D42). */
  #record(start: number): boolean {
    if (this.#bytes[start] !== openBrace) return false;
    this.#at = endOfValue(this.#bytes, start);
    const record = { bytes: this.#bytes, start, end: this.#at };
    const brand = recordOf(record)['BrandName'];
    if (typeof brand !== 'string') return false;
    this.#found.push({ brand, group: this.#group, records: recordsInOrder([record]) });
    return true;
  }

  /** Reads items with commas between them, up to and including the bracket that closes the list. */
  #each(close: number, read: () => boolean): boolean {
    if (this.#bytes[this.#at] === close) {
      this.#at++;
      return true;
    }
    for (;;) {
      if (!read()) return false;
      const byte = this.#bytes[this.#at++];
      if (byte === close) return true;
      if (byte !== comma) return false;
    }
  }

  #skips(text: string): boolean {
    for (let index = 0; index < text.length; index++) {
      if (this.#bytes[this.#at + index] !== text.charCodeAt(index)) return false;
    }
    this.#at += text.length;
    return true;
  }

  #text(): string | undefined {
    const start = this.#at;
    if (this.#bytes[start] !== quote) return undefined;
    this.#at = endOfText(this.#bytes, start) + 1;
    return JSON.parse(bufferOf(this.#bytes).toString('utf8', start, this.#at)) as string;
  }
}

/**
 * The values of some fields of a record, without parsing the others. Only for canonical JSON.
 * @returns undefined for each that the record doesn't have
 */
export function fieldsIn({ bytes, start }: StoredRecord, names: readonly string[]): unknown[] {
  const values: unknown[] = names.map(() => undefined);
  let missing = names.length;
  for (let at = start + 1; missing > 0 && bytes[at] === quote; ) {
    const end = endOfText(bytes, at);
    const field = names.findIndex((name) => isText(bytes, at + 1, end, name));
    const from = end + 2;
    const to = endOfAny(bytes, from);
    if (field !== -1) {
      values[field] = JSON.parse(bufferOf(bytes).toString('utf8', from, to));
      missing--;
    }
    at = to + 1;
  }
  return values;
}

/** Whether the bytes between two offsets are those of an ASCII text. */
function isText(bytes: Uint8Array, from: number, to: number, text: string): boolean {
  if (to - from !== text.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (bytes[from + index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

/** The offset behind the value that begins at `start`, whatever it is. */
function endOfAny(bytes: Uint8Array, start: number): number {
  const first = bytes[start];
  if (first === quote) return endOfText(bytes, start) + 1;
  if (first === openBrace || first === openBracket) return endOfValue(bytes, start);
  let at = start;
  while (at < bytes.length && bytes[at] !== comma && bytes[at] !== closeBrace) at++;
  return at;
}
