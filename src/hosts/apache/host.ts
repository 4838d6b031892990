import type { Manifest } from '../../manifest/manifest.js';
import type { Host } from '../host.js';
import { readme } from '../readme.js';
import { always, errors, options, representations, theManifest } from './answers.js';
import { dollarSign } from './directives.js';
import { rewriting } from './rewriting.js';

/**
 * Apache 2.4 with modules of its own only. Rewriting rules evaluate codings, conditions and ranges by the
 * manifest; Apache sends the files.
 */
export const apache: Host = {
  name: 'apache',
  title: 'Apache',
  gaps: [
    {
      kind: 'differs',
      checks: [],
      parts: ['status'],
      because:
        'A header field of more than 16 KiB is answered with 400 rather than 431, and `OPTIONS *` with 200 rather than 204.',
    },
    {
      kind: 'differs',
      checks: ['rate-limit'],
      parts: 'every',
      because:
        'Apache counts no requests. mod_qos and mod_evasive do, each in its own way and neither answering as the manifest says, so nothing here makes use of them.',
    },
  ],
  files: (manifest) => ({
    'opendata.conf': configuration(manifest),
    'site.conf': site,
    'README.md': readme(apache, instructions),
  }),
};

function configuration(manifest: Manifest): string {
  return [
    '# Made by `opendata build` from the manifest of a publication; made anew with each build.',
    '# Belongs into a <VirtualHost> that has its DocumentRoot at dist/site.',
    dollarSign,
    'AllowEncodedSlashes Off',
    'TraceEnable Off',
    'LimitRequestFieldSize 16384',
    '# Other modules may see endings as languages and codings, or compress by themselves.',
    'RemoveEncoding .br .gz',
    'RemoveLanguage .br .gz',
    'SetEnv no-gzip 1',
    'SetEnv no-brotli 1',
    '',
    '# What every answer carries.',
    ...always(manifest),
    ...options(manifest),
    '',
    ...rewriting(manifest),
    '',
    '# What is sent.',
    ...representations(manifest),
    theManifest(),
    '',
    '# Errors.',
    ...errors(manifest),
    '',
  ].join('\n');
}

const site = `# To start from: put it into /etc/apache2/sites-available, and change the name, the paths and the certificate.
# With a certificate: port 443, the lines below without their #, and \`a2enmod ssl\`.
<VirtualHost *:80>
    # SSLEngine on
    # SSLCertificateFile /etc/ssl/openapi.example.com.pem
    # SSLCertificateKeyFile /etc/ssl/openapi.example.com.key
    ServerName openapi.example.com
    DocumentRoot /srv/opendata/site
    <Directory /srv/opendata/site>
        Require all granted
        AllowOverride None
        Options FollowSymLinks
    </Directory>
    Include /srv/opendata/hosts/apache/opendata.conf
</VirtualHost>
`;

const instructions = `1. Install Apache 2.4 and its modules: \`apt-get install apache2 && a2enmod headers rewrite env mime\`.
2. Copy \`dist/site/\` to \`/srv/opendata/site\` and \`dist/hosts/\` to \`/srv/opendata/hosts\`: \`rsync -a dist/site/ …\`.
3. Copy \`site.conf\` to \`/etc/apache2/sites-available/opendata.conf\`, and put your name, paths and certificate into it.
4. \`a2dissite 000-default; a2ensite opendata\`: the first site answers requests that name no host, so it has to be this one.
5. \`apachectl configtest && apachectl graceful\`, after each publication as well: the entity tags are in these files.
6. \`npx opendata verify https://openapi.example.com --host apache\`.

\`opendata.conf\` belongs into a \`<VirtualHost>\` that has nothing else to serve.`;
