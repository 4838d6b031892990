import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostNames, loadHost } from '../../src/serving/hosts/hosts.js';
import { hostTitles } from '../../src/serving/hosts/titles.js';
import type { TestPublication } from '../http/publication.js';
import { withDigests } from '../http/with-digests.js';
import { built } from '../verify/host.js';
import { withOverview } from './reporter.js';

const folder = 'src/serving/hosts';

test.each(hostNames)('%s calls itself by the name and the title that it is listed under', async (name) => {
  expect(await loadHost(name)).toMatchObject({ name, title: hostTitles[name] });
});

/** Those that can tell codings, and a 304 from a 200; the Worker reads the manifest itself. */
const withDigest: readonly string[] = ['nginx', 'apache', 'caddy'];

test.each(hostNames)(
  '%s has digests in its configuration, or says in its README that it sends none',
  async (name) => {
    const host = await loadHost(name);
    const filesOf = ({ manifest }: TestPublication) => {
      const { 'README.md': readme, deploy, ...files } = host.files(manifest);
      return { readme: String(readme), files };
    };
    const [off, on] = [filesOf(built), filesOf(withDigests(built))];
    const saysNone = /No Repr-Digest is sent/;
    expect(off.readme).not.toMatch(saysNone);
    expect(JSON.stringify(off.files)).not.toMatch(/digest/i);
    if (withDigest.includes(name)) expect(JSON.stringify(on.files)).toContain('Repr-Digest');
    else expect(on.files).toEqual(off.files);
    expect(saysNone.test(on.readme)).toBe(!withDigest.includes(name) && name !== 'cloudflare');
  },
);

test('every host that there is a file for is listed in hosts.ts', () => {
  const list = fs.readFileSync(join(folder, 'hosts.ts'), 'utf8');
  const hosts = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const text = fs.readFileSync(join(folder, file), 'utf8');
      return [...text.matchAll(/^export const (\w+) = (?:make|headerFile|server)Host\(/gm)].map(
        ([, host]) => `${host}`,
      );
    });
  expect(hosts.length).toBeGreaterThanOrEqual(hostNames.length);
  expect(hosts.filter((host) => !list.includes(`({ ${host} }) => ${host})`))).toEqual([]);
});

test('docs/hosts.md lists the hosts as they are (npm run hosts writes it)', async () => {
  const page = fs.readFileSync('docs/hosts.md', 'utf8');
  expect(await withOverview(page)).toBe(page);
});
