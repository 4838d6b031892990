import { sha256 } from '../../../base/bytes/sha256.js';
import { canonicalJsonText } from '../../../base/json/canonical.js';
import { type Manifest, representationsOf } from '../../manifest/manifest.js';
import { manifestRepresentation } from '../../manifest/representation.js';
import { assetLimits } from '../cloudflare-limits.js';
import { makeHost } from '../host.js';

const program = 'cloudflare-workers.js';

/** Cloudflare Workers with static assets. `decide` itself makes every answer of the Worker. */
export const cloudflare = makeHost({
  name: 'cloudflare',
  program,
  overview: {
    host: 'Cloudflare Workers with static assets',
    entityTags: 'of the manifest',
    compressedFiles: 'as published',
    jsonErrors: 'yes',
    rateLimit: "Cloudflare's own way",
  },
  gaps: [
    {
      checks: ['method/unknown', 'message/no-host', 'message/two-hosts'],
      because:
        "Requests that don't get as far as the Worker are answered by Cloudflare in its own words: those with no Host or two, and methods it doesn't know.",
    },
    {
      checks: ['address/dots', 'address/fragment', 'message/http-2.0', 'message/asterisk'],
      because:
        'Cloudflare resolves dots in an address and cuts it at a # before the Worker sees it, reads HTTP/2.0 in a request line as HTTP/1.1, and has no answer of its own to `OPTIONS *`.',
    },
    {
      checks: ['rate-limit'],
      because:
        'Cloudflare counts requests in each of its locations by itself, in fixed periods and not exactly, so more than the limit may pass, and Retry-After is always a whole period.',
    },
  ],
  limits,
  files: (manifest) => ({
    'worker.js': entryModule(manifest, program),
    'wrangler.jsonc': wranglerConfiguration(manifest),
  }),
  instructions,
});

/** The version of the Workers runtime that the program was tested with. */
const compatibilityDate = '2026-04-01';
/** The periods of Cloudflare's counter, in seconds. */
const periods: readonly number[] = [10, 60];

/** `wrangler.jsonc`: the Worker runs before its static assets, and no other rule serves them. */
export function wranglerConfiguration(manifest: Manifest): string {
  const { rateLimit } = manifest;
  const configuration = {
    name: workerName(manifest),
    main: 'worker.js',
    compatibility_date: compatibilityDate,
    assets: {
      directory: '../../site',
      binding: 'ASSETS',
      run_worker_first: true,
      html_handling: 'none',
      not_found_handling: 'none',
    },
    ...(countsRate(rateLimit) && {
      ratelimits: [
        {
          name: 'RATE_LIMITER',
          namespace_id: counterNumber(manifest),
          simple: { limit: rateLimit.requests, period: rateLimit.seconds },
        },
      ],
    }),
  };
  return `${JSON.stringify(configuration, undefined, 2)}\n`;
}

/** Whether Cloudflare's counter can count in such a window. */
export function countsRate({ seconds }: Manifest['rateLimit']): boolean {
  return periods.includes(seconds);
}

/** The Worker's name: lower-case letters, digits and hyphens, as Cloudflare requires. */
export function workerName({ site }: Manifest): string {
  const words = site.vendor.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...words, 'opendata'].join('-');
}

/** The positive integer that names the counter in an account. It is the same for every build of a publication. */
function counterNumber({ site: { vendor, origin, basePath } }: Manifest): string {
  const hash = sha256(JSON.stringify([vendor, origin, basePath]));
  return String(Number.parseInt(hash.slice(0, 8), 16) % 1_000_000_000 || 1);
}

/** `worker.js`, which Cloudflare starts: the program, with the policy for answers when the files can't be read. */
export function entryModule({ headers, rateLimit, versions, errors }: Manifest, program: string): string {
  const policy: unknown = JSON.parse(canonicalJsonText({ headers, rateLimit, versions, errors }));
  return `import { worker } from './program/${program}';

// For answers where the files of the publication can't be read. All else is in their manifest.
const policy = ${JSON.stringify(policy, undefined, 2)};

export default worker(policy, Date.now);
`;
}

/** The steps from dist to a running Worker, and what it can't keep of this publication. */
export function instructions(manifest: Manifest): string {
  return [steps(manifest), remarks, ...obstacles(manifest)].join('\n\n');
}

function steps(manifest: Manifest): string {
  const origin = manifest.site.origin ?? 'https://openapi.example.com';
  const deploy = [
    'npx wrangler deploy --config dist/hosts/cloudflare/wrangler.jsonc',
    `--name ${workerName(manifest)} --domain ${new URL(origin).hostname}`,
  ].join(' ');
  return `1. Once: \`npx wrangler login\`. In CI, set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID instead.
2. \`${deploy}\`, after each publication as well, with the name you want for the Worker and an address in a domain of your Cloudflare account.
   Without \`--domain\` it is served below workers.dev. The Worker and \`dist/site\` go up in one step, and nothing has to be purged, since Cloudflare caches no answers of this Worker.
3. \`npx opendata verify ${origin} --host cloudflare\`.`;
}

const remarks = `\`worker.js\` and \`program/\` are the program's own way of answering, as \`opendata preview\` answers; nothing in this folder is to be edited, since each build makes it anew. Each request counts as one of the Worker's.
\`..\` in a path is resolved before the Worker sees it. In the zone, leave compression rules and HTML features alone, and switch on "Always Use HTTPS".`;

function obstacles({ rateLimit }: Manifest): string[] {
  if (countsRate(rateLimit)) return [];
  return [
    `The limit of ${rateLimit.requests} requests in ${rateLimit.seconds} s is not kept: Cloudflare counts in periods of 10 or 60 s only.`,
  ];
}

/** Everything in the web root is an asset: the files of the manifest, its own, and the bodies of errors. */
function limits(manifest: Manifest): string[] {
  const others = [manifestRepresentation(manifest), ...Object.values(manifest.errors)];
  return assetLimits([...representationsOf(manifest), ...others.map((file) => ({ bytes: 0, ...file }))]);
}
