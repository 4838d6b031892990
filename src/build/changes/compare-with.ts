import { sha256 } from '../../base/bytes/sha256.js';
import { thrownMessage } from '../../base/errors.js';
import type { Route } from '../../serving/manifest/manifest.js';
import { type BrandRecords, recordsOfAnswer } from '../records-of-answer.js';

/** Thrown if a file of a publication isn't what it should be. The message is a sentence. */
export class NotComparable extends Error {}

/** Reads a file of a publication, by its path below the web root. */
export type ReadPublished = (file: string) => Promise<Uint8Array>;

/**
 * A file of a publication, compared with its manifest.
 * @throws NotComparable
 */
export async function publishedBytes(
  read: ReadPublished,
  { file, sha256: hash }: { readonly file: string; readonly sha256: string },
): Promise<Uint8Array> {
  const bytes = await read(file).catch((error: unknown) => {
    throw new NotComparable(`${file} can't be read: ${thrownMessage(error)}.`);
  });
  if (sha256(bytes) === hash) return bytes;
  throw new NotComparable(`${file} is not what its manifest says.`);
}

/**
 * The records of a published answer.
 * @throws NotComparable
 */
export async function publishedRecords(
  read: ReadPublished,
  { collection, representations }: Pick<Route, 'collection' | 'representations'>,
): Promise<readonly BrandRecords[]> {
  const plain = representations[0]!;
  const bytes = await publishedBytes(read, plain);
  try {
    return recordsOfAnswer(bytes, collection);
  } catch (error) {
    throw new NotComparable(`${plain.file} is not an answer of ${collection}: ${thrownMessage(error)}.`);
  }
}
