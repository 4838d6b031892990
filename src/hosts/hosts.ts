import type { Host } from './host.js';

/**
 * Every host that there is a configuration for, by its name in `hosts:`, `--hosts` and `dist/hosts`. A host's files are
 * loaded when it is asked for, so that the command line knows the names at no cost. The order is that of docs/hosts.md.
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
} satisfies Record<string, () => Promise<Host>>;

export type HostName = keyof typeof registered;

export const hostNames = Object.keys(registered) as readonly HostName[];

export function loadHost(name: HostName): Promise<Host> {
  return registered[name]();
}
