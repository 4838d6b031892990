import { describe, expect, it } from 'vitest';
import { readAssets } from '../../src/parts/pages/assets.js';
import { UnusableSetting } from '../../src/parts/part.js';
import { fenland, siteYaml, workspace } from '../commands/workspace.js';

describe('a logo', () => {
  const files = {
    ofProgram: (name: string) => Buffer.from(name),
    ofPublisher: (path: string) => {
      if (path.includes('gone')) throw new Error('no such file');
      return Buffer.from(path);
    },
    atRoot: new Set<string>(),
  };
  const assets = (logo?: string) =>
    readAssets({ vendor: 'fenland', licenseUrl: '', termsUrl: '', pages: { logo } } as never, files);

  it.each([
    ['brand/Logo.SVG', 'image/svg+xml', '.svg'],
    ['logo.png', 'image/png', '.png'],
  ])('%s is a picture of type %s', (path, mediaType, extension) => {
    const { logo } = assets(path);
    expect(logo).toMatchObject({ mediaType, bytes: Buffer.from(path) });
    expect(logo!.path).toMatch(new RegExp(`^/assets/logo\\.[0-9a-f]{12}\\${extension}$`));
  });

  it('is refused if it is of another kind, or can not be read', () => {
    expect(() => assets('logo.gif')).toThrow(
      new UnusableSetting('pages.logo in site.yaml is logo.gif: it has to be an SVG or PNG file.'),
    );
    expect(() => assets('brand/gone.svg')).toThrow(
      new UnusableSetting("pages.logo in site.yaml: gone.svg can't be read: no such file"),
    );
  });
});

it('a logo that has changed is published, wherever it is', async () => {
  const space = workspace({
    ...fenland,
    'content/site.yaml': `${siteYaml}pages: { logo: ../brand/logo.svg }\n`,
    'brand/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const logo = async () => {
    const { code } = await space.run(['build'], {});
    expect(code).toBe(0);
    return Object.keys(space.manifest().resources).filter(
      (path) => path.includes('/logo.') && space.manifest().resources[path]!.keptUntil === undefined,
    );
  };
  const [first, ...others] = await logo();
  expect([first, others]).toEqual([expect.stringMatching(/^\/assets\/logo\.[0-9a-f]{12}\.svg$/), []]);
  expect(await logo()).toEqual([first]);
  space.write('brand/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
  const [second] = await logo();
  expect(second).toMatch(/^\/assets\/logo\./);
  expect(second).not.toBe(first);
});
