import { type Manifest, manifestFile } from '../http/manifest.js';
import { canonicalJson } from './canonical.js';

/**
 * The paths that a cache may hold otherwise than they are served now: those that came, went, or whose bytes or header
 * fields differ between two publications. All variants of a route share its path. In code unit order; empty where
 * nothing changed. Without a publication before, everything counts as changed.
 */
export function purgeList(before: Manifest | undefined, now: Manifest): string[] {
  const [old, present] = [before === undefined ? new Map<string, string>() : served(before), served(now)];
  return [...new Set([...old.keys(), ...present.keys()])]
    .filter((path) => old.get(path) !== present.get(path))
    .sort();
}

/** What a manifest says of each path, as a text to be compared. */
function served(manifest: Manifest): ReadonlyMap<string, string> {
  const { routes, errors, headers, versions } = manifest;
  return new Map([
    ...Object.entries(routes).map(([path, route]) => {
      const ofVersion = versions[route.version]?.headers ?? {};
      return [path, canonicalJson([route, headers.always, headers.ok, ofVersion])] as const;
    }),
    ...Object.values(errors).map(
      (entry) => [`/${entry.file}`, canonicalJson([entry, headers.always, headers.error])] as const,
    ),
    [`/${manifestFile}`, canonicalJson(manifest)] as const,
  ]);
}
