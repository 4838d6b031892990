import fs from 'node:fs';
import type { Readable } from 'node:stream';
import { DownloadFailure, download } from '../../build/publication/download.js';
import { largest } from '../../content/documents/limits.js';
import { otherKindOf } from '../../import/file-kind.js';
import type { FeedSource } from '../../import/incoming.js';
import { decodeTable } from '../../import/table/dialect.js';
import { CommandFailure } from '../cli/failure.js';
import { printError } from '../cli/terminal.js';

/** The time limit for fetching a feed, in milliseconds. */
const patience = 10 * 60_000;

/** How many bytes at the start and at the end are examined to recognise the kind of a file. */
const examined = 8192;

/**
 * Reads a file, an address, or standard input.
 * @throws CommandFailure if it cannot be read, is too large, or is clearly neither a feed nor a table
 */
export async function readIncoming(place: string): Promise<FeedSource> {
  const source = await read(place);
  const { name, bytes } = source;
  const end = bytes.subarray(Math.max(examined, bytes.length - examined));
  const other = otherKindOf(Buffer.concat([bytes.subarray(0, examined), end]));
  if (other === undefined) return source;
  throw new CommandFailure(`${name} ${other}`);
}

/** The name of the file at a path or an address, without the query of the address. */
export function nameIn(place: string): string {
  const path = /^https?:\/\//i.test(place) ? new URL(place).pathname : place;
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** True for a table, false for a feed: by the media type, else by the name, else by the first bytes. */
export function isTable({ name, mediaType = '', bytes }: FeedSource): boolean {
  if (/^text\/(?:csv|tab-separated-values)\b/i.test(mediaType)) return true;
  if (/^application\/(?:json\b|[\w.+-]*\+json\b)/i.test(mediaType)) return false;
  // A file that was saved from an address may have its query at the end of its name.
  const [, extension = ''] = /\.(csv|tsv|json)(?:[?#].*)?$/i.exec(nameIn(name)) ?? [];
  if (extension !== '') return extension.toLowerCase() !== 'json';
  const start = decodeTable(bytes.subarray(0, examined)).text.trimStart();
  const [line = ''] = start.split(/[\r\n]/, 1);
  return /^[^{[]/.test(line) && /[,;\t|]/.test(line) && /[\r\n]\s*\S/.test(start);
}

async function read(place: string): Promise<FeedSource> {
  if (place === '-') {
    if (process.stdin.isTTY) printError('Reading from the terminal: end with Ctrl-D.');
    return { name: '-', bytes: await wholeOf(process.stdin, '-') };
  }
  if (/^https?:\/\//i.test(place)) {
    try {
      const { url, ...answer } = await download(place, largest, patience);
      return { name: url, ...answer };
    } catch (error) {
      throw error instanceof DownloadFailure ? new CommandFailure(error.message) : error;
    }
  }
  if (!fs.existsSync(place)) throw new CommandFailure(`there is no ${place}`);
  if (fs.statSync(place).isDirectory())
    throw new CommandFailure(`${place} is a folder: name a file, one collection of a feed`);
  return { name: place, bytes: await wholeOf(fs.createReadStream(place), place) };
}

async function wholeOf(input: Readable, name: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of input as AsyncIterable<Uint8Array>) {
    length += piece.length;
    if (length > largest) {
      throw new CommandFailure(
        `${name} has more than ${largest / 1024 ** 2} MiB, which is too large to be read. Divide it: a feed into one for each brand, a table into several with the same header`,
      );
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
