import { canonicalJsonText } from '../../base/json/canonical.js';
import { type Manifest, manifestFile } from './manifest.js';

/**
 * The paths for which a cache may hold an outdated answer: those that were added, removed, or whose bytes or header
 * fields differ between two publications. All variants of a route share its path. In code unit order; empty if nothing
 * changed. Without a previous publication, everything counts as changed.
 */
export function purgeList(before: Manifest | undefined, now: Manifest): string[] {
  const [old, present] = [before === undefined ? new Map<string, string>() : served(before), served(now)];
  return [...new Set([...old.keys(), ...present.keys()])]
    .filter((path) => old.get(path) !== present.get(path))
    .sort();
}

/** The manifest's facts about each path, as a text for comparison. */
function served(manifest: Manifest): ReadonlyMap<string, string> {
  const { routes, resources, errors, headers, versions } = manifest;
  return new Map([
    ...Object.entries(routes).map(([path, route]) => {
      const ofVersion = versions[route.version]?.headers ?? {};
      return [path, canonicalJsonText([route, headers.always, headers.ok, ofVersion])] as const;
    }),
    ...Object.entries(resources).map(
      ([path, resource]) => [path, canonicalJsonText([resource, headers.always])] as const,
    ),
    ...Object.values(errors).map(
      (entry) => [`/${entry.file}`, canonicalJsonText([entry, headers.always, headers.error])] as const,
    ),
    [`/${manifestFile}`, canonicalJsonText(manifest)] as const,
  ]);
}
