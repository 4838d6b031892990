import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Workspace, workspace } from '../commands/workspace.js';
import { content } from './served.js';

const root = '/open-banking';

/** The sample with four times its products: the same under other brands. */
async function manyProducts(): Promise<Workspace> {
  const space = workspace({});
  rmSync(join(space.folder, 'content'), { recursive: true, force: true });
  cpSync(content, join(space.folder, 'content'), { recursive: true });
  for (const copy of [2, 3, 4])
    for (const brand of ['northgate', 'fenland', 'pencarrow']) {
      const folder = join(space.folder, 'content', `${brand}-${copy}`);
      cpSync(join(content, brand), folder, { recursive: true });
      for (const places of ['branches', 'atms'])
        for (const file of [places, `${places}.yaml`])
          rmSync(join(folder, file), { recursive: true, force: true });
      const file = `content/${brand}-${copy}/brand.yaml`;
      space.write(file, space.read(file).replace(/^BrandName: .*$/m, `BrandName: ${brand} ${copy}`));
    }
  const { code, stderr } = await space.run(['build', '--date', '2026-03-02']);
  expect(code, stderr).toBe(0);
  return space;
}

describe('a first visit, in bytes with Brotli', () => {
  it('loads no more than a page needs', { timeout: 120_000 }, async () => {
    const space = await manyProducts();
    const { resources } = space.manifest();
    const size = (address: string) =>
      Math.min(...resources[address]!.representations.map(({ bytes }) => bytes));
    const pages = Object.keys(resources).filter((address) => resources[address]!.kind === 'page');
    const visits = pages.map((address) => {
      const { file } = resources[address]!.representations.find(({ encoding }) => encoding === 'identity')!;
      const page = space.read(`dist/site/${file}`);
      const loaded = [
        ...page.matchAll(
          /<(?:link rel="(?:icon|stylesheet)"|script type="module")[^>]*? (?:href|src)="([^"]*)"/g,
        ),
      ];
      const files = loaded.map(([, path]) => path!);
      const scripts = files.filter((path) => path.endsWith('.js'));
      const later = [...page.matchAll(/ data-(?:map|names)="([^"]*)"/g)].map(([, path]) => path!);
      const sum = (paths: readonly string[]) => paths.reduce((total, path) => total + size(path), 0);
      expect(files.map((path) => path.split('.').at(-1)).sort(), address).toEqual(['css', 'js', 'svg']);
      return { address, bytes: sum([address, ...files, ...later]), script: sum(scripts) };
    });
    expect(visits.filter(({ address }) => address.startsWith(`${root}/products/`)).length).toBeGreaterThan(
      100,
    );
    for (const { address, bytes, script } of visits) {
      const isFind = address === `${root}/find`;
      // With the map and the names, which the search loads when they are needed, before its data. Fields are not what a first visit is for.
      const most = address.startsWith(`${root}/compare/`)
        ? 25_000
        : isFind
          ? 25_000
          : /\/v\d/.test(address)
            ? 40_000
            : 16_000;
      expect(bytes, address).toBeLessThan(most);
      expect(script, address).toBeLessThan(12_000);
    }
  });
});
