import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteYaml, workspace } from '../commands/workspace.js';

/** An account, simple but for its name. */
function account(identification: string, name = `Account ${identification}`): string {
  return `- Identification: ${identification}
  Name: ${name}
  Segment: [General]
  PCAMarketingState:
    - { Identification: S-1, MarketingState: Regular, FirstMarketedDate: 2020-01-01 }
`;
}

describe('product pages', () => {
  it('are as many as 2,000 files have room for (D38), and other products are on the page of their brand', {
    timeout: 120_000,
  }, async () => {
    const of = 700;
    const space = workspace({
      'content/site.yaml': `${siteYaml}pages: on\ndownloads: on\nchanges: on\n`,
      'content/fenland/brand.yaml': 'BrandName: Fenland Bank\n',
      'content/fenland/personal-current-accounts.yaml': Array.from({ length: of }, (_, at) =>
        account(`A-${at}`),
      ).join(''),
    });
    const { code, stderr } = await space.run(['build']);
    expect(code, stderr).toBe(0);
    const files = readdirSync(join(space.folder, 'dist/site'), { recursive: true, withFileTypes: true });
    const count = files.filter((file) => !file.isDirectory()).length;
    expect(count).toBeLessThanOrEqual(2000);
    // No more are left out than have to be.
    expect(count).toBeGreaterThan(1700);

    const own = Object.keys(space.manifest().resources).filter((path) => path.startsWith('/products/'));
    const brand = space.read('dist/site/brands/fenland/index.html');
    const links = [...brand.matchAll(/<h3><a href="([^"]+)"/g)].map(([, link]) => link!);
    expect(links).toHaveLength(of);
    expect(links.slice(0, own.length).toSorted()).toEqual(own.toSorted());
    expect(links.slice(own.length).every((link) => link.startsWith('#'))).toBe(true);
    expect(stderr).toContain('publish/product-pages');
    // The next build says so again, from the cache as without it.
    const untimed = (text: string) => text.replace(/\([\d.]+ s\)/, '');
    const again = await space.run(['build']);
    const whole = await space.run(['build', '--no-cache']);
    expect(again.stderr).toContain('publish/product-pages');
    expect(untimed(again.stderr)).toBe(untimed(whole.stderr));
    expect(stderr).toContain(String(of - own.length));
  });
});
