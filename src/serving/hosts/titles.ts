import { namesIn } from '../../base/names-in.js';

/** The titles of all hosts for people, by their names in `hosts:`, in the order of docs/hosts.md. No host is loaded for them. */
export const hostTitles = {
  nginx: 'nginx',
  caddy: 'Caddy',
  apache: 'Apache',
  cloudflare: 'Cloudflare Workers with static assets',
  'cloudflare-headers': 'Cloudflare, static assets with a _headers file',
  netlify: 'Netlify',
  vercel: 'Vercel',
  's3-cloudfront': 'Amazon S3 with CloudFront',
  firebase: 'Firebase Hosting',
  'azure-static-web-apps': 'Azure Static Web Apps',
} as const;

export type HostName = keyof typeof hostTitles;

export const hostNames = namesIn(hostTitles);
