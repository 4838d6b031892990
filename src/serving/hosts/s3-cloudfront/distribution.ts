import type { PlainObject } from '../../../base/json/plain-object.js';
import { fieldOf, type HeaderField, mergeFields, varying } from '../../http/answer.js';
import type { HeaderFields, Manifest } from '../../manifest/manifest.js';
import { referrerPolicies } from '../../manifest/referrer-policies.js';
import { servedResources } from '../served.js';
import { bucketFamilies, ownFields } from './bucket-families.js';

/**
 * The cache policy: one copy for each object, whatever the request's fields. CloudFront doesn't compress and ignores
 * Accept-Encoding, since the function has chosen. Nothing is cached longer than its Cache-Control allows, errors not at all.
 */
export function cachePolicy(): PlainObject {
  return {
    Name: 'opendata',
    Comment: 'Made by opendata build',
    MinTTL: 0,
    DefaultTTL: 0,
    MaxTTL: 31_536_000,
    ParametersInCacheKeyAndForwardedToOrigin: {
      EnableAcceptEncodingGzip: false,
      EnableAcceptEncodingBrotli: false,
      HeadersConfig: { HeaderBehavior: 'none' },
      CookiesConfig: { CookieBehavior: 'none' },
      QueryStringsConfig: { QueryStringBehavior: 'none' },
    },
  };
}

/** The fields that some answers have in addition to those of all, which need a policy of their own. */
export interface OwnPolicy {
  /** Such as `v2.1` or `pages`. */
  readonly name: string;
  readonly fields: readonly HeaderField[];
}

/** Of versions with additional fields (D34), then of resources with a Content-Security-Policy or the like. */
export function ownPolicies(manifest: Manifest): OwnPolicy[] {
  const ofVersions = Object.entries(manifest.versions).map(([name, version]) => ({
    name,
    fields: mergeFields(version.headers),
  }));
  const policies = new Map(
    ofVersions
      .filter(({ fields }) => fields.length > 0)
      .map((policy) => [JSON.stringify(policy.fields), policy]),
  );
  let pages = 0;
  for (const served of servedResources(manifest)) {
    const fields = ownFields(served);
    const key = JSON.stringify(fields);
    if (fields.length === 0 || policies.has(key)) continue;
    pages += 1;
    policies.set(key, { name: pages === 1 ? 'pages' : `pages-${pages}`, fields });
  }
  return [...policies.values()];
}

/** A pattern of addresses with its policy; undefined for the one of all other answers. */
interface Pattern {
  readonly pattern: string;
  readonly policy: string | undefined;
}

/** The patterns that need a behaviour of their own. CloudFront takes the first one that fits. */
export function patterns(manifest: Manifest): Pattern[] {
  const policies = new Map(ownPolicies(manifest).map(({ name, fields }) => [JSON.stringify(fields), name]));
  const policyOf = (fields: readonly HeaderField[]) => policies.get(JSON.stringify(fields));
  const { families, single } = bucketFamilies(manifest);
  const all: Pattern[] = [
    ...single.flatMap((served) => {
      const policy = policyOf(ownFields(served));
      const exact = { pattern: served.path, policy };
      return served.path === '/' ? [exact] : [exact, { pattern: `${served.path}/`, policy }];
    }),
    ...families.toReversed().map(({ folder, ending, sample }) => ({
      pattern: `${folder}/*${ending}`,
      policy: policyOf(ownFields(sample)),
    })),
    ...Object.values(manifest.versions).map(({ path, headers }) => ({
      pattern: `${path}/*`,
      policy: policyOf(mergeFields(headers)),
    })),
  ];
  // From the last, which is the most general; the first that fits an address decides about it.
  const needed: Pattern[] = [];
  for (const each of all.toReversed()) {
    const address = each.pattern.replace('*', 'x');
    const general = needed.findLast(({ pattern }) => fits(pattern, address));
    if (each.policy !== general?.policy) needed.push(each);
  }
  return needed.reverse();
}

function fits(pattern: string, address: string): boolean {
  const [start = '', end] = pattern.split('*');
  return end === undefined ? address === pattern : address.startsWith(start) && address.endsWith(end);
}

/** The distribution, with `REPLACE-…` for the values of the account. */
export function distribution(manifest: Manifest): PlainObject {
  const others = patterns(manifest).map(({ pattern, policy }) => ({
    PathPattern: pattern,
    ...behaviour(`REPLACE-WITH-ID-OF-RESPONSE-HEADERS-POLICY${policy === undefined ? '' : `-${policy}`}`),
  }));
  return {
    CallerReference: 'opendata',
    Comment: 'Open data, made by opendata build',
    Enabled: true,
    HttpVersion: 'http2',
    Origins: {
      Quantity: 1,
      Items: [
        {
          Id: 'bucket',
          DomainName: 'REPLACE-WITH-BUCKET.s3.REPLACE-WITH-REGION.amazonaws.com',
          OriginAccessControlId: 'REPLACE-WITH-ID-OF-ORIGIN-ACCESS-CONTROL',
          S3OriginConfig: { OriginAccessIdentity: '' },
        },
      ],
    },
    DefaultCacheBehavior: behaviour('REPLACE-WITH-ID-OF-RESPONSE-HEADERS-POLICY'),
    CacheBehaviors: { Quantity: others.length, Items: others },
    CustomErrorResponses: customErrors(manifest),
  };
}

/** All methods are allowed, so that the function can refuse them with the right answer. Only reads get past it. */
function behaviour(responseHeadersPolicyId: string): PlainObject {
  return {
    TargetOriginId: 'bucket',
    ViewerProtocolPolicy: 'https-only',
    AllowedMethods: {
      Quantity: 7,
      Items: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      CachedMethods: { Quantity: 2, Items: ['GET', 'HEAD'] },
    },
    Compress: false,
    CachePolicyId: 'REPLACE-WITH-ID-OF-CACHE-POLICY',
    ResponseHeadersPolicyId: responseHeadersPolicyId,
    FunctionAssociations: {
      Quantity: 1,
      Items: [{ EventType: 'viewer-request', FunctionARN: 'REPLACE-WITH-ARN-OF-FUNCTION' }],
    },
  };
}

/**
 * Replaces S3's errors by those of the contract. S3 answers 403 for a missing object if it may not list the bucket. The
 * function passes on published addresses only, so 403 and 404 both mean that a published file is missing (500); but of
 * families of resources it knows the pattern only, so they may mean that nothing is published there.
 */
const contractOf = (missing: 404 | 500): readonly (readonly [ofS3: number, expected: number])[] => [
  [400, 400],
  [403, missing],
  [404, missing],
  [416, 416],
  [500, 500],
  [503, 503],
];

function customErrors(manifest: Manifest): PlainObject {
  const { errors } = manifest;
  const missing = bucketFamilies(manifest).families.length > 0 ? 404 : 500;
  const items = contractOf(missing).flatMap(([ErrorCode, expected]) => {
    const entry = errors[expected];
    if (entry === undefined) return [];
    return [
      {
        ErrorCode,
        ResponsePagePath: `/${entry.file}`,
        ResponseCode: String(expected),
        ErrorCachingMinTTL: 0,
      },
    ];
  });
  return { Quantity: items.length, Items: items };
}

/** A response-headers policy, and the fields that CloudFront can't send unchanged. */
export interface ResponseHeadersPolicy {
  readonly config: PlainObject;
  readonly unsent: readonly string[];
}

/**
 * The fields of every answer, and Vary, which caches after CloudFront need. CloudFront requires the security fields and
 * those of CORS in their own settings, and refuses them elsewhere.
 */
export function responseHeadersPolicy(
  { headers }: Manifest,
  name: string,
  additional: HeaderFields | readonly HeaderField[] = {},
): ResponseHeadersPolicy {
  const vary = fieldOf(varying(mergeFields(headers.ok)), 'Vary') ?? 'Accept-Encoding';
  const fields = mergeFields(headers.always, additional, [['Vary', vary]]);
  const security = Object.fromEntries(fields.flatMap((field) => Object.entries(securitySetting(field))));
  const cors = corsSettings(fields);
  const named = (field: HeaderField) => field[0].toLowerCase();
  const others = fields.filter((field) => !own.has(named(field)) && !named(field).startsWith(corsPrefix));
  const unknown = fields.filter((field) => {
    if (own.has(named(field))) return Object.keys(securitySetting(field)).length === 0;
    return named(field).startsWith(corsPrefix) && (cors === undefined || !sentCors.has(named(field)));
  });
  // A field of successes would also be set on S3's errors; Cache-Control is in the object's metadata.
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

/** Fields that CloudFront accepts in `SecurityHeadersConfig` only. */
const own = new Set([
  'strict-transport-security',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'content-security-policy',
  'x-xss-protection',
]);

/** The setting that sends exactly this field and value; empty where CloudFront has none. */
function securitySetting([name, value]: HeaderField): PlainObject {
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
  // Only for preflights, which the function answers with all fields of the policy.
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-max-age',
]);

/** Sent to requests that have an Origin. Preflights are answered by the function. */
function corsSettings(fields: readonly HeaderField[]): PlainObject | undefined {
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

function listed(items: readonly string[]): PlainObject {
  return { Quantity: items.length, Items: items };
}
