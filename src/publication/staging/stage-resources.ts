import { join } from 'node:path';
import { lengthOf, piecesOf } from '../../base/bytes/pieces.js';
import { sha256, sha256InPieces } from '../../base/bytes/sha256.js';
import type { FileHashes } from '../../base/cache/file-hashes.js';
import type { Memory } from '../../base/cache/memory.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { ManifestHead, Representation, ResourceEntry, Route } from '../../serving/manifest/manifest.js';
import { represent } from '../../serving/manifest/representation.js';
import { contentProblems } from '../../source/documents/problems/index.js';
import type { Previous } from '../drafts/previous.js';
import { fileOf, pageAge, type Resource, resourceHeaders } from '../drafts/resource.js';
import { DistError } from '../output/dist-files.js';
import type { Present } from '../output/present.js';
import type { StagedFiles, WrittenFile } from '../output/staged-files.js';
import { type ChangeClock, haveSameBytes, wholeSeconds } from './dates.js';
import { representations, small } from './encode.js';
import type { LastMade } from './last-made.js';
import { type MadeFile, placeFiles, presentFiles, writtenFiles } from './made-files.js';

/** So many resources are made and encoded at a time. */
export const mostResourcesInWork = 6;

/** The inputs for writing resources besides the resources themselves. */
export interface ResourceSettings {
  readonly head: ManifestHead;
  readonly routes: Readonly<Record<string, Route>>;
  readonly present: Present | undefined;
  readonly previous: Previous | undefined;
  readonly clock: ChangeClock;
  readonly memory: Memory;
  readonly lastMade: LastMade;
  readonly hashes: FileHashes;
  readonly files: StagedFiles;
  readonly note: (file: WrittenFile) => void;
}

/**
 * Makes and encodes a resource. Files with the same bytes as in the current publication are linked; with a known key,
 * they aren't even made.
 */
export async function makeResource(resource: Resource, settings: ResourceSettings): Promise<MadeFile[]> {
  const { present, memory, lastMade, files, hashes, head } = settings;
  const key = resource.key && sha256(JSON.stringify([resource.key, resource.mediaType]));
  const kept = present && intactEntry(resource.path, present, head.generator, hashes);
  const last = lastMade.find(resource.path);
  const note = (hash: string) => {
    if (key !== undefined) lastMade.note(resource.path, { key, hash });
  };
  const isLast = kept !== undefined && last?.hash === kept[0]!.sha256;
  const asBefore = (representations: readonly Representation[]) => {
    note(representations[0]!.sha256);
    return presentFiles(representations, present!);
  };
  if (isLast && last!.key === key) return asBefore(kept);

  const { runs } = resource;
  // Without a file to compare it with, it is read only to be written.
  const isLarge = runs !== undefined && lengthOf(piecesOf(runs)) > (kept === undefined ? small : mostHeld);
  const held = isLarge ? undefined : await heldPieces(resource.make());
  const pieces = () => held ?? resource.make();
  // To make much only to compare it takes as long as to write it, and another key means other bytes.
  const isOther = isLast && key !== undefined && held === undefined;
  if (kept !== undefined && !isOther && (await sha256OfAll(pieces())) === kept[0]!.sha256)
    return asBefore(kept);
  const made =
    held !== undefined && held.reduce((sum, { length }) => sum + length, 0) <= small
      ? await encodeWhole(resource, Buffer.concat(held))
      : await writtenFiles({ ...resource, file: fileOf(resource), pieces }, memory, (path) =>
          files.create('site', path),
        );
  note(made[0]!.representation.sha256);
  return made;
}

/** The entry of a resource in the manifest. Its files become files of the publication. */
export function stageResource(
  resource: Resource,
  made: readonly MadeFile[],
  settings: ResourceSettings,
): ResourceEntry {
  const { head, previous, routes, clock, files, note } = settings;
  const published = made.map(({ representation }) => representation);
  const modified = dateOf(resource.path, published, previous, routes, clock);
  placeFiles(made, modified, files, note);
  return {
    kind: resource.kind,
    mediaType: resource.mediaType,
    lastModified: new Date(modified).toUTCString(),
    headers: resourceHeaders(resource.kind, head),
    representations: published,
  };
}

/**
 * Assets that only earlier pages name stay for as long as these pages may be in caches (D38). If their files can't be
 * read any more, they are left out.
 */
export async function keepAssets(
  resources: Record<string, ResourceEntry>,
  { head, previous, clock, files, note }: ResourceSettings,
): Promise<void> {
  if (previous === undefined) return;
  const hasPages = Object.values(previous.manifest.resources).some(({ kind }) => kind === 'page');
  for (const [path, entry] of Object.entries(previous.manifest.resources)) {
    if (entry.kind !== 'asset' || Object.hasOwn(resources, path) || !hasPages) continue;
    const until = entry.keptUntil ?? new Date(wholeSeconds(clock.now + pageAge(head))).toISOString();
    if (Date.parse(until) <= clock.now) continue;
    const read = await Promise.all(entry.representations.map(({ file }) => readOrNothing(previous, file)));
    const isIntact = entry.representations.every(({ sha256: hash }, at) => {
      const bytes = read[at];
      return bytes !== undefined && sha256(bytes) === hash;
    });
    if (!isIntact) continue;
    const modified = Date.parse(entry.lastModified);
    for (const [at, { file: filePath, sha256: hash }] of entry.representations.entries()) {
      const file = { folder: 'site', path: filePath, sha256: hash, modified } as const;
      files.add({ ...file, from: { bytes: read[at]! } });
      note(file);
    }
    resources[path] = { ...entry, keptUntil: until };
  }
}

async function readOrNothing(previous: Previous, file: string): Promise<Uint8Array | undefined> {
  try {
    return await previous.read(file);
  } catch {
    return undefined;
  }
}

/**
 * The time at which a resource's bytes last changed, in epoch milliseconds of a whole second (D41). Without a previous
 * publication it is that of the newest data, so that the same content gives the same manifest.
 */
function dateOf(
  path: string,
  published: readonly Representation[],
  previous: Previous | undefined,
  routes: Readonly<Record<string, Route>>,
  clock: ChangeClock,
): number {
  if (previous === undefined) {
    const dates = Object.values(routes).map(({ lastModified }) => Date.parse(lastModified));
    return dates.length === 0 ? wholeSeconds(clock.now) : Math.max(...dates);
  }
  const before = previous.manifest.resources[path];
  const last = before && Date.parse(before.lastModified);
  if (last !== undefined && haveSameBytes(before!.representations, published)) return last;
  return wholeSeconds(clock.after(last));
}

/** The representations of a resource in the current publication, if all of their files are intact. */
function intactEntry(
  path: string,
  { root, manifest }: Present,
  generator: string,
  hashes: FileHashes,
): readonly Representation[] | undefined {
  const entry = Object.hasOwn(manifest.resources, path) ? manifest.resources[path] : undefined;
  if (entry === undefined || manifest.generator !== generator) return undefined;
  const isIntact = entry.representations.every(({ file, sha256 }) => hashes.holds(join(root, file), sha256));
  return isIntact ? entry.representations : undefined;
}

/** A resource of so many bytes at most is made once; a larger one is made again each time that it is read. */
const mostHeld = 4 * 1024 * 1024;

/** All pieces of a resource, if they aren't too large to be in memory. Those of a list needn't be copied. */
async function heldPieces(pieces: ReturnType<Resource['make']>): Promise<readonly Uint8Array[] | undefined> {
  if (Array.isArray(pieces)) {
    const length = pieces.reduce((sum: number, piece: Uint8Array) => sum + piece.length, 0);
    return length > mostHeld ? undefined : pieces;
  }
  const held: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    length += piece.length;
    if (length > mostHeld) return undefined;
    held.push(new Uint8Array(piece));
  }
  return held;
}

async function sha256OfAll(pieces: ReturnType<Resource['make']>): Promise<string> {
  const hash = sha256InPieces();
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** What is smaller than a packet gains nothing by compression, and costs a host two more files. */
const worthEncoding = 1400;

/** Media types whose bytes are compressed already. */
const compressed = /^(?:image\/(?!svg)|font\/woff)/;

async function encodeWhole(resource: Resource, bytes: Uint8Array): Promise<MadeFile[]> {
  const file = fileOf(resource);
  const isWorth = bytes.length >= worthEncoding && !compressed.test(resource.mediaType);
  const encoded = isWorth
    ? await representations(
        file,
        bytes,
        resource.codings,
        resource.isWaitedFor ? 'most' : resource.kind === 'asset' ? 'best' : 'usual',
      )
    : [represent(file, 'identity', bytes)];
  return encoded.map(({ bytes, representation }) => ({ representation, from: { bytes } }));
}

/**
 * The copies of the publisher's files of which another file of the publication has the name, or has it as that of a folder.
 * File systems of macOS and Windows ignore the case of letters.
 */
export function takenAddresses(
  resources: readonly Resource[],
  routes: readonly string[],
): readonly Problem[] {
  const copies = resources.filter(({ copyOf }) => copyOf !== undefined);
  if (copies.length === 0) return [];
  const files = new Set<string>();
  const folders = new Set<string>();
  const take = (file: string) => {
    files.add(file);
    for (const folder of foldersAround(file)) folders.add(folder);
  };
  for (const path of routes) take(path.slice(1).toLowerCase());
  for (const each of resources) if (each.copyOf === undefined) take(fileOf(each).toLowerCase());
  return copies.flatMap((copy) => {
    const { path: address, copyOf: name = '' } = copy;
    const file = fileOf(copy).toLowerCase();
    const isTaken =
      files.has(file) || folders.has(file) || foldersAround(file).some((each) => files.has(each));
    take(file);
    if (!isTaken) return [];
    return [problem(contentProblems['content/root-file'], { reason: 'taken', address }, [startOf(name)])];
  });
}

function foldersAround(file: string): readonly string[] {
  const names = file.split('/');
  return names.slice(1).map((_, end) => names.slice(0, end + 1).join('/'));
}

/** @throws DistError if two resources have one address, or a resource has that of a route, all of which are in `routes` */
export function refuseClashes(resources: readonly Resource[], routes: Iterable<string>): void {
  const paths = new Set(routes);
  for (const { path } of resources) {
    if (paths.has(path)) throw new DistError(`Two files would have the address ${path}.`);
    paths.add(path);
  }
}
