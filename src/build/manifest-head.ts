import { sha256 } from '../base/bytes/sha256.js';
import type { Policy } from '../content/site/policy.js';
import type { SiteSettings } from '../content/site/settings.js';
import type { Version } from '../model/version.js';
import { errorBody } from '../serving/http/refusal.js';
import type { Manifest, ManifestHead } from '../serving/manifest/manifest.js';

/** The agreement if site.yaml has none (interface 2.2, D32). */
const defaultAgreement =
  'These APIs and the data that they return may be used under the open licence and under the terms and conditions that are linked here.';

/** A version's media type (interface 9.3, D24). */
export function mediaType(vendor: string, version: Version): string {
  return `application/prs.${vendor}.opendata.${version}+json`;
}

/** The part of the manifest that depends only on the settings. */
export function manifestHead(
  settings: SiteSettings,
  versions: readonly Version[],
  policy: Policy,
  generator: string,
): ManifestHead {
  const basePath = settings.basePath ?? '';
  return {
    manifestVersion: 4,
    generator,
    site: {
      basePath,
      vendor: settings.vendor,
      agreement: settings.agreement ?? defaultAgreement,
      licenseUrl: settings.licenseUrl,
      termsUrl: settings.termsUrl,
      ...(settings.origin !== undefined && { origin: settings.origin }),
    },
    ...policyPart(policy),
    versions: Object.fromEntries(
      versions.map((version) => [
        version,
        {
          path: `${basePath}/${version}`,
          mediaType: mediaType(settings.vendor, version),
          headers: lifecycleHeaders(settings.lifecycle?.[version]),
        },
      ]),
    ),
  };
}

/**
 * The part of the manifest that depends only on the header policy. The preview answers with it while nothing is
 * published.
 */
export function policyPart(policy: Policy): Pick<Manifest, 'headers' | 'rateLimit' | 'errors'> {
  return {
    headers: { ...policy.headers, ok: { ...policy.headers.ok, Vary: 'Accept-Encoding' } },
    rateLimit: policy.rateLimit,
    errors: Object.fromEntries(
      Object.entries(policy.errors).map(([status, { title, description, retryAfter }]) => [
        status,
        {
          title,
          description,
          file: `errors/${status}.json`,
          sha256: sha256(errorBody({ title, description }, Number(status))),
          headers: {
            'Status-Code': status,
            ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
          },
        },
      ]),
    ),
  };
}

/**
 * Deprecation as an RFC 9651 date (RFC 9745 §2.1), Sunset as an HTTP-date (RFC 8594 §3), and a link to more information
 * (D34).
 */
export function lifecycleHeaders(
  lifecycle: NonNullable<SiteSettings['lifecycle']>[Version],
): Record<string, string> {
  if (lifecycle === undefined) return {};
  const { deprecated, sunset, link } = lifecycle;
  const relation = deprecated !== undefined ? 'deprecation' : 'sunset';
  return {
    ...(deprecated !== undefined && { Deprecation: `@${Date.parse(`${deprecated}T00:00:00Z`) / 1000}` }),
    ...(sunset !== undefined && { Sunset: new Date(`${sunset}T23:59:59Z`).toUTCString() }),
    ...(link !== undefined && { Link: `<${link}>; rel="${relation}"; type="text/html"` }),
  };
}
