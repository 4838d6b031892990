import { createHash } from 'node:crypto';
import type { Manifest } from '../../manifest/manifest.js';
import { inCanonicalOrder } from '../../publish/canonical.js';

/** What of the Workers runtime the program was tried with. */
const compatibilityDate = '2026-04-01';
/** The seconds that Cloudflare's counter can count in. */
const periods: readonly number[] = [10, 60];

/** `wrangler.jsonc`: the Worker goes before its static assets, and they are served by no rule of their own. */
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

/** What the Worker is called unless told otherwise: in lower-case letters, digits and hyphens, as Workers are. */
export function workerName({ site }: Manifest): string {
  const words = site.vendor.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return [...words, 'opendata'].join('-');
}

/** Counters of an account are told apart by positive integers; this one is the same for every build of a publication. */
function counterNumber({ site: { vendor, origin, basePath } }: Manifest): string {
  const hash = createHash('sha256').update(JSON.stringify([vendor, origin, basePath]));
  return String(hash.digest().readUInt32BE() % 1_000_000_000 || 1);
}

/** `worker.js`, which Cloudflare starts: the program, with what to answer by where the files can't be read. */
export function entryModule({ headers, rateLimit, versions, errors }: Manifest, program: string): string {
  const policy = inCanonicalOrder({ headers, rateLimit, versions, errors });
  return `import { worker } from './program/${program}';

// For answers where the files of the publication can't be read. All else is in their manifest.
const policy = ${JSON.stringify(policy, undefined, 2)};

export default worker(policy, Date.now);
`;
}
