import type { HostName } from '../model/host-name.js';
import { apache } from './apache/host.js';
import { azureStaticWebApps } from './azure-static-web-apps.js';
import { caddy } from './caddy/host.js';
import { cloudflareHeaders } from './cloudflare-headers.js';
import { cloudflare } from './cloudflare-workers/host.js';
import { firebase } from './firebase.js';
import type { Host } from './host.js';
import { netlify } from './netlify.js';
import { nginx } from './nginx/host.js';
import { s3CloudFront } from './s3-cloudfront/host.js';
import { vercel } from './vercel.js';

/** Every host that there is a configuration for. A new one is its file, its name and a line here. */
export const hosts: Readonly<Record<HostName, Host>> = {
  nginx,
  caddy,
  apache,
  cloudflare,
  'cloudflare-headers': cloudflareHeaders,
  netlify,
  vercel,
  's3-cloudfront': s3CloudFront,
  firebase,
  'azure-static-web-apps': azureStaticWebApps,
};
