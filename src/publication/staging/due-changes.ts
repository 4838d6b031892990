import { onlyKnown } from '../../base/cache/memory.js';
import { localDay, type RunTime } from '../../model/time-zone.js';
import { cacheLifetime } from '../../serving/http/caching.js';
import type { HeaderFields, Manifest, ResourceKind } from '../../serving/manifest/manifest.js';
import { instantsOf, siteFilesAt } from '../compile/coming.js';
import type { SiteFile } from '../compile/compile-site.js';
import { type DatedDraft, draftRoute } from '../drafts/draft.js';
import {
  type MakeResources,
  type PublishedContent,
  type Resource,
  resourceHeaders,
} from '../drafts/resource.js';

/** The changes that the content makes by itself, as time passes (D49). */
export interface ComingChanges {
  /** The instants after that of the publication at which the content is another, in order. Epoch milliseconds. */
  readonly instants: readonly number[];
  /** The compiled content from one of them on. */
  readonly contentFrom: (instant: number) => Promise<ComingContent>;
}

export interface ComingContent {
  readonly time: RunTime;
  readonly files: readonly SiteFile[];
}

/** The changes that compiled files make by the times of their records. @param time of the publication */
export function comingChanges(files: readonly SiteFile[], time: RunTime): ComingChanges {
  return {
    instants: instantsOf([...new Set(files.map(({ unit }) => unit))], time.instant),
    contentFrom: async (instant) => ({
      time: { ...time, instant, day: localDay(instant, time.timeZone) },
      files: siteFilesAt(files, instant),
    }),
  };
}

/** What caches and the world may know of changes to come (D51). */
export interface DueChanges {
  /** When what is at an address will change, in epoch milliseconds, where copies made now could outlast it. */
  readonly expires: ReadonlyMap<string, number>;
  /** The next instant at which the publication, or what it tells caches, has to be another. */
  readonly next: number | undefined;
}

/**
 * The changes that are due (D51). Content to come is made only for instants that copies made now could outlast, since only
 * then is anything said of it.
 * @param content the publication that is made now, and its `resources`
 */
export async function dueChanges(
  { instants, contentFrom }: ComingChanges,
  content: PublishedContent,
  resources: readonly Resource[],
  parts: readonly MakeResources[],
): Promise<DueChanges> {
  const { instant: now } = content.time;
  const lifetimes = lifetimesOf(content, resources);
  const longest = Math.max(0, ...lifetimes.values());
  const expires = new Map<string, number>();
  for (const instant of instants.filter((each) => each - longest <= now)) {
    const near = [...lifetimes].filter(([path, lifetime]) => !expires.has(path) && instant - lifetime <= now);
    if (near.length === 0) continue;
    const changing = await changingAddresses(await contentFrom(instant), content, resources, parts);
    for (const [path] of near) if (changing.has(path)) expires.set(path, instant);
  }
  const warnings = [...new Set(lifetimes.values())].flatMap((lifetime) =>
    instants.map((instant) => instant - lifetime),
  );
  const due = [...instants, ...warnings].filter((instant) => instant > now);
  return { expires, next: due.length === 0 ? undefined : Math.min(...due) };
}

/** Milliseconds for which caches may use a copy of each address that can change. */
function lifetimesOf(
  { head, routes }: PublishedContent,
  resources: readonly Resource[],
): ReadonlyMap<string, number> {
  const milliseconds = (fields: HeaderFields) => cacheLifetime(fields) * 1000;
  const ofRoutes = milliseconds(head.headers.ok);
  return new Map([
    ...routes.map(({ path }) => [path, ofRoutes] as const),
    ...resources
      .filter(({ kind }) => canChange(kind))
      .map(({ path, kind }) => [path, milliseconds(resourceHeaders(kind, head))] as const),
  ]);
}

/** The address of an asset has the hash of its bytes, and that of a change the names of both publications. */
function canChange(kind: ResourceKind): boolean {
  return kind === 'page' || kind === 'data';
}

/** The addresses whose bytes are others in the coming content, or that it hasn't. */
async function changingAddresses(
  { time, files }: ComingContent,
  content: PublishedContent,
  resources: readonly Resource[],
  parts: readonly MakeResources[],
): Promise<ReadonlySet<string>> {
  const { head, routes } = content;
  const memory = onlyKnown(content.memory);
  const coming = routes.map((route): DatedDraft => {
    const draft = draftRoute(head, route.version, route.collection, files, memory);
    if (draft.dataHash === route.dataHash) return route;
    return { ...route, ...draft, lastUpdated: time.instant };
  });
  const changing = coming.flatMap((route, index) => (route === routes[index] ? [] : [route.path]));
  if (changing.length === 0) return new Set();
  // Without a last publication: what is compared with it would be kept as the comparison of this one.
  const made = await Promise.all(
    parts.map((make) => make({ ...content, time, routes: coming, last: undefined, report: () => {} })),
  );
  const keys = new Map(made.flatMap((some) => [...some].map(({ path, key }) => [path, key] as const)));
  const beside = resources.filter(({ path, key }) => key === undefined || keys.get(path) !== key);
  return new Set([...changing, ...beside.map(({ path }) => path)]);
}

/** The entries of a manifest with the instants at which they will change, as HTTP dates. */
export function withExpires<Entry extends Manifest['routes'][string] | Manifest['resources'][string]>(
  entries: Readonly<Record<string, Entry>>,
  { expires }: DueChanges,
): Record<string, Entry> {
  return Object.fromEntries(
    Object.entries(entries).map(([path, entry]) => {
      const instant = expires.get(path);
      // In whole seconds, and never later than the change.
      return [
        path,
        instant === undefined ? entry : { ...entry, expires: new Date(instant).toUTCString() },
      ] as const;
    }),
  );
}
