import { sha256 } from '../base/bytes/sha256.js';
import { errorBody } from '../serving/http/refusal.js';
import { resourceHeaders } from '../serving/http/resource-headers.js';
import {
  type Manifest,
  type ManifestHead,
  manifestFile,
  type Representation,
  type ResourceEntry,
} from '../serving/manifest/manifest.js';
import { type Encoded, manifestBytes } from '../serving/manifest/representation.js';
import { answerBytes, type DatedAnswer, metaOf, routeEntry } from './answer.js';
import { type ChangeClock, fileModified, lastModified, resourceModified, wholeSeconds } from './dates.js';
import { type Effort, isWorthEncoding, representations } from './publication/encode.js';
import type { Output } from './publication/output.js';
import type { OutputFolder, Publication } from './publication/publication.js';
import { fileOf, pageAge, type Resource } from './resource.js';

/** The configuration of hosts for a publication: file by path below `out/hosts`. */
export type HostFiles = (manifest: Manifest) => Readonly<Record<string, string | Uint8Array>>;

/** What a publication is written with. */
interface Publishing {
  readonly output: Output;
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
  { output, last, clock, at, hostFiles, progress }: Publishing,
): Promise<Published> {
  const { present } = output;
  const known = [...new Set([present, last])].filter((one) => one?.root !== undefined) as Publication[];
  const put = (codings: readonly Encoded[], modified: number) =>
    eachOf(codings, codings.length, ({ representation, bytes }) =>
      output.put('site', representation.file, bytes, modified),
    );
  const add = async (folder: OutputFolder, path: string, bytes: Uint8Array) => {
    const modified = fileModified(folder, path, sha256(bytes), last, clock, present);
    await output.put(folder, path, bytes, modified);
  };
  // The largest first: they take longest.
  const bySize = [...answers].sort((a, b) => b.records - a.records);
  const written = await eachOf(bySize, mostAnswers, async (answer) => {
    const { path } = answer;
    progress(path);
    const bytes = answerBytes(answer, metaOf(head, answer));
    const codings = await codingsOf(path, path.slice(1), bytes, known, {});
    const published = codings.map(({ representation }) => representation);
    const modified = lastModified(answer, published, clock);
    await put(codings, modified);
    return [path, routeEntry(head, answer, modified, published)] as const;
  });
  const routes = new Map(written);
  const newest = Math.max(...written.map(([, route]) => Date.parse(route.lastModified)));
  const entries = await eachOf(resources, mostResources, async (resource) => {
    const { path, kind, mediaType } = resource;
    progress(path);
    const made = resource.make();
    const bytes = typeof made === 'string' ? Buffer.from(made) : made;
    const codings = await codingsOf(path, fileOf(resource), bytes, known, {
      codings: isWorthEncoding(mediaType, bytes) ? resource.codings : [],
      effort: kind === 'asset' ? 'most' : 'usual',
    });
    const representations = codings.map(({ representation }) => representation);
    const modified = resourceModified(path, representations, last, newest, clock);
    await put(codings, modified);
    const headers = resourceHeaders(kind, head);
    const date = new Date(modified).toUTCString();
    return [path, { kind, mediaType, lastModified: date, headers, representations }] as const;
  });
  const there = new Map<string, ResourceEntry>(entries);
  const notFound = resources.find(({ isNotFound }) => isNotFound)?.path;
  const assets: Record<string, ResourceEntry> = {};
  for (const [path, entry] of formerAssets(there, last, clock.now, pageAge(head))) {
    const read = await readAll(last!, entry.representations);
    // An asset whose files can't be read any more is left out.
    if (read === undefined) continue;
    await put(read, Date.parse(entry.lastModified));
    assets[path] = entry;
  }
  await eachOf(Object.entries(head.errors), mostResources, ([status, entry]) =>
    add('site', entry.file, Buffer.from(errorBody(entry, Number(status)))),
  );
  const made = {
    ...head,
    ...(notFound !== undefined && { notFound }),
    routes: Object.fromEntries(answers.map(({ path }) => [path, routes.get(path)!])),
    resources: { ...Object.fromEntries(there), ...assets },
  };
  // A later instant alone is no other publication (D49).
  const asBefore = { ...made, at: last?.manifest.at ?? at };
  const isAsBefore = last !== undefined && manifestBytes(asBefore).equals(last.bytes);
  const manifest: Manifest = isAsBefore ? asBefore : { ...made, at };
  for (const [path, content] of Object.entries(hostFiles(manifest))) {
    await add('hosts', path, Buffer.from(content));
  }
  const bytes = manifestBytes(manifest);
  const isPresent = present !== undefined && bytes.equals(present.bytes);
  if (isPresent && output.isPresent) return { outcome: 'unchanged', manifest, written: [] };
  const isRestored = isPresent && output.written.some((file) => file.startsWith('site/'));
  await add('site', manifestFile, bytes);
  await clock.reached();
  output.publish();
  return { outcome: isRestored ? 'restored' : 'published', manifest, written: output.written };
}

/** A file in its codings: as a publication in a folder has it, else encoded. */
async function codingsOf(
  path: string,
  file: string,
  bytes: Uint8Array,
  known: readonly Publication[],
  { codings, effort }: { readonly codings?: Resource['codings']; readonly effort?: Effort },
): Promise<readonly Encoded[]> {
  const hash = sha256(bytes);
  for (const publication of known) {
    const { routes, resources } = publication.manifest;
    const { representations: there = [] } = routes[path] ?? resources[path] ?? {};
    const isSame = there[0]?.file === file && there[0].sha256 === hash;
    const read = isSame ? await readAll(publication, there) : undefined;
    if (read !== undefined) return read;
  }
  return representations(file, { bytes, sha256: hash }, codings, effort);
}

/** The codings of a file of a publication; undefined if they can't all be read. */
async function readAll(
  from: Publication,
  all: readonly Representation[],
): Promise<readonly Encoded[] | undefined> {
  try {
    return await Promise.all(
      all.map(async (representation) => ({ representation, bytes: await from.read(representation.file) })),
    );
  } catch {
    return undefined;
  }
}

/**
 * Does something with each item, with so many of them at a time. After a failure no further item is begun, and those that
 * were begun have ended before it is thrown: nothing writes files any more when they are removed.
 */
async function eachOf<T, Made>(items: readonly T[], most: number, act: (item: T) => Promise<Made>) {
  const left = items.entries();
  const made: Made[] = [];
  const failures: unknown[] = [];
  const next = async () => {
    for (const [at, item] of left) {
      if (failures.length > 0) return;
      try {
        made[at] = await act(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: most }, next));
  if (failures.length > 0) throw failures[0];
  return made;
}

/** Assets that only earlier pages name stay for as long as these pages may be in caches (D38). */
function formerAssets(
  present: ReadonlyMap<string, ResourceEntry>,
  last: Publication | undefined,
  now: number,
  age: number,
): [path: string, entry: ResourceEntry][] {
  const before = Object.entries(last?.manifest.resources ?? {});
  if (!before.some(([, { kind }]) => kind === 'page')) return [];
  return before.flatMap(([path, entry]): [string, ResourceEntry][] => {
    const keptUntil = entry.keptUntil ?? new Date(wholeSeconds(now + age)).toISOString();
    const isKept = entry.kind === 'asset' && !present.has(path) && Date.parse(keptUntil) > now;
    return isKept ? [[path, { ...entry, keptUntil }]] : [];
  });
}
