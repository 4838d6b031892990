import { publicName, serverHost } from '../deploy/server-host.js';
import { httpBlock } from './http-block.js';
import { serverBlock } from './server-block.js';

/**
 * nginx 1.19 or newer with headers-more (in Debian: `libnginx-mod-http-headers-more-filter`). Maps evaluate conditions
 * and weights, so that tags, codings and errors are those of the manifest; only the rate limit is nginx's own.
 */
export const nginx = serverHost({
  name: 'nginx',
  overview: {
    host: 'nginx with headers-more',
    entityTags: 'of the manifest',
    compressedFiles: 'as published',
    jsonErrors: 'yes',
    rateLimit: "nginx's own way",
  },
  gaps: [
    {
      checks: ['message/asterisk'],
      because: '`OPTIONS *` is answered with 400 rather than 204: nginx accepts only an address as target.',
    },
    {
      checks: ['message/http-2.0'],
      parts: ['header:*'],
      because:
        'HTTP/2.0 in a request line is refused before the address is read, so that the 400 has the fields of no version.',
    },
    {
      checks: ['rate-limit'],
      because:
        'nginx counts with a bucket that refills all the time, so a client gets somewhat more than the limit in its first minute, and Retry-After is always a minute.',
    },
  ],
  configuration: (manifest) => ({
    'http.conf': `${head}${httpBlock(manifest)}\n`,
    'server.conf': `${head}${serverBlock(manifest)}\n`,
    'site.conf': site(publicName(manifest)),
  }),
  server: {
    active: 'active.conf',
    own: 'site.conf',
    // One file for everything, so that a reload at this moment never loads parts of two releases.
    printActive: `  cat <<END
variables_hash_max_size 4096;
include "$1/nginx/http.conf";
server {
    include "$folder/site.conf";
    root "$1/site";
    include "$1/nginx/server.conf";
}
END`,
    test: 'nginx -t',
    reload: 'nginx -s reload',
    first: `deploy: now put your name and certificate into $folder/site.conf on the server, let nginx include
deploy: $folder/active.conf in its http block, and reload it: README.md beside this script says how.`,
  },
  install: '`apt-get install nginx libnginx-mod-http-headers-more-filter rsync`',
  once: () => `: put your name into \`/srv/opendata/site.conf\`, and your certificate with the lines for it, then

   \`\`\`sh
   ln -s /srv/opendata/active.conf /etc/nginx/conf.d/opendata.conf
   rm -f /etc/nginx/sites-enabled/default
   nginx -t && nginx -s reload
   \`\`\`

   Debian's default site has to go, since it would answer requests that name no host.`,
  remark: `Behind a proxy, \`set_real_ip_from\` in \`site.conf\` has to say which, so that the rate limit counts clients and not the proxy.
\`http.conf\` belongs into the \`http\` block, \`server.conf\` into a \`server\` block that has nothing else to serve; \`active.conf\` includes both.`,
});

const head = '# Made by `opendata build` from the manifest of a publication; made anew with each build.\n';

const site = (
  name: string,
) => `# Yours to change, deploy leaves it alone: what the server block of the publication has besides the publication's own.
# The default server, so that requests without a proper Host are answered here as well.
listen 80 default_server;
server_name ${name};
# With a certificate, take the # off the next four lines: HTTPS with HTTP/2, and a redirect to it from port 80.
# listen 443 ssl http2 default_server;
# ssl_certificate /etc/ssl/${name}.pem;
# ssl_certificate_key /etc/ssl/${name}.key;
# if ($https = "") { return 301 https://$server_name$request_uri; }
# nginx 1.25.1 and newer take "listen 443 ssl default_server;" and "http2 on;" in place of the first, without a warning.
`;
