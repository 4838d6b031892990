import { counted } from '../../model/message.js';
import { placeholders } from '../../model/placeholders.js';
import { allVersions } from '../../model/version.js';
import { changeItem, type GuardInput, type Suspect, type Suspicion } from './suspicion.js';

/**
 * Addresses that programs know and would find nothing at. A version that is removed after the day in its Sunset ends as
 * announced (D34, RFC 8594).
 */
export function goneAddresses({ last, head, answers, time }: GuardInput): Suspicion[] {
  const paths = new Set(answers.map(({ path }) => path));
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
    const what = moved === undefined ? `at ${prefix}/ are gone` : `moved from ${prefix}/ to ${moved}/`;
    const isNow = moved === undefined ? 'is removed' : `is now below ${moved}`;
    return [
      {
        rule: 'publish/address-gone',
        of: version,
        changes: gone.map(([address]) => ({
          address,
          items: () => [changeItem(['address', address, moved ?? null], `${address} ${isNow}`)],
        })),
        stopsAt: (open) =>
          open.length === 0
            ? undefined
            : { version, prefix, moved, sunset, addresses: open.map(({ address }) => address) },
        done: `${counted(gone.length, 'address', 'addresses')} of ${version} ${what}`,
        ...(moved === undefined &&
          end < time.instant && { announced: `announced for the end of ${sunset} (Sunset)` }),
      },
    ];
  });
}

/** Other media types, which programs that ask for the old ones refuse. */
export function otherMediaTypes({ last, head }: GuardInput): Suspicion[] {
  const { site, versions } = last.manifest;
  // A publication with the placeholder vendor has no readers yet.
  if (site.vendor === placeholders.vendor) return [];
  return allVersions.flatMap((version): Suspicion[] => {
    const [before, now] = [versions, head.versions].map((of) => of[version]?.mediaType);
    if (before === undefined || now === undefined || before === now) return [];
    const item = changeItem(['media type', version, before, now], `${before} becomes ${now}`);
    return [
      {
        rule: 'publish/media-type',
        of: version,
        changes: [{ items: () => [item] }],
        stopsAt: (open) => (open.length === 0 ? undefined : { version, before, now }),
        done: `the media type of ${version} changes from ${before} to ${now}`,
      },
    ];
  });
}
