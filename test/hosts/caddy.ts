import fs from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { caddy } from '../../src/serving/hosts/caddy/host.js';
import type { TestPublication } from '../http/publication.js';
import { needs } from '../needs.js';
import { freePort, laidOut, start } from './proof.js';

/** Caddy with the Caddyfile as it is emitted, on a free port. Gives its origin and the folder of the site. */
export async function serving(
  context: TestContext,
  published: TestPublication,
): Promise<{ readonly origin: string; readonly site: string }> {
  needs(context, 'caddy');
  const { folder, site, hosts } = await laidOut(caddy, published);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const configuration = join(folder, 'Caddyfile');
  // As it would stand below the settings of a server that has other sites, too.
  await fs.writeFile(
    configuration,
    `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n}\n${await fs.readFile(join(hosts, 'Caddyfile'), 'utf8')}`,
  );
  const environment = [`HOME=${folder}`, `XDG_DATA_HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`];
  const command = ['caddy', 'run', '--adapter', 'caddyfile', '--config', configuration];
  await start(
    'env',
    [...environment, `OPENDATA_ADDRESS=${origin}`, `OPENDATA_ROOT=${site}`, ...command],
    port,
  );
  return { origin, site };
}
