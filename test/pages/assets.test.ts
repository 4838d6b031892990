import { expect, it } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { readAssets } from '../../src/parts/pages/assets.js';
import { UnusableSetting } from '../../src/parts/part.js';

const files = {
  ofProgram: (name: string) => Buffer.from(name),
  ofPublisher: (path: string) => Buffer.from(path),
  atRoot: new Set<string>(),
};
const assets = (logo?: string) =>
  readAssets({ vendor: 'fenland', licenseUrl: '', termsUrl: '', pages: { logo } } as never, files);

it.each([
  ['brand/Logo.SVG', 'image/svg+xml', '.svg'],
  ['logo.png', 'image/png', '.png'],
])('the logo %s is a picture of type %s', (path, mediaType, extension) => {
  const { logo } = assets(path);
  expect(logo).toMatchObject({ mediaType, bytes: Buffer.from(path) });
  expect(logo!.path).toBe(`/assets/logo.${sha256(path).slice(0, 12)}${extension}`);
});

it('a logo of another kind is refused', () => {
  const message = 'pages.logo in site.yaml is logo.gif: it has to be an SVG or PNG file.';
  expect(() => assets('logo.gif')).toThrow(new UnusableSetting(message));
});
