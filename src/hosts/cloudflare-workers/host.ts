import type { Host } from '../host.js';
import { readme } from '../readme.js';
import { entryModule, wranglerConfiguration } from './configuration.js';
import { instructions } from './instructions.js';

const program = 'cloudflare-workers.js';

/** Cloudflare Workers with static assets. Every answer that the Worker gives is made by `decide` itself. */
export const cloudflare: Host = {
  name: 'cloudflare',
  title: 'Cloudflare Workers with static assets',
  program,
  gaps: [
    {
      kind: 'differs',
      checks: ['method/unknown', 'message/no-host', 'message/two-hosts'],
      parts: 'every',
      because:
        "Requests that don't get as far as the Worker are answered by Cloudflare in its own words: those with no Host or two, and methods it doesn't know.",
    },
    {
      kind: 'differs',
      checks: ['address/dots', 'address/fragment', 'message/http-2.0', 'message/asterisk'],
      parts: 'every',
      because:
        'Cloudflare resolves dots in an address and cuts it at a # before the Worker sees it, reads HTTP/2.0 in a request line as HTTP/1.1, and has no answer of its own to `OPTIONS *`.',
    },
    {
      kind: 'differs',
      checks: ['rate-limit'],
      parts: 'every',
      because:
        'Cloudflare counts requests in each of its locations by itself, in fixed periods and not exactly, so more than the limit may pass, and Retry-After is always a whole period.',
    },
  ],
  files: (manifest) => ({
    'worker.js': entryModule(manifest, program),
    'wrangler.jsonc': wranglerConfiguration(manifest),
    'README.md': readme(cloudflare, instructions(manifest)),
  }),
};
