import { join } from 'node:path';
import { clockStep, type FileHashes } from '../cache/file-hashes.js';
import { type Manifest, manifestFile, type Representation, type Route } from '../http/manifest.js';
import { errorBody } from '../http/refusal.js';
import { sha256 } from '../model/sha256.js';
import { canonicalJson } from './canonical.js';
import { type Memory, remembered } from './compile-site.js';
import { type ChangeClock, fileModified, lastModified } from './dates.js';
import {
  type DistFile,
  type DistFileSystem,
  type HeldLock,
  hasPlainFolders,
  hostsBeside,
  restorePlainFolders,
  type Staging,
} from './dist.js';
import { checkEnvelope, type DatedDraft, type Draft, envelopePieces, metaOf, routeEntry } from './draft.js';
import { joined, lengthOf, sha256Of } from './pieces.js';
import { hasHostFiles, isWhole, type Present, restoreTimes, reusable } from './present.js';
import type { Previous } from './previous.js';
import { manifestBytes, representations } from './representation.js';

type Head = Omit<Manifest, 'routes'>;

/** The configuration of hosts for a publication: file by path below `out/hosts`. */
export type HostFiles = (manifest: Manifest) => Readonly<Record<string, string | Uint8Array>>;

/** The inputs for writing a publication besides the publication itself. */
export interface StageSettings {
  /** The output folder. */
  readonly out: string;
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
 * @param begin begins a publication in the output folder
 */
export async function stage(
  head: Head,
  drafts: readonly DatedDraft[],
  present: Present | undefined,
  begin: () => Staging,
  settings: StageSettings,
): Promise<Staged> {
  const files = new StagedFiles(begin);
  try {
    return await stageFiles(head, drafts, present, files, settings);
  } catch (error) {
    files.discard();
    throw error;
  }
}

/** A file of a publication, without its bytes. */
type WrittenFile = Pick<DistFile, 'folder' | 'path' | 'sha256'>;

/**
 * The files of a publication. Nothing is written before a file has new bytes: a link to a file of the current publication
 * changes that file's ctime, so that it would have to be read again by the next build.
 */
class StagedFiles {
  readonly #begin: () => Staging;
  readonly #waiting: DistFile[] = [];
  readonly #written: WrittenFile[] = [];
  #staging: Staging | undefined;

  constructor(begin: () => Staging) {
    this.#begin = begin;
  }

  /** True if a file has been written. */
  get isBegun(): boolean {
    return this.#staging !== undefined;
  }

  /** Writes a file now, so that its bytes needn't stay in memory. */
  write(file: DistFile): void {
    this.#staging ??= this.#begin();
    this.#staging.add(file);
    const { folder, path, sha256: hash } = file;
    this.#written.push({ folder, path, sha256: hash });
  }

  /** Writes or links a file when it is certain that something is published. */
  add(file: DistFile): void {
    this.#waiting.push(file);
  }

  /** @returns the web root, and all files */
  publish(id: string): { readonly root: string; readonly files: readonly WrittenFile[] } {
    for (const file of this.#waiting.splice(0)) this.write(file);
    return { root: this.#staging!.publish(id), files: this.#written };
  }

  discard(): void {
    this.#staging?.discard();
  }
}

/** So many bytes of data are encoded at a time, for two collections of 70,000 records. */
const mostInWork = 128 * 1024 * 1024;

async function stageFiles(
  head: Head,
  drafts: readonly DatedDraft[],
  present: Present | undefined,
  files: StagedFiles,
  { out, lock, fs, previous, clock, memory, hashes, sleep, progress, hostFiles }: StageSettings,
): Promise<Staged> {
  const routes: Record<string, Route> = {};
  const written: string[] = [];
  const note = ({ folder, path, sha256: hash }: DistFile) => {
    const held = present?.onDisk?.(folder, path)?.bytes;
    if (held === undefined || sha256(held) !== hash) written.push(`${folder}/${path}`);
  };
  const encode = (draft: DatedDraft) => encodeRoute(head, draft, present, memory, hashes);
  const weightOf = (draft: Draft) => (present && isSameData(draft, present) ? 0 : lengthOf(draft.data));
  for await (const [draft, encoded] of prefetched(drafts, encode, weightOf, mostInWork)) {
    progress(draft.path);
    const published = encoded.map(({ representation }) => representation);
    const modified = await lastModified(draft, published, clock);
    routes[draft.path] = routeEntry(head, draft, modified, published);
    for (const { representation, from } of encoded) {
      const { file: path, sha256: hash } = representation;
      const file: DistFile = { folder: 'site', path, sha256: hash, modified, from };
      if ('present' in from) files.add(file);
      else {
        files.write(file);
        note(file);
      }
    }
  }
  const add = async (folder: DistFile['folder'], path: string, bytes: Uint8Array) => {
    const modified = await fileModified({ folder, path }, bytes, previous, clock);
    const file: DistFile = { folder, path, sha256: sha256(bytes), modified, from: { bytes } };
    files.add(file);
    note(file);
    return file.sha256;
  };
  for (const [status, entry] of Object.entries(head.errors)) {
    await add('site', entry.file, Buffer.from(errorBody(entry, Number(status))));
  }
  const manifest = { ...head, routes };
  const beside = new Map<string, string>();
  for (const [path, content] of Object.entries(hostFiles(manifest))) {
    beside.set(path, await add('hosts', path, Buffer.from(content)));
  }
  const hash = await add('site', manifestFile, manifestBytes(manifest));
  const isSame =
    !files.isBegun &&
    present !== undefined &&
    isWhole(present, hash, hashes) &&
    hasHostFiles(present, beside, hashes, fs);
  if (isSame) {
    const hadLostTimes = restoreTimes(present, fs);
    const wasInPlace = hasPlainFolders(out, fs);
    if (!wasInPlace) restorePlainFolders(out, lock, fs);
    return { outcome: hadLostTimes || !wasInPlace ? 'restored' : 'unchanged', manifest, written: [] };
  }
  const published = files.publish(hash.slice(0, 12));
  await sleep(clockStep);
  const folders = { site: published.root, hosts: hostsBeside(published.root) };
  for (const { folder, path, sha256: written } of published.files) {
    hashes.note(join(folders[folder], path), written);
  }
  return { outcome: 'published', manifest, written: written.sort() };
}

/** A file of a route, with its entry in the manifest. */
interface EncodedFile {
  readonly representation: Representation;
  readonly from: DistFile['from'];
}

/** The representations of a route: those of the current publication if they have the same bytes, else new ones. */
async function encodeRoute(
  head: Head,
  draft: DatedDraft,
  present: Present | undefined,
  memory: Memory,
  hashes: FileHashes,
): Promise<EncodedFile[]> {
  const meta = metaOf(head, draft);
  checkEnvelope(draft.version, draft.collection, draft.brands, meta);
  const pieces = envelopePieces(draft.data, meta);
  const identity = [`identity of ${draft.path}`, sha256(draft.dataHash, canonicalJson(meta))] as const;
  if (present && isSameData(draft, present)) {
    const hash = remembered(memory, ...identity, () => sha256Of(pieces));
    const kept = reusable(present, head.generator, draft.path, hash, hashes);
    if (kept !== undefined) {
      return kept.map((representation) => ({
        representation,
        from: { present: join(present.root, representation.file) },
      }));
    }
  }
  const encoded = await representations(draft.path.slice(1), joined(pieces));
  memory.keep(...identity, encoded[0]!.representation.sha256);
  return encoded.map(({ bytes, representation }) => ({ representation, from: { bytes } }));
}

function isSameData({ path, dataHash }: Draft, { manifest }: Present): boolean {
  return manifest.routes[path]?.dataHash === dataHash;
}

/**
 * Yields each item with its result. Work on the next items begins while the current one is used.
 * @param weightOf what the work on an item holds in memory until its result is used, in bytes
 * @param limit of the weight of work that is begun; one item may be heavier
 */
export async function* prefetched<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  weightOf: (item: T) => number,
  limit: number,
): AsyncGenerator<[T, R]> {
  const begun: { readonly result: Promise<R>; readonly weight: number }[] = [];
  let next = 0;
  const beginMore = () => {
    let weight = begun.reduce((sum, one) => sum + one.weight, 0);
    while (next < items.length) {
      const item = items[next]!;
      weight += weightOf(item);
      if (begun.length > 0 && weight > limit) return;
      const result = work(item);
      result.catch(() => {}); // Without this, an error of a result that is never awaited would end the process.
      begun.push({ result, weight: weightOf(item) });
      next++;
    }
  };
  beginMore();
  for (const item of items) {
    const result = await begun[0]!.result;
    begun.shift();
    beginMore();
    yield [item, result];
  }
}
