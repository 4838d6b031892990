import fs from 'node:fs/promises';
import { join } from 'node:path';
import type { TestContext } from 'vitest';
import { needs } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { freePort, start } from './proof.js';

/** Origins by the name in Host that requests for them have; a single one gets them all. */
export type Origins = Readonly<Record<string, string>>;

/** Varnish in front of origins. @param further VCL, after the choice of the origin */
export async function varnish(context: TestContext, origins: Origins, further = ''): Promise<string> {
  needs(context, 'varnishd');
  const folder = await temporaryFolder();
  const port = await freePort();
  const configuration = join(folder, 'default.vcl');
  const backends = Object.entries(origins).map(
    ([name, origin]) => `backend ${name} {
  .host = "127.0.0.1";
  .port = "${new URL(origin).port}";
}`,
  );
  const chosen = Object.keys(origins).map(
    (name) => `  if (req.http.Host == "${name}") { set req.backend_hint = ${name}; }`,
  );
  await fs.writeFile(
    configuration,
    `vcl 4.1;\n${backends.join('\n')}\nsub vcl_recv {\n${chosen.join('\n')}\n}\n${further}`,
  );
  const place = ['-j', 'none', '-F', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`];
  const settings = ['http_gzip_support=off', 'http_range_support=off'].flatMap((each) => ['-p', each]);
  await start('varnishd', [...place, '-f', configuration, ...settings, '-s', 'default,16m'], port);
  return `http://127.0.0.1:${port}`;
}
