import type { Host } from './host.js';
import type { HostName } from './titles.js';

export { type HostName, hostNames } from './titles.js';

/**
 * The modules of all hosts, by their names in `hosts:`, `--hosts` and `dist/hosts`. A host's module is
 * loaded on demand, so that the command line knows the names without loading any.
 */
const registered = {
  nginx: () => import('./nginx/host.js').then(({ nginx }) => nginx),
  caddy: () => import('./caddy/host.js').then(({ caddy }) => caddy),
  apache: () => import('./apache/host.js').then(({ apache }) => apache),
  cloudflare: () => import('./cloudflare-workers/host.js').then(({ cloudflare }) => cloudflare),
  'cloudflare-headers': () =>
    import('./cloudflare-headers.js').then(({ cloudflareHeaders }) => cloudflareHeaders),
  netlify: () => import('./netlify.js').then(({ netlify }) => netlify),
  vercel: () => import('./vercel.js').then(({ vercel }) => vercel),
  's3-cloudfront': () => import('./s3-cloudfront/host.js').then(({ s3CloudFront }) => s3CloudFront),
  firebase: () => import('./firebase.js').then(({ firebase }) => firebase),
  'azure-static-web-apps': () =>
    import('./azure-static-web-apps.js').then(({ azureStaticWebApps }) => azureStaticWebApps),
} satisfies Record<HostName, () => Promise<Host>>;

export function loadHost(name: HostName): Promise<Host> {
  return registered[name]();
}
