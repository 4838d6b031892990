import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FeedSource, StoredBytes } from '../../authoring/feed/source.js';
import { type OtherKind, otherKindOf } from '../../authoring/import/file-kind.js';
import { decodeTable } from '../../authoring/tables/dialect.js';
import { largest } from '../../source/documents/limits.js';
import { CommandFailure } from '../cli/failure.js';
import { printError } from '../cli/terminal.js';
import { DownloadFailure, downloadTo } from './download.js';

/** The time limit for fetching a feed, in milliseconds. */
const patience = 10 * 60_000;

/** The most bytes that are downloaded, so that an endless response does not fill the disk. */
const mostFetched = 8 * 1024 ** 3;

/** How many bytes at the start and at the end are examined to recognise the kind of a file. */
const examined = 8192;

/** An opened input. */
export interface OpenSource extends FeedSource {
  readonly bytes: OpenBytes;
}

/**
 * Opens a file, an address, or standard input, however large.
 * @param ending ends a download
 * @throws CommandFailure if it cannot be read, or is clearly neither a feed nor a table
 */
export async function openIncoming(place: string, ending?: AbortSignal): Promise<OpenSource> {
  const source = await opened(place, ending);
  const { name, bytes } = source;
  const start = bytes.read(0, Math.min(examined, bytes.length));
  const end = bytes.read(Math.max(start.length, bytes.length - examined), bytes.length);
  const kind = otherKindOf(Buffer.concat([start, end]));
  if (kind === undefined) return source;
  bytes.close();
  throw new CommandFailure(`${name} ${otherKindWords[kind]}`);
}

/** All bytes of a source, for formats that cannot be read in parts. */
export function wholeOf({ name, bytes }: OpenSource): Uint8Array {
  if (bytes.length > largest)
    throw new CommandFailure(
      `${name} has more than ${largest / 1024 ** 2} MiB: divide the table into several, with the same header`,
    );
  return bytes.read(0, bytes.length);
}

/** The name of the file at a path or an address, without the query of the address. */
export function nameIn(place: string): string {
  const path = /^https?:\/\//i.test(place) ? new URL(place).pathname : place;
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** True for a table, false for a feed: by the media type, else by the name, else by the first bytes. */
export function isTable({ name, mediaType = '', bytes }: OpenSource): boolean {
  if (/^text\/(?:csv|tab-separated-values)\b/i.test(mediaType)) return true;
  if (/^application\/(?:json\b|[\w.+-]*\+json\b)/i.test(mediaType)) return false;
  // A file that was saved from an address may have its query at the end of its name.
  const [, extension = ''] = /\.(csv|tsv|json)(?:[?#].*)?$/i.exec(nameIn(name)) ?? [];
  if (extension !== '') return extension.toLowerCase() !== 'json';
  const start = decodeTable(name, bytes.read(0, Math.min(examined, bytes.length))).text.trimStart();
  const [line = ''] = start.split(/[\r\n]/, 1);
  return /^[^{[]/.test(line) && /[,;\t|]/.test(line) && /[\r\n]\s*\S/.test(start);
}

async function opened(place: string, ending: AbortSignal | undefined): Promise<OpenSource> {
  if (place === '-') {
    if (process.stdin.isTTY) printError('Reading from the terminal: end with Ctrl-D.');
    return { name: '-', bytes: await spooled(process.stdin) };
  }
  if (!/^https?:\/\//i.test(place)) {
    if (!fs.existsSync(place)) throw new CommandFailure(`there is no ${place}`);
    const found = fs.statSync(place);
    if (found.isDirectory())
      throw new CommandFailure(`${place} is a folder: name a file, one collection of a feed`);
    // A pipe can be read only once.
    if (!found.isFile()) return { name: place, bytes: await spooled(fs.createReadStream(place)) };
    return { name: place, bytes: openFileBytes(place) };
  }
  const spool = new Spool();
  try {
    const take = (piece: Uint8Array) => spool.write(piece);
    const limits = { patience, largest: mostFetched, ending };
    const { mediaType, url } = await downloadTo(take, place, 'a feed', limits);
    return { name: url, bytes: spool.open(), mediaType };
  } catch (error) {
    spool.close();
    if (error instanceof DownloadFailure) throw new CommandFailure(error.message);
    throw error;
  }
}

/** Files that can't be imported as they are: what they are, and what to do. */
const otherKindWords: Record<OtherKind, string> = {
  excel: 'is an Excel workbook: save the sheet as "CSV UTF-8", then import that',
  'old-excel':
    'is a workbook of an old Excel, or one with a password: open it, save the sheet as "CSV UTF-8", then import that',
  'open-document': 'is an OpenDocument spreadsheet: save the sheet as CSV in UTF-8, then import that',
  numbers: 'is a Numbers document: export the sheet as CSV in UTF-8, then import that',
  document: 'is a text document or a presentation: import a feed (JSON) or a table (CSV)',
  zip: 'is a zip archive: unpack it, then import a file from it',
  gzip: 'is compressed with gzip: unpack it (gunzip), then import what comes out',
  pdf: 'is a PDF: import the feed (JSON) or the spreadsheet (as CSV) that it was made from',
  image: 'is a picture: import a feed (JSON) or a table (CSV)',
  'web-page': 'is a web page, not a feed: look on it for the address of the data itself, and import that',
  xml: 'is XML, which is not read: import a feed (JSON) or a table (CSV)',
  http: 'begins with the headers of an HTTP response: fetch the feed without them (curl without -i), or delete all up to the first empty line, then import that',
  jsonp:
    'is JSONP, JSON within a call of a function: fetch it without the parameter for the callback, or delete the name and the brackets around the JSON, then import that',
  'json-lines':
    'has a JSON value in each line (JSON Lines): put them into one list first, such as with jq -s ., then import that',
};

/** Up to this many bytes of a stream stay in memory; a larger stream is written to a temporary file. */
const inMemory = 16 * 1024 * 1024;

/** Bytes that can be read repeatedly until they are closed. */
export interface OpenBytes extends StoredBytes {
  /** True if the bytes have changed since they were opened. */
  readonly hasChanged: () => boolean;
  readonly close: () => void;
}

/** The bytes of a file, which stays open. */
export function openFileBytes(path: string): OpenBytes {
  const file = fs.openSync(path, 'r');
  const state = () => {
    const { size, mtimeNs, ino } = fs.fstatSync(file, { bigint: true });
    return `${size} ${mtimeNs} ${ino}`;
  };
  const before = state();
  const length = fs.fstatSync(file).size;
  return {
    length,
    read: (start, end) => bytesOf(file, start, end),
    hasChanged: () => state() !== before,
    close: () => fs.closeSync(file),
  };
}

function bytesOf(file: number, start: number, end: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(end - start);
  let length = 0;
  while (length < bytes.length) {
    const read = fs.readSync(file, bytes, length, bytes.length - length, start + length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

/**
 * Collects a stream, so that any part of it can be read again. A large stream is kept in a temporary file, which is
 * removed when the program ends.
 */
export class Spool {
  #pieces: Uint8Array[] = [];
  #length = 0;
  #file: number | undefined;
  #path: string | undefined;

  write(piece: Uint8Array): void {
    this.#length += piece.length;
    if (this.#file === undefined) {
      this.#pieces.push(piece);
      if (this.#length > inMemory) this.#spill();
    } else writeAll(this.#file, piece);
  }

  #spill(): void {
    const folder = fs.mkdtempSync(join(tmpdir(), 'opendata-feed-'));
    const path = join(folder, 'feed');
    this.#file = fs.openSync(path, 'wx+', 0o600);
    try {
      // A file without a name is removed by the system, however the program ends.
      fs.rmSync(folder, { recursive: true });
    } catch {
      this.#path = folder;
    }
    for (const piece of this.#pieces) writeAll(this.#file, piece);
    this.#pieces = [];
  }

  /** Opens everything that was collected. */
  open(): OpenBytes {
    const file = this.#file;
    const hasChanged = () => false;
    if (file === undefined) {
      const bytes = Buffer.concat(this.#pieces);
      const read = (start: number, end: number) => bytes.subarray(start, end);
      return { length: bytes.length, read, hasChanged, close: () => {} };
    }
    return {
      length: this.#length,
      read: (start, end) => bytesOf(file, start, end),
      hasChanged,
      close: () => this.close(),
    };
  }

  /** Removes the temporary file. */
  close(): void {
    if (this.#file !== undefined) fs.closeSync(this.#file);
    this.#file = undefined;
    if (this.#path !== undefined) fs.rmSync(this.#path, { recursive: true, force: true });
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += fs.writeSync(file, bytes, written);
}

/** Collects a whole stream, of any size. */
export async function spooled(input: Readable): Promise<OpenBytes> {
  const spool = new Spool();
  try {
    for await (const piece of input) spool.write(piece as Uint8Array);
  } catch (error) {
    spool.close();
    throw error;
  }
  return spool.open();
}
