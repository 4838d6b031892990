import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { thrownMessage } from '../../base/errors.js';
import { once } from '../../base/once.js';
import {
  type Manifest,
  manifestFile,
  manifest as manifestSchema,
  publicationName,
  representationsOf,
} from '../../serving/manifest/manifest.js';
import { DownloadFailure, download } from './download.js';

/** The folders of a publication in the order of the switch: the configuration of hosts, and the web root. */
export const outputFolders = ['hosts', 'site'] as const;

export type OutputFolder = (typeof outputFolders)[number];

/**
 * Where a folder of the publication in `out` is: a run that was killed between the two renames of the switch has left it
 * aside (D66). Undefined if nothing is published.
 */
export function publicationFolder(out: string, folder: OutputFolder): string | undefined {
  return [join(out, folder), asideOf(out, folder)].find((path) => fs.existsSync(path));
}

/** Where the last publication is for the moment of the switch. */
export function asideOf(out: string, folder: OutputFolder): string {
  return join(out, `.last-${folder}`);
}

/** A publication that was made before, in a folder or at an address. */
export interface Publication {
  readonly manifest: Manifest;
  /** The bytes of its manifest. */
  readonly bytes: Uint8Array;
  /** D39 */
  readonly name: string;
  /**
   * A file by its path below the web root, whose bytes are as the manifest says.
   * @throws PublicationError
   */
  readonly read: (file: string) => Promise<Uint8Array>;
  /** Its web root, if it is on this machine. */
  readonly root?: string;
}

/** A publication can't be read. The message says why, and what to do. */
export class PublicationError extends Error {}

/** The place exists, but nothing is published there yet: the host answers 404, or the folder has no manifest. */
export class NothingPublished extends PublicationError {}

/** The most bytes of a manifest, and of a published file. */
const largestManifest = 16 * 1024 * 1024;
const largestFile = 512 * 1024 * 1024;

/**
 * Opens a publication by the path of an output folder, web root or manifest, or by the URL of a web root or manifest.
 * @throws PublicationError if there is none, or if it can't be read
 */
export async function openPublication(place: string): Promise<Publication> {
  return /^https?:\/\//.test(place) ? openUrl(place) : openFolder(place);
}

/**
 * The publication in an output folder; undefined if nothing is published there.
 * @throws PublicationError if it can't be read
 */
export function openOutput(out: string): Publication | undefined {
  const root = publicationFolder(out, 'site');
  const path = root && join(root, manifestFile);
  return path !== undefined && fs.existsSync(path) ? opened(out, path) : undefined;
}

function openFolder(place: string): Publication {
  const root = publicationFolder(place, 'site');
  const candidates = [place, ...[place, ...(root ? [root] : [])].map((folder) => join(folder, manifestFile))];
  const path = candidates.find((candidate) => fs.existsSync(candidate) && fs.statSync(candidate).isFile());
  if (path !== undefined) return opened(place, path);
  const why = `there is no ${manifestFile} at ${place}`;
  if (fs.existsSync(place)) throw new NothingPublished(why);
  const isHost = /^([a-z\d-]+\.)+[a-z]{2,}(:\d+)?(\/|$)/i.test(place);
  throw new PublicationError(`${why}, nor such a folder${isHost ? '; an address begins with https://' : ''}`);
}

function opened(place: string, path: string): Publication {
  const root = dirname(path);
  const read = (file: string) => {
    try {
      return fs.readFileSync(file);
    } catch (error) {
      throw new PublicationError(`${file} can't be read: ${thrownMessage(error)}`);
    }
  };
  return { ...publicationOf(place, path, read(path), async (file) => read(join(root, file))), root };
}

async function openUrl(place: string): Promise<Publication> {
  const url = place.endsWith('.json') ? place : `${place.replace(/\/+$/, '')}/${manifestFile}`;
  const get = async (address: string, largest: number) => {
    try {
      return (await download(address, largest)).bytes;
    } catch (error) {
      if (!(error instanceof DownloadFailure)) throw error;
      const { message, status, url: answered = address } = error;
      // An answer from another address says nothing about this one.
      const isMissing = status === 404 && new URL(answered).href === new URL(url).href;
      throw isMissing ? new NothingPublished(message) : new PublicationError(message);
    }
  };
  const bytes = await get(url, largestManifest);
  return publicationOf(place, url, bytes, (file) => get(new URL(file, url).href, largestFile));
}

/** @throws PublicationError if the bytes are not a manifest */
function publicationOf(
  place: string,
  source: string,
  bytes: Uint8Array,
  read: (file: string) => Promise<Uint8Array>,
): Publication {
  const manifest = parseManifest(bytes, source);
  const hashes = once(
    () => new Map(representationsOf(manifest).map((each) => [each.file, each.sha256] as const)),
  );
  return {
    manifest,
    bytes,
    name: publicationName(manifest),
    async read(file) {
      const found = await read(file);
      const hash = hashes().get(file);
      if (hash === undefined || sha256(found) === hash) return found;
      throw new PublicationError(`${file} of the publication ${place} is not what its manifest says`);
    },
  };
}

/**
 * A manifest of its bytes.
 * @throws PublicationError if the bytes are no manifest, or one of an unknown version
 */
export function parseManifest(bytes: Uint8Array, place: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new PublicationError(`${place} is not JSON`);
  }
  const result = manifestSchema.safeParse(json);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new PublicationError(
    `${place} is not a manifest of this program: ${issue?.path.join('.')}: ${issue?.message}`,
  );
}
