import { join } from 'node:path';
import { sha256 } from '../base/bytes/sha256.js';
import { contentProblems } from '../content/documents/problems/index.js';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import { errorBody } from '../serving/http/refusal.js';
import { resourceHeaders } from '../serving/http/resource-headers.js';
import {
  type Manifest,
  type ManifestHead,
  manifestFile,
  type Representation,
  type ResourceEntry,
  type Route,
} from '../serving/manifest/manifest.js';
import { manifestBytes } from '../serving/manifest/representation.js';
import { answerBytes, type DatedAnswer, metaOf, routeEntry } from './answer.js';
import { type ChangeClock, fileModified, haveSameBytes, lastModified, wholeSeconds } from './dates.js';
import { type Effort, isWorthEncoding, representations } from './publication/encode.js';
import { filesBelow, isIntact, type Output, OutputError } from './publication/output.js';
import type { OutputFolder, Publication } from './publication/publication.js';
import { fileOf, pageAge, type Resource } from './resource.js';

/** The configuration of hosts for a publication: file by path below `out/hosts`. */
export type HostFiles = (manifest: Manifest) => Readonly<Record<string, string | Uint8Array>>;

/** What a publication is written with. */
export interface Publishing {
  /** The output folder. */
  readonly out: string;
  readonly output: Output;
  /** What `out` has now. */
  readonly present: Publication | undefined;
  /** The publication that this one is dated by. */
  readonly last: Publication | undefined;
  readonly clock: ChangeClock;
  /** The instant whose content is published (D49). */
  readonly at: string;
  readonly hostFiles: HostFiles;
  readonly progress: (step: string) => void;
}

export interface Published {
  /**
   * `unchanged`: the output folder has the same publication, so nothing was written. `restored`: it had the same one, but
   * not all of its files as they were made.
   */
  readonly outcome: 'published' | 'restored' | 'unchanged';
  readonly manifest: Manifest;
  /** The files with bytes that the output folder didn't have, relative to it. */
  readonly written: readonly string[];
}

/** So many answers and resources are made and encoded at a time. */
const mostAnswers = 2;
const mostResources = 8;

/**
 * Writes all files of a publication, and switches to it unless it equals the present one. Files with the same bytes as in
 * the present one are linked with their codings.
 */
export async function publish(
  head: ManifestHead & Pick<Manifest, 'accepted'>,
  answers: readonly DatedAnswer[],
  resources: readonly Resource[],
  publishing: Publishing,
): Promise<Published> {
  const { out, output, present, last, clock, at, hostFiles, progress } = publishing;
  const files = new FilesOf(publishing);
  const routes = new Map<string, Route>();
  // The largest first: they take longest.
  const bySize = [...answers].sort((a, b) => b.records - a.records);
  await eachOf(bySize, mostAnswers, async (answer) => {
    progress(answer.path);
    const meta = metaOf(head, answer);
    const encoded = await files.encoded(answer.path.slice(1), answerBytes(answer, meta), {});
    const published = encoded.map(({ representation }) => representation);
    const modified = lastModified(answer, published, clock);
    await files.place(encoded, modified);
    routes.set(answer.path, routeEntry(head, answer, modified, published));
  });
  const entries = new Map<string, ResourceEntry>();
  const newest = Math.max(...[...routes.values()].map((route) => Date.parse(route.lastModified)));
  await eachOf(resources, mostResources, async (resource) => {
    progress(resource.path);
    const bytes = bytesOf(resource);
    const encoded = await files.encoded(fileOf(resource), bytes, {
      codings: isWorthEncoding(resource.mediaType, bytes) ? resource.codings : [],
      effort: resource.kind === 'asset' ? 'most' : 'usual',
    });
    const published = encoded.map(({ representation }) => representation);
    const modified = resourceModified(resource.path, published, last, newest, clock);
    await files.place(encoded, modified);
    entries.set(resource.path, {
      kind: resource.kind,
      mediaType: resource.mediaType,
      lastModified: new Date(modified).toUTCString(),
      headers: resourceHeaders(resource.kind, head),
      representations: published,
    });
  });
  await keepAssets(entries, head, publishing, files);
  for (const [status, entry] of Object.entries(head.errors)) {
    await files.add('site', entry.file, Buffer.from(errorBody(entry, Number(status))));
  }
  const notFound = resources.find(({ isNotFound }) => isNotFound)?.path;
  const made = {
    ...head,
    ...(notFound !== undefined && { notFound }),
    routes: inOrder(answers, routes),
    resources: Object.fromEntries([
      ...Object.entries(inOrder(resources, entries)),
      ...[...entries].filter(([, { keptUntil }]) => keptUntil !== undefined),
    ]),
  };
  // A later instant alone is no other publication (D49).
  const asBefore = { ...made, at: last?.manifest.at ?? at };
  const isAsBefore = last !== undefined && manifestBytes(asBefore).equals(last.bytes);
  const manifest: Manifest = isAsBefore ? asBefore : { ...made, at };
  const hosts = Object.entries(hostFiles(manifest));
  for (const [path, content] of hosts) await files.add('hosts', path, Buffer.from(content));
  const bytes = manifestBytes(manifest);
  const isPresent = present !== undefined && bytes.equals(present.bytes);
  if (isPresent && files.areKept && filesBelow(join(out, 'hosts')).length === hosts.length) {
    return { outcome: 'unchanged', manifest, written: [] };
  }
  await files.add('site', manifestFile, bytes);
  await clock.reached();
  files.link();
  output.publish();
  const isRestored = output.written.some(
    (file) => file.startsWith('site/') && file !== `site/${manifestFile}`,
  );
  return { outcome: isPresent && isRestored ? 'restored' : 'published', manifest, written: output.written };
}

/** A coding of a file; without bytes if the present publication has it. */
interface Coded {
  readonly representation: Representation;
  readonly bytes?: Uint8Array;
}

/** The files of a publication: new ones are written at once, the others linked at the end. */
class FilesOf {
  readonly #publishing: Publishing;
  readonly #present: ReadonlyMap<string, Route | ResourceEntry>;
  readonly #last: ReadonlyMap<string, Route | ResourceEntry>;
  readonly #kept: { readonly folder: OutputFolder; readonly path: string }[] = [];
  #isNew = false;

  constructor(publishing: Publishing) {
    this.#publishing = publishing;
    this.#present = entriesOf(publishing.present);
    this.#last = entriesOf(publishing.last);
  }

  /** True if the present publication has all of them. */
  get areKept(): boolean {
    return !this.#isNew;
  }

  /** A file in its codings: as the present publication has it, or a last one in another folder, else encoded. */
  async encoded(
    file: string,
    bytes: Uint8Array,
    { codings, effort }: { readonly codings?: Resource['codings']; readonly effort?: Effort },
  ): Promise<readonly Coded[]> {
    const { out, last, present } = this.#publishing;
    const hash = sha256(bytes);
    const here = this.#present.get(file);
    if (here?.representations[0]?.sha256 === hash) {
      const modified = Date.parse(here.lastModified);
      const { representations } = here;
      if (representations.every((each) => isIntact(out, 'site', each.file, each.sha256, modified))) {
        return representations.map((representation) => ({ representation }));
      }
    }
    const elsewhere = last === present || last?.root === undefined ? undefined : this.#last.get(file);
    if (elsewhere?.representations[0]?.sha256 === hash) {
      const read = await readAll(last!, elsewhere.representations);
      if (read !== undefined) return read;
    }
    return representations(file, { bytes, sha256: hash }, codings, effort);
  }

  async place(codings: readonly Coded[], modified: number): Promise<void> {
    const before = this.#present.get(codings[0]?.representation.file ?? '')?.lastModified;
    for (const { representation, bytes } of codings) {
      const { file, sha256: hash } = representation;
      // What was found intact needn't be read again.
      if (bytes === undefined && before === new Date(modified).toUTCString()) {
        this.#kept.push({ folder: 'site', path: file });
      } else await this.#place('site', file, bytes, hash, modified);
    }
  }

  /** A file that belongs to no route or resource. */
  async add(folder: OutputFolder, path: string, bytes: Uint8Array): Promise<void> {
    const { last, present, clock } = this.#publishing;
    const hash = sha256(bytes);
    const modified = fileModified(folder, path, hash, last, clock, present);
    await this.#place(folder, path, bytes, hash, modified);
  }

  async #place(
    folder: OutputFolder,
    path: string,
    bytes: Uint8Array | undefined,
    hash: string,
    modified: number,
  ): Promise<void> {
    const { out, output } = this.#publishing;
    if (isIntact(out, folder, path, hash, modified)) {
      this.#kept.push({ folder, path });
      return;
    }
    this.#isNew = true;
    await output.write(folder, path, bytes ?? output.present(folder, path), modified);
  }

  link(): void {
    for (const { folder, path } of this.#kept) this.#publishing.output.keep(folder, path);
  }
}

/** The codings of a file of another publication; undefined if they can't all be read. */
async function readAll(
  { read }: Publication,
  representations: readonly Representation[],
): Promise<readonly Coded[] | undefined> {
  try {
    return await Promise.all(
      representations.map(async (representation) => ({
        representation,
        bytes: await read(representation.file),
      })),
    );
  } catch {
    return undefined;
  }
}

/** The routes and resources of a publication, by the path of their plain file. */
function entriesOf(publication: Publication | undefined): ReadonlyMap<string, Route | ResourceEntry> {
  const { routes = {}, resources = {} } = publication?.manifest ?? {};
  const entries = [...Object.values(routes), ...Object.values(resources)];
  return new Map(entries.map((entry) => [entry.representations[0]?.file ?? '', entry]));
}

/**
 * Does something with each item, with so many of them at a time. After a failure no further item is begun, and those that
 * were begun have ended before it is thrown: nothing writes files any more when they are removed.
 */
async function eachOf<T>(items: readonly T[], most: number, act: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const failures: unknown[] = [];
  const next = async () => {
    for (const item of left) {
      if (failures.length > 0) return;
      await act(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: most }, next));
  if (failures.length > 0) throw failures[0];
}

function inOrder<T>(
  all: readonly { readonly path: string }[],
  entries: ReadonlyMap<string, T>,
): Record<string, T> {
  return Object.fromEntries(all.map(({ path }) => [path, entries.get(path)!]));
}

function bytesOf({ make }: Resource): Uint8Array {
  const made = make();
  return typeof made === 'string' ? Buffer.from(made) : made;
}

/**
 * The time at which a resource's bytes last changed, in epoch milliseconds of a whole second (D41). Without a last
 * publication it is that of the newest data, so that the same content gives the same manifest.
 */
function resourceModified(
  path: string,
  published: readonly Representation[],
  last: Publication | undefined,
  newest: number,
  clock: ChangeClock,
): number {
  if (last === undefined) return Number.isFinite(newest) ? newest : wholeSeconds(clock.now);
  const before = last.manifest.resources[path];
  const date = before && Date.parse(before.lastModified);
  if (date !== undefined && haveSameBytes(before!.representations, published)) return date;
  return wholeSeconds(clock.after(date));
}

/**
 * Assets that only earlier pages name stay for as long as these pages may be in caches (D38). If their files can't be
 * read any more, they are left out.
 */
async function keepAssets(
  entries: Map<string, ResourceEntry>,
  head: ManifestHead,
  { last, clock }: Publishing,
  files: FilesOf,
): Promise<void> {
  const before = Object.entries(last?.manifest.resources ?? {});
  if (last === undefined || !before.some(([, { kind }]) => kind === 'page')) return;
  for (const [path, entry] of before) {
    if (entry.kind !== 'asset' || entries.has(path)) continue;
    const until = entry.keptUntil ?? new Date(wholeSeconds(clock.now + pageAge(head))).toISOString();
    if (Date.parse(until) <= clock.now) continue;
    const read = await readAll(last, entry.representations);
    if (read === undefined) continue;
    await files.place(read, Date.parse(entry.lastModified));
    entries.set(path, { ...entry, keptUntil: until });
  }
}

/**
 * The copies of the publisher's files of which another file of the publication has the name, or has it as that of a folder.
 * File systems of macOS and Windows ignore the case of letters.
 */
export function takenAddresses(
  resources: readonly Resource[],
  routes: readonly string[],
): readonly Problem[] {
  const files = new Set<string>();
  const folders = new Set<string>();
  const take = (file: string) => {
    files.add(file);
    for (const folder of foldersAround(file)) folders.add(folder);
  };
  for (const path of routes) take(path.slice(1).toLowerCase());
  for (const each of resources) if (each.copyOf === undefined) take(fileOf(each).toLowerCase());
  return resources.flatMap((resource) => {
    const { path: address, copyOf: name } = resource;
    if (name === undefined) return [];
    const file = fileOf(resource).toLowerCase();
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

/** @throws OutputError if two files have one address */
export function refuseClashes(resources: readonly Resource[], routes: Iterable<string>): void {
  const paths = new Set(routes);
  for (const { path } of resources) {
    if (paths.has(path)) throw new OutputError(`Two files would have the address ${path}.`);
    paths.add(path);
  }
}
