import type { Host } from '../host.js';
import { readme } from '../readme.js';
import { httpBlock } from './http-block.js';
import { serverBlock } from './server-block.js';

/**
 * nginx from 1.19 with headers-more, which Debian has as `libnginx-mod-http-headers-more-filter`. The manifest's own
 * tags, codings and errors are served, since maps evaluate conditions and weights; only the rate is nginx's own way.
 */
export const nginx: Host = {
  name: 'nginx',
  title: 'nginx',
  gaps: [
    {
      kind: 'differs',
      checks: ['range/first', 'range/middle', 'range/last', 'range/if-range'],
      parts: ['header:accept-ranges'],
      because: 'Accept-Ranges stands on whole answers only, not on parts, which by then have been asked for.',
    },
    {
      kind: 'differs',
      checks: ['rate-limit'],
      parts: 'every',
      because:
        'nginx counts with a bucket that refills all the time, so a client gets somewhat more than the limit in its first minute, and Retry-After is always a minute.',
    },
  ],
  files: (manifest) => ({
    'http.conf': `${head}${httpBlock(manifest)}\n`,
    'server.conf': `${head}${serverBlock(manifest)}\n`,
    'site.conf': site,
    'README.md': readme(nginx, instructions),
  }),
};

const head = '# Made by `opendata build` from the manifest of a publication; made anew with each build.\n';

const site = `# To start from: put it into /etc/nginx/conf.d, and change the name, the paths and the certificate.
variables_hash_max_size 4096;
include /srv/opendata/hosts/nginx/http.conf;

server {
    # The default server, so that requests without a proper Host are answered here as well.
    listen 80 default_server;
    # With a certificate, these in place of that line:
    # listen 443 ssl default_server;
    # ssl_certificate /etc/ssl/openapi.example.com.pem;
    # ssl_certificate_key /etc/ssl/openapi.example.com.key;
    server_name openapi.example.com;
    root /srv/opendata/site;
    include /srv/opendata/hosts/nginx/server.conf;
}
`;

const instructions = `1. Install nginx and its headers-more module: \`apt-get install nginx libnginx-mod-http-headers-more-filter\`.
2. Copy \`dist/site/\` to \`/srv/opendata/site\` and \`dist/hosts/\` to \`/srv/opendata/hosts\`, times kept: \`rsync -a dist/site/ …\`.
3. Copy \`site.conf\` to \`/etc/nginx/conf.d/opendata.conf\`, and put your name, paths and certificate into it. Take Debian's default site
   away (\`rm /etc/nginx/sites-enabled/default\`): it would answer requests that name no host.
4. \`nginx -t && nginx -s reload\`, after each publication as well: the entity tags are in these files.
5. \`npx opendata verify https://openapi.example.com --host nginx\`.

\`http.conf\` belongs into the \`http\` block, \`server.conf\` into a \`server\` block that has nothing else to serve. Behind a proxy,
\`set_real_ip_from\` has to say which, so that the rate limit counts clients and not the proxy.`;
