import fs from 'node:fs';
import { largest } from '../content/limits.js';
import { DownloadFailure, downloadTo } from '../download/download.js';
import type { FeedSource } from '../import/feed/source.js';
import { type OtherKind, otherKindOf } from '../import/file-kind.js';
import { CommandFailure } from './failure.js';
import { type OpenBytes, openFile, Spool, spooled } from './spool.js';

/** Milliseconds that a fetched feed may take. */
const patience = 10 * 60_000;

/** So many bytes are taken from an address, so that what never ends doesn't fill the disk. */
const mostFetched = 8 * 1024 ** 3;

/** So many bytes at the start and at the end tell what a file is. */
const looked = 8192;

/** What comes in, open to be read. */
export interface OpenSource extends FeedSource {
  readonly bytes: OpenBytes;
}

/**
 * Opens a file, an address, or standard input, however large.
 * @throws CommandFailure where it can't be had, or is plainly something else than a feed or a table
 */
export async function openIncoming(place: string): Promise<OpenSource> {
  const source = await opened(place);
  const { name, bytes } = source;
  const start = bytes.read(0, Math.min(looked, bytes.length));
  const end = bytes.read(Math.max(start.length, bytes.length - looked), bytes.length);
  const kind = otherKindOf(Buffer.concat([start, end]));
  if (kind === undefined) return source;
  bytes.close();
  throw new CommandFailure(`${name} ${otherKindWords[kind]}`);
}

/** The same as a whole, for what can only be read so. */
export async function readIncoming(place: string): Promise<Uint8Array> {
  const { name, bytes } = await openIncoming(place);
  try {
    if (bytes.length > largest)
      throw new CommandFailure(
        `${name} has more than ${largest / 1024 ** 2} MiB: divide the table into several, with the same header`,
      );
    return bytes.read(0, bytes.length);
  } finally {
    bytes.close();
  }
}

async function opened(place: string): Promise<OpenSource> {
  if (place === '-') {
    if (process.stdin.isTTY) process.stderr.write('Reading from the terminal: end with Ctrl-D.\n');
    return { name: '-', bytes: await spooled(process.stdin) };
  }
  if (!/^https?:\/\//i.test(place)) {
    if (!fs.existsSync(place)) throw new CommandFailure(`there is no ${place}`);
    const found = fs.statSync(place);
    if (found.isDirectory())
      throw new CommandFailure(`${place} is a folder: name a file, one collection of a feed`);
    // A pipe can be read but once.
    if (!found.isFile()) return { name: place, bytes: await spooled(fs.createReadStream(place)) };
    return { name: place, bytes: openFile(place) };
  }
  const spool = new Spool();
  try {
    const take = (piece: Uint8Array) => spool.write(piece);
    const limits = { patience, largest: mostFetched };
    const { mediaType, url } = await downloadTo(take, place, 'a feed', limits);
    return { name: url, bytes: spool.open(), mediaType };
  } catch (error) {
    spool.close();
    if (error instanceof DownloadFailure) throw new CommandFailure(error.message);
    throw error;
  }
}

/** What a file is that can't be imported as it is, and what to do with it. */
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
};
