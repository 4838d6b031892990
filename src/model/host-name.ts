/** The hosts that there is a configuration for: as `hosts:` and `--hosts` name them, and the folders of `dist/hosts`. */
export const hostNames = [
  'nginx',
  'caddy',
  'apache',
  'cloudflare',
  'cloudflare-headers',
  'netlify',
  'vercel',
  's3-cloudfront',
  'firebase',
  'azure-static-web-apps',
] as const;

export type HostName = (typeof hostNames)[number];
