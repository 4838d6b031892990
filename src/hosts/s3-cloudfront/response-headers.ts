import { type Field, fieldOf, mergeFields, varying } from '../../http/fields.js';
import type { HeaderFields, Manifest } from '../../manifest/manifest.js';
import { referrerPolicies } from '../../model/referrer-policies.js';

/** A response-headers policy as CloudFront takes it, and the fields that it has no way to send as they are. */
export interface ResponseHeadersPolicy {
  readonly config: Readonly<Record<string, unknown>>;
  readonly unsent: readonly string[];
}

/**
 * What stands on every answer, and Vary: cached copies are told apart by the function, but those behind CloudFront have
 * to know. CloudFront wants the security fields and those of CORS in settings of their own, and refuses them elsewhere.
 */
export function responseHeadersPolicy(
  { headers }: Manifest,
  name: string,
  ofVersion: HeaderFields = {},
): ResponseHeadersPolicy {
  const vary = fieldOf(varying(mergeFields(headers.ok)), 'Vary')!;
  const fields = mergeFields(headers.always, ofVersion, [['Vary', vary]]);
  const security = Object.assign({}, ...fields.map(securitySetting)) as Record<string, unknown>;
  const cors = corsSettings(fields);
  const named = (field: Field) => field[0].toLowerCase();
  const others = fields.filter((field) => !own.has(named(field)) && !named(field).startsWith(corsPrefix));
  const unknown = fields.filter((field) => {
    if (own.has(named(field))) return Object.keys(securitySetting(field)).length === 0;
    return named(field).startsWith(corsPrefix) && (cors === undefined || !sentCors.has(named(field)));
  });
  // A field of successes alone would stand on S3's errors as well; Cache-Control is in the object's metadata.
  const ofSuccess = mergeFields(headers.ok).filter(
    (field) => !['vary', 'cache-control'].includes(named(field)),
  );
  const config = {
    Name: name,
    Comment: 'Made by opendata build',
    ...(cors && { CorsConfig: cors }),
    SecurityHeadersConfig: security,
    CustomHeadersConfig: {
      Quantity: others.length,
      Items: others.map(([Header, Value]) => ({ Header, Value, Override: true })),
    },
  };
  return { config, unsent: [...unknown, ...ofSuccess].map(([field]) => field) };
}

/** Fields that CloudFront takes in `SecurityHeadersConfig` only. */
const own = new Set([
  'strict-transport-security',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'content-security-policy',
  'x-xss-protection',
]);

/** The setting that sends just this field and value; none where CloudFront knows no such value. */
function securitySetting([name, value]: Field): Record<string, unknown> {
  switch (name.toLowerCase()) {
    case 'strict-transport-security': {
      const match = /^max-age=(\d{1,10})(; *includeSubDomains)?(; *preload)?$/i.exec(value);
      if (!match) return {};
      const [, seconds, subdomains, preload] = match;
      const flags = { IncludeSubdomains: subdomains !== undefined, Preload: preload !== undefined };
      return {
        StrictTransportSecurity: { Override: true, AccessControlMaxAgeSec: Number(seconds), ...flags },
      };
    }
    case 'x-frame-options':
      return /^(DENY|SAMEORIGIN)$/.test(value)
        ? { FrameOptions: { Override: true, FrameOption: value } }
        : {};
    case 'x-content-type-options':
      return value === 'nosniff' ? { ContentTypeOptions: { Override: true } } : {};
    case 'referrer-policy':
      return referrerPolicies.includes(value)
        ? { ReferrerPolicy: { Override: true, ReferrerPolicy: value } }
        : {};
    case 'content-security-policy':
      return { ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: value } };
    case 'x-xss-protection': {
      const match = /^(?:0|1(; *mode=block)?)$/.exec(value);
      if (!match) return {};
      const ModeBlock = match[1] !== undefined;
      return {
        XSSProtection: { Override: true, Protection: value !== '0', ...(ModeBlock && { ModeBlock }) },
      };
    }
    default:
      return {};
  }
}

const corsPrefix = 'access-control-';
const sentCors = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  // On preflights alone, which the function answers with all fields of the policy.
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-max-age',
]);

/** Sent to requests that have an Origin. Preflights are answered by the function. */
function corsSettings(fields: readonly Field[]): Record<string, unknown> | undefined {
  const origin = fieldOf(fields, 'Access-Control-Allow-Origin');
  if (origin === undefined) return undefined;
  const exposed = fieldOf(fields, 'Access-Control-Expose-Headers');
  return {
    OriginOverride: true,
    AccessControlAllowCredentials: false,
    AccessControlAllowOrigins: listed([origin]),
    AccessControlAllowMethods: listed(['GET', 'HEAD']),
    AccessControlAllowHeaders: listed(['*']),
    ...(exposed !== undefined && { AccessControlExposeHeaders: listed(exposed.split(/\s*,\s*/)) }),
  };
}

function listed(items: readonly string[]): Record<string, unknown> {
  return { Quantity: items.length, Items: items };
}
