import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { nginx } from '../../src/serving/hosts/nginx/host.js';
import { manifestFile, releaseName } from '../../src/serving/manifest/manifest.js';
import type { TestPublication } from '../http/publication.js';
import { needs } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { deploy, distOf, noServer, publicationOf, releasesIn, run, writeDist } from './deployed.js';
import { freePort, start } from './proof.js';

const [monday, tuesday] = [publicationOf(2), publicationOf(3)];

test('a deploy by ssh, again, dry, and with a test that fails', async (context) => {
  const { ssh, login } = await sshServer(context);
  const folder = join(await temporaryFolder(), 'on the server');
  const dist = await distOf(nginx, monday);
  const there = `${login}:${folder}`;
  const first = await deploy(dist, nginx, '--ssh', ssh, ...noServer, there);
  expect([first.code, first.said]).toEqual([0, expect.stringContaining(`serves ${nameOf(monday)}`)]);
  await holds(folder, monday);

  await writeDist(dist, nginx, tuesday);
  const dry = await deploy(dist, nginx, '--ssh', ssh, '--dry-run', there);
  expect(dry.said.split('\n')).toEqual(expect.arrayContaining(['v2.1/branches', manifestFile]));
  expect(await releasesIn(folder)).toEqual([nameOf(monday)]);
  const failing = await deploy(dist, nginx, '--ssh', ssh, '--test', `echo "it isn't right"; false`, there);
  expect([failing.code, failing.said]).toEqual([1, expect.stringContaining("it isn't right")]);
  expect(await fs.readFile(join(folder, 'active.conf'), 'utf8')).toContain(`${nameOf(monday)}/site`);
  const second = await deploy(dist, nginx, '--ssh', ssh, ...noServer, there);
  expect([second.code, second.said]).toEqual([0, expect.stringContaining('in place of')]);
  await holds(folder, tuesday);
  const back = await deploy(dist, nginx, '--ssh', ssh, ...noServer, '--emergency-back', there);
  expect([back.code, back.said]).toEqual([0, expect.stringContaining(`serves ${nameOf(monday)}`)]);
});

test('a connection that is lost during the upload changes nothing', async (context) => {
  const { ssh, login } = await sshServer(context);
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  await deploy(dist, nginx, '--ssh', ssh, ...noServer, `${login}:${folder}`);
  await writeDist(dist, nginx, tuesday);
  const cut = join(await temporaryFolder(), 'cut');
  await fs.writeFile(
    cut,
    `#!/bin/sh\ncase "$*" in *rsync*--server*) timeout -s KILL 0.3 ${ssh} "$@"; exit 255 ;; *) exec ${ssh} "$@" ;; esac\n`,
    { mode: 0o755 },
  );
  const lost = await deploy(dist, nginx, '--ssh', cut, ...noServer, `${login}:${folder}`);
  expect([lost.code, lost.said]).toEqual([
    1,
    expect.stringContaining('nothing has changed; run deploy again'),
  ]);
  expect(await fs.readFile(join(folder, 'active.conf'), 'utf8')).toContain(`${nameOf(monday)}/site`);
  const again = await deploy(dist, nginx, '--ssh', ssh, ...noServer, `${login}:${folder}`);
  expect(again.code).toBe(0);
  await holds(folder, tuesday);
});

test('a server that can not be reached is told by ssh, and nothing is said to be done', async (context) => {
  needs(context, 'ssh');
  needs(context, 'rsync');
  const port = await freePort();
  const { code, said } = await deploy(
    await distOf(nginx, monday),
    nginx,
    '--ssh',
    `ssh -o BatchMode=yes -p ${port}`,
    'root@127.0.0.1:/srv/opendata',
  );
  expect(code).not.toBe(0);
  expect(said).toMatch(/refused/i);
  expect(said).not.toContain('serves');
});

/** An sshd on a free port, with keys of its own, until the test is over. */
async function sshServer(context: TestContext): Promise<{ readonly ssh: string; readonly login: string }> {
  needs(context, 'rsync', 'ssh', 'sshd', 'ssh-keygen');
  const folder = await temporaryFolder();
  const port = await freePort();
  for (const key of ['host', 'client']) {
    await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, key)]);
  }
  // Where sshd drops its rights as root; it is usually made when the service starts.
  if (userInfo().uid === 0) await fs.mkdir('/run/sshd', { recursive: true, mode: 0o755 });
  await fs.writeFile(
    join(folder, 'sshd_config'),
    `ListenAddress 127.0.0.1
Port ${port}
HostKey ${folder}/host
PidFile none
AuthorizedKeysFile ${folder}/client.pub
StrictModes no
UsePAM no
PasswordAuthentication no
PermitRootLogin prohibit-password
`,
  );
  await start('/usr/sbin/sshd', ['-D', '-e', '-f', join(folder, 'sshd_config')], port);
  const options = [
    `-p ${port}`,
    `-i ${folder}/client`,
    '-o StrictHostKeyChecking=no',
    '-o UserKnownHostsFile=/dev/null',
    '-o LogLevel=ERROR',
    '-F none',
  ];
  return { ssh: `ssh ${options.join(' ')}`, login: `${userInfo().username}@127.0.0.1` };
}

function nameOf({ manifest, files }: TestPublication): string {
  return releaseName(manifest, createHash('sha256').update(files.get(manifestFile)!).digest('hex'));
}

async function holds(folder: string, published: TestPublication): Promise<void> {
  for (const [file, bytes] of published.files) {
    const found = await fs.readFile(join(folder, 'releases', nameOf(published), 'site', file));
    expect([file, found.equals(bytes)]).toEqual([file, true]);
  }
}
