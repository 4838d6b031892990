import { parseHttpDate } from '../http/http-date.js';
import type { Manifest, ResourceEntry, Route } from '../manifest/manifest.js';
import { plainOf } from '../manifest/representation.js';

/** What the manifest has at a path: a route, or a resource (D38). */
export type ManifestEntry = Route | ResourceEntry;

/** All entries by path, routes first. */
export function entriesOf({ routes, resources }: Manifest): [path: string, entry: ManifestEntry][] {
  return [...Object.entries(routes), ...Object.entries(resources)];
}

/** Undefined if the path has no entry. */
export function entryAt({ routes, resources }: Manifest, path: string): ManifestEntry | undefined {
  if (Object.hasOwn(routes, path)) return routes[path];
  return Object.hasOwn(resources, path) ? resources[path] : undefined;
}

export function isRoute(entry: ManifestEntry): entry is Route {
  return 'collection' in entry;
}

/** The manifest with `entry` in place of the entry at the path. */
export function withEntry(manifest: Manifest, path: string, entry: ManifestEntry): Manifest {
  return isRoute(entry)
    ? { ...manifest, routes: { ...manifest.routes, [path]: entry } }
    : { ...manifest, resources: { ...manifest.resources, [path]: entry } };
}

/** The date of an entry's content, UTC: LastUpdated of a route; a resource has only Last-Modified. */
export function dateOf(entry: ManifestEntry): string {
  return isRoute(entry) ? entry.lastUpdated : new Date(modifiedAt(entry)).toISOString();
}

/** Last-Modified of an entry in epoch milliseconds. */
export function modifiedAt({ lastModified }: ManifestEntry): number {
  // The manifest's dates have four-digit years, so that no clock is needed.
  return parseHttpDate(lastModified, 0) ?? Number.NaN;
}

/**
 * Some of all resources, in the manifest's order. Of those that are alike (one kind, media type and folder) it has the
 * smallest, the largest, and one whose size is in the middle: hosts treat files differently by type, address and size.
 * The same manifest gives the same sample.
 */
export function sampleOf(resources: Manifest['resources']): Manifest['resources'] {
  const groups = new Map<string, [path: string, entry: ResourceEntry][]>();
  for (const [path, entry] of Object.entries(resources)) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    const key = JSON.stringify([entry.kind, entry.mediaType, folder]);
    const alike = groups.get(key);
    if (alike === undefined) groups.set(key, [[path, entry]]);
    else alike.push([path, entry]);
  }
  const chosen = new Set<string>();
  for (const alike of groups.values()) {
    const bySize = alike.toSorted(
      ([a, one], [b, other]) => plainOf(one).bytes - plainOf(other).bytes || (a < b ? -1 : 1),
    );
    const picked = [0, Math.floor(bySize.length / 2), bySize.length - 1];
    for (const [at, [path]] of bySize.entries()) if (picked.includes(at)) chosen.add(path);
  }
  return Object.fromEntries(Object.entries(resources).filter(([path]) => chosen.has(path)));
}
