import { sha256 } from '../../base/bytes/sha256.js';
import type { AddressTable } from './configuration/address-table.js';
import type { Host } from './configuration/host.js';

/** Cloudflare Workers with static assets. `decide` itself makes every answer of the Worker. */
export default {
  lacks: ['rough-limit'],
  steps: (
    table,
  ) => `1. Once: \`npx wrangler login\`. In CI, set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID instead.
2. After each build: \`npx wrangler deploy --config dist/hosts/cloudflare/wrangler.jsonc --domain ${table.machine}\`. The Worker and \`dist/site\` go up in one step, and nothing has to be purged, since Cloudflare caches no answers of this Worker.
3. \`npx opendata verify ${table.origin} --host cloudflare\`

\`worker.js\` is the program's own way of answering, as \`opendata preview\` answers. Each request counts as one of the Worker's. Cloudflare takes files of up to 25 MiB.${
    periods.includes(table.rateLimit.seconds)
      ? ''
      : ` The limit of ${table.rateLimit.requests} requests in ${table.rateLimit.seconds} s is not kept: Cloudflare counts in periods of 10 or 60 s only.`
  }`,
  files: (table, file) => ({
    'worker.js': file('cloudflare-worker.js'),
    'wrangler.jsonc': `${JSON.stringify(wrangler(table), undefined, 2)}\n`,
  }),
} satisfies Host;

/** The periods of Cloudflare's counter, in seconds. */
const periods: readonly number[] = [10, 60];

/** The Worker runs before its static assets, and no other rule serves them. */
function wrangler({ vendor, origin, basePath, rateLimit }: AddressTable) {
  const words = vendor.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  // The positive integer that names the counter in an account: the same for every build of a site.
  const counter = Number.parseInt(sha256(JSON.stringify([vendor, origin, basePath])).slice(0, 8), 16);
  return {
    name: [...words, 'opendata'].join('-'),
    main: 'worker.js',
    // The version of the Workers runtime that the program was tested with.
    compatibility_date: '2026-04-01',
    assets: {
      directory: '../../site',
      binding: 'ASSETS',
      run_worker_first: true,
      html_handling: 'none',
      not_found_handling: 'none',
    },
    ...(periods.includes(rateLimit.seconds) && {
      ratelimits: [
        {
          name: 'RATE_LIMITER',
          namespace_id: String(counter % 1_000_000_000 || 1),
          simple: { limit: rateLimit.requests, period: rateLimit.seconds },
        },
      ],
    }),
  };
}
