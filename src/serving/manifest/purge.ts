import { isDeepStrictEqual } from 'node:util';
import { type Manifest, manifestFile } from './manifest.js';

/**
 * The paths for which a cache may hold an outdated answer: those that were added, removed, or whose bytes or header
 * fields differ between two publications. All variants of a route share its path. In code unit order; empty if nothing
 * changed. Without a previous publication, everything counts as changed.
 */
export function purgeList(before: Manifest | undefined, now: Manifest): string[] {
  const [old, present] = [before === undefined ? new Map<string, unknown>() : served(before), served(now)];
  const changed = [...new Set([...old.keys(), ...present.keys()])].filter(
    (path) => !isDeepStrictEqual(old.get(path), present.get(path)),
  );
  if (changed.length > 0 || !isDeepStrictEqual(before, now)) changed.push(`/${manifestFile}`);
  return changed.sort();
}

/** The manifest's facts about each path that it names. */
function served({ routes, resources, errors, headers, versions }: Manifest): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ...Object.entries(routes).map(
      ([path, route]) =>
        [path, [route, headers.always, headers.ok, versions[route.version]?.headers]] as const,
    ),
    ...Object.entries(resources).map(
      // An asset that pages no longer name is served as before until then.
      ([path, { keptUntil: _, ...resource }]) => [path, [resource, headers.always]] as const,
    ),
    ...Object.values(errors).map(
      (entry) => [`/${entry.file}`, [entry, headers.always, headers.error]] as const,
    ),
  ]);
}
