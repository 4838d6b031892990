import type { Manifest } from '../http/manifest.js';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import { standIns } from '../model/stand-ins.js';
import { allVersions } from '../model/version.js';
import { type Consent, type Consents, mayBeGone } from './accepted-changes.js';
import { publishProblems } from './problems.js';

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
  consents: Consents,
  today: number,
  siteFile: string,
): Problem[] {
  const at = [startOf(siteFile)] as const;
  return allVersions.flatMap((version): Problem[] => {
    const old = before.versions[version];
    if (old === undefined) return [];
    const addresses = Object.entries(before.routes)
      .filter(([path, route]) => route.version === version && !paths.has(path))
      .map(([path]) => path);
    const problems: Problem[] = [];
    if (addresses.length > 0) {
      const prefix = old.path;
      const moved = now.versions[version]?.path;
      const consent = consents.gone(prefix);
      const sunset = Date.parse(old.headers['Sunset'] ?? '');
      const isOver = moved === undefined && sunset < today;
      const args = {
        version,
        prefix,
        addresses,
        ...(moved !== undefined && moved !== prefix && { moved }),
        ...(!Number.isNaN(sunset) && { sunset: dayOf(sunset) }),
      };
      if (consent !== undefined || isOver) {
        const accepted = { ...args, isOver: consent === undefined, ...reasonOf(consent) };
        problems.push(problem(publishProblems['publish/address-accepted'], accepted, [consent?.at ?? at[0]]));
      } else {
        const ended = consents.ended(({ gone }) => mayBeGone(gone, prefix));
        problems.push(
          problem(publishProblems['publish/address-gone'], { ...args, ...(ended && { ended }) }, at),
        );
      }
    }
    const mediaType = now.versions[version]?.mediaType;
    // Nobody reads a publication that has the made-up vendor still.
    if (mediaType !== undefined && mediaType !== old.mediaType && before.site.vendor !== standIns.vendor) {
      const args = { version, before: old.mediaType, now: mediaType };
      const consent = consents.mediaType(version, old.mediaType);
      if (consent !== undefined) {
        const accepted = { ...args, ...reasonOf(consent) };
        problems.push(
          problem(publishProblems['publish/media-type-accepted'], accepted, [consent.at ?? at[0]]),
        );
      } else {
        const ended = consents.ended(({ mediaTypes }) => mediaTypes?.includes(old.mediaType) ?? false);
        problems.push(
          problem(publishProblems['publish/media-type'], { ...args, ...(ended && { ended }) }, at),
        );
      }
    }
    return problems;
  });
}

function reasonOf(consent: Consent | undefined): { readonly reason?: string } {
  return consent?.reason === undefined ? {} : { reason: consent.reason };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
