import { namesIn } from '../../base/names-in.js';
import type { Host } from './host.js';

/** The hosts by their names in `hosts:`, `--hosts` and `dist/hosts`, with their titles: no host is loaded for these. */
export const hostTitles = {
  nginx: 'nginx',
  caddy: 'Caddy',
  apache: 'Apache',
  lighttpd: 'lighttpd',
  cloudflare: 'Cloudflare Workers',
  'cloudflare-pages': 'Cloudflare Pages',
  netlify: 'Netlify',
  vercel: 'Vercel',
  's3-cloudfront': 'Amazon S3 with CloudFront',
  firebase: 'Firebase Hosting',
  'azure-static-web-apps': 'Azure Static Web Apps',
} as const;

export type HostName = keyof typeof hostTitles;

export const hostNames = namesIn(hostTitles);

const modules = {
  nginx: () => import('./nginx.js').then(({ nginx }) => nginx),
  caddy: () => import('./caddy.js').then(({ caddy }) => caddy),
  apache: () => import('./apache.js').then(({ apache }) => apache),
  lighttpd: () => import('./lighttpd.js').then(({ lighttpd }) => lighttpd),
  cloudflare: () => import('./cloudflare.js').then(({ cloudflare }) => cloudflare),
  'cloudflare-pages': () => import('./cloudflare-pages.js').then(({ cloudflarePages }) => cloudflarePages),
  netlify: () => import('./netlify.js').then(({ netlify }) => netlify),
  vercel: () => import('./vercel.js').then(({ vercel }) => vercel),
  's3-cloudfront': () => import('./s3-cloudfront.js').then(({ s3CloudFront }) => s3CloudFront),
  firebase: () => import('./firebase.js').then(({ firebase }) => firebase),
  'azure-static-web-apps': () =>
    import('./azure-static-web-apps.js').then(({ azureStaticWebApps }) => azureStaticWebApps),
} satisfies Record<HostName, () => Promise<Host>>;

export function loadHost(name: HostName): Promise<Host> {
  return modules[name]();
}
