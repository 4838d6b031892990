import type { Manifest } from '../../manifest/manifest.js';
import { publicName, serverHost } from '../deploy/server-host.js';
import { caddyBlock } from './directives.js';
import { siteBlock } from './site.js';

/**
 * Caddy 2.6 or newer, without plugins. Placeholders and expressions evaluate codings, conditions and ranges by the
 * manifest; Caddy sends the files.
 */
export const caddy = serverHost({
  name: 'caddy',
  overview: {
    host: 'Caddy',
    entityTags: 'of the manifest',
    compressedFiles: 'as published',
    jsonErrors: 'yes',
    rateLimit: 'a module',
  },
  gaps: [
    {
      checks: ['message/no-host', 'message/two-hosts', 'message/http-2.0', 'message/asterisk'],
      because:
        "What Caddy can't read as a request (no Host or two of them, a stray `%`, HTTP/2.0 in its first line), an `Expect` that it can't meet, and `OPTIONS *` it answers in its own words, before it looks at any site. How long headers may be is one of its global options, `max_header_size`; by default it takes a megabyte.",
    },
    {
      checks: ['address/fragment'],
      because: 'An address with a # in it is answered with 404 rather than 400: Caddy reads it as %23.',
    },
    {
      checks: ['address/encoded-slash'],
      parts: ['header:*', 'body'],
      because:
        'The 404 to an address with an encoded slash has the fields and the body of the version that the address would be below.',
    },
    {
      checks: ['rate-limit'],
      because:
        "Caddy counts no requests. The plugin github.com/mholt/caddy-ratelimit does; it isn't part of the packages, so nothing here makes use of it.",
    },
  ],
  configuration: (manifest) => ({ Caddyfile: caddyfile(manifest), 'site.caddyfile': own }),
  server: {
    active: 'Caddyfile',
    own: 'site.caddyfile',
    // The files are concatenated, since Caddy's \`import\` would undo escapes.
    printActive: `  cat "$folder/site.caddyfile"
  sed "s|{.OPENDATA_ROOT:[^}]*}|\\"$1/site\\"|" "$1/caddy/Caddyfile"`,
    test: 'caddy validate --adapter caddyfile --config "$OPENDATA_FOLDER/Caddyfile"',
    reload: 'systemctl reload caddy',
    first: `deploy: now let Caddy's service read $folder/Caddyfile on the server: README.md beside this script says how.`,
  },
  install: '`apt-get install caddy rsync`, Caddy 2.6 or newer',
  once: (manifest) => `:

   \`\`\`sh
   ln -sf /srv/opendata/Caddyfile /etc/caddy/Caddyfile
   systemctl reload caddy
   \`\`\`

   Other sites and global options go into \`/srv/opendata/site.caddyfile\`, which stands in front of the publication's. Another name
   than \`${publicName(manifest)}\` is given as an environment variable of the service (\`systemctl edit caddy\`): \`OPENDATA_ADDRESS\`.
   Caddy gets a certificate for the name by itself.`,
});

function caddyfile(manifest: Manifest): string {
  const site = caddyBlock(`{$OPENDATA_ADDRESS:${publicName(manifest)}}`, [
    'root * {$OPENDATA_ROOT:/srv/opendata/site}',
    '',
    ...siteBlock(manifest),
  ]);
  return `# Made by \`opendata build\` from the manifest of a publication; made anew with each build.\n${site}\n`;
}

const own = `# Yours to change, deploy leaves it alone: Caddy's global options, and sites besides the publication.
`;
