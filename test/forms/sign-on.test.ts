import fs from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { fenland } from '../commands/workspace.js';
import { freePort, start } from '../hosts/servers.js';
import { needs } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { asking, edited, forms } from './forms.js';

const secret = 'the-secret-of-the-proxy-in-the-fens';
/** The names of those who are signed in, by what their cookie says. */
const sessions: Readonly<Record<string, string>> = { ada: 'A. Smith', zoe: 'Zoë Ó Súilleabháin' };

/** The forms behind nginx as docs/forms.md has it, with a service that knows who is signed in. */
async function behindNginx(context: TestContext) {
  needs(context, 'nginx');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const served = await forms(fenland, {
    editOrigin: [origin],
    proxy: { userHeader: 'x-forwarded-user', secret },
  });
  const signOn = http.createServer((request, response) => {
    const [, name = ''] = /session=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
    const user = sessions[name];
    if (user !== undefined) response.setHeader('X-Auth-Request-User', Buffer.from(user).toString('latin1'));
    response.writeHead(user === undefined ? 401 : 200).end();
  });
  await new Promise<void>((resolve) => signOn.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void signOn.close());
  const documented = await fs.readFile(new URL('../../docs/forms.md', import.meta.url), 'utf8');
  const [, block = ''] = /```nginx\n(server \{[\s\S]*?\n\})\n```/.exec(documented) ?? [];
  const folder = await temporaryFolder();
  await fs.writeFile(
    join(folder, 'opendata-edit-secret.conf'),
    `proxy_set_header Opendata-Edit-Secret ${secret};\n`,
  );
  const own = block
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^.*ssl_certificate.*\n/gm, '')
    .replaceAll('http://127.0.0.1:4180', `http://127.0.0.1:${(signOn.address() as { port: number }).port}`)
    .replaceAll('http://127.0.0.1:8081', served.url)
    .replaceAll('/etc/nginx/', `${folder}/`);
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const configuration = join(folder, 'nginx.conf');
  await fs.writeFile(
    configuration,
    `daemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${scratch.join('\n')}\n${own}\n}\n`,
  );
  await start('nginx', ['-c', configuration, '-e', 'stderr'], port);
  return { ...served, origin, askThrough: asking(origin, '') };
}

test('behind nginx with auth_request, who is signed in edits without a secret, and by name', async (context) => {
  const { origin, askThrough, space } = await behindNginx(context);
  const cookie = { Cookie: 'session=ada' };
  const page = await fetch(origin, { headers: cookie });
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Edit open data')]);
  const { preview, lists } = (await askThrough('site', {}, cookie)).value;
  expect([preview, lists[0].brandName]).toEqual(['', 'Fenland Bank']);
  await edited({ ask: (name, what = {}) => askThrough(name, what, cookie) }, 1, { Type: 'Mobile' });
  expect(space.read('content/fenland/branches.yaml')).toContain('Type: Mobile');
  const { value } = await askThrough('changes', {}, { Cookie: 'session=zoe' });
  expect(value.saves).toMatchObject([{ by: 'A. Smith', title: 'Changed branch FB-02' }]);
});

test('nobody gets by it: not without a session, nor with the headers of the proxy', async (context) => {
  const { origin, url, askThrough, ask } = await behindNginx(context);
  expect((await fetch(origin)).status).toBe(401);
  const forged = { 'X-Forwarded-User': 'A. Smith', 'Opendata-Edit-Secret': secret };
  expect((await askThrough('site', {}, forged)).status).toBe(401);
  const cookie = { Cookie: 'session=zoe' };
  expect((await askThrough('site', {}, { ...cookie, Origin: 'https://evil.example' })).status).toBe(403);
  expect((await askThrough('site', {}, { ...cookie, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  // Beside it, on the machine itself.
  const beside = { Origin: origin, Authorization: 'Bearer x' };
  expect((await ask('site', {}, { ...beside, 'X-Forwarded-User': 'A. Smith' })).status).toBe(401);
  expect((await ask('site', {}, { ...beside, ...forged })).status).toBe(200);
  expect((await fetch(url)).status).toBe(401);
  // Who says to be somebody else is who the proxy knows.
  const { value } = await askThrough('site', {}, { ...cookie, 'X-Forwarded-User': 'A. Smith' });
  expect(value.author).toBe('Zoë Ó Súilleabháin');
});
