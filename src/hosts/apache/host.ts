import type { Manifest } from '../../manifest/manifest.js';
import { deployRemarks, deploySteps, publicName, publicOrigin } from '../deploy/deploy-readme.js';
import { deployScript, type Server } from '../deploy/deploy-script.js';
import type { Host } from '../host.js';
import { readme } from '../readme.js';
import { always, errors, options, representations } from './answers.js';
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
      checks: ['message/asterisk', 'message/http-2.0'],
      parts: 'every',
      because:
        '`OPTIONS *` is answered with 200 rather than 204, and HTTP/2.0 in a request line as if it were HTTP/1.1.',
    },
    {
      kind: 'differs',
      checks: ['message/chunk-extension'],
      parts: 'every',
      because:
        'A header field of more than 16 KiB is answered with 400 rather than 431, and content whose chunks have extensions of many kilobytes with a 405 in HTML.',
    },
    {
      kind: 'differs',
      checks: ['rate-limit'],
      parts: 'every',
      because:
        'Apache counts no requests. mod_qos and mod_evasive do, each in its own way and neither answering as the manifest says, so nothing here makes use of them.',
    },
  ],
  files: (manifest) => {
    const files = {
      'opendata.conf': configuration(manifest),
      'site.conf': site(publicName(manifest)),
    };
    return {
      ...files,
      deploy: deployScript(manifest, server, files),
      'README.md': readme(apache, instructions(manifest)),
    };
  },
};

function configuration(manifest: Manifest): string {
  return [
    '# Made by `opendata build` from the manifest of a publication; made anew with each build.',
    '# Belongs into a <VirtualHost> whose DocumentRoot is the web root of this very publication.',
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
    '',
    '# Errors.',
    ...errors(manifest),
    '',
  ].join('\n');
}

const server: Server = {
  host: 'apache',
  title: 'Apache',
  active: 'active.conf',
  own: 'site.conf',
  printActive: `  cat <<END
DocumentRoot "$1/site"
<Directory "$1/site">
    Require all granted
    AllowOverride None
    Options FollowSymLinks
</Directory>
Include "$1/apache/opendata.conf"
END`,
  test: 'apachectl configtest',
  reload: 'apachectl graceful',
  first: `deploy: now put your name and certificate into $folder/site.conf on the server, make that one of Apache's
deploy: sites, and reload it: README.md beside this script says how.`,
};

const site = (name: string) => `# Yours to change, deploy leaves it alone: name and certificate.
# With a certificate: port 443, the lines below without their #, and \`a2enmod ssl\`.
<VirtualHost *:80>
    # SSLEngine on
    # SSLCertificateFile /etc/ssl/${name}.pem
    # SSLCertificateKeyFile /etc/ssl/${name}.key
    ServerName ${name}
    Include "/srv/opendata/active.conf"
</VirtualHost>
`;

const instructions = (
  manifest: Manifest,
) => `1. On the server: \`apt-get install apache2 rsync\` and \`a2enmod headers rewrite env mime\`. Here: \`rsync\`, and \`ssh\` if the server is another machine.
${deploySteps(server, manifest)}
3. On the server, once: put your name and certificate into \`/srv/opendata/site.conf\`, then

   \`\`\`sh
   ln -s /srv/opendata/site.conf /etc/apache2/sites-available/opendata.conf
   a2dissite 000-default; a2ensite opendata
   apachectl configtest && apachectl graceful
   \`\`\`

   The first site answers requests that name no host, so it has to be this one.
4. \`npx opendata verify ${publicOrigin(manifest)} --host apache\`

${deployRemarks(server)}

\`opendata.conf\` belongs into a \`<VirtualHost>\` that has nothing else to serve; \`active.conf\` includes it.`;
