import fs from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { nginx } from '../../src/serving/hosts/nginx/host.js';
import type { TestPublication } from '../http/publication.js';
import { needs } from '../needs.js';
import { selfSigned } from '../preview/certificate.js';
import { freePort, laidOut, start } from './proof.js';

const module = '/usr/lib/nginx/modules/ngx_http_headers_more_filter_module.so';

/** nginx with the configuration as it is emitted, on a free port. Gives its origin and the folder of the site. */
export async function serving(
  context: TestContext,
  published: TestPublication,
  amend: (own: string, folder: string) => Promise<string> = async (own) => own,
): Promise<{
  readonly origin: string;
  readonly site: string;
  /** Serves another publication in its place, as `deploy` does. */
  readonly replace: (published: TestPublication) => Promise<void>;
}> {
  needs(context, 'nginx');
  const { folder, site, hosts } = await laidOut(nginx, published);
  const port = await freePort();
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configuration = join(folder, 'nginx.conf');
  await fs.chmod(folder, 0o755);
  const own = join(hosts, 'site.conf');
  const emitted = await amend(await fs.readFile(own, 'utf8'), folder);
  await fs.writeFile(own, emitted.replace('listen 80 ', `listen 127.0.0.1:${port} `));
  const serve = (from: Pick<Awaited<ReturnType<typeof laidOut>>, 'site' | 'hosts'>) =>
    fs.writeFile(
      configuration,
      `load_module ${module};
daemon off;
pid ${folder}/pid;
error_log stderr;
events { worker_connections 256; }
http {
  access_log off;
  ${scratch.join('\n  ')}
  variables_hash_max_size 4096;
  include ${from.hosts}/http.conf;
  server {
    include ${own};
    root ${from.site};
    include ${from.hosts}/server.conf;
  }
}
`,
    );
  await serve({ site, hosts });
  const server = await start('nginx', ['-c', configuration, '-e', 'stderr'], port);
  const replace = async (other: TestPublication) => {
    const next = await laidOut(nginx, other);
    await fs.chmod(next.folder, 0o755);
    await serve(next);
    server.kill('SIGHUP');
  };
  return { origin: `http://127.0.0.1:${port}`, site, replace };
}

/** The same with the lines for a certificate in use: the origin of HTTPS as well. */
export async function servingWithCertificate(
  context: TestContext,
  published: TestPublication,
): Promise<{ readonly origin: string; readonly secure: string; readonly cert: string }> {
  const port = await freePort();
  const { cert, key } = selfSigned();
  const { origin } = await serving(context, published, async (own, folder) => {
    await fs.writeFile(join(folder, 'own.pem'), cert);
    await fs.writeFile(join(folder, 'own.key'), key);
    return own
      .replace(/^# (?=listen |ssl_|if )/gm, '')
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace(/(?<=ssl_certificate )[^;]+/, join(folder, 'own.pem'))
      .replace(/(?<=ssl_certificate_key )[^;]+/, join(folder, 'own.key'));
  });
  return { origin, secure: `https://127.0.0.1:${port}`, cert };
}
