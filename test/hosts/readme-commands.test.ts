import fs from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { azureStaticWebApps } from '../../src/serving/hosts/azure-static-web-apps.js';
import { cloudflareHeaders } from '../../src/serving/hosts/cloudflare-headers.js';
import { firebase } from '../../src/serving/hosts/firebase.js';
import type { Host } from '../../src/serving/hosts/host.js';
import { netlify } from '../../src/serving/hosts/netlify.js';
import { vercel } from '../../src/serving/hosts/vercel.js';
import { needs } from '../needs.js';
import { distOf, publicationOf, run, writeDist } from './deployed.js';

beforeEach((context) => needs(context, 'rsync'));

/** The commands of a README that stand in a block of their own. */
function commandsOf(readme: string): string[] {
  return [...readme.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, lines = '']) => lines);
}

describe.each([netlify, vercel, firebase, azureStaticWebApps, cloudflareHeaders])('$title', (host: Host) => {
  test('the commands of the README fill the folder that is uploaded, also with files that changed and kept size and time', async () => {
    const dist = await distOf(host, publicationOf(2));
    const folder = join(dist, '..');
    for (const day of [2, 3]) {
      const published = publicationOf(day);
      await writeDist(dist, host, published);
      const [commands = ''] = commandsOf(String(host.files(published.manifest)['README.md']));
      expect(await run('sh', ['-ec', commands], { cwd: folder })).toEqual({ code: 0, said: '' });
      for (const [path, bytes] of published.files) {
        if (/\.(br|gz)$/.test(path) || path.startsWith('errors/')) continue;
        const found = await fs.readFile(join(folder, 'upload', path));
        expect([day, path, found.equals(bytes)]).toEqual([day, path, true]);
      }
      const left = await fs.readdir(join(folder, 'upload'), { recursive: true });
      expect(left.filter((path) => /\.(br|gz)$/.test(path))).toEqual([]);
    }
  });
});
