import type { Manifest } from '../../manifest/manifest.js';
import type { Version } from '../../model/version.js';

/**
 * The cache policy: one copy for each object, whatever the request says besides. CloudFront isn't to compress, nor to
 * see Accept-Encoding: the function has chosen. Nothing is kept longer than its Cache-Control says, errors not at all.
 */
export function cachePolicy(): Record<string, unknown> {
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

/** Versions whose answers carry fields of their own (D34), and so need a policy of their own. */
export function versionsWithFields({ versions }: Manifest): Version[] {
  return (Object.keys(versions) as Version[]).filter(
    (version) => Object.keys(versions[version]!.headers).length > 0,
  );
}

/** The distribution, with `REPLACE-…` where something of the account belongs. */
export function distribution(manifest: Manifest): Record<string, unknown> {
  const ofVersions = versionsWithFields(manifest).map((version) => ({
    PathPattern: `${manifest.versions[version]!.path}/*`,
    ...behaviour(`REPLACE-WITH-ID-OF-RESPONSE-HEADERS-POLICY-${version}`),
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
    CacheBehaviors: { Quantity: ofVersions.length, Items: ofVersions },
    CustomErrorResponses: customErrors(manifest),
  };
}

/** All methods are let in, so that the function can refuse them as they are due to be; none but reads gets past it. */
function behaviour(responseHeadersPolicyId: string): Record<string, unknown> {
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
 * S3's errors by those of the contract. It says 403 of an object that isn't there where it may not list the bucket; the
 * function sends on published addresses only, so either means that a published file is missing (500).
 */
const contractOf: readonly (readonly [ofS3: number, due: number])[] = [
  [400, 400],
  [403, 500],
  [404, 500],
  [416, 416],
  [500, 500],
  [503, 503],
];

function customErrors({ errors }: Manifest): Record<string, unknown> {
  const items = contractOf.flatMap(([ErrorCode, due]) => {
    const entry = errors[due];
    if (entry === undefined) return [];
    return [
      {
        ErrorCode,
        ResponsePagePath: `/${entry.file}`,
        ResponseCode: String(due),
        ErrorCachingMinTTL: 0,
      },
    ];
  });
  return { Quantity: items.length, Items: items };
}
