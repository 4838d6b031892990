import { counted } from '../../model/message.js';
import { placeholders } from '../../model/placeholders.js';
import { problem } from '../../model/problem.js';
import { allVersions, type Version } from '../../model/version.js';
import { addressItem, mediaTypeItem } from './items.js';
import { guardProblems } from './problems.js';
import type { GuardFacts, Suspect, Suspicion } from './suspicion.js';

/**
 * Addresses that programs know and would find nothing at. A version that is removed after the day in its Sunset ends as
 * announced (D34, RFC 8594).
 */
export function goneAddresses({ changes: { last }, head, paths, time, at }: GuardFacts): Suspicion[] {
  return allVersions.flatMap((version): Suspicion<Suspect & { readonly address: string }>[] => {
    const old = last.manifest.versions[version];
    const gone = Object.entries(last.manifest.routes).filter(
      ([path, route]) => route.version === version && !paths.has(path),
    );
    if (old === undefined || gone.length === 0) return [];
    const prefix = old.path;
    const now = head.versions[version]?.path;
    const moved = now === prefix ? undefined : now;
    const end = Date.parse(old.headers['Sunset'] ?? '');
    const sunset = Number.isNaN(end) ? undefined : new Date(end).toISOString().slice(0, 'YYYY-MM-DD'.length);
    const facts = { version, prefix, ...(moved !== undefined && { moved }), ...(sunset && { sunset }) };
    const what = moved === undefined ? `at ${prefix}/ are gone` : `moved from ${prefix}/ to ${moved}/`;
    return [
      {
        rule: 'publish/address-gone',
        of: version,
        changes: gone.map(([address]) => ({ address, items: () => [addressItem(address, moved)] })),
        stop(open, _, stopped) {
          if (open.length === 0) return undefined;
          const args = { ...facts, addresses: open.map(({ address }) => address), ...stopped };
          return problem(guardProblems['publish/address-gone'], args, [at]);
        },
        done: `${counted(gone.length, 'address', 'addresses')} of ${version} ${what}`,
        ...(moved === undefined &&
          end < time.instant && { announced: `announced for the end of ${sunset} (Sunset)` }),
      },
    ];
  });
}

/** Other media types, which programs that ask for the old ones refuse. */
export function otherMediaTypes({ changes: { last }, head, at }: GuardFacts): Suspicion[] {
  const { manifest } = last;
  // A publication with the placeholder vendor has no readers yet.
  if (manifest.site.vendor === placeholders.vendor) return [];
  const mediaTypes = (of: Pick<GuardFacts['head'], 'versions'>, version: Version) =>
    of.versions[version]?.mediaType;
  return allVersions.flatMap((version): Suspicion[] => {
    const [before, now] = [mediaTypes(manifest, version), mediaTypes(head, version)];
    if (before === undefined || now === undefined || before === now) return [];
    return [
      {
        rule: 'publish/media-type',
        of: version,
        changes: [{ items: () => [mediaTypeItem(version, before, now)] }],
        stop: (open, _, stopped) =>
          open.length === 0
            ? undefined
            : problem(guardProblems['publish/media-type'], { version, before, now, ...stopped }, [at]),
        done: `the media type of ${version} changes from ${before} to ${now}`,
      },
    ];
  });
}
