import { hostChecks } from '../../checks/host-checks.js';
import { type Manifest, resourceKinds } from '../../manifest/manifest.js';
import { makeHost } from '../host.js';
import { noDigests, oneNotFound, unknownAddresses } from '../static-gaps.js';
import { cachePolicy, distribution, ownPolicies, patterns, responseHeadersPolicy } from './distribution.js';
import { bucketObjects, purgeScript, syncScript } from './upload.js';
import { functionLimit, viewerRequest } from './viewer-request.js';

/** Checks that may be answered with a compressed object. */
const mayBeCoded = hostChecks.filter((check) => !/identity|^range\/(?!coded)/.test(check));

/**
 * A bucket that only CloudFront may read, with a CloudFront Function in front. Fields that depend on the file are metadata
 * of the objects, the others are in a response-headers policy. The function chooses the object.
 */
export const s3CloudFront = makeHost({
  name: 's3-cloudfront',
  overview: {
    host: 'Amazon S3 with CloudFront',
    entityTags: 'of S3',
    compressedFiles: 'as published',
    jsonErrors: 'partly',
    rateLimit: 'AWS WAF',
  },
  gaps: [
    oneNotFound,
    noDigests,
    {
      own: 'validators',
      because:
        'ETag is the one that S3 makes up, and Last-Modified is the time of the upload: neither can be set.',
    },
    {
      checks: [
        'tag/weak',
        'tag/list',
        'tag/any',
        'tag/other-coding',
        'date/equal-rfc850',
        'date/equal-asctime',
        'date/invalid',
        'date/no-zone',
        'both/tag-matches',
        'both/date-matches',
      ],
      because:
        'CloudFront and S3 evaluate conditions: a single strong tag of the coding that is sent and a date of the usual form get their 304, other forms may get a 200.',
    },
    {
      checks: ['manifest/whole', 'manifest/same', 'manifest/foreign'],
      parts: ['status', 'header:etag', 'header:last-modified'],
      because:
        'The manifest has the ETag that S3 makes up and the time of its upload, so that the tag of its bytes gets a 200.',
    },
    {
      checks: ['date/newer'],
      because:
        'S3 answers 304 to every date that is later than its own. That is the time of the upload, and a copy at the edge may be older: clients that ask by date rather than by tag can keep the old data until the next change.',
    },
    {
      checks: ['tag/if-match', 'date/if-unmodified-since'],
      because: 'If-Match and If-Unmodified-Since may go unheeded, which does no harm to reading.',
    },
    {
      checks: [
        'range/invalid',
        'range/beyond',
        'range/several',
        'range/head',
        'range/if-range',
        'range/if-range-foreign',
      ],
      because:
        "Ranges are CloudFront's own: one that is malformed or has If-Range may be answered otherwise.",
    },
    {
      checks: ['range/outside'],
      because:
        'Where S3 says no (a range outside, a missing object) the answer has the JSON of errors/, as application/json and without Status-Code or Retry-After.',
    },
    {
      checks: hostChecks.filter((check) => !check.startsWith('cors/')),
      parts: ['header:access-control-allow-origin', 'header:access-control-expose-headers'],
      because: 'The fields for other origins are sent to requests that have an Origin, and to no others.',
    },
    {
      checks: hostChecks.filter((check) => check !== 'cors/preflight' && check !== 'cors/options'),
      parts: [
        'header:access-control-allow-headers',
        'header:access-control-allow-methods',
        'header:access-control-max-age',
      ],
      because:
        'Fields that only preflights need are sent with answers to OPTIONS only, although the header policy has them on every answer.',
    },
    {
      checks: mayBeCoded,
      parts: ['header:last-modified'],
      because:
        'Last-Modified of a compressed object is that of its own upload, seconds before the plain one.',
    },
    {
      checks: mayBeCoded,
      parts: ['header:accept-ranges'],
      because:
        'S3 offers ranges of compressed objects as well, though the function takes care that nobody gets one.',
    },
    {
      checks: ['coding/none-acceptable', 'method/head-unknown-address'],
      parts: ['header:content-length'],
      because: 'The answer to a HEAD that the function refuses does not say how long the error would be.',
    },
    {
      checks: [
        'method/unknown',
        'address/malformed',
        'address/fragment',
        'address/too-long',
        'message/no-host',
        'message/two-hosts',
        'message/http-2.0',
        'message/asterisk',
        'message/chunk-extension',
      ],
      because:
        'What CloudFront refuses before it asks the function gets its own HTML page: an unknown method (501), a malformed address or message, `OPTIONS *` among them (400), Expect (417), too much of anything (413, 414, 431).',
    },
    {
      checks: ['method/post'],
      parts: ['header:content-security-policy', 'header:cache-control'],
      of: ['page'],
      because: 'The Content-Security-Policy of pages is on the errors of their addresses, too.',
    },
    {
      checks: unknownAddresses,
      of: resourceKinds,
      because:
        'An address that is not published gets its 404 from S3 if it is in a folder of pages or downloads and has their ending: as application/json and without Status-Code. The function has no room for hundreds of addresses.',
    },
    {
      checks: ['rate-limit'],
      because:
        'There is no rate limit: a rate-based rule of AWS WAF comes near it, but counts roughly and answers late.',
    },
  ],
  limits: (manifest) => {
    const behaviours = patterns(manifest).length + 1;
    const { length } = viewerRequest(manifest);
    const unsent = policiesOf(manifest).flatMap((policy) => policy.unsent);
    return [
      ...(behaviours > mostBehaviours
        ? [`it needs ${behaviours} cache behaviours, and ${mostBehaviours} are taken`]
        : []),
      ...(length > functionLimit
        ? [
            `its function would have ${length} bytes, and CloudFront takes ${functionLimit}: shorten the error descriptions in the header policy`,
          ]
        : []),
      ...[...new Set(unsent)].map(
        (field) => `CloudFront has no way to send ${field} as the header policy has it`,
      ),
    ];
  },
  files: (manifest) => ({
    'objects.json': json(bucketObjects(manifest)),
    'sync.sh': syncScript(manifest),
    'purge.sh': purgeScript,
    'viewer-request.js': viewerRequest(manifest),
    ...Object.fromEntries(policiesOf(manifest).map(({ file, config }) => [file, json(config)])),
    'cache-policy.json': json(cachePolicy()),
    'distribution.json': json(distribution(manifest)),
  }),
  instructions,
});

/** The response-headers policies, each with its file. */
function policiesOf(manifest: Manifest) {
  return [
    { file: 'response-headers-policy.json', ...responseHeadersPolicy(manifest, 'opendata') },
    ...ownPolicies(manifest).map(({ name, fields }) => ({
      file: `response-headers-policy-${name}.json`,
      ...responseHeadersPolicy(manifest, `opendata-${name.replace('.', '-')}`, fields),
    })),
  ];
}

/** Of a distribution, as long as Amazon is not asked for more. */
const mostBehaviours = 75;

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function instructions(manifest: Manifest): string {
  return `1. Make a bucket with all public access blocked, and an origin access control for it (signed, S3).
2. \`sh sync.sh <bucket>\` uploads \`dist/site\` (\`objects.json\` lists what, and how); the AWS command line has to be signed in.
3. \`aws cloudfront create-cache-policy --cache-policy-config file://cache-policy.json\`, and
   ${policiesOf(manifest)
     .map(
       ({ file }) =>
         `\`aws cloudfront create-response-headers-policy --response-headers-policy-config file://${file}\``,
     )
     .join(',\n   ')}.
4. \`aws cloudfront create-function --name opendata --function-config Comment=opendata,Runtime=cloudfront-js-2.0 --function-code fileb://viewer-request.js\`, then \`publish-function\`.
5. Put the names and ids into \`distribution.json\` where it says REPLACE, add your domain and certificate (Aliases, ViewerCertificate), then
   \`aws cloudfront create-distribution --distribution-config file://distribution.json\`, and let it read the bucket: \`s3:GetObject\`, nothing else.
6. \`npx opendata verify ${manifest.site.origin ?? 'https://openapi.example.com'} --host s3-cloudfront\`.

After each build with \`--purge-list purge.txt\`: \`sh sync.sh --delete <bucket>\`, then \`sh purge.sh <distribution> purge.txt\`.
Update the function (\`update-function\`, \`publish-function\`) and the policies when these files change, which the data alone hardly ever makes them.`;
}
