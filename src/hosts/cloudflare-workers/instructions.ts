import type { Manifest } from '../../manifest/manifest.js';
import { countsRate, workerName } from './configuration.js';

/** The largest file that Cloudflare takes as a static asset, in bytes. */
const largestAsset = 25 * 2 ** 20;

/** From dist to a running Worker, and what stands in the way of this publication. */
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

function obstacles({ rateLimit, routes }: Manifest): string[] {
  const large = Object.values(routes)
    .flatMap(({ representations }) => representations)
    .filter(({ bytes }) => bytes > largestAsset)
    .map(({ file }) => `\`${file}\``);
  return [
    ...(large.length > 0
      ? [
          `Cloudflare takes no file of more than 25 MiB, so this publication can't be deployed here: ${large.join(', ')}.`,
        ]
      : []),
    ...(countsRate(rateLimit)
      ? []
      : [
          `The limit of ${rateLimit.requests} requests in ${rateLimit.seconds} s is not kept: Cloudflare counts in periods of 10 or 60 s only.`,
        ]),
  ];
}
