import type { Manifest } from '../../manifest/manifest.js';
import type { Host } from '../host.js';
import { readme } from '../readme.js';
import { block } from './directives.js';
import { siteBlock } from './site.js';

/**
 * Caddy 2, from 2.6 on and without plugins. Placeholders and expressions evaluate codings, conditions and ranges by the
 * manifest; Caddy sends the files.
 */
export const caddy: Host = {
  name: 'caddy',
  title: 'Caddy',
  gaps: [
    {
      kind: 'differs',
      checks: ['message/no-host', 'message/two-hosts'],
      parts: 'every',
      because:
        "What Caddy can't read as a request (no Host or two of them, a stray `%`), an `Expect` that it can't meet, and `OPTIONS *` it answers in its own words, before it looks at any site. How long headers may be is one of its global options, `max_header_size`; by default it takes a megabyte.",
    },
    {
      kind: 'differs',
      checks: ['rate-limit'],
      parts: 'every',
      because:
        "Caddy counts no requests. The plugin github.com/mholt/caddy-ratelimit does; it isn't part of the packages, so nothing here makes use of it.",
    },
  ],
  files: (manifest) => ({
    Caddyfile: caddyfile(manifest),
    'README.md': readme(caddy, instructions),
  }),
};

function caddyfile(manifest: Manifest): string {
  const site = block('{$OPENDATA_ADDRESS:openapi.example.com}', [
    'root * {$OPENDATA_ROOT:/srv/opendata/site}',
    '',
    ...siteBlock(manifest),
  ]);
  return `# Made by \`opendata build\` from the manifest of a publication; made anew with each build.\n${site}\n`;
}

const instructions = `1. Install Caddy 2.6 or newer: \`apt-get install caddy\`.
2. Copy \`dist/site/\` to \`/srv/opendata/site\`: \`rsync -a dist/site/ …\`.
3. Copy \`Caddyfile\` to \`/etc/caddy/Caddyfile\`. If that has other sites, append this one to it: \`import\` would undo its escapes.
4. Give Caddy your name and folder as environment variables (\`systemctl edit caddy\`): \`OPENDATA_ADDRESS=openapi.example.com\`,
   \`OPENDATA_ROOT=/srv/opendata/site\`; or write them into the first two lines. Caddy gets a certificate for the name by itself.
5. \`systemctl reload caddy\`, after each publication as well: the entity tags are in this file.
6. \`npx opendata verify https://openapi.example.com --host caddy\`.`;
