import { describe, expect, it } from 'vitest';
import { readAssets } from '../../src/parts/pages/assets.js';
import { UnusableSetting } from '../../src/parts/part.js';

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

  it('is not needed, and the other files of pages have their own types', () => {
    const types = Object.entries(assets()).map(([name, { mediaType }]) => [name, mediaType]);
    expect(Object.fromEntries(types)).toEqual({
      pageStyle: 'text/css; charset=utf-8',
      areaStyle: 'text/css; charset=utf-8',
      findStyle: 'text/css; charset=utf-8',
      productsStyle: 'text/css; charset=utf-8',
      page: 'text/javascript; charset=utf-8',
      area: 'text/javascript; charset=utf-8',
      find: 'text/javascript; charset=utf-8',
      map: 'text/javascript; charset=utf-8',
      names: 'text/javascript; charset=utf-8',
      districts: 'text/javascript; charset=utf-8',
      product: 'text/javascript; charset=utf-8',
      products: 'text/javascript; charset=utf-8',
    });
  });
});
