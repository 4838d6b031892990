import type { Host } from './configuration/host.js';
import { headersFile, lacksOfFiles, uploadSteps } from './configuration/static-files.js';

/** Cloudflare Pages, without code of its own. It takes 100 rules, and files of up to 25 MiB. */
export default {
  lacks: lacksOfFiles,
  steps: (table) =>
    `${uploadSteps(table, 'cloudflare-pages', ['_headers'], 'npx wrangler pages deploy upload')} With a Worker there is hardly any difference from the manifest: that is the host \`cloudflare\`.`,
  files: (table) => ({ _headers: headersFile(table) }),
} satisfies Host;
