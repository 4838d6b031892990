import { namesIn } from '../../base/names-in.js';
import type { Host } from './configuration/host.js';

/** The hosts by their names in `hosts:`, `--hosts` and `dist/hosts`: titles, and modules that are loaded when needed. */
const hosts = {
  nginx: ['nginx', () => import('./nginx.js')],
  caddy: ['Caddy', () => import('./caddy.js')],
  apache: ['Apache', () => import('./apache.js')],
  lighttpd: ['lighttpd', () => import('./lighttpd.js')],
  cloudflare: ['Cloudflare Workers', () => import('./cloudflare.js')],
  'cloudflare-pages': ['Cloudflare Pages', () => import('./cloudflare-pages.js')],
  netlify: ['Netlify', () => import('./netlify.js')],
  vercel: ['Vercel', () => import('./vercel.js')],
  's3-cloudfront': ['Amazon S3 with CloudFront', () => import('./s3-cloudfront.js')],
  firebase: ['Firebase Hosting', () => import('./firebase.js')],
  'azure-static-web-apps': ['Azure Static Web Apps', () => import('./azure-static-web-apps.js')],
} as const satisfies Record<string, readonly [title: string, load: () => Promise<{ default: Host }>]>;

export type HostName = keyof typeof hosts;

export const hostNames = namesIn(hosts);

export const hostTitles = Object.fromEntries(hostNames.map((name) => [name, hosts[name][0]])) as Record<
  HostName,
  string
>;

export async function loadHost(name: HostName): Promise<Host> {
  return (await hosts[name][1]()).default;
}
