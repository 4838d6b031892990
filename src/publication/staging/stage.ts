import { join } from 'node:path';
import { joined, piecesOf, type Run, sha256Of } from '../../base/bytes/pieces.js';
import { sha256 } from '../../base/bytes/sha256.js';
import { clockStep, type FileHashes } from '../../base/cache/file-hashes.js';
import { type Memory, remembered } from '../../base/cache/memory.js';
import { canonicalJsonText } from '../../base/json/canonical.js';
import { errorBody } from '../../serving/http/refusal.js';
import {
  type Manifest,
  type ManifestHead,
  manifestFile,
  type ResourceEntry,
  type Route,
} from '../../serving/manifest/manifest.js';
import { manifestBytes } from '../../serving/manifest/representation.js';
import {
  checkEnvelope,
  type DatedDraft,
  type Draft,
  envelopeRuns,
  type Meta,
  metaOf,
  routeEntry,
} from '../drafts/draft.js';
import type { Previous } from '../drafts/previous.js';
import type { Resource } from '../drafts/resource.js';
import {
  type DistFile,
  type DistFileSystem,
  type HeldLock,
  hasPlainFolders,
  hostsBeside,
  restorePlainFolders,
} from '../output/dist.js';
import { hasHostFiles, isWhole, type Present, restoreTimes, reusable } from '../output/present.js';
import type { StagedFile } from '../output/staged-file.js';
import type { StagedFiles, WrittenFile } from '../output/staged-files.js';
import { type ChangeClock, fileModified, lastModified } from './dates.js';
import { representations } from './encode.js';
import { type EncodedAhead, type EncodedRoute, encodeLarge, isLarge } from './encode-ahead.js';
import { LastMade } from './last-made.js';
import { discardFiles, type MadeFile, placeFiles, presentFiles } from './made-files.js';
import { mostInWork, prefetched } from './prefetched.js';
import {
  keepAssets,
  makeResource,
  mostResourcesInWork,
  refuseClashes,
  stageResource,
} from './stage-resources.js';

/** The configuration of hosts for a publication: file by path below `out/hosts`. */
export type HostFiles = (manifest: Manifest) => Readonly<Record<string, string | Uint8Array>>;

/** The inputs for writing a publication besides the publication itself. */
export interface StageSettings {
  /** The output folder. */
  readonly out: string;
  /** The instant whose content is published (D49). */
  readonly at: string;
  /** The instant that the publication keeps if nothing else is new: that of the last one. */
  readonly formerAt: string;
  readonly lock: HeldLock;
  readonly fs: DistFileSystem;
  /** The previous publication, for comparing times. */
  readonly previous: Previous | undefined;
  readonly clock: ChangeClock;
  readonly memory: Memory;
  /** Of the files of the current publication. */
  readonly hashes: FileHashes;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly progress: (step: string) => void;
  readonly hostFiles: HostFiles;
}

/** The result of writing a publication. */
export interface Staged {
  readonly outcome: 'published' | 'unchanged' | 'restored';
  readonly manifest: Manifest;
  /**
   * The files with bytes that the current publication didn't have, relative to the output folder; empty unless
   * published.
   */
  readonly written: readonly string[];
}

/**
 * Writes all files of a publication, the manifest last, and publishes it unless it equals the current one. Files with
 * the same bytes as in the current publication are linked rather than made again.
 * @param files those that aren't published have to be discarded afterwards
 * @param ahead routes that are encoded already, or nearly
 */
export async function stage(
  head: ManifestHead,
  drafts: readonly DatedDraft[],
  resources: readonly Resource[],
  present: Present | undefined,
  files: StagedFiles,
  ahead: EncodedAhead,
  { out, at, formerAt, lock, fs, previous, clock, memory, hashes, sleep, progress, hostFiles }: StageSettings,
): Promise<Staged> {
  const routes: Record<string, Route> = {};
  const written: string[] = [];
  const note = ({ folder, path, sha256: hash }: WrittenFile) => {
    const root = present && { site: present.root, hosts: hostsBeside(present.root) }[folder];
    if (root === undefined || !hashes.holds(join(root, path), hash)) written.push(`${folder}/${path}`);
  };
  const create = (path: string) => files.create('site', path);
  const encode = (draft: DatedDraft) => encodeRoute(head, draft, present, memory, hashes, create, ahead);
  const isHeavy = (draft: Draft) => isLarge(draft) && !(present && isSameData(draft, present));
  for await (const [draft, encoded] of prefetched(drafts, encode, isHeavy, mostInWork)) {
    progress(draft.path);
    const published = encoded.map(({ representation }) => representation);
    const modified = lastModified(draft, published, clock);
    routes[draft.path] = routeEntry(head, draft, modified, published);
    placeFiles(encoded, modified, files, note);
  }
  const beside: Record<string, ResourceEntry> = {};
  refuseClashes(resources, Object.keys(routes));
  const lastMade = new LastMade(memory);
  const ofResources = { head, routes, present, previous, clock, memory, lastMade, hashes, files, note };
  const make = (resource: Resource) => makeResource(resource, ofResources);
  for await (const [resource, made] of prefetched(resources, make, () => true, mostResourcesInWork)) {
    progress(resource.path);
    beside[resource.path] = stageResource(resource, made, ofResources);
  }
  await keepAssets(beside, ofResources);
  const add = (folder: DistFile['folder'], path: string, bytes: Uint8Array) => {
    const modified = fileModified({ folder, path }, bytes, previous, clock);
    const file: DistFile = { folder, path, sha256: sha256(bytes), modified, from: { bytes } };
    files.add(file);
    note(file);
    return file.sha256;
  };
  for (const [status, entry] of Object.entries(head.errors)) {
    add('site', entry.file, Buffer.from(errorBody(entry, Number(status))));
  }
  const notFound = resources.find(({ isNotFound }) => isNotFound)?.path;
  const made = {
    ...head,
    ...(notFound !== undefined && { notFound }),
    routes,
    resources: beside,
  };
  const unchanged = { ...made, at: formerAt };
  const isSame =
    !files.isBegun &&
    present !== undefined &&
    isWhole(present, unchanged, hashes) &&
    hasHostFiles(present, hashesOf(hostFiles(unchanged)), hashes, fs);
  if (isSame) {
    const hadLostTimes = restoreTimes(present, fs);
    const wasInPlace = hasPlainFolders(out, fs);
    if (!wasInPlace) restorePlainFolders(out, lock, fs);
    lastMade.keep();
    const outcome = hadLostTimes || !wasInPlace ? 'restored' : 'unchanged';
    return { outcome, manifest: unchanged, written: [] };
  }
  // A later instant alone is no other publication (D49), also where the last one is somewhere else.
  const isAsBefore =
    previous !== undefined && manifestBytes(unchanged).equals(manifestBytes(previous.manifest));
  const manifest = isAsBefore ? unchanged : { ...made, at };
  for (const [path, content] of Object.entries(hostFiles(manifest))) {
    add('hosts', path, Buffer.from(content));
  }
  const hash = add('site', manifestFile, manifestBytes(manifest));
  await clock.reached();
  const published = await files.publish(hash.slice(0, 12));
  await sleep(clockStep);
  const folders = { site: published.root, hosts: hostsBeside(published.root) };
  for (const { folder, path, sha256: written } of published.files) {
    hashes.note(join(folders[folder], path), written);
  }
  lastMade.keep();
  return { outcome: 'published', manifest, written: written.sort() };
}

function hashesOf(files: ReturnType<HostFiles>): Map<string, string> {
  return new Map(Object.entries(files).map(([path, content]) => [path, sha256(Buffer.from(content))]));
}

/** The representations of a route: those of the current publication if they have the same bytes, else new ones. */
async function encodeRoute(
  head: ManifestHead,
  draft: DatedDraft,
  present: Present | undefined,
  memory: Memory,
  hashes: FileHashes,
  create: (path: string) => StagedFile,
  ahead: EncodedAhead,
): Promise<readonly MadeFile[]> {
  const meta = metaOf(head, draft);
  checkEnvelope(draft.version, draft.collection, draft.brands, meta);
  const encoded = await ahead.get(draft.path);
  const runs = envelopeRuns(draft.data, meta);
  const identity = [`identity of ${draft.path}`, sha256(draft.dataHash, canonicalJsonText(meta))] as const;
  if (present && isSameData(draft, present)) {
    const hash = remembered(memory, ...identity, () => sha256Of(piecesOf(runs)));
    const kept = reusable(present, head.generator, draft.path, hash, hashes);
    if (kept !== undefined) {
      discardFiles(encoded?.files);
      return presentFiles(kept, present);
    }
  }
  const made = await encodeRuns(draft, meta, runs, encoded, memory, create);
  memory.keep(...identity, made[0]!.representation.sha256);
  return made;
}

/** @param encoded what was encoded of it ahead; if that has another meta block, it is encoded again */
async function encodeRuns(
  draft: DatedDraft,
  meta: Meta,
  runs: readonly Run[],
  encoded: EncodedRoute | undefined,
  memory: Memory,
  create: (path: string) => StagedFile,
): Promise<readonly MadeFile[]> {
  if (!isLarge(draft)) return encodeSmall(draft.path, runs);
  if (encoded !== undefined && canonicalJsonText(encoded.meta) === canonicalJsonText(meta))
    return encoded.files;
  discardFiles(encoded?.files);
  return encodeLarge(draft, runs, memory, create);
}

async function encodeSmall(path: string, runs: readonly Run[]): Promise<MadeFile[]> {
  const encoded = await representations(path.slice(1), joined(piecesOf(runs)));
  return encoded.map(({ bytes, representation }) => ({ representation, from: { bytes } }));
}

function isSameData({ path, dataHash }: Draft, { manifest }: Present): boolean {
  return manifest.routes[path]?.dataHash === dataHash;
}
