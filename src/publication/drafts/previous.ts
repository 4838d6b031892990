import { dirname, join } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { thrownMessage } from '../../base/errors.js';
import { type Manifest, manifest, manifestFile, representationsOf } from '../../serving/manifest/manifest.js';
import type { FileSystem } from '../../source/content/file-system.js';

/** An earlier publication: its manifest, and its files by their path below the web root. */
export interface Previous {
  readonly manifest: Manifest;
  readonly read: (file: string) => Promise<Uint8Array>;
  /** Where a file is, if the publication is on this machine. */
  readonly pathOf?: (file: string) => string;
  /** A file with its modification time in epoch milliseconds, if the publication is on this machine. */
  readonly onDisk?: (folder: 'site' | 'hosts', path: string) => KeptFile | undefined;
}

/** A file of a publication. */
export interface KeptFile {
  readonly bytes: Uint8Array;
  /** Epoch milliseconds. */
  readonly modified: number;
}

/** Finds the files of a publication by its web root. The host configuration is in the folder beside it. */
export function filesOnDisk(
  root: string,
  fs: Pick<FileSystem, 'lstatSync' | 'readFileSync'>,
): NonNullable<Previous['onDisk']> {
  const folders = { site: root, hosts: join(dirname(root), 'hosts') };
  return (folder, path) => {
    const file = join(folders[folder], path);
    try {
      return { bytes: fs.readFileSync(file), modified: fs.lstatSync(file).mtimeMs };
    } catch {
      return undefined;
    }
  };
}

/** Thrown if a place has no manifest that this program can read. */
export class NoPublication extends Error {
  constructor(
    message: string,
    /** True if the address gave no answer, so that nothing is known of what is there. */
    readonly isUnanswered = false,
  ) {
    super(message);
  }
}

/** Thrown if a place exists, but nothing is published at it yet. */
export class NothingPublished extends NoPublication {}

/**
 * Fetches an address, `largest` bytes at most. Throws an error whose message gives the reason, with the `status` of the
 * answer if there was one, or with `isUnanswered` if there was none or not the whole of one.
 */
export type Fetch = (url: string, largest: number) => Promise<Uint8Array>;

/** The most bytes of a manifest, and of a published file whatever its manifest says. */
const largestManifest = 16 * 1024 * 1024;
const largestFile = 512 * 1024 * 1024;

/**
 * Opens a publication by the path of a dist folder, web root or manifest, or by the URL of a web root or manifest.
 * @throws NoPublication if there is none; NothingPublished if the host answers 404 for its manifest, or the folder
 * exists without one
 */
export async function openPrevious(place: string, fs: FileSystem, fetch: Fetch): Promise<Previous> {
  if (/^https?:\/\//.test(place)) return openUrl(place, fetch);
  // In a dist folder `current` is always complete; only `site` is left after copying without links.
  const folders = [place, join(place, 'current', 'site'), join(place, 'site')];
  const candidates = [place, ...folders.map((folder) => join(folder, manifestFile))];
  const path = candidates.find((candidate) => fs.existsSync(candidate) && fs.statSync(candidate).isFile());
  if (path === undefined) {
    const why = `there is no ${manifestFile} at ${place}`;
    if (fs.existsSync(place)) throw new NothingPublished(why);
    const isHost = /^([a-z\d-]+\.)+[a-z]{2,}(:\d+)?(\/|$)/i.test(place);
    throw new NoPublication(`${why}, nor such a folder${isHost ? '; an address begins with https://' : ''}`);
  }
  const pathOf = (file: string) => join(dirname(path), file);
  return {
    manifest: parseManifest(fs.readFileSync(path), path),
    read: async (file) => fs.readFileSync(pathOf(file)),
    pathOf,
    onDisk: filesOnDisk(dirname(path), fs),
  };
}

async function openUrl(place: string, fetch: Fetch): Promise<Previous> {
  const url = place.endsWith('.json') ? place : `${place.replace(/\/+$/, '')}/${manifestFile}`;
  const get = async (address: string, largest: number) => {
    try {
      return await fetch(address, largest);
    } catch (error) {
      const {
        message,
        status,
        url: answered = address,
        isUnanswered,
      } = error as Error & Partial<{ status: number; url: string; isUnanswered: boolean }>;
      const isMissing = address === url && status === 404 && isSamePlace(url, answered);
      throw isMissing ? new NothingPublished(message) : new NoPublication(message, isUnanswered);
    }
  };
  const manifest = parseManifest(await get(url, largestManifest), url);
  return { manifest, read: (file) => get(new URL(file, url).href, largestOf(file, manifest)) };
}

/**
 * True if an address is the same, or differs only in https: an answer from another host says nothing about this
 * publication.
 */
function isSamePlace(asked: string, answered: string): boolean {
  const [from, to] = [new URL(asked), new URL(answered)];
  return (
    from.hostname === to.hostname &&
    from.pathname === to.pathname &&
    (from.protocol === to.protocol ? from.port === to.port : to.protocol === 'https:')
  );
}

/** A file of a newer publication than the manifest's may be larger, but only by a limited factor. */
function largestOf(file: string, manifest: Manifest): number {
  const bytes = representationsOf(manifest).find((one) => one.file === file)?.bytes ?? 0;
  return Math.min(2 * bytes + largestManifest, largestFile);
}

let lastParsed: { readonly hash: string; readonly manifest: Manifest } | undefined;

/**
 * A manifest of its bytes. A build reads that of the last publication several times, which it parses once: one with
 * pages names many hundred files.
 * @throws NoPublication if the bytes are no manifest, or one of an unknown version
 */
export function parseManifest(bytes: Uint8Array, place: string): Manifest {
  const hash = sha256(bytes);
  if (lastParsed?.hash !== hash) lastParsed = { hash, manifest: parsedManifest(bytes, place) };
  return lastParsed.manifest;
}

function parsedManifest(bytes: Uint8Array, place: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new NoPublication(`${place} is not JSON`);
  }
  const result = manifest.safeParse(json, { jitless: true });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new NoPublication(
    `${place} is not a manifest of this program: ${issue?.path.join('.')}: ${issue?.message}`,
  );
}

/** Reads files of a publication whose bytes are as its manifest says. */
export function sameBytes({ manifest, read }: Previous): (file: string) => Promise<Uint8Array> {
  const hashes = new Map(representationsOf(manifest).map(({ file, sha256 }) => [file, sha256]));
  return async (file) => {
    const bytes = await read(file).catch((error: unknown) => {
      throw new NoPublication(`${file} of the last publication can't be read: ${thrownMessage(error)}`);
    });
    if (sha256(bytes) === hashes.get(file)) return bytes;
    throw new NoPublication(`${file} of the last publication is not what its manifest says`);
  };
}
