import fs from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostNames, loadHost } from '../../src/serving/hosts/hosts.js';
import { hostTitles } from '../../src/serving/hosts/titles.js';
import { withOverview } from './reporter.js';

const folder = 'src/serving/hosts';

test.each(hostNames)('%s calls itself by the name and the title that it is listed under', async (name) => {
  expect(await loadHost(name)).toMatchObject({ name, title: hostTitles[name] });
});

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
