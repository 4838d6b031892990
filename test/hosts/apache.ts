import fs from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { apache } from '../../src/serving/hosts/apache/host.js';
import type { TestPublication } from '../http/publication.js';
import { needs } from '../needs.js';
import { freePort, laidOut, start } from './proof.js';

/** Those that Debian switches on, and brotli: what is needed, and what could be in the way. Then the two to be switched on. */
const modules = [
  'alias authz_core brotli deflate dir env filter mime mpm_event negotiation reqtimeout setenvif',
  'headers rewrite',
]
  .join(' ')
  .split(' ');

/** Apache with the configuration as it is emitted, but for the paths, on a free port. Gives its origin and the folder of the site. */
export async function serving(
  context: TestContext,
  published: TestPublication,
): Promise<{ readonly origin: string; readonly site: string }> {
  needs(context, 'apache2');
  const { folder, site, hosts } = await laidOut(apache, published);
  await fs.chmod(folder, 0o755);
  const port = await freePort();
  const configuration = join(folder, 'apache2.conf');
  const active = join(folder, 'active.conf');
  await fs.writeFile(
    active,
    `DocumentRoot ${site}
<Directory ${site}>
  Require all granted
  AllowOverride None
  Options FollowSymLinks
</Directory>
Include ${hosts}/opendata.conf
`,
  );
  const virtualHost = (await fs.readFile(join(hosts, 'site.conf'), 'utf8'))
    .replace('/srv/opendata/active.conf', active)
    .replace('*:80', `127.0.0.1:${port}`);
  await fs.writeFile(
    configuration,
    `ServerRoot ${folder}
ServerName 127.0.0.1
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
Listen 127.0.0.1:${port}
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
User www-data
Group www-data
TypesConfig /dev/null
AddLanguage br .br
AddEncoding x-gzip .gz
SetOutputFilter BROTLI_COMPRESS;DEFLATE
${virtualHost}`,
  );
  await start('apache2', ['-f', configuration, '-D', 'FOREGROUND'], port);
  return { origin: `http://127.0.0.1:${port}`, site };
}
