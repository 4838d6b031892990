import type { Manifest } from '../manifest/manifest.js';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import { standIns } from '../model/stand-ins.js';
import { type Version, versions } from '../model/version.js';
import type { AcceptedChanges } from './accepted-changes.js';

/**
 * Stops a publication that answers at other addresses, or in other media types, than the last one: programs that read
 * it would find nothing there, or refuse what they find. A version that ends after the day that its Sunset named ends
 * as announced (D34, RFC 8594), which is only said.
 * @param now the manifest of the new publication without its routes
 * @param paths of the new publication
 * @param today epoch milliseconds
 */
export function guardAddresses(
  before: Manifest,
  now: Pick<Manifest, 'versions'>,
  paths: ReadonlySet<string>,
  accepted: AcceptedChanges,
  today: number,
  siteFile: string,
): Problem[] {
  const at = [startOf(siteFile)] as const;
  return versions.flatMap((version): Problem[] => {
    const old = before.versions[version];
    if (old === undefined) return [];
    const addresses = Object.entries(before.routes)
      .filter(([path, route]) => route.version === version && !paths.has(path))
      .map(([path]) => path);
    const problems: Problem[] = [];
    if (addresses.length > 0) {
      const prefix = old.path;
      const moved = now.versions[version]?.path;
      const isNamed = accepted.gone.some((path) => prefix === path || prefix.startsWith(`${path}/`));
      const sunset = Date.parse(old.headers['Sunset'] ?? '');
      const isOver = moved === undefined && sunset < today;
      const args = {
        version,
        prefix,
        addresses,
        ...(moved !== undefined && moved !== prefix && { moved }),
        ...(!Number.isNaN(sunset) && { sunset: dayOf(sunset) }),
      };
      problems.push(
        isNamed || isOver
          ? problem('publish/address-accepted', { ...args, isOver: isOver && !isNamed }, at)
          : problem('publish/address-gone', args, at),
      );
    }
    const mediaType = now.versions[version]?.mediaType;
    // Nobody reads a publication that has the made-up vendor still.
    if (mediaType !== undefined && mediaType !== old.mediaType && before.site.vendor !== standIns.vendor) {
      const args = { version, before: old.mediaType, now: mediaType };
      problems.push(
        isAccepted(accepted.mediaTypes, version)
          ? problem('publish/media-type-accepted', args, at)
          : problem('publish/media-type', args, at),
      );
    }
    return problems;
  });
}

function isAccepted(mediaTypes: readonly Version[], version: Version): boolean {
  return mediaTypes.includes(version);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
